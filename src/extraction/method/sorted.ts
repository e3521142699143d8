import { extracted, type Explanation, type Extraction } from "../contract/extraction.ts";
import type { Trace, Units } from "../contract/trace.ts";
import { innermostElementAt } from "../page/tree.ts";
import { elementLabel, type Page } from "../page/page.ts";
import { has, indexAt, rangeIndexAt } from "../page/selection.ts";
import { isSpace } from "../page/vocabulary.ts";
import { eachStretch, selectWords, wordAt, wordsOf, type Words } from "../page/words.ts";
import { spansOf, elementUnits } from "./channels.ts";
import { shortLabel } from "./short-label.ts";

/** The reason for a unit, beside its place. Its verdict is that of its class unless it says another. */
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
  /** The spans of the units; absent where every reason comes with a unit of its own. */
  readonly units?: Pick<Units, "starts" | "ends">;
  readonly ofWords: WordUnits;
  /** "line 14". */
  readonly label?: (unit: number) => string;
  /** The unit at an offset where no word stands, -1 for none. Without it no such place has a reason. */
  readonly unitAt?: (offset: number) => number;
  /** The reason for a place that has none of its own, and for what is never text. */
  readonly notText?: string;
  /** @param word -1 where no word stands. */
  readonly why: (unit: number, word: number, offset: number) => Why;
  readonly trace: () => Trace;
}

/** Units of a page with the words in them: what methods sort. */
export interface Pieces extends Pick<Sorting, "page" | "words" | "unitAt" | "notText"> {
  readonly units: Units;
  /** "line 14", and "14" of "T(14)". */
  readonly label: (unit: number) => string;
  readonly name: (unit: number) => string;
  /** The unit that decides on each word, by which units are kept. */
  readonly ofWords: (isKept: (unit: number) => boolean) => WordUnits;
}

/** Units that lie in a row, each word in that in which it starts. */
export interface PieceRow extends Pieces {
  /** "line". */
  readonly noun: string;
  /** -1 for a word before the first unit. */
  readonly unitOfWord: Int32Array<ArrayBuffer>;
}

/**
 * Without ends each unit reaches to the start of the next, and the last to the end of the page; its span is what of that is neither white
 * space nor ignored at its edges.
 */
export function rowOf(page: Page, noun: string, starts: Uint32Array<ArrayBuffer>, ends?: Uint32Array<ArrayBuffer>): PieceRow {
  const words = wordsOf(page);
  const unitOfWord = unitsOfWords(words, starts);
  return {
    page,
    words,
    noun,
    units: { name: `${noun}s`, ...(ends === undefined ? spansFrom(page, starts) : spansOf({ starts, ends })), nested: false },
    unitOfWord,
    label: (unit) => `${noun} ${unit + 1}`,
    name: (unit) => String(unit + 1),
    ofWords: (isKept) => byWord(unitOfWord, isKept),
    unitAt(offset) {
      const unit = indexAt(starts, offset);
      return ends === undefined || offset < ends[Math.max(unit, 0)] ? unit : -1;
    },
    notText: "Scripts, styles and comments are removed first.",
  };
}

function spansFrom(page: Page, begins: Uint32Array<ArrayBuffer>): Pick<Units, "starts" | "ends"> {
  const starts = begins.slice();
  const ends = begins.map((_, unit) => begins.at(unit + 1) ?? page.source.length);
  for (let unit = 0; unit < starts.length; unit++) {
    let end = ends[unit];
    for (let to = blankTo(page, end - 1, 0); end > starts[unit] && to >= 0; to = blankTo(page, end - 1, 0))
      end = Math.max(to, starts[unit]);
    let start = starts[unit];
    for (let to = blankTo(page, start, 1); start < end && to >= 0; to = blankTo(page, start, 1)) start = Math.min(to, end);
    // A piece of blanks alone keeps its span: keys and pointers go from one to the next.
    if (start < end) [starts[unit], ends[unit]] = [start, end];
  }
  return { starts, ends };
}

/** Where the white space, script or comment at an offset begins (side 0) or ends (side 1); -1 where something else is. */
function blankTo({ source, ignored }: Page, offset: number, side: 0 | 1): number {
  if (isSpace(source.charCodeAt(offset))) return offset + side;
  const range = rangeIndexAt(ignored, offset);
  return range < 0 ? -1 : ignored[2 * range + side];
}

