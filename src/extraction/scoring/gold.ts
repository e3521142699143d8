import { selectedText } from "../output/text.ts";
import { alignWords } from "../page/align-words.ts";
import type { Page } from "../page/page.ts";
import type { Range, Selection } from "../page/selection.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { spacedWords } from "./extract-words.ts";
import { keptWords } from "./mark-words.ts";
import { wordsIn } from "./lexicon.ts";
import type { Judged } from "./measure.ts";

/** The main content of a page, as somebody marked it or wrote it down. */
export interface Gold extends Judged {
  /** Stretches of the gold text that the page does not have, in order of the text; none of what was marked on the page. */
  readonly unaligned: readonly Unaligned[];
}

/** A stretch of a gold text that found no place on the page: from `start` to `end`, UTF-16 units of the text. */
export interface Unaligned extends Range {
  /** As they stand in the gold text. */
  readonly words: string;
  /** Number of words. */
  readonly count: number;
}

/**
 * The gold standard that a text gives: its words are looked for on the page, in order, and selected whole. The text stays as it is.
 *
 * The search is put off until the selection, or what found no place, is asked for: measures of text alone do not pay for it.
 */
export function goldOfText(page: Page, text: string): Gold {
  const aligned = once(() => alignedText(page, text));
  return {
    text,
    get selection() {
      return aligned().selection;
    },
    get unaligned() {
      return aligned().unaligned;
    },
  };
}

/** The gold standard of marks on a page: every word of which any character is marked, whole. */
export function goldOfMarks(page: Page, marks: Selection): Gold {
  const words = wordsOf(page);
  const kept = keptWords(words, marks);
  const selection = selectWords(page, words, (word) => kept[word] === 1);
  const text = once(() => selectedText(page, selection).text);
  return {
    get text() {
      return text();
    },
    selection,
    unaligned: [],
  };
}

function alignedText(page: Page, text: string): Pick<Gold, "selection" | "unaligned"> {
  const words = wordsOf(page);
  const goldWords = wordsIn(text, page.reading.words);
  const spaced = spacedWords(page);
  const places = alignWords(goldWords, spaced.texts);
  const isGold = new Uint8Array(words.count);
  for (const place of places) if (place >= 0) isGold[spaced.words[place]] = 1;
  return {
    selection: selectWords(page, words, (word) => isGold[word] === 1),
    unaligned: unalignedOf(text, goldWords, places),
  };
}

function unalignedOf(text: string, words: readonly string[], places: Int32Array): readonly Unaligned[] {
  const found: Unaligned[] = [];
  let offset = 0;
  let count = 0;
  let start = 0;
  let end = 0;
  for (const [index, word] of words.entries()) {
    // The search skips nothing but white space.
    const wordStart = text.indexOf(word, offset);
    offset = wordStart + word.length;
    if (places[index] < 0) {
      if (count++ === 0) start = wordStart;
      end = offset;
    }
    const isLast = index + 1 === places.length || places[index + 1] >= 0;
    if (count === 0 || !isLast) continue;
    found.push({ words: text.slice(start, end), count, start, end });
    count = 0;
  }
  return found;
}

function once<T extends object | string>(compute: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= compute());
}
