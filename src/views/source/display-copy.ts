import { indexAt, type Range } from "../../extraction/page/selection.ts";
import type { Edit } from "../../lab/pending-edit.ts";

/** A line of the source up to this length is shown as it is. */
const longestLine = 1000;
/** A longer one is broken between two tags as soon as the piece has this length. */
const shortestPiece = 120;

/**
 * The display-only line breaks of a source: for each, the source offset of the unit that it stands before; ascending, two
 * may stand at the same offset after an edit.
 *
 * The display copy is the source with a line end in each of these places: break `i` is the unit `breaks[i] + i` of the copy.
 */
export type Breaks = Uint32Array<ArrayBuffer>;

/**
 * Breaks of a source with `\n` as line end, such that no line of the copy is longer than 1,000 units: between the tags of
 * lines that are, and within a piece that is still too long, never between the halves of a surrogate pair. Linear.
 */
export function breaksOf(source: string): Breaks {
  const breaks: number[] = [];
  // An editor takes a byte order mark that begins its text for no part of the text: a line end goes before it.
  if (source.startsWith("\uFEFF")) breaks.push(0);
  const nextBetweenTags = searchBetweenTags(source);
  let lineStart = 0;
  while (lineStart < source.length) {
    const lineEnd = endOfLine(source, lineStart);
    if (lineEnd - lineStart > longestLine) {
      for (const offset of breaksOfLine(source, lineStart, lineEnd, nextBetweenTags)) breaks.push(offset);
    }
    lineStart = lineEnd + 1;
  }
  return Uint32Array.from(breaks);
}

/** The source with its display-only line breaks. */
export function displayText(source: string, breaks: Breaks): string {
  const pieces: string[] = [];
  let start = 0;
  for (const end of breaks) {
    pieces.push(source.slice(start, end));
    start = end;
  }
  pieces.push(source.slice(start));
  return pieces.join("\n");
}

/** Where the unit at a source offset stands in the copy: after the breaks before it. Logarithmic. */
export function toDisplay(breaks: Breaks, sourceOffset: number): number {
  return sourceOffset + firstIndex(breaks.length, (index) => (breaks[index] ?? 0) > sourceOffset);
}

/** Where a range of the source that ends at an offset ends in the copy: before the breaks that stand there. */
export function toDisplayEnd(breaks: Breaks, sourceOffset: number): number {
  return sourceOffset + firstIndex(breaks.length, (index) => (breaks[index] ?? 0) >= sourceOffset);
}

/** Source offset of a place of the copy; a break has that of the unit after it. Logarithmic. */
export function toSource(breaks: Breaks, displayOffset: number): number {
  return displayOffset - breaksBefore(breaks, displayOffset);
}

/** Number of display-only breaks among the first units of the copy. */
function breaksBefore(breaks: Breaks, displayOffset: number): number {
  return firstIndex(breaks.length, (index) => (breaks[index] ?? 0) + index >= displayOffset);
}

/**
 * Number of the source line that a line of the copy begins, both from 1; undefined for one that continues the line before.
 *
 * @param lineStart offset in the copy at which the line begins
 */
export function sourceLineOf(breaks: Breaks, displayLine: number, lineStart: number): number | undefined {
  const before = breaksBefore(breaks, lineStart);
  const continues = before > 0 && breaksBefore(breaks, lineStart - 1) < before;
  return continues ? undefined : displayLine - before;
}

/** What the source has where the copy has `text` from `start` on. */
export function sourceText(breaks: Breaks, start: number, text: string): string {
  return without(text, breakIndicesIn(breaks, start, text.length));
}

/** Which units of a stretch of the copy, counted from its start, are display-only breaks. */
function breakIndicesIn(breaks: Breaks, start: number, length: number): number[] {
  const from = breaksBefore(breaks, start);
  const to = breaksBefore(breaks, start + length);
  return Array.from(breaks.subarray(from, to), (offset, count) => offset + from + count - start);
}

/** A stretch `[start, end)` of the copy that gives way to `inserted` units. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly inserted: number;
  /** Which of the inserted units, ascending, are display-only breaks: some, where an edit that lost them is taken back. */
  readonly breakIndices: readonly number[];
}

/** The breaks after a splice, and the splice that takes it back. Linear in the number of breaks. */
function spliced(breaks: Breaks, { start, end, inserted, breakIndices }: Splice): { breaks: Breaks; inverse: Splice } {
  const from = breaksBefore(breaks, start);
  const to = breaksBefore(breaks, end);
  const next = new Uint32Array(breaks.length - (to - from) + breakIndices.length);
  next.set(breaks.subarray(0, from));
  breakIndices.forEach((index, count) => {
    next[from + count] = start + index - (from + count);
  });
  const resume = from + breakIndices.length;
  const shift = inserted - breakIndices.length - (end - start - (to - from));
  for (let index = to; index < breaks.length; index++) next[resume + index - to] = (breaks[index] ?? 0) + shift;
  const lost = breakIndicesIn(breaks, start, end - start);
  return { breaks: next, inverse: { start, end: start + inserted, inserted: end - start, breakIndices: lost } };
}

interface Edited {
  readonly breaks: Breaks;
  /** The edit of the source that does the same, with `\n` as line end. */
  readonly sourceChange: Edit;
  readonly inverse: Splice;
}

/**
 * What an edit of the copy does to the breaks and to the source.
 *
 * A break in the stretch that goes vanishes, and that changes nothing in the source; no break is added, so that a line may
 * grow longer than 1,000 units.
 *
 * @param breakIndices which units of `change.text` are display-only breaks
 */
