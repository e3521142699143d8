import type { PreviewRuns } from "../extraction/output/preview-runs.ts";
import type { Preview } from "../extraction/output/preview.ts";
import { edgesIn, has, indexAt, type Range, type Selection } from "../extraction/page/selection.ts";
import { splitWords } from "../extraction/page/words.ts";

/** The verdicts on a stretch of text, of one lane or of two. */
export const markKinds = ["kept", "removed", "both", "only-a", "only-b", "neither"] as const;
export type PageMark = (typeof markKinds)[number];

/** The marks on a page. */
export interface PageMarks {
  /** For each element 0, or 1 plus the index of its mark: outermost elements whose text has one mark. */
  readonly elements: Uint8Array;
  /** Stretches of the preview's text, in its units and in order, without those that fade with their element. */
  readonly stretches: readonly MarkStretch[];
}

interface MarkStretch extends Range {
  readonly mark: PageMark;
}

/** No mark on anything. */
export const noMarks: PageMarks = { elements: new Uint8Array(), stretches: [] };

/** Marks that fade: an element that has one fades whole. */
export function isFaded(mark: PageMark): boolean {
  return mark === "removed" || mark === "neither";
}

/** The marks on a page by the selection of a lane, or of two. Linear in the page, apart from finding each run in the selections. */
export function marksOf(preview: Preview, a: Selection, b?: Selection): PageMarks {
  const { runs } = preview;
  const pieces: MarkPiece[] = [];
  // One bit for each mark that text in the element has.
  const held = new Uint8Array(preview.elements.parents.length);
  for (let run = 0; run < runs.count; run++) {
    const parent = runs.parents[run];
    for (const stretch of stretchesOf(preview, run, a, b)) {
      held[parent] |= 1 << markKinds.indexOf(stretch.mark);
      pieces.push({ ...stretch, parent });
    }
  }
  const elements = outermost(preview, held);
  return { elements, stretches: joined(pieces, fadedAround(preview, elements)) };
}

/** Stretches of a preview's text that come from a selection of the source, in order. */
export function stretchesIn(preview: Preview, selection: Selection): readonly Range[] {
  return marksOf(preview, selection).stretches.filter(({ mark }) => mark === "kept");
}

interface MarkPiece extends MarkStretch {
  /** Number of the element that holds it. */
  readonly parent: number;
}

/** Joins neighbours of one mark, without those that fade with their element. */
function joined(pieces: readonly MarkPiece[], faded: Int32Array): MarkStretch[] {
  const stretches: { mark: PageMark; start: number; end: number }[] = [];
  let last: (typeof stretches)[number] | undefined;
  for (const { mark, start, end, parent } of pieces) {
    if ((faded[parent] ?? -1) >= 0) last = undefined;
    else if (last?.mark === mark) last.end = end;
    else stretches.push((last = { mark, start, end }));
  }
  return stretches;
}

/** Each element that has text of one mark alone, and whose parent does not. */
function outermost({ elements: { parents } }: Preview, held: Uint8Array): Uint8Array {
  for (let element = held.length - 1; element > 0; element--) {
    const parent = parents[element];
    if (parent >= 0) held[parent] |= held[element];
  }
  const isUniform = (bits: number): boolean => bits !== 0 && (bits & (bits - 1)) === 0;
  // The root is never marked; the body may be.
  return held.map((bits, element) => {
    const parent = parents[element];
    const isOutermost = isUniform(bits) && parent >= 0 && (!isUniform(held[parent]) || (parents[parent] ?? -1) < 0);
    return isOutermost ? 32 - Math.clz32(bits) : 0;
  });
}

/** The stretches of a run, in order. */
function stretchesOf(preview: Preview, run: number, a: Selection, b: Selection | undefined): MarkStretch[] {
  const { runs, offsets } = preview;
  const source = { start: runs.starts[run], end: runs.ends[run] };
  const start = runs.unitStarts[run];
  const end = runs.unitEnds[run];
  const cuts = [...edgesIn(a, source), ...(b === undefined ? [] : edgesIn(b, source))];
  const edges = cuts.map((cut) => unitFrom(offsets, start, end, cut)).toSorted((left, right) => left - right);
  const found: MarkStretch[] = [];
  for (const edge of [...edges, end]) {
    const from = found.at(-1)?.end ?? start;
    if (edge > from) found.push({ start: from, end: edge, mark: markAt(offsets[from], a, b) });
  }
  return found;
}

/** First unit in `[start, end)` that comes from `offset` on; `end` where all come from before it. */
export function unitFrom(offsets: Uint32Array, start: number, end: number, offset: number): number {
  return start + indexAt(offsets.subarray(start, end), offset - 1) + 1;
}

function markAt(offset: number, a: Selection, b: Selection | undefined): PageMark {
  const inA = has(a, offset);
  if (b === undefined) return inA ? "kept" : "removed";
  const inB = has(b, offset);
  if (inA) return inB ? "both" : "only-a";
  return inB ? "only-b" : "neither";
}

/** Index of the run that a unit is in; -1 where it is in none. */
export function runAt(runs: PreviewRuns, unit: number): number {
  const run = indexAt(runs.unitStarts, unit);
  return run >= 0 && unit < runs.unitEnds[run] ? run : -1;
}

/** Elements side by side that are removed whole, and between which nothing is kept: they fold to one line, in the place of the first. */
export interface PageFold {
  /** By number, in document order; at least one. */
  readonly elements: readonly number[];
  /** The line: "… 312 words removed, show". */
  readonly line: string;
}

/** Words below which a fold would be as long as the line that stands for it. */
const leastWords = 5;

/** The folds of a page with these marks. Linear. */
export function foldsOf(preview: Preview, shown: PageMarks): readonly PageFold[] {
  const { parents, blocks } = preview.elements;
  const removedIn = fadedAround(preview, shown.elements);
  const folds: { readonly elements: number[]; words: number; readonly isOfTwo: boolean }[] = [];
  let last: (typeof folds)[number] | undefined;
  for (let run = 0; run < preview.runs.count; run++) {
    const element = removedIn[preview.runs.parents[run]] ?? -1;
    if (element < 0 || blocks[element] !== 1) {
      last = undefined;
      continue;
    }
    if (last === undefined || parents[last.elements.at(-1) ?? -1] !== parents[element]) {
      last = { elements: [], words: 0, isOfTwo: markKinds[shown.elements[element] - 1] === "neither" };
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

/** For each element the faded one around it, or itself; -1 for none. */
function fadedAround({ elements: { parents } }: Preview, elements: PageMarks["elements"]): Int32Array {
  const around = new Int32Array(parents.length).fill(-1);
  for (let element = 0; element < around.length; element++) {
    const mark = markKinds[(elements[element] ?? 0) - 1];
    around[element] = mark !== undefined && isFaded(mark) ? element : (around[parents[element]] ?? -1);
  }
  return around;
}

/** The words that begin in a run: a word that continues from the run before was counted there. */
function wordsOf({ text, runs }: Preview, run: number): number {
  const start = runs.unitStarts[run];
  const goesOn = run > 0 && runs.breaks[run] === 0 && runs.unitEnds[run - 1] === start;
  return splitWords(text.slice(start, runs.unitEnds[run])).length - (goesOn ? 1 : 0);
}
