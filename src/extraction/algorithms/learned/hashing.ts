import { characterKind, kinds } from "./characters.ts";

/**
 * Where a hash of 32 bits begins, and how a unit goes into it: FNV-1a over UTF-16 units. With a sign, as all hashes here: half of the
 * numbers without one are too large for what a processor keeps as an integer.
 */
export const hashStart = -0x7ee3623b;

export function hashed(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** A hash of two, the order of which counts. */
export function mixed(left: number, right: number): number {
  const hash = Math.imul(left ^ (right >>> 15) ^ right, 0x85ebca6b);
  return Math.imul(hash ^ (hash >>> 13) ^ left, 0xc2b2ae35);
}

/** The hash of a word as it is found in texts: its letters and digits, in lower case as far as ASCII goes. */
export function wordHash(word: string): number {
  let hash = hashStart;
  for (let index = 0; index < word.length; index++) {
    const unit = word.charCodeAt(index);
    const kind = characterKind(unit);
    if (kind === kinds.upper) hash = hashed(hash, unit | 32);
    else if (kind === kinds.lower || kind === kinds.digit || kind === kinds.wide) hash = hashed(hash, unit);
  }
  return hash;
}

/** Numbers for hashes, from 0 in order of their first appearance. */
export class HashNumbers {
  /** The hashes by their numbers. */
  readonly hashes: number[] = [];
  readonly #numbers = new Map<number, number>();

  /** Undefined where it never came. */
  find(hash: number): number | undefined {
    return this.#numbers.get(hash);
  }

  add(hash: number): number {
    let number = this.#numbers.get(hash);
    if (number === undefined) this.#numbers.set(hash, (number = this.hashes.push(hash) - 1));
    return number;
  }
}
