import type { Preview } from "../../extraction/output/preview.ts";
import { smallestAround, type Range } from "../../extraction/page/selection.ts";
import { isSpace } from "../../extraction/page/vocabulary.ts";
import { runAt, unitFrom } from "../../page-frame/page-marks.ts";
import type { TextPieces } from "../../page-frame/text-hulls.ts";

/** Units of a preview's text that come from a range of the source, run by run, in document order. */
export function previewUnits(preview: Preview, range: Range): Range[] {
  const found: Range[] = [];
  // All runs are searched, because document order may differ from source order.
  for (let run = 0; run < preview.runs.count; run++) {
    const units = unitsOfRun(preview, run, range);
    if (units !== undefined) found.push(units);
  }
  return found;
}

/** Units of a preview's text that come from ranges of the source, run by run: those of a range as one piece, which has its number. */
export function unitsOfPieces(preview: Preview, pieces: Uint32Array): TextPieces {
  const { runs } = preview;
  const order = Array.from({ length: runs.count }, (_, run) => run).toSorted(
    (one, other) => runs.starts[one] - runs.starts[other],
  );
  const found: { readonly units: Range; readonly piece: number }[] = [];
  let first = 0;
  for (let piece = 0; 2 * piece < pieces.length; piece++) {
    const range = { start: pieces[2 * piece], end: pieces[2 * piece + 1] };
    while (first < order.length && runs.ends[order[first]] <= range.start) first++;
    for (let at = first; at < order.length && runs.starts[order[at]] < range.end; at++) {
      const units = unitsOfRun(preview, order[at], range);
      if (units !== undefined) found.push({ units, piece });
    }
  }
  return {
    starts: Uint32Array.from(found, ({ units }) => units.start),
    ends: Uint32Array.from(found, ({ units }) => units.end),
    pieces: Uint32Array.from(found, ({ piece }) => piece),
  };
}

/** Units of a run that come from a range of the source; undefined for none. */
function unitsOfRun({ runs, offsets }: Preview, run: number, { start, end }: Range): Range | undefined {
  if (runs.ends[run] <= start || runs.starts[run] >= end) return undefined;
  const first = runs.unitStarts[run];
  const last = runs.unitEnds[run];
  const from = runs.starts[run] >= start ? first : unitFrom(offsets, first, last, start);
  // A range may begin within a character reference, which is a single unit of the text.
  const isReference = (offsets[from] ?? 0) - (offsets[from - 1] ?? 0) > 1;
  const unit = from > first && (offsets[from] ?? 0) > start && isReference ? from - 1 : from;
  const to = runs.ends[run] <= end ? last : unitFrom(offsets, first, last, end);
  return to > unit ? { start: unit, end: to } : undefined;
}

/** The word around a unit of a preview's text, in units; `undefined` where no word of the content is there. */
export function previewWord(preview: Preview, unit: number): Range | undefined {
  if (runAt(preview.runs, unit) < 0 || isSpace(preview.text.charCodeAt(unit))) return undefined;
  let start = unit;
  let end = unit + 1;
  while (continuesWord(preview, start)) start--;
  while (continuesWord(preview, end)) end++;
  return { start, end };
}

/** Returns whether the unit goes on with the word that the one before it is in. */
function continuesWord({ text, runs }: Preview, unit: number): boolean {
  if (unit <= 0 || unit >= text.length) return false;
  if (isSpace(text.charCodeAt(unit)) || isSpace(text.charCodeAt(unit - 1))) return false;
  const run = runAt(runs, unit);
  if (run < 0 || runAt(runs, unit - 1) < 0) return false;
  return runs.unitStarts[run] !== unit || runs.breaks[run] === 0;
}

/** The range of the source that units of the text come from; a reference that ends them is taken whole. */
export function sourceSpan({ runs, offsets }: Preview, { start, end }: Range): Range {
  const run = runAt(runs, end - 1);
  const isRunEnd = run >= 0 && runs.unitEnds[run] === end;
  const from = offsets[start];
  return { start: from, end: Math.max((isRunEnd ? runs.ends[run] : offsets[end]) ?? 0, from) };
}

/** The places in the source of units of the text, run by run, without hidden source between them. */
export function sourcePlaces(preview: Preview, { start, end }: Range): Range[] {
  const { unitStarts, unitEnds, count } = preview.runs;
  const places: Range[] = [];
  for (let run = 0; run < count; run++) {
    const from = Math.max(unitStarts[run], start);
    const to = Math.min(unitEnds[run], end);
    if (from < to) places.push(sourceSpan(preview, { start: from, end: to }));
  }
  return places;
}

/** Number of the smallest element whose span holds a range of the source; -1 for none. */
export function elementAround({ elements: { starts, ends } }: Preview, range: Range): number {
  return smallestAround(starts, ends, range);
}

/** The blocks of text, in units: what stands between two breaks. */
export function textBlocks({ runs }: Preview): Range[] {
  const blocks: { start: number; end: number }[] = [];
  for (let run = 0; run < runs.count; run++) {
    const end = runs.unitEnds[run];
    const last = blocks.at(-1);
    if (last === undefined || runs.breaks[run] === 1) blocks.push({ start: runs.unitStarts[run], end });
    else last.end = end;
  }
  return blocks;
}