/** Elements of a page, a word in each that a part of it stands directly in: it is kept with any of them, or where half of it is. */
export function elementsOf(page: Page, elements: Int32Array, unitOfElement: Int32Array, part: "any" | "half" = "any"): Pieces {
  const words = wordsOf(page);
  const unitOf = (element: number): number => (element < 0 ? -1 : unitOfElement[element]);
  return {
    page,
    words,
    units: elementUnits("elements", page.elements, elements),
    label: (unit) => elementLabel(page, elements[unit]),
    name: (unit) => shortLabel(page, elements[unit]),
    ofWords: (isKept) => ofRuns(page, words, page.runs.parents.map(unitOf), isKept, part),
    unitAt: (offset) => unitOf(innermostElementAt(page, offset)),
    notText: "This place is not in the body's text.",
  };
}

/** The extraction of pieces of which some are kept. */
export function sortedPieces(
  pieces: Pieces,
  isKept: (unit: number) => boolean,
  told: Pick<Sorting, "why" | "trace">,
): Extraction {
  return sorted({ ...pieces, ...told, ofWords: pieces.ofWords(isKept) });
}

/** The extraction of a method that decides on each word by itself. */
export function sortedWords(
  { page, words }: Pick<Sorting, "page" | "words">,
  isKept: (word: number) => boolean,
  told: Pick<Sorting, "why" | "trace"> & Partial<Pick<Sorting, "label">>,
): Extraction {
  return sorted({ page, words, units: words, ofWords: eachWord(isKept), label: (word) => `word ${word + 1}`, ...told });
}

/** Words that decide on themselves. */
export function eachWord(isKept: (word: number) => boolean): WordUnits {
  return { unitOf: (word) => word, isKept };
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
  const { page, words, units, ofWords, unitAt, notText = "There is no word here." } = sorting;
  // A word may have a script or a comment in it.
  const isIgnored = has(page.ignored, offset);
  const word = isIgnored ? -1 : wordAt(words, offset);
  const unit = word >= 0 ? ofWords.unitOf(word, offset) : isIgnored ? -1 : (unitAt?.(offset) ?? -1);
  if (word < 0 && unit < 0) return { verdict: "not text", formula: notText };
  const verdict = word >= 0 && ofWords.isKept(word) ? "kept" : "removed";
  const place =
    unit < 0 || units === undefined
      ? {}
      : { unit: { start: units.starts[unit], end: units.ends[unit], label: sorting.label?.(unit) ?? "" } };
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
  const isUnitKept = withLast(isKept);
  return { unitOf: (word) => ofWords[word], isKept: (word) => isUnitKept(ofWords[word]) };
}

/** A question that is not asked again as long as it is the same: words in a row are of one unit, and of one run of text. */
function withLast(ask: (index: number) => boolean): (index: number) => boolean {
  let last = -2;
  let answer = false;
  return (index) => {
    if (index !== last) {
      answer = ask(index);
      last = index;
    }
    return answer;
  };
}

/**
 * Words that may reach over several units, by the units of their runs of text: kept where any part of them is, or where at least half
 * is. Of its runs that have its fate the one at the place that is asked for decides, else the first.
 *
 * @param units unit of each run, -1 for none.
 */
export function ofRuns(
  page: Page,
  words: Words,
  units: ArrayLike<number>,
  isKept: (unit: number) => boolean,
  part: "any" | "half",
): WordUnits {
  const { runs } = page;
  const isRunKept = withLast((run) => runs.ignored[run] !== 1 && isKept(units[run]));
  const { firstRuns, lastRuns } = words;
  const hasKept = (word: number): boolean => {
    for (let run = firstRuns[word]; run <= lastRuns[word]; run++) if (isRunKept(run)) return true;
    return false;
  };
  const isWordKeptBy = part === "any" ? hasKept : (word: number): boolean => isWordKept(page, words, word, isRunKept);
  return {
    isKept: isWordKeptBy,
    unitOf(word, offset) {
      const fate = isWordKeptBy(word);
      const decides = (run: number): boolean => runs.ignored[run] !== 1 && isRunKept(run) === fate;
      const here = indexAt(runs.starts, offset);
      if (here >= 0 && offset < runs.ends[here] && decides(here)) return units[here];
      let run = firstRuns[word];
      while (run < lastRuns[word] && !decides(run)) run++;
      return units[run];
    },
  };
}

/**
 * True where at least half of a word stands in kept runs. "link," is removed with the link although its comma is not, and "text²"
 * stays although its note is removed.
 */
function isWordKept(page: Page, words: Words, word: number, isKept: (run: number) => boolean): boolean {
  const first = words.firstRuns[word];
  if (first === words.lastRuns[word]) return isKept(first);
  let balance = 0;
  eachStretch(page, words, word, word, (start, end, run) => (balance += isKept(run) ? end - start : start - end));
  return balance >= 0;
}
