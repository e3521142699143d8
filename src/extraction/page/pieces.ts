import type { Page } from "./page.ts";
import { nextRange, offsetAt } from "./selection.ts";

/** A stretch of the source as a browser's tokenizer sees it, by its index among the runs or the tags. */
export interface Piece {
  readonly kind: "text" | "tag";
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** Visits content runs and tags in source order, without what is ignored. */
export function eachPiece(
  { runs, tags, ignored }: Page,
  visit: (kind: Piece["kind"], index: number, start: number, end: number) => void,
): void {
  let run = 0;
  let tag = 0;
  let nextIgnored = 0;
  while (run < runs.count || tag < tags.count) {
    const runStart = run < runs.count ? runs.starts[run] : Infinity;
    const tagStart = tag < tags.count ? tags.starts[tag] : Infinity;
    if (runStart < tagStart) {
      if (runs.ignored[run] === 0) visit("text", run, runStart, runs.ends[run]);
      run++;
    } else {
      nextIgnored = nextRange(ignored, nextIgnored, tagStart);
      if (offsetAt(ignored, nextIgnored) > tagStart) visit("tag", tag, tagStart, tags.ends[tag]);
      tag++;
    }
  }
}

/** The same as a list: an object a piece costs as much again as most of what is done with it. */
export function piecesOf(page: Page): readonly Piece[] {
  const pieces: Piece[] = [];
  eachPiece(page, (kind, index, start, end) => pieces.push({ kind, index, start, end }));
  return pieces;
}