export function edited(breaks: Breaks, change: Edit, breakIndices: readonly number[] = []): Edited {
  const { start, end } = change;
  const text = change.text.replace(/\r\n?/g, "\n");
  const sourceChange = { start: toSource(breaks, start), end: toSource(breaks, end), text: without(text, breakIndices) };
  return { ...spliced(breaks, { start, end, inserted: text.length, breakIndices }), sourceChange };
}

interface Step {
  /** Version of the text before the edit. */
  readonly version: number;
  /** Takes the edit back. */
  readonly inverse: Splice;
}

/**
 * The display-only breaks of a text that is being edited, and those of its earlier versions.
 *
 * An edit may delete display-only breaks. When it is taken back the editor inserts line ends in their place, which must not
 * reach the source: only the breaks of the version that is restored tell them from line ends of the source.
 */
export class DisplayHistory {
  #breaks: Breaks;
  #version: number;
  readonly #steps: Step[] = [];

  /** @param version name of the present version of the text, the same again when an edit is taken back */
  constructor(breaks: Breaks, version: number) {
    this.#breaks = breaks;
    this.#version = version;
  }

  get breaks(): Breaks {
    return this.#breaks;
  }

  /**
   * Follows edits of the copy that lead to a new version.
   *
   * @param changes each in coordinates of the copy after those before it
   * @returns the edits of the source, each in coordinates after those before it; one that changes nothing is left out
   */
  edit(changes: readonly Edit[], version: number): readonly Edit[] {
    const sourceChanges = this.#follow(changes, () => []);
    this.#version = version;
    return sourceChanges;
  }

  /**
   * Follows the taking back of edits, which restores an earlier version.
   *
   * @param changes from the last to the first place of the copy, so that they do not move each other
   */
  restore(changes: readonly Edit[], version: number): readonly Edit[] {
    const first = this.#steps.findIndex((step) => step.version === version);
    if (first < 0) return this.edit(changes, version);
    const undone = this.#steps.splice(first);
    const restored = undone.reduceRight((breaks, { inverse }) => spliced(breaks, inverse).breaks, this.#breaks);
    let shift = changes.reduce((sum, change) => sum + growth(change), 0);
    const sourceChanges = this.#follow(changes, (change) => {
      shift -= growth(change);
      return breakIndicesIn(restored, change.start + shift, change.text.length);
    });
    this.#steps.length = first;
    this.#version = version;
    return sourceChanges;
  }

  #follow(changes: readonly Edit[], breakIndices: (change: Edit) => number[]): readonly Edit[] {
    const sourceChanges: Edit[] = [];
    for (const change of changes) {
      const { breaks, sourceChange, inverse } = edited(this.#breaks, change, breakIndices(change));
      this.#steps.push({ version: this.#version, inverse });
      this.#breaks = breaks;
      if (sourceChange.end > sourceChange.start || sourceChange.text !== "") sourceChanges.push(sourceChange);
    }
    return sourceChanges;
  }
}

/**
 * The pairs of a selection that meet a stretch, cut at none of its ends.
 *
 * Where more than `most` pairs meet it, those in the middle of them.
 *
 * @param pairs `[start0, end0, start1, end1, …]`, rising
 */
export function pairsNear(pairs: Uint32Array<ArrayBuffer>, { start, end }: Range, most: number): Uint32Array<ArrayBuffer> {
  const from = (indexAt(pairs, start) + 1) & ~1;
  const to = (indexAt(pairs, end - 1) + 2) & ~1;
  const surplus = Math.max(0, (to - from) / 2 - most);
  const skipped = 2 * Math.floor(surplus / 2);
  return pairs.subarray(from + skipped, to - (2 * surplus - skipped));
}

/** The pairs after an edit of the text they belong to; what is typed at the edge of a pair does not join it. */
export function movedBy(pairs: Uint32Array<ArrayBuffer>, { start, end, text }: Edit): Uint32Array<ArrayBuffer> {
  return pairs.map((offset, index) => {
    const isStart = index % 2 === 0;
    if (offset < start || (offset === start && !isStart)) return offset;
    return offset >= end ? offset + text.length - (end - start) : start;
  });
}

function growth({ start, end, text }: Edit): number {
  return text.length - (end - start);
}

/** The rising offsets at which to break one line. */
function* breaksOfLine(source: string, lineStart: number, lineEnd: number, nextBetweenTags: Search): Generator<number> {
  let at = lineStart;
  for (;;) {
    at = Math.min(nextBetweenTags(at + shortestPiece), wholeCharacters(source, at + longestLine));
    if (at >= lineEnd) return;
    yield at;
  }
}

type Search = (from: number) => number;

/**
 * Searches for the first offset, from a given one on, that stands between `>` and `<`; Infinity where there is none.
 *
 * It remembers what it found, so that asking for rising offsets reads the source once.
 */
function searchBetweenTags(source: string): Search {
  let found = 0;
  return (from) => {
    if (found < from) found = source.indexOf("><", from - 1) + 1 || Infinity;
    return found;
  };
}

/** The offset, or that before it where it would part a surrogate pair. */
function wholeCharacters(source: string, offset: number): number {
  return (source.codePointAt(offset - 1) ?? 0) > 0xffff ? offset - 1 : offset;
}

function endOfLine(source: string, from: number): number {
  const found = source.indexOf("\n", from);
  return found < 0 ? source.length : found;
}

function without(text: string, indices: readonly number[]): string {
  const ends = [...indices, text.length];
  return ends.map((end, count) => text.slice(count === 0 ? 0 : (ends[count - 1] ?? 0) + 1, end)).join("");
}

/** First of the indices below `count` for which `holds`, which does not turn false again; `count` where there is none. */
function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
