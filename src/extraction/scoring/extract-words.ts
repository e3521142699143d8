import { plainText } from "../output/text.ts";
import { oncePerPage } from "../page/once-per-page.ts";
import type { Page } from "../page/page.ts";
import { nextRange, offsetAt, type Selection } from "../page/selection.ts";
import { wordText } from "../page/terms.ts";
import { eachStretch, wordsOf } from "../page/words.ts";
import { wordsIn } from "./lexicon.ts";
import type { Judged } from "./measure.ts";

/** The extract that is kept, as measures take it: its text is written when one asks for it. */
export function comparedExtract(page: Page, selection: Selection): Judged {
  const words = extractWords(page, selection);
  let text: string | undefined;
  return {
    selection,
    ...(words && { words }),
    get text() {
      return (text ??= plainText(page, selection));
    },
  };
}

/**
 * The words of an extract's text, in order, as the page's own strings: for many extracts of one page none is cut out or hashed twice.
 * undefined where a word is kept in part, so that the text alone can tell.
 */
export function extractWords(page: Page, selection: Selection): readonly string[] | undefined {
  const words = wordsOf(page);
  const { texts, words: ofTexts } = spacedWords(page);
  const found: string[] = [];
  let next = 0;
  let text = 0;
  for (let word = 0; word < words.count; word++) {
    const first = text;
    while (ofTexts[text] === word) text++;
    const start = words.starts[word];
    const end = words.ends[word];
    next = nextRange(selection, next, start);
    const from = offsetAt(selection, next);
    if (from >= end) continue;
    const isWhole = from <= start && end <= selection[next + 1];
    if (!isWhole && !areRunsKept(page, word, selection, next)) return undefined;
    for (let at = first; at < text; at++) found.push(texts[at]);
  }
  return found;
}

/** The page's text as measures part it, in its order: each word with that of the page which it is of, or a part of. */
export const spacedWords = oncePerPage((page) => {
  const words = wordsOf(page);
  const [texts, ofTexts]: [string[], number[]] = [[], []];
  for (let word = 0; word < words.count; word++)
    for (const text of wordsIn(wordText(page, words, word), page.reading.words)) {
      texts.push(text);
      ofTexts.push(word);
    }
  return { texts, words: ofTexts };
});

/** Returns whether all of a word's text is selected though a tag or a comment in it is not; `range` is the first that may reach into it. */
function areRunsKept(page: Page, word: number, selection: Selection, range: number): boolean {
  let next = range;
  let areKept = true;
  eachStretch(page, wordsOf(page), word, word, (start, end) => {
    next = nextRange(selection, next, start);
    areKept &&= offsetAt(selection, next) <= start && end <= selection[next + 1];
  });
  return areKept;
}
