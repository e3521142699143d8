import { extracted, type Explanation, type Extraction } from "../contract/extraction.ts";
import type { Trace, Units } from "../contract/trace.ts";
import type { Page } from "../page/page.ts";
import { has, indexAt } from "../page/selection.ts";
import { selectWords, type Words, wordAt } from "../page/words.ts";
import { isWordKept } from "./by-run.ts";

/** What there is to say of a unit beside its place: its verdict is that of its class unless it says another. */
export type Why = Omit<Explanation, "unit" | "verdict"> & Partial<Pick<Explanation, "verdict" | "unit">>;

/** The unit that decides on each word: the word has its class. */
export interface WordUnits {
  /** -1 for a word in no unit. @param offset the place that is asked for, where a word reaches over several units. */
  unitOf(word: number, offset: number): number;
  isKept(word: number): boolean;
}

/** Units of a page sorted into kept and removed, and the reasons for it. */
export interface Sorting {
  readonly page: Page;
  readonly words: Words;
  readonly units: Pick<Units, "starts" | "ends">;
  readonly ofWords: WordUnits;
  /** "line 14". */
  readonly label: (unit: number) => string;
  /** The unit at an offset where no word stands, -1 for none. Without it no such place has a reason. */
  readonly unitAt?: (offset: number) => number;
  /** Said of a place that has none, and of what is never text. */
  readonly notText?: string;
  /** @param word -1 where no word stands. */
  readonly why: (unit: number, word: number, offset: number) => Why;
  readonly trace: () => Trace;
}

/** The extraction that a sorting of units gives: the words of kept units, and the reason of the deciding unit for every place. */
export function sorted(sorting: Sorting): Extraction {
  const { page, words, ofWords, trace } = sorting;
  return extracted({
    selection: selectWords(page, words, ofWords.isKept),
    trace,
    explain: (offset) => explanationAt(sorting, offset),
  });
}

/** The reason for the verdict at an offset. */
function explanationAt(sorting: Sorting, offset: number): Explanation {
  const { page, words, units, ofWords, unitAt, notText = "No word stands here." } = sorting;
  // A word may have a script or a comment in it.
  const isIgnored = has(page.ignored, offset);
  const word = isIgnored ? -1 : wordAt(words, offset);
  const unit = word >= 0 ? ofWords.unitOf(word, offset) : isIgnored ? -1 : (unitAt?.(offset) ?? -1);
  if (word < 0 && unit < 0) return { verdict: "not text", formula: notText };
  const verdict = word >= 0 && ofWords.isKept(word) ? "kept" : "removed";
  const place = unit < 0 ? {} : { unit: { start: units.starts[unit], end: units.ends[unit], label: sorting.label(unit) } };
  return { verdict, ...place, ...sorting.why(unit, word, offset) };
}

/** The unit that each word starts in, of units that lie in a row from `starts` on; -1 for a word before them. */
export function unitsOfWords({ count, starts: wordStarts }: Words, starts: Uint32Array): Int32Array<ArrayBuffer> {
  const ofWords = new Int32Array(count);
  let unit = -1;
  for (let word = 0; word < count; word++) {
    while (unit + 1 < starts.length && starts[unit + 1] <= wordStarts[word]) unit++;
    ofWords[word] = unit;
  }
  return ofWords;
}

/** Words that lie in one unit each. */
export function byWord(ofWords: ArrayLike<number>, isKept: (unit: number) => boolean): WordUnits {
  return { unitOf: (word) => ofWords[word], isKept: (word) => isKept(ofWords[word]) };
}

/**
 * Words that may reach over several units, by the units of their runs of text: kept where any part of them is, or where at least half
 * is. Of its runs that have its fate the one at the place that is asked for decides, else the first.
 *
 * @param unitOf unit of a run, -1 for none.
 */
export function ofRuns(
  page: Page,
  words: Words,
  unitOf: (run: number) => number,
  isKept: (unit: number) => boolean,
  part: "any" | "half",
): WordUnits {
  const isRunKept = (run: number): boolean => isKept(unitOf(run));
  const isKeptIn = (run: number): boolean => page.runs.ignored[run] !== 1 && isRunKept(run);
  const firstOf = (word: number, is: (run: number) => boolean): number => {
    for (let run = words.firstRuns[word]; run <= words.lastRuns[word]; run++) if (is(run)) return run;
    return -1;
  };
  const isWordKeptIn = (word: number): boolean =>
    part === "any" ? firstOf(word, isKeptIn) >= 0 : isWordKept(page, words, word, isRunKept);
  return {
    isKept: isWordKeptIn,
    unitOf(word, offset) {
      const isWordIn = isWordKeptIn(word);
      const decides = (run: number): boolean => page.runs.ignored[run] !== 1 && isRunKept(run) === isWordIn;
      const here = indexAt(page.runs.starts, offset);
      const run = here >= 0 && offset < page.runs.ends[here] && decides(here) ? here : firstOf(word, decides);
      return run < 0 ? -1 : unitOf(run);
    },
  };
}
