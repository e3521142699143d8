import { countInRow } from "../../page/counted.ts";
import { sourceOffset, type Page } from "../../page/page.ts";
import { SelectionBuilder, type Selection } from "../../page/selection.ts";
import { isSpace } from "../../page/vocabulary.ts";
import { wordAt, type Words } from "../../page/words.ts";
import type { LineCounts } from "./lines.ts";

/** A letter that no Latin alphabet has; the first, of Greek, comes after U+036F. */
const otherLetter = /(?=[^\0-\u036f])(?!\p{Script=Latin})\p{L}/u;

export function isNonAscii(unit: number): boolean {
  return unit > 0x7f;
}

/**
 * Whether a unit is of a script that is written from right to left: Hebrew, Arabic and those between and beside them, with their
 * presentation forms.
 *
 * Differs: [ranges] the paper of DANAg names scripts and no ranges; the byte order mark, U+FEFF, lies in none.
 */
export function isOfRightToLeft(unit: number): boolean {
  return (unit >= 0x590 && unit <= 0x8ff) || (unit >= 0xfb1d && unit <= 0xfdff) || (unit >= 0xfe70 && unit < 0xfeff);
}

/**
 * Characters of each line that are of a kind (content) and that are not (code), those of tags included.
 *
 * Differs: [decoded] the papers count the characters of the lines of the file. Here references are decoded first, a run of white space
 * is one character and never of the kind, the no-break space too.
 */
export function countKinds(page: Page, starts: Uint32Array, isOfKind: (unit: number) => boolean): LineCounts {
  const content = new Float64Array(starts.length);
  const code = new Float64Array(starts.length);
  const nonAsciiFrom = nonAsciiIn(page.source);
  const { units, spaces } = countInRow(page, starts, (line, tag) => {
    // A tag is code of the line that it starts in, however many lines it spans.
    const [start, end] = [page.tags.starts[tag], page.tags.ends[tag]];
    let ofKind = 0;
    for (let at = nonAsciiFrom(start); at < end; at = nonAsciiFrom(at + 1))
      if (isCounted(page.source.charCodeAt(at), isOfKind)) ofKind++;
    content[line] += ofKind;
    code[line] += end - start - ofKind;
  });
  for (let line = 0; line < starts.length; line++) code[line] += units[line] + spaces[line];
  let line = 0;
  eachOfKind(page, isOfKind, (start) => {
    while (starts[line + 1] <= start) line++;
    content[line]++;
    code[line]--;
  });
  return { content, code };
}

/** Finds the first character at or after an offset, which only rises, that is not in ASCII, the end for none: few tags have any. */
function nonAsciiIn(source: string): (offset: number) => number {
  const pattern = /[^\0-\x7f]/g;
  let next = -1;
  return (offset) => {
    if (next >= offset) return next;
    pattern.lastIndex = offset;
    return (next = pattern.exec(source)?.index ?? source.length);
  };
}

/** No kind has ASCII characters, and most are. */
function isCounted(unit: number, isOfKind: (unit: number) => boolean): boolean {
  return unit > 0x7f && isOfKind(unit) && !isSpace(unit);
}

/** Characters of each word that are of a kind. */
export function countInWords(page: Page, words: Words, isOfKind: (unit: number) => boolean): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(words.count);
  eachOfKind(page, isOfKind, (start) => {
    const word = wordAt(words, start);
    if (word >= 0) counts[word]++;
  });
  return counts;
}

/** The characters of marked words that are of a kind, and nothing else: not the white space between them either. */
export function selectKind(
  page: Page,
  words: Words,
  isOfKind: (unit: number) => boolean,
  isMarked: (word: number) => boolean,
): Selection {
  const builder = new SelectionBuilder();
  eachOfKind(page, isOfKind, (start, end) => {
    const word = wordAt(words, start);
    if (word >= 0 && isMarked(word)) builder.add(start, end);
  });
  return builder.build();
}

/** Visits the characters of a page's text that are of a kind by their places in the source, that of a reference whole. */
function eachOfKind(page: Page, isOfKind: (unit: number) => boolean, visit: (start: number, end: number) => void): void {
  const { count, ignored, texts } = page.runs;
  for (let run = 0; run < count; run++) {
    if (ignored[run] === 1) continue;
    const text = texts[run];
    const from = nonAsciiIn(text);
    for (let index = from(0); index < text.length; index = from(index + 1))
      if (isCounted(text.charCodeAt(index), isOfKind))
        visit(sourceOffset(page.runs, run, index), sourceOffset(page.runs, run, index + 1));
  }
}

/** True where the text has letters that no Latin alphabet has. */
export function hasOtherLetters({ runs: { texts, ignored } }: Page): boolean {
  return texts.some((text, run) => ignored[run] !== 1 && otherLetter.test(text));
}
