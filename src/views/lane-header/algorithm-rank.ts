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
