import type { Reading } from "../page/reading.ts";
import { hasLone, loneLetter, wordsBetween } from "../page/words.ts";

/** Numbers for the words of a gold standard, from 0 in order of first appearance: made once, asked for each extract. */
export class WordIds {
  readonly #ids = new Map<string, number>();

  get count(): number {
    return this.#ids.size;
  }

  /** Takes words in. */
  numbersOf(words: readonly string[]): Int32Array<ArrayBuffer> {
    return Int32Array.from(words, (word) => {
      let id = this.#ids.get(word);
      if (id === undefined) this.#ids.set(word, (id = this.#ids.size));
      return id;
    });
  }

  /** -1 for a word that was not taken in. */
  numberOf(word: string): number {
    return this.#ids.get(word) ?? -1;
  }
}

/** The words of a text as any white space of Unicode separates them, of which pages know only some: U+3000 and U+2009 too. */
export const wordsIn = wordsBetween("\\s\\u0085");

const scripted = new RegExp(`${loneLetter}|(?:(?!${loneLetter})[\\p{L}\\p{N}_])+`, "gu");

/** The runs of letters, digits and `_` of a text, `\w+` of other languages; of scripts without spaces each letter. */
export function lettersAndDigits(text: string, by: Reading["words"] = "script"): readonly string[] {
  return text.match(by === "script" && hasLone(text) ? scripted : /[\p{L}\p{N}_]+/gu) ?? [];
}

/** Each stretch of `size` pieces as one text; fewer pieces are one stretch, of none there is none. */
export function ngramsOf(pieces: readonly string[], size: number): readonly string[] {
  if (pieces.length === 0) return [];
  return Array.from({ length: Math.max(1, pieces.length - size + 1) }, (_, at) => pieces.slice(at, at + size).join("\u0000"));
}
