import type { Preview } from "../extraction/output/preview.ts";
import { isFaded, marks, type PageMarks } from "./page-marks.ts";

/** Elements side by side that are removed whole, and between which nothing is kept: they fold to one line, in the place of the first. */
export interface Fold {
  /** By number, in document order; at least one. */
  readonly elements: readonly number[];
  /** The line: "… 312 words removed, show". */
  readonly line: string;
}

/** What is shorter than this, in words, is as short as the line that would stand for it. */
const leastWords = 5;

/** What folds on a page of which this is removed. Linear. */
export function foldsOf(preview: Preview, shown: PageMarks): readonly Fold[] {
  const { parents, blocks } = preview.elements;
  const removedIn = removedAround(preview, shown);
  const folds: { readonly elements: number[]; words: number; readonly isOfTwo: boolean }[] = [];
  let last: (typeof folds)[number] | undefined;
  for (let run = 0; run < preview.runs.count; run++) {
    const element = removedIn[preview.runs.parents[run] ?? -1] ?? -1;
    if (element < 0 || blocks[element] !== 1) {
      last = undefined;
      continue;
    }
    if (last === undefined || parents[last.elements.at(-1) ?? -1] !== parents[element]) {
      last = { elements: [], words: 0, isOfTwo: marks[(shown.elements[element] ?? 0) - 1] === "neither" };
      folds.push(last);
    }
    if (last.elements.at(-1) !== element) last.elements.push(element);
    last.words += wordsOf(preview, run);
  }
  return folds
    .filter(({ words }) => words >= leastWords)
    .map(({ elements, words, isOfTwo }) => ({
      elements,
      line: `… ${words.toLocaleString("en")} words ${isOfTwo ? "in neither" : "removed"}, show`,
    }));
}

/** For each element the one that is removed whole and holds it, or is it; -1 for none. */
function removedAround({ elements: { parents } }: Preview, shown: PageMarks): Int32Array {
  const around = new Int32Array(parents.length).fill(-1);
  for (let element = 0; element < around.length; element++) {
    const mark = marks[(shown.elements[element] ?? 0) - 1];
    around[element] = mark !== undefined && isFaded(mark) ? element : (around[parents[element] ?? -1] ?? -1);
  }
  return around;
}

/** Words that begin in a run: one that goes on from the run before was counted there. */
function wordsOf({ text, runs }: Preview, run: number): number {
  const start = runs.unitStarts[run] ?? 0;
  const goesOn = run > 0 && runs.breaks[run] === 0 && runs.unitEnds[run - 1] === start;
  return (text.slice(start, runs.unitEnds[run]).match(/\S+/g)?.length ?? 0) - (goesOn ? 1 : 0);
}
