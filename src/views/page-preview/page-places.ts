import type { Preview } from "../../extraction/output/preview.ts";
import { smallestAround, type Range } from "../../extraction/page/selection.ts";
import { isSpace } from "../../extraction/page/vocabulary.ts";
import type { LabActions } from "../../lab/create-lab.ts";
import type { PageFrame, PagePoint } from "../../page-frame/page-frame.ts";
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
function sourcePlaces(preview: Preview, { start, end }: Range): Range[] {
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

/** The blocks of text, in units, at which of them the keys are, and the way to the next. */
interface BlockKeys {
  readonly blocks: readonly Range[];
  readonly block: number;
  readonly step: (by: 1 | -1) => number;
}

/** The selection on the page while marking: words by dragging, blocks by Shift and the arrows. Enter marks it, or the block at the keys. */
export class PageSelection {
  readonly #frame: PageFrame;
  readonly #actions: Pick<LabActions, "selectWords" | "mark" | "unmark">;
  #isOn = false;
  /** The unit at which a drag began, and whether it went on to others. */
  #drag: { readonly unit: number; isAway: boolean } | undefined;
  #wasDrag = false;
  /** Units of the text. */
  #selected: Range | undefined;
  /** The block from which the keys select. */
  #anchor: number | undefined;

  constructor(frame: PageFrame, actions: Pick<LabActions, "selectWords" | "mark" | "unmark">) {
    this.#frame = frame;
    this.#actions = actions;
  }

  setOn(isOn: boolean): void {
    this.#isOn = isOn;
    this.#drag = undefined;
    this.clear();
  }

  clear(): void {
    this.#anchor = undefined;
    if (this.#selected === undefined) return;
    this.#selected = undefined;
    this.#frame.show({ selected: [] });
  }

  /** Answers whether a press may become a drag. By touch one scrolls. */
  begin({ button, pointerType }: PointerEvent, point: PagePoint): boolean {
    this.#drag = undefined;
    this.#wasDrag = false;
    if (!this.#isOn || button !== 0 || pointerType === "touch") return false;
    const { unit } = this.#frame.at(point);
    if (unit !== undefined) this.#drag = { unit, isAway: false };
    return unit !== undefined;
  }

  goOn({ buttons }: PointerEvent, point: PagePoint): void {
    const drag = this.#drag;
    if (drag === undefined || (buttons & 1) === 0) return;
    const { unit } = this.#frame.at(point);
    if (unit === undefined || (unit === drag.unit && !drag.isAway)) return;
    drag.isAway = true;
    this.#show({ start: Math.min(unit, drag.unit), end: Math.max(unit, drag.unit) + 1 });
  }

  end(): void {
    this.#wasDrag = this.#drag?.isAway === true;
    this.#drag = undefined;
    if (this.#wasDrag) this.#tell();
    else if (this.#selected !== undefined) {
      this.clear();
      this.#actions.selectWords(undefined);
    }
  }

  /** The end of a drag is no click on a word. */
  takesClick(): boolean {
    return this.#wasDrag;
  }

  /** Answers whether a key meant something here. */
  press(event: KeyboardEvent, { blocks, block, step }: BlockKeys): boolean {
    const { preview } = this.#frame;
    if (!this.#isOn || preview === undefined) return false;
    if (event.key === "Enter") {
      const meant = this.#selected ?? blocks[block];
      if (meant !== undefined) this.#actions[event.shiftKey ? "unmark" : "mark"](sourcePlaces(preview, meant));
      return meant !== undefined;
    }
    if (!event.key.startsWith("Arrow")) return false;
    if (!event.shiftKey) {
      this.clear();
      return false;
    }
    const anchor = (this.#anchor ??= Math.max(block, 0));
    const at = step(event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1);
    this.#anchor = anchor;
    this.#show({ start: blocks[Math.min(anchor, at)]?.start ?? 0, end: blocks[Math.max(anchor, at)]?.end ?? 0 });
    this.#tell();
    return true;
  }

  #show(selected: Range): void {
    this.#selected = selected;
    this.#frame.show({ selected: [selected] });
  }

  #tell(): void {
    const { preview } = this.#frame;
    const selected = this.#selected;
    if (preview === undefined || selected === undefined) return;
    const text = preview.text.slice(selected.start, selected.end);
    this.#actions.selectWords({ ranges: sourcePlaces(preview, selected), text, origin: "page" });
  }
}
