import type { Page } from "./page.ts";
import type { Words } from "./words.ts";

/**
 * Tells the characters of the selection of all words that go at each stage, when the words of one stage after the other are taken out of
 * it: those of each word in its turn, and before them those of the white space between it and the word before.
 *
 * @param stageOf the stage at which a word goes, from 0; `stages` for one that stays
 */
export function eachSizeByStage(
  page: Page,
  words: Words,
  stages: number,
  stageOf: (word: number) => number,
  tell: (stage: number, size: number, word: number) => void,
): void {
  let before = stages;
  for (let word = 0; word < words.count; word++) {
    const stage = stageOf(word);
    // White space between two goes with the first of them that goes.
    if (word > 0) tell(Math.min(before, stage), textLength(page, words, word - 1, word) - own(page, words, word - 1, word), word);
    tell(stage, textLength(page, words, word, word), word);
    before = stage;
  }
}

function own(page: Page, words: Words, left: number, right: number): number {
  return textLength(page, words, left, left) + textLength(page, words, right, right);
}

/** Characters that are selected from a word to another, where all between them are. */
function textLength({ runs }: Page, words: Words, first: number, last: number): number {
  const start = words.starts[first];
  const end = words.ends[last];
  let length = 0;
  for (let run = words.firstRuns[first]; run <= words.lastRuns[last]; run++)
    if (runs.ignored[run] !== 1) length += Math.max(Math.min(end, runs.ends[run]) - Math.max(start, runs.starts[run]), 0);
  return length;
}
