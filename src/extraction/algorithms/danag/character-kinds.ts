import type { Page } from "../../page/page.ts";
import { sourceOffset } from "../../page/page.ts";
import { piecesOf } from "../../page/pieces.ts";
import { isSpace } from "../../page/vocabulary.ts";
import type { Words } from "../../page/words.ts";
import type { LineCounts } from "./line-analysis.ts";

/** A letter that no Latin alphabet has. */
const otherLetter = /(?!\p{Script=Latin})\p{L}/u;

/** Before the first letter of another alphabet, Greek. */
const lastLatin = 0x36f;

export function isNonAscii(unit: number): boolean {
  return unit > 0x7f;
}

/**
 * Of a script that is written from right to left: Hebrew, Arabic and what lies between and beside them, with their presentation forms.
 *
 * Differs: the ranges are ours; the byte order mark, U+FEFF, lies in none.
 */
export function isRightToLeft(unit: number): boolean {
  return (unit >= 0x590 && unit <= 0x8ff) || (unit >= 0xfb1d && unit <= 0xfdff) || (unit >= 0xfe70 && unit < 0xfeff);
}

/**
 * Characters of each line that are of a kind (content) and that are not (code), those of tags included; scripts, styles and comments
 * are left out.
 *
 * Differs: the papers count the bytes of lines. Here references are decoded first, a run of white space is one character and never of
 * the kind, the no-break space too.
 */
export function countKinds(page: Page, starts: Uint32Array, isOfKind: (unit: number) => boolean): LineCounts {
  const content = new Float64Array(starts.length);
  const code = new Float64Array(starts.length);
  let line = 0;
  for (const { kind, index, start, end } of piecesOf(page)) {
    while ((starts[line + 1] ?? Infinity) <= start) line++;
    if (kind === "text") countText(page, starts, index, line, isOfKind, { content, code });
    else {
      // A tag is code of the line that it starts in, however many lines it spans.
      let ofKind = 0;
      for (let at = start; at < end; at++) if (isCounted(page.source.charCodeAt(at), isOfKind)) ofKind++;
      content[line] = (content[line] ?? 0) + ofKind;
      code[line] = (code[line] ?? 0) + end - start - ofKind;
    }
  }
  return { content, code };
}

function countText(
  { runs }: Page,
  starts: Uint32Array,
  run: number,
  firstLine: number,
  isOfKind: (unit: number) => boolean,
  { content, code }: LineCounts,
): void {
  const text = runs.texts[run] ?? "";
  const runStart = runs.starts[run] ?? 0;
  const map = runs.maps.get(run);
  let line = firstLine;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (index > 0 && isSpace(unit) && isSpace(text.charCodeAt(index - 1))) continue;
    const offset = map === undefined ? runStart + index : (map[index] ?? 0);
    while ((starts[line + 1] ?? Infinity) <= offset) line++;
    const column = isCounted(unit, isOfKind) ? content : code;
    column[line] = (column[line] ?? 0) + 1;
  }
}

/** No kind has ASCII characters, and most are. */
function isCounted(unit: number, isOfKind: (unit: number) => boolean): boolean {
  return unit > 0x7f && isOfKind(unit) && !isSpace(unit);
}

/** Characters of each word that are of a kind. */
export function countInWords(page: Page, words: Words, isOfKind: (unit: number) => boolean): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(words.count);
  let word = 0;
  for (let run = 0; run < page.runs.count; run++) {
    if (page.runs.ignored[run] === 1) continue;
    const text = page.runs.texts[run] ?? "";
    for (let index = 0; index < text.length; index++) {
      if (!isCounted(text.charCodeAt(index), isOfKind)) continue;
      const offset = sourceOffset(page.runs, run, index);
      while (word < words.count && (words.ends[word] ?? 0) <= offset) word++;
      if ((words.starts[word] ?? Infinity) <= offset) counts[word] = (counts[word] ?? 0) + 1;
    }
  }
  return counts;
}

/** Whether the text has letters that no Latin alphabet has. */
export function hasOtherLetters({ runs }: Page): boolean {
  for (let run = 0; run < runs.count; run++) {
    const text = runs.texts[run] ?? "";
    if (runs.ignored[run] === 1) continue;
    for (let index = 0; index < text.length; index++)
      if (text.charCodeAt(index) > lastLatin && otherLetter.test(text.slice(index, index + 2))) return true;
  }
  return false;
}
