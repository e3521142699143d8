import { hashStart, hashed, Numbers } from "./hashing.ts";

/*
 * The words that a page's makers name its elements by: classes, ids, roles, items of schema.org and the tags themselves. A name is cut at
 * signs, digits and humps ("post-1234 entryTitle": post, entry, title), and one of several words counts as a whole, too ("post-#").
 */

/** The kinds of names; words of different kinds are different words. */
export const nameKinds = { class: 1, role: 2, itemprop: 3, itemtype: 4, tag: 5 } as const;
export type NameKind = keyof typeof nameKinds;

/** Units of a value that are read: some pages style by hundreds of classes an element. */
const longestValue = 240;

const digit = 35;
const sign = 45;

/** Collects the words of names, numbered by their hashes. */
export class ClassWords {
  readonly index = new Numbers();
  #ids = new Uint32Array(4096);
  #length = 0;

  /** Words so far, each as often as it came. */
  get length(): number {
    return this.#length;
  }

  get ids(): Uint32Array {
    return this.#ids.subarray(0, this.#length);
  }

  idAt(place: number): number {
    return this.#ids[place];
  }

  /** Adds words that were added before, from a place to another. */
  repeat(from: number, to: number): void {
    this.#reserve(to - from);
    // They are few: a call that copies them would take longer.
    for (let place = from; place < to; place++) this.#ids[this.#length++] = this.#ids[place];
  }

  /** Adds the words of a value. @returns the hash of the first name as a whole, 0 where there is none. */
  add(value: string, kind: NameKind): number {
    const seed = hashed(hashStart, nameKinds[kind]);
    const end = Math.min(value.length, longestValue);
    let first = 0;
    let whole = seed;
    let part = seed;
    let letters = 0;
    let parts = 0;
    // 0 before a name.
    let last = 0;
    for (let index = 0; index <= end; index++) {
      const unit = index < end ? value.charCodeAt(index) : 0;
      if (unit <= 32) {
        if (last === 0) continue;
        if (letters > 0) this.#push(part, letters);
        if (parts > 0) this.#push(whole, 2);
        if (first === 0) first = whole;
        whole = seed;
        part = seed;
        letters = 0;
        parts = 0;
        last = 0;
        continue;
      }
      const isUpper = unit >= 65 && unit <= 90;
      const isLetter = isUpper || (unit >= 97 && unit <= 122) || unit >= 128;
      const isHump = isUpper && last >= 97 && last <= 122;
      if (letters > 0 && (!isLetter || isHump)) {
        this.#push(part, letters);
        parts++;
        part = seed;
        letters = 0;
      }
      // A row of digits counts as one, and so does a row of signs.
      const kept = isLetter ? (isUpper ? unit | 32 : unit) : unit >= 48 && unit <= 57 ? digit : sign;
      if (isLetter) {
        part = hashed(part, kept);
        letters++;
      } else if (kept === last) continue;
      else if (kept === digit) parts++;
      whole = hashed(whole, kept);
      last = isLetter ? unit : kept;
    }
    return first;
  }

  /** A single letter names nothing. */
  #push(hash: number, letters: number): void {
    if (letters < 2) return;
    this.#reserve(1);
    this.#ids[this.#length++] = this.index.add(hash);
  }

  /** Makes room for so many more. */
  #reserve(count: number): void {
    if (this.#length + count <= this.#ids.length) return;
    const ids = new Uint32Array(2 * (this.#length + count));
    ids.set(this.#ids);
    this.#ids = ids;
  }
}

/** The hash of a word of a kind as it is found in names: "content" of the classes. In lower case, without signs or digits. */
export function nameHash(word: string, kind: NameKind): number {
  let hash = hashed(hashStart, nameKinds[kind]);
  for (let index = 0; index < word.length; index++) hash = hashed(hash, word.charCodeAt(index));
  return hash >>> 0;
}
