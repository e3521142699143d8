/** The names that an entry may have, the shorter before the longer: "1", "1.htm". */
export type NameChoice = readonly [short: string, long: string];

/** A name for each entry, in their order: the short one where no other has it, else the long one, numbered if need be. */
export function uniqueNames(choices: readonly NameChoice[]): string[] {
  const counts = new Map<string, number>();
  for (const [short] of choices) counts.set(short, (counts.get(short) ?? 0) + 1);
  const taken = new Set(choices.filter(([short]) => counts.get(short) === 1).map(([short]) => short));
  const repeats = new Map<string, number>();
  return choices.map(([short, long]) => (counts.get(short) === 1 ? short : freeName(long, taken, repeats)));
}

/**
 * The name, or the first of "name (2)", "name (3)" … that is not taken. Takes it.
 *
 * @param repeats where to begin to look for each name, where many are alike
 */
export function freeName(name: string, taken: Set<string>, repeats = new Map<string, number>()): string {
  let count = repeats.get(name) ?? 1;
  let free = count === 1 ? name : `${name} (${count})`;
  while (taken.has(free)) free = `${name} (${++count})`;
  taken.add(free);
  repeats.set(name, count + 1);
  return free;
}

/** Steps that all paths begin with. */
export function commonSteps(paths: readonly (readonly string[])[]): number {
  const [first = []] = paths;
  let count = first.length;
  for (const path of paths) {
    count = Math.min(count, path.length);
    for (let index = 0; index < count; index++) if (path[index] !== first[index]) count = index;
  }
  return count;
}
