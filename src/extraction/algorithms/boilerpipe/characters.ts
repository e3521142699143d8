import { isSpace } from "../../page/vocabulary.ts";

/** What a character does to the tokens of a text. `glue` is punctuation that stays with its neighbours on both sides. */
export const space = 1;
export const wordCharacter = 2;
/** A character of words that alone makes no word: `_` and combining marks. */
export const joiner = 3;
export const glue = 4;
export const other = 5;

const glued = "\"'.,!@-:;$?()/";
const letterOrNumber = /[\p{L}\p{N}]/u;
const mark = /[\p{M}_]/u;
const white = /\s/u;

/**
 * The class of a character by its text and index; a second surrogate has the class of its pair. Classes are remembered within one
 * reader alone: a page has few characters, and many of each.
 */
export function characterReader(): (text: string, index: number) => number {
  const known = new Uint8Array(0x10000);
  return (text, index) => {
    const unit = text.charCodeAt(index);
    const before = known[unit] ?? 0;
    if (before !== 0) return before;
    if (unit >= 0xd800 && unit <= 0xdfff) return classOf(String.fromCodePoint(pairAt(text, index)));
    const found = isSpace(unit) ? space : classOf(String.fromCharCode(unit));
    known[unit] = found;
    return found;
  };
}

function pairAt(text: string, index: number): number {
  const isSecond = (text.charCodeAt(index) & 0xfc00) === 0xdc00;
  return text.codePointAt(isSecond ? index - 1 : index) ?? 0;
}

function classOf(character: string): number {
  if (letterOrNumber.test(character)) return wordCharacter;
  if (glued.includes(character)) return glue;
  if (mark.test(character)) return joiner;
  return white.test(character) ? space : other;
}

/** Whether two neighbouring characters that are not white space belong to different tokens. */
export function parts(left: number, right: number): boolean {
  if (left === glue || right === glue) return false;
  return (left === other) !== (right === other);
}
