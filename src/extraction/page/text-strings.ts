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
  const { runs } = page;
  const parts = textParts(page);
  const starts: number[] = [];
  const ends: number[] = [];
  const ofRuns = new Int32Array(runs.count).fill(-1);
  /** Edges of blocks since the last character: the first ends its string, the others are empty strings. */
  let edges: number[] = [];
  let isOpen = false;
  const pieces = piecesOf(page);
  for (const [piece, run] of pieces.runs.entries()) {
    if (run < 0) {
      if (keepEmpty && breaksLine(page, pieces.tags[piece])) edges.push(piece);
      continue;
    }
    if (runs.breakBefore[run] === 1) isOpen = false;
    const { words, first, end } = parts[run];
    if (words > 0) {
      if (!isOpen) {
        for (const edge of edges.slice(1)) {
          starts.push(pieces.starts[edge]);
          ends.push(pieces.ends[edge]);
        }
        starts.push(sourceOffset(runs, run, first));
      }
      // Without a break in the tree, edges in the source part nothing: those of tags that the parser dropped.
      if (edges.length > 0) edges = [];
      ends[starts.length - 1] = sourceOffset(runs, run, end);
      isOpen = true;
    }
    if (isOpen) ofRuns[run] = starts.length - 1;
  }
  const lengths = collapsedLengths(countByRun(page, ofRuns, starts.length), "characters");
  return { starts: Uint32Array.from(starts), ends: Uint32Array.from(ends), lengths };
}
