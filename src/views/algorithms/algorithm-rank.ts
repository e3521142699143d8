/**
 * How well an algorithm answers to what was typed, from 1 (its name begins so) to 0 (not at all). The first of `keywords` is its
 * name; the others, its family and paper say, hold the words in any order.
 */
export function algorithmRank(id: string, search: string, [name = "", ...others]: readonly string[] = []): number {
  const wanted = search.trim().toLowerCase();
  const own = name.toLowerCase();
  if (own === wanted || id === wanted) return 1;
  if (own.startsWith(wanted)) return 0.9;
  if (own.includes(wanted) || id.includes(wanted)) return 0.7;
  const all = [own, ...others].join(" ").toLowerCase();
  return wanted.split(/\s+/).every((word) => all.includes(word)) ? 0.3 : 0;
}

/** Something that a menu offers, as `algorithmRank` reads it. */
export interface Ranked {
  readonly id: string;
  readonly keywords: readonly string[];
  /** Why it cannot be chosen. */
  readonly refusal?: string | undefined;
}

/** What answers best to what was typed, of those alike the first; undefined where nothing does, or nothing was typed. */
export function bestMatch<T extends Ranked>(choices: readonly T[], search: string): T | undefined {
  if (search.trim() === "") return undefined;
  const rank = ({ id, keywords }: T): number => algorithmRank(id, search, keywords);
  const [best] = choices
    .filter((choice) => choice.refusal === undefined && rank(choice) > 0)
    .toSorted((a, b) => rank(b) - rank(a));
  return best;
}
