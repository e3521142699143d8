import { oncePerPage } from "./once-per-page.ts";
import type { Page } from "./page.ts";
import { nextRange, offsetAt } from "./selection.ts";

/** The tags of a page but those in what is ignored. */
export const contentTags = oncePerPage(({ tags: { count, starts }, ignored }: Page): Uint32Array<ArrayBuffer> => {
  const found = new Uint32Array(count);
  let [length, nextIgnored] = [0, 0];
  for (let tag = 0; tag < count; tag++) {
    nextIgnored = nextRange(ignored, nextIgnored, starts[tag]);
    if (offsetAt(ignored, nextIgnored) > starts[tag]) found[length++] = tag;
  }
  return found.slice(0, length);
});

/** A page as a browser's tokenizer sees it: its content runs and its tags in source order, without what is ignored. */
export interface SourcePieces {
  readonly count: number;
  /** The run that a piece is; -1 for a tag. */
  readonly runs: Int32Array<ArrayBuffer>;
  /** The tag that a piece is; -1 for a run. */
  readonly tags: Int32Array<ArrayBuffer>;
  /** Units of the source that all of them are. */
  readonly length: number;
}

export const piecesOf = oncePerPage((page: Page): SourcePieces => {
  const { runs, tags } = page;
  const ofContent = contentTags(page);
  const most = runs.count + ofContent.length;
  const ofRuns = new Int32Array(most).fill(-1);
  const ofTags = new Int32Array(most).fill(-1);
  let [count, length, next] = [0, 0, 0];
  for (let run = 0; run <= runs.count; run++) {
    const start = run < runs.count ? runs.starts[run] : Infinity;
    for (; next < ofContent.length && tags.starts[ofContent[next]] <= start; next++) {
      ofTags[count++] = ofContent[next];
      length += tags.ends[ofContent[next]] - tags.starts[ofContent[next]];
    }
    if (run === runs.count || runs.ignored[run] === 1) continue;
    ofRuns[count++] = run;
    length += runs.ends[run] - start;
  }
  return { count, runs: ofRuns.subarray(0, count), tags: ofTags.subarray(0, count), length };
});
