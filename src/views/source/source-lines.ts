import { indexAt } from "../../extraction/page/intervals.ts";
import { emptySelection } from "../../extraction/page/selection.ts";
import type { Range, Selection } from "../../extraction/page/selection.ts";
import { breaksOf } from "./display-copy.ts";
import { pairsNear } from "./pairs-near.ts";

/** The lines in which a source is read: its own, the long ones broken for display. */
export interface SourceLines {
  /** Source offset at which each begins, ascending. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** Number of the source line, from 1; 0 for one that continues the line before. */
  readonly numbers: Uint32Array<ArrayBuffer>;
}

/** Linear in the source. */
export function sourceLinesOf(source: string): SourceLines {
  const starts = [0];
  const numbers = [1];
  let number = 1;
  let lineEnd = source.indexOf("\n");
  const beginLinesUntil = (offset: number): void => {
    for (; lineEnd >= 0 && lineEnd < offset; lineEnd = source.indexOf("\n", lineEnd + 1)) {
      starts.push(lineEnd + 1);
      numbers.push(++number);
    }
  };
  for (const offset of breaksOf(source)) {
    beginLinesUntil(offset);
    if (offset === starts.at(-1)) continue;
    starts.push(offset);
    numbers.push(0);
  }
  beginLinesUntil(source.length);
  return { starts: Uint32Array.from(starts), numbers: Uint32Array.from(numbers) };
}

/** Index of the line that holds an offset. */
export function lineAt({ starts }: SourceLines, offset: number): number {
  return Math.max(indexAt(starts, offset), 0);
}

/** Range of a line in the source, without its line end. */
export function lineRange({ starts }: SourceLines, source: string, line: number): Range {
  const start = starts[line] ?? 0;
  const end = starts[line + 1] ?? source.length;
  return { start, end: source[end - 1] === "\n" && end > start ? end - 1 : end };
}

/** A stretch of a line that is drawn alike. */
export interface LinePiece extends Range {
  readonly isKept: boolean;
  readonly isGold: boolean;
  readonly isPinned: boolean;
}

/** A line cut where what is kept, the gold standard or the pin begins and ends. */
export function linePieces(
  { start, end }: Range,
  kept: Selection,
  pin: Range | undefined,
  gold: Selection = emptySelection,
): readonly LinePiece[] {
  const inside = (offset: number): number => Math.min(Math.max(offset, start), end);
  const near = pairsNear(kept, { start, end }, Infinity).map(inside);
  const goldNear = pairsNear(gold, { start, end }, Infinity).map(inside);
  const cuts = new Set([start, end, ...near, ...goldNear]);
  for (const cut of pin === undefined ? [] : [pin.start, pin.end]) if (cut > start && cut < end) cuts.add(cut);
  const ascending = [...cuts].toSorted((a, b) => a - b);
  return ascending.slice(1).map((pieceEnd, index) => {
    const pieceStart = ascending[index] ?? start;
    return {
      start: pieceStart,
      end: pieceEnd,
      isKept: indexAt(near, pieceStart) % 2 === 0,
      isGold: indexAt(goldNear, pieceStart) % 2 === 0,
      isPinned: pin !== undefined && pin.start <= pieceStart && pieceEnd <= pin.end,
    };
  });
}
