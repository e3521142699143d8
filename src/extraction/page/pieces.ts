import type { Page } from "./page.ts";

/** A stretch of the source as a browser's tokenizer sees it, by its index among the runs or the tags. */
export interface Piece {
  readonly kind: "text" | "tag";
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** Content runs and tags in source order, without what is ignored. */
export function* piecesOf({ runs, tags, ignored }: Page): Generator<Piece, void, undefined> {
  let run = 0;
  let tag = 0;
  let nextIgnored = 0;
  while (run < runs.count || tag < tags.count) {
    const runStart = run < runs.count ? (runs.starts[run] ?? 0) : Infinity;
    const tagStart = tag < tags.count ? (tags.starts[tag] ?? 0) : Infinity;
    if (runStart < tagStart) {
      if (runs.ignored[run] === 0) yield { kind: "text", index: run, start: runStart, end: runs.ends[run] ?? 0 };
      run++;
    } else {
      while ((ignored[nextIgnored + 1] ?? Infinity) <= tagStart) nextIgnored += 2;
      if ((ignored[nextIgnored] ?? Infinity) > tagStart)
        yield { kind: "tag", index: tag, start: tagStart, end: tags.ends[tag] ?? 0 };
      tag++;
    }
  }
}
