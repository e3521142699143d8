import { groups } from "d3-array";
import type { CorpusEntry } from "./corpus.ts";

/** Pages that a page is compared with at the most: more of them cost time and tell little. */
const mostOthers = 10;

/**
 * Finds the other pages of an entry's site, as far as sites are known before pages are read: the ten that follow it in the corpus,
 * beginning again with the first, so that it does not depend on what else is judged. Entries are known by their names.
 */
export function siteFinder(entries: readonly CorpusEntry[]): (entry: CorpusEntry) => readonly CorpusEntry[] {
  const sites = groups(entries, ({ groups: { site } }) => site);
  const places = new Map<string, { readonly pages: readonly CorpusEntry[]; readonly place: number }>();
  for (const [site, pages] of sites)
    if (site !== undefined) for (const [place, { name }] of pages.entries()) places.set(name, { pages, place });
  return ({ name }) => {
    const { pages = [], place = 0 } = places.get(name) ?? {};
    return [...pages.slice(place + 1), ...pages.slice(0, place)].slice(0, mostOthers);
  };
}
