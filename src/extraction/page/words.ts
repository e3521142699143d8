import { oncePerPage } from "./once-per-page.ts";
import type { Page, Runs } from "./page.ts";
import type { Reading } from "./reading.ts";
import { indexAt, SelectionBuilder, type Selection } from "./selection.ts";
import { isSpace } from "./vocabulary.ts";

/** A letter of a script that is written without spaces, for regular expressions with the flag `u`. */
export const loneLetter = "(?=\\p{L})[\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Han}]";
const anyLone = new RegExp(loneLetter, "u");

/** The first such letter, of Thai: below it nothing need be asked. */
const firstLone = 0xe01;
/** 1 for each UTF-16 unit that was met and is such a letter, 2 for any other that was met. */
const known = new Uint8Array(0x10000);

function isLoneAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit < firstLone) return false;
  if (unit >= 0xd800 && unit < 0xe000) return hasLone(characterAt(text, index));
  known[unit] ||= hasLone(String.fromCharCode(unit)) ? 1 : 2;
  return known[unit] === 1;
}

/**
 * The words of a page's content text, in source order.
 *
 * White space (U+00A0 too), the edge of a block element and `<br>` separate words; an inline tag does not, so the hull of
 * a word may cover a tag. Of a script without spaces each letter is a word, with the signs and marks that follow it; a reading with words
 * by spaces has none of that.
 *
 * Differs: [words-by-script] papers count what white space separates.
 */
export interface Words {
  readonly count: number;
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** First and last text run that a word has characters in. */
  readonly firstRuns: Uint32Array<ArrayBuffer>;
  readonly lastRuns: Uint32Array<ArrayBuffer>;
}

export const wordsOf = oncePerPage((page): Words => {
  const { runs, source, reading } = page;
  const byScript = reading.words === "script";
  const capacity = mostWords(runs);
  const starts = new Uint32Array(capacity);
  const ends = new Uint32Array(capacity);
  const firstRuns = new Uint32Array(capacity);
  const lastRuns = new Uint32Array(capacity);
  let count = 0;
  let inWord = false;
  /** The word that is open is a letter of a script without spaces. */
  let isLone = false;
  let breakPending = false;
  for (let run = 0; run < runs.count; run++) {
    if (runs.breakBefore[run] > 0) breakPending = true;
    if (runs.ignored[run] === 1) continue;
    if (breakPending) inWord = false;
    breakPending = false;
    // The source is read where the text agrees with it: it lies in one piece, and its places are the offsets.
    const map = runs.maps.get(run);
    const text = map === undefined ? source : runs.texts[run];
    const [from, end] = map === undefined ? [runs.starts[run], runs.ends[run]] : [0, text.length];
    for (let index = from; index < end;) {
      if (isSpace(text.charCodeAt(index))) {
        inWord = false;
        index++;
        continue;
      }
      const isLetter = byScript && isLoneAt(text, index);
      // A sign or a mark after such a letter belongs to its word.
      const isTail: boolean = !isLetter && inWord && isLone && !letterOrNumber.test(characterAt(text, index));
      if (isLetter || (isLone && !isTail)) inWord = false;
      isLone = isLetter || isTail;
      const next = isLone ? index + characterAt(text, index).length : wordEndAfter(text, index, end, byScript);
      if (!inWord) {
        starts[count] = map?.[index] ?? index;
        firstRuns[count++] = run;
      }
      // The word ends where what follows starts, so that a reference is taken whole.
      ends[count - 1] = map?.[next] ?? next;
      lastRuns[count - 1] = run;
      inWord = true;
      index = next;
    }
  }
  return {
    count,
    starts: starts.slice(0, count),
    ends: ends.slice(0, count),
    firstRuns: firstRuns.slice(0, count),
    lastRuns: lastRuns.slice(0, count),
  };
});

const letterOrNumber = /[\p{L}\p{N}]/u;

/** The end of the part of a word that goes on at `index`: at white space, or a letter of a script without spaces. */
function wordEndAfter(text: string, index: number, end: number, byScript: boolean): number {
  for (let next = index + 1; next < end; next++)
    if (isSpace(text.charCodeAt(next)) || (byScript && isLoneAt(text, next))) return next;
  return end;
}

function characterAt(text: string, index: number): string {
  return String.fromCodePoint(text.codePointAt(index) ?? 0);
}

/** Words that runs can hold, at most: every character is one, and no reference is shorter than its text. */
function mostWords({ count, starts, ends, ignored }: Runs): number {
  let most = 0;
  for (let run = 0; run < count; run++) if (ignored[run] === 0) most += ends[run] - starts[run];
  return most;
}

/**
 * The selection of the marked words: their characters, and the white space between neighbours that are both marked.
 * Only text is selected, never markup, so that the selections of all extractors compare character by character.
 */
export function selectWords(page: Page, words: Words, isMarked: (word: number) => boolean): Selection {
  const builder = new SelectionBuilder();
  const add = (start: number, end: number): void => builder.add(start, end);
  for (let word = 0; word < words.count; word++) {
    if (!isMarked(word)) continue;
    const first = word;
    while (word + 1 < words.count && isMarked(word + 1)) word++;
    eachStretch(page, words, first, word, add);
  }
  return builder.build();
}

/** The selection of all words of a page. */
export function allWords(page: Page): Selection {
  return selectWords(page, wordsOf(page), () => true);
}

/** Visits the text from a word to another, as it lies in the source between tags, comments and scripts. */
export function eachStretch(
  { runs }: Page,
  { starts, ends, firstRuns, lastRuns }: Words,
  first: number,
  last: number,
  visit: (start: number, end: number, run: number) => void,
): void {
  for (let run = firstRuns[first]; run <= lastRuns[last]; run++) {
    if (runs.ignored[run] === 1) continue;
    const start = Math.max(starts[first], runs.starts[run]);
    const end = Math.min(ends[last], runs.ends[run]);
    if (start < end) visit(start, end, run);
  }
}

/** The word whose hull holds an offset; -1 for none. */
export function wordAt({ starts, ends }: Words, offset: number): number {
  const word = indexAt(starts, offset);
  return word >= 0 && offset < ends[word] ? word : -1;
}

/** Returns whether a text has a letter of a script without spaces. */
export function hasLone(text: string): boolean {
  return anyLone.test(text);
}

/** The words of any text that white space of some kind separates, by script. */
export function wordsByScript(space: string): RegExp {
  return new RegExp(`${loneLetter}[^${space}\\p{L}\\p{N}]*|(?:(?!${loneLetter})[^${space}])+`, "gu");
}

/** Cuts texts into words as pages are cut, at white space of some kind: by two expressions, as a text without such letters asks for less. */
export function wordsBetween(space: string): (text: string, by?: Reading["words"]) => readonly string[] {
  const spaced = new RegExp(`[^${space}]+`, "g");
  const scripted = wordsByScript(space);
  return (text, by = "script") => text.match(by === "script" && hasLone(text) ? scripted : spaced) ?? [];
}

/** The words of a text, by the white space that pages know. */
export const splitWords = wordsBetween("\\t\\n\\f\\r \\u00a0");
