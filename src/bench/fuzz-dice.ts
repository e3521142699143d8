/** Chance that can be repeated: the same seed rolls the same. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    // Neighbouring seeds would begin alike.
    this.#state = Math.imul(seed + 1, 0x9e3779b1);
  }

  /** From 0 to below 1. (mulberry32) */
  roll(): number {
    this.#state = Math.imul(this.#state + 0x6d2b79f5, 1);
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.roll() * count);
  }

  /** A whole number from `least` to `most`, small ones as likely as large ones of any magnitude. */
  sized(least: number, most: number): number {
    return Math.floor(least * (Math.max(most, least) / least) ** this.roll());
  }

  chance(share: number): boolean {
    return this.roll() < share;
  }

  /** @throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)];
    if (found === undefined) throw new RangeError("nothing to pick from");
    return found;
  }
}
