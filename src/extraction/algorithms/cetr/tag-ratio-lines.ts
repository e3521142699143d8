import { lineStarts, type LineKind } from "../../page/lines.ts";
import type { Page } from "../../page/page.ts";
import { eachPiece } from "../../page/pieces.ts";
import { isLowSurrogate, isSpace } from "../../page/vocabulary.ts";

/** When long lines are broken. */
export type Wrap = "auto" | "never" | "always";

export interface LineOptions {
  readonly lines: LineKind;
  readonly wrap: Wrap;
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
 * Scripts, styles and comments are removed, then empty lines; an empty line belongs to the one before it.
 *
 * Differs: [broken-lines] text is broken where the lines of the source are long on average (wrap `auto`); the paper breaks every page's.
 */
export function tagRatioLines(page: Page, { lines, wrap, wrapAt }: LineOptions): TagRatioLines {
  const whole = withoutEmpty(countsOf(page, lineStarts(page, lines)));
  const isLong = whole.sourceLength > longLine * whole.starts.length;
  const isWrapped = wrap === "always" || (wrap === "auto" && isLong);
  if (!isWrapped) return { ...whole, isWrapped };
  return { ...withoutEmpty(countsOf(page, wrappedStarts(page, whole.starts, wrapAt))), isWrapped };
}

type LineCounts = Omit<TagRatioLines, "isWrapped"> & {
  /** Characters of all tags and texts, as the source has them. */
  readonly sourceLength: number;
};

function countsOf(page: Page, starts: Uint32Array<ArrayBuffer>): LineCounts {
  const characters = new Float64Array(starts.length);
  const tags = new Float64Array(starts.length);
  // The line that was counted last, and the white space seen since its last character.
  const counter = { line: -1, pendingSpace: 0 };
  let line = 0;
  let sourceLength = 0;
  eachPiece(page, (kind, index, start, end) => {
    sourceLength += end - start;
    // Pieces come in order of their starts.
    while (line + 1 < starts.length && starts[line + 1] <= start) line++;
    if (kind === "text") countText(page, starts, index, line, characters, counter);
    else tags[line]++;
  });
  return { starts, characters, tags, sourceLength };
}

/** Differs: [white-space] white space within a line counts as one character, however long; the paper speaks of the lines as they are. */
function countText(
  { runs }: Page,
  starts: Uint32Array,
  run: number,
  firstLine: number,
  characters: Float64Array,
  counter: { line: number; pendingSpace: number },
): void {
  const text = runs.texts[run];
  const runStart = runs.starts[run];
  const map = runs.maps.get(run);
  let line = firstLine;
  let lineEnd = starts.at(line + 1) ?? Infinity;
  let count = characters[line];
  let pendingSpace = line === counter.line ? counter.pendingSpace : 0;
  for (let index = 0; index < text.length; index++) {
    const offset = map === undefined ? runStart + index : map[index];
    if (offset >= lineEnd) {
      characters[line] = count;
      while (line + 1 < starts.length && starts[line + 1] <= offset) line++;
      lineEnd = starts.at(line + 1) ?? Infinity;
      count = characters[line];
      pendingSpace = 0;
    }
    const unit = text.charCodeAt(index);
    if (isSpace(unit)) pendingSpace = count === 0 ? 0 : 1;
    else if (!isLowSurrogate(unit)) {
      count += pendingSpace + 1;
      pendingSpace = 0;
    }
  }
  characters[line] = count;
  counter.line = line;
  counter.pendingSpace = pendingSpace;
}

function withoutEmpty({ starts, characters, tags, sourceLength }: LineCounts): LineCounts {
  const isFull = (_: number, line: number): boolean => characters[line] + tags[line] > 0;
  const kept = starts.filter(isFull);
  if (kept.length > 0) kept[0] = 0;
  return { starts: kept, characters: characters.filter(isFull), tags: tags.filter(isFull), sourceLength };
}

/**
 * Breaks lines of more than `width` characters of the source at the next end of a word, or at the next edge of a tag; never within one.
 *
 * Differs: [where-broken] where lines are broken is known from notes on the paper (65 characters); at what place exactly is ours.
 */
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
  eachPiece(page, (kind, _, start, end) => {
    enterLineOf(start);
    if (used >= width) breakAt(start);
    if (kind === "tag") {
      used += end - start;
      return;
    }
    for (let at = start; at < end; at++) {
      if (at >= nextStart) enterLineOf(at);
      if (used >= width && isSpace(page.source.charCodeAt(at))) breakAt(at);
      used++;
    }
  });
  return Uint32Array.from(wrapped);
}
