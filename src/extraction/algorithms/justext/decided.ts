import type { Page } from "../../page/page.ts";
import { selectWords, type Words } from "../../page/words.ts";
import type { Selection } from "../../page/selection.ts";
import { classify, good, isOf, type Classified } from "./classes.ts";
import type { Paragraphs } from "./paragraphs.ts";
import type { Settings } from "./parameters.ts";

export interface Analysis extends Paragraphs {
  readonly page: Page;
  /** The words that are selected; those that count are cut where the program cuts. */
  readonly pageWords: Words;
}

export interface Decided extends Classified {
  readonly analysis: Analysis;
  readonly settings: Settings;
}

export function decideParagraphs(analysis: Analysis, settings: Settings): Decided {
  return { analysis, settings, ...classify(analysis, settings) };
}

/** The words of which a part stands in a good paragraph. */
export function selectGood(decided: Decided): Selection {
  const { page, pageWords } = decided.analysis;
  return selectWords(page, pageWords, (word) => isKept(decided, paragraphOfWord(decided, word)));
}

export function isKept({ final }: Decided, paragraph: number): boolean {
  return isOf(good, final, paragraph);
}

/** The paragraph that decides on a word: the good one where a tag parts it, which the parser moved; -1 for none. */
export function paragraphOfWord(decided: Decided, word: number): number {
  const { pageWords, ofRuns } = decided.analysis;
  let first = -1;
  for (let run = pageWords.firstRuns[word]; run <= pageWords.lastRuns[word]; run++) {
    const paragraph = ofRuns[run];
    if (paragraph < 0) continue;
    if (isKept(decided, paragraph)) return paragraph;
    if (first < 0) first = paragraph;
  }
  return first;
}
