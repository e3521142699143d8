import { hashStart, hashed, Numbers } from "./hashing.ts";

/*
 * The words that a page's makers name its elements by: classes, ids, roles, items of schema.org and the tags themselves. A name is cut at
 * signs, digits and humps ("post-1234 entryTitle": post, entry, title), and one of several words counts as a whole, too ("post-#").
 */

/** The kinds of names; words of different kinds are different words. */
const nameKinds = { class: 1, role: 2, itemprop: 3, itemtype: 4, tag: 5 } as const;
export type NameKind = keyof typeof nameKinds;

/** Units of a value that are read: some pages style by hundreds of classes an element. */
const longestValue = 240;

const digit = 35;
const sign = 45;

/** Collects the words of names, numbered by their hashes. */
export class ClassWords {
  readonly index = new Numbers();
  /** Words so far, each as often as it came. */
  readonly ids: number[] = [];

  /** Adds words that were added before, from a place to another. */
  repeat(from: number, to: number): void {
    for (let place = from; place < to; place++) this.ids.push(this.ids[place]);
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
        if (letters > 1) this.#push(part);
        if (parts > 0) this.#push(whole);
        if (first === 0) first = whole;
        [whole, part, letters, parts, last] = [seed, seed, 0, 0, 0];
        continue;
      }
      const isUpper = unit >= 65 && unit <= 90;
      const isLetter = isUpper || (unit >= 97 && unit <= 122) || unit >= 128;
      const isHump = isUpper && last >= 97 && last <= 122;
      if (letters > 0 && (!isLetter || isHump)) {
        // A single letter names nothing.
        if (letters > 1) this.#push(part);
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

  #push(hash: number): void {
    this.ids.push(this.index.add(hash));
  }
}

/** The hash of a word of a kind as it is found in names: "content" of the classes. In lower case, without signs or digits. */
export function nameHash(word: string, kind: NameKind): number {
  let hash = hashed(hashStart, nameKinds[kind]);
  for (let index = 0; index < word.length; index++) hash = hashed(hash, word.charCodeAt(index));
  return hash;
}
