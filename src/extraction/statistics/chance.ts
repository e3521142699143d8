/** Chance that can be repeated: each call gives a number from 0 to below 1. */
export type Chance = () => number;

/** The chance of a seed: the same seed gives the same numbers on every machine. (mulberry32, Tommy Ettinger 2017) */
export function chanceOf(seed: number): Chance {
  // Mixed first, as neighbouring seeds would begin alike.
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), bits | 61)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A seed of its own for each part of a task, of the task's: so that what one part draws does not depend on the others. */
export function partSeed(seed: number, part: number): number {
  return (Math.imul(seed ^ 0x85ebca6b, 0xc2b2ae35) ^ Math.imul(part + 1, 0x27d4eb2f)) >>> 0;
}

/** `take` of the numbers from 0 to before `count`, rising, each as likely as any other (selection sampling, Knuth's algorithm S). */
export function drawn(count: number, take: number, chance: Chance): Uint32Array<ArrayBuffer> {
  const found = new Uint32Array(Math.min(take, count));
  for (let at = 0, next = 0; at < count && next < found.length; at++)
    if (chance() * (count - at) < found.length - next) found[next++] = at;
  return found;
}

/** The numbers from 0 to before `count` in an order of chance (Fisher and Yates). */
export function shuffled(count: number, chance: Chance): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(count).map((_, at) => at);
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1));
    [order[at], order[other]] = [order[other], order[at]];
  }
  return order;
}
