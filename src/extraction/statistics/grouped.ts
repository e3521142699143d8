/** Indices by the group that each is in, -1 for none: those of group g are `items[firsts[g]]` to `items[firsts[g + 1] - 1]`, rising. */
export function grouped(
  groupOf: Int32Array,
  groupCount: number,
): { readonly firsts: Uint32Array<ArrayBuffer>; readonly items: Uint32Array<ArrayBuffer> } {
  const firsts = new Uint32Array(groupCount + 1);
  for (const group of groupOf) if (group >= 0) firsts[group + 1]++;
  for (let group = 0; group < groupCount; group++) firsts[group + 1] += firsts[group];
  const next = firsts.slice(0, groupCount);
  const items = new Uint32Array(firsts[groupCount]);
  for (const [index, group] of groupOf.entries()) {
    if (group >= 0) items[next[group]++] = index;
  }
  return { firsts, items };
}

/** Items by what they have in common, in the order in which each first occurs. */
export function groupsBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<K, readonly [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
