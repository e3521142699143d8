import { collapsedLengths, countInRow } from "./counted.ts";
import { lineStarts, type LineKind } from "./lines.ts";
import type { Page } from "./page.ts";
import { piecesOf } from "./pieces.ts";
import { isSpace } from "./vocabulary.ts";

export interface LineOptions {
  readonly lines: LineKind;
  /** When long lines are broken. */
  readonly wrap: "auto" | "never" | "always";
  /** Characters of the source after which a line is broken. */
  readonly wrapAt: number;
}

/** Lines longer than this on average, in characters of the source, are those of a minified page. */
const longLine = 300;

/** The lines of a page that are not empty, and what is in them: the columns are as long as `starts`. */
export interface TagRatioLines {
  /** A line reaches to the start of the next; the first starts at 0. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** x: characters outside tags, code points of decoded text, trimmed. */
  readonly characters: Float64Array<ArrayBuffer>;
  /** y: tags that begin in the line. */
  readonly tags: Float64Array<ArrayBuffer>;
  readonly isWrapped: boolean;
}

/**
 * Scripts, styles and comments are removed, then empty lines; an empty line belongs to the one before it. With wrap `auto` text is broken
 * where the lines of the source are long on average.
 */
export function tagRatioLines(page: Page, { lines, wrap, wrapAt }: LineOptions): TagRatioLines {
  const whole = fullLines(page, lineStarts(page, lines));
  const isWrapped = wrap === "always" || (wrap === "auto" && piecesOf(page).length > longLine * whole.starts.length);
  return { ...(isWrapped ? fullLines(page, wrappedStarts(page, whole.starts, wrapAt)) : whole), isWrapped };
}

function fullLines(page: Page, starts: Uint32Array<ArrayBuffer>): Omit<TagRatioLines, "isWrapped"> {
  const tags = new Float64Array(starts.length);
  const counted = countInRow(page, starts, (line) => tags[line]++);
  const characters = collapsedLengths(counted, "characters");
  const isFull = (_: number, line: number): boolean => characters[line] + tags[line] > 0;
  const kept = starts.filter(isFull);
  if (kept.length > 0) kept[0] = 0;
  return { starts: kept, characters: characters.filter(isFull), tags: tags.filter(isFull) };
}

/** Breaks lines of more than `width` characters of the source at the next end of a word, or at the next edge of a tag; never within one. */
function wrappedStarts(page: Page, starts: Uint32Array, width: number): Uint32Array<ArrayBuffer> {
  const wrapped: number[] = [];
  let line = -1;
  let nextStart = starts.at(0) ?? Infinity;
  let used = 0;
  const breakAt = (offset: number): void => {
    wrapped.push(offset);
    used = 0;
  };
  const enterLineOf = (offset: number): void => {
    for (; nextStart <= offset; nextStart = starts.at(line + 1) ?? Infinity) breakAt(starts[++line]);
  };
  const { runs, tags, source } = page;
  const pieces = piecesOf(page);
  for (let piece = 0; piece < pieces.count; piece++) {
    const [run, tag] = [pieces.runs[piece], pieces.tags[piece]];
    const start = run < 0 ? tags.starts[tag] : runs.starts[run];
    enterLineOf(start);
    if (used >= width) breakAt(start);
    if (run < 0) {
      used += tags.ends[tag] - start;
      continue;
    }
    for (let at = start; at < runs.ends[run]; at++) {
      if (at >= nextStart) enterLineOf(at);
      if (used >= width && isSpace(source.charCodeAt(at))) breakAt(at);
      used++;
    }
  }
  return Uint32Array.from(wrapped);
}
