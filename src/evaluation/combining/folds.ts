/**
 * Deals pages out into folds so that pages of one site are in one fold: sites in an order that the seed decides, the next one always into
 * the fold with the fewest pages.
 *
 * @param sites of each page
 * @param count folds; no more than there are sites
 * @returns the fold of each page, from 0; all 0 where there are not two sites
 */
export function foldsOf(sites: readonly string[], count: number, seed: number): Uint32Array<ArrayBuffer> {
  const bySite = new Map<string, number[]>();
  for (const [page, site] of sites.entries()) bySite.set(site, [...(bySite.get(site) ?? []), page]);
  const folds = new Uint32Array(sites.length);
  const sizes = Array.from({ length: Math.max(Math.min(count, bySite.size), 1) }, () => 0);
  // By name first, so that the order of the pages does not matter.
  const dealt = shuffled(
    [...bySite].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    seed,
  );
  for (const [, pages] of dealt) {
    const fold = sizes.indexOf(Math.min(...sizes));
    for (const page of pages) folds[page] = fold;
    sizes[fold] = (sizes[fold] ?? 0) + pages.length;
  }
  return folds;
}

/** In an order that the seed decides (Fisher and Yates; numbers by mulberry32, Tommy Ettinger 2017). */
function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), bits | 61)) ^ bits;
    return Math.trunc((((bits ^ (bits >>> 14)) >>> 0) * limit) / 2 ** 32);
  };
  const left = [...items];
  return items.map(() => left.splice(below(left.length), 1)).flat();
}
