import { kindOf, kinds } from "./characters.ts";

/**
 * Where a hash of 32 bits begins, and how a unit goes into it: FNV-1a over UTF-16 units. With a sign, as all that is mixed here: half of the
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
    const kind = kindOf(unit);
    if (kind === kinds.upper) hash = hashed(hash, unit | 32);
    else if (kind === kinds.lower || kind === kinds.digit || kind === kinds.wide) hash = hashed(hash, unit);
  }
  return hash >>> 0;
}

/** Numbers for hashes, from 0 in order of their first appearance: a table of open addresses, without an object an entry. */
export class HashIndex {
  /** Of each slot the number of its hash and 1 more; 0 of a free one. */
  #slots: Int32Array;
  #hashes: Uint32Array;
  #count = 0;

  constructor(expected: number) {
    let size = 16;
    while (size < 2 * expected) size *= 2;
    this.#slots = new Int32Array(size);
    this.#hashes = new Uint32Array(size / 2);
  }

  get count(): number {
    return this.#count;
  }

  hashAt(index: number): number {
    return this.#hashes[index];
  }

  /** -1 where it never came. */
  find(hash: number): number {
    return this.#slots[this.#slotOf(hash >>> 0)] - 1;
  }

  add(hash: number): number {
    const wanted = hash >>> 0;
    const slot = this.#slotOf(wanted);
    const known = this.#slots[slot];
    if (known > 0) return known - 1;
    if (this.#count === this.#hashes.length) {
      this.#grow();
      return this.add(wanted);
    }
    this.#hashes[this.#count] = wanted;
    this.#slots[slot] = this.#count + 1;
    return this.#count++;
  }

  #slotOf(hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) & mask;
    while (this.#slots[slot] > 0 && this.#hashes[this.#slots[slot] - 1] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const hashes = new Uint32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#slots = new Int32Array(hashes.length * 2);
    for (let index = 0; index < this.#count; index++) this.#slots[this.#slotOf(hashes[index])] = index + 1;
  }
}
