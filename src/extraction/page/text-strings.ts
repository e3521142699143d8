import { breaksLine } from "./lines.ts";
import { collapsedLengths, countByRun, textParts } from "./counted.ts";
import { piecesOf } from "./pieces.ts";
import { sourceOffset, type Page } from "./page.ts";

/** The strings of text of a page in order, as block elements and `<br>` part them. */
export interface TextStrings {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Characters: code points of decoded text, trimmed, white space as one; 0 only for the empty ones that are asked for. */
  readonly lengths: Float64Array<ArrayBuffer>;
}

/** @param keepEmpty whether each further edge of a block element between two strings counts as an empty string. */
export function textStrings(page: Page, keepEmpty: boolean): TextStrings {
  const { runs, tags } = page;
  const { words, firsts, ends: lasts } = textParts(page);
  const starts: number[] = [];
  const ends: number[] = [];
  const ofRuns = new Int32Array(runs.count).fill(-1);
  /** Edges of blocks since the last character: the first ends its string, the others are empty strings. */
  let edges: number[] = [];
  let isOpen = false;
  const pieces = piecesOf(page);
  for (let piece = 0; piece < pieces.count; piece++) {
    const run = pieces.runs[piece];
    if (run < 0) {
      if (keepEmpty && breaksLine(page, pieces.tags[piece])) edges.push(pieces.tags[piece]);
      continue;
    }
    if (runs.breakBefore[run] === 1) isOpen = false;
    if (words[run] > 0) {
      if (!isOpen) {
        for (const edge of edges.slice(1)) {
          starts.push(tags.starts[edge]);
          ends.push(tags.ends[edge]);
        }
        starts.push(sourceOffset(runs, run, firsts[run]));
      }
      // Edges in the source without a break in the tree part nothing: they belong to tags that the parser dropped.
      if (edges.length > 0) edges = [];
      ends[starts.length - 1] = sourceOffset(runs, run, lasts[run]);
      isOpen = true;
    }
    if (isOpen) ofRuns[run] = starts.length - 1;
  }
  const lengths = collapsedLengths(countByRun(page, ofRuns, starts.length), "characters");
  return { starts: Uint32Array.from(starts), ends: Uint32Array.from(ends), lengths };
}
