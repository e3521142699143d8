import type { PaletteEntry } from "./palette-entries.ts";

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/** How well a text matches a search, from 0 for not at all to 1. */
export type Score = (text: string, search: string, words: string[]) => number;

/** A match this much worse than the best is only letters that happen to occur. */
const leastShare = 0.12;

/** Entries by groups: all, those chosen of late first, or those that a search finds, the best first. */
export function grouped(
  entries: readonly PaletteEntry[],
  search: string,
  recent: readonly string[],
  score: Score,
): readonly PaletteGroup[] {
  if (search.trim() === "") {
    const late = recent.flatMap((id) => entries.filter((entry) => entry.id === id));
    const others = byGroup(entries.filter(({ id }) => !recent.includes(id)));
    return late.length === 0 ? others : [{ title: "Recent", entries: late }, ...others];
  }
  const scored = entries.map((entry) => ({ entry, score: score(entry.label, search.trim(), [...(entry.words ?? [])]) }));
  const best = Math.max(0, ...scored.map((match) => match.score));
  const found = scored.filter((match) => match.score > best * leastShare).toSorted((a, b) => b.score - a.score);
  return byGroup(found.map(({ entry }) => entry));
}

/** Groups come in the order of their first entries. */
function byGroup(entries: readonly PaletteEntry[]): readonly PaletteGroup[] {
  const titles = [...new Set(entries.map(({ group }) => group))];
  return titles.map((title) => ({ title, entries: entries.filter(({ group }) => group === title) }));
}
