import { oncePerPage } from "./once-per-page.ts";
import type { Page } from "./page.ts";
import { nextRange, offsetAt } from "./selection.ts";

/** A page as a browser's tokenizer sees it: its content runs and its tags in source order, without what is ignored. */
export interface SourcePieces {
  /** The run that a piece is; -1 for a tag. */
  readonly runs: Int32Array<ArrayBuffer>;
  /** The tag that a piece is; -1 for a run. */
  readonly tags: Int32Array<ArrayBuffer>;
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Units of the source that all of them are. */
  readonly length: number;
}

export const piecesOf = oncePerPage(({ runs, tags, ignored }: Page): SourcePieces => {
  const [ofRuns, ofTags] = [[] as number[], [] as number[]];
  let [run, tag, nextIgnored] = [0, 0, 0];
  while (run < runs.count || tag < tags.count) {
    const runStart = run < runs.count ? runs.starts[run] : Infinity;
    const tagStart = tag < tags.count ? tags.starts[tag] : Infinity;
    const isRun = runStart < tagStart;
    if (!isRun) nextIgnored = nextRange(ignored, nextIgnored, tagStart);
    if (isRun ? runs.ignored[run] === 0 : offsetAt(ignored, nextIgnored) > tagStart) {
      ofRuns.push(isRun ? run : -1);
      ofTags.push(isRun ? -1 : tag);
    }
    if (isRun) run++;
    else tag++;
  }
  const starts = Uint32Array.from(ofRuns, (own, piece) => (own < 0 ? tags.starts[ofTags[piece]] : runs.starts[own]));
  const ends = Uint32Array.from(ofRuns, (own, piece) => (own < 0 ? tags.ends[ofTags[piece]] : runs.ends[own]));
  const length = ends.reduce((sum, end, piece) => sum + end - starts[piece], 0);
  return { runs: Int32Array.from(ofRuns), tags: Int32Array.from(ofTags), starts, ends, length };
});
