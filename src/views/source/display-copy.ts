import { bisector } from "d3-array";
import { indexAt, type Range } from "../../extraction/page/selection.ts";
import type { Edit } from "../../lab/pending-edit.ts";

/** The length above which a source is shown as it is, without colours and wrapping: an editor measures each line that it wraps. */
export const longestRead = 5_000_000;
/** A line of the source up to this length is shown as it is. */
const longestLine = 1000;
/** A longer one is broken between two tags as soon as the piece has this length. */
const shortestPiece = 120;
/** Units of a tag's attributes that are shown. */
const mostAttributes = 24;
/** Columns by which a line is set in at the most. */
const deepestIndent = 12;

/** Stands for the attributes that are not shown. */
export const ellipsis = "…";

/** A stretch of the source that the copy shows as another text: nothing as a line end, attributes as "…", indentation as nothing. */
interface CopyStretch extends Range {
  readonly text: "\n" | typeof ellipsis | "";
}

/** A stretch with its place in the copy. */
interface CopyPiece {
  start: number;
  end: number;
  readonly text: CopyStretch["text"];
  /** Where its text begins in the copy. */
  at: number;
  /** Line ends that the source has more than the copy, up to the end of this piece. */
  lines: number;
}

/** An edit of a source, and the text that it took away. */
export interface SourceChange extends Edit {
  readonly before: string;
}

/**
 * A source with `\n` as line end as it is shown to be read, and the places of both: between pieces, which rise and do not meet but at
 * their ends, the copy has what the source has.
 *
 * The copy never changes the source: an edit of the copy is one of the source, and a stretch can be opened, which changes the copy alone.
 */
export class DisplayCopy {
  #source: string;
  readonly #pieces: CopyPiece[] = [];

  /** Linear in the source and its stretches. */
  constructor(source: string, shown: Iterable<CopyStretch>) {
    this.#source = source;
    let shift = 0;
    let lines = 0;
    for (const { start, end, text } of shown) {
      if (text === "\n") lines -= 1;
      else lines += lineEndsIn(source, start, end);
      this.#pieces.push({ start, end, text, at: start + shift, lines });
      shift += text.length - (end - start);
    }
  }

  get source(): string {
    return this.#source;
  }

  get text(): string {
    let start = 0;
    const texts: string[] = [];
    for (const piece of this.#pieces) {
      texts.push(this.#source.slice(start, piece.start), piece.text);
      start = piece.end;
    }
    texts.push(this.#source.slice(start));
    return texts.join("");
  }

  /** The place in the copy of the unit at a source offset: after the breaks before it, or that of the text which replaces it. Logarithmic. */
  toDisplay(offset: number): number {
    const piece = this.#pieces[this.#first(({ start }) => start > offset) - 1];
    return piece === undefined ? offset : offset < piece.end ? piece.at : offset - piece.end + endOf(piece);
  }

  /** The place in the copy at which a source range with this end ends: before the breaks that stand there. */
  toDisplayEnd(offset: number): number {
    const piece = this.#pieces[this.#first(({ start }) => start >= offset) - 1];
    return piece === undefined ? offset : Math.max(offset - piece.end, 0) + endOf(piece);
  }

  /** Source offset of a place of the copy; a break has that of the unit after it, "…" its first. Logarithmic. */
  toSource(display: number): number {
    return this.#sourceAfter(this.#endingBy(display), display);
  }

  /**
   * Number of the source line that a line of the copy begins, both from 1; undefined for one that continues the line before.
   *
   * @param lineStart offset in the copy at which the line begins
   */
  sourceLineOf(displayLine: number, lineStart: number): number | undefined {
    const before = this.#first(({ at }) => at >= lineStart);
    const piece = this.#pieces[before - 1];
    return piece?.text === "\n" && endOf(piece) === lineStart ? undefined : displayLine + (piece?.lines ?? 0);
  }

  /** Applies an edit of the copy to the source, removing all in the replaced stretch, shown or not. Linear in the pieces. */
  edit(change: Edit): SourceChange {
    const text = change.text.replace(/\r\n?/g, "\n");
    const from = this.#endingBy(change.start);
    const to = Math.max(
      from,
      this.#first(({ at }) => at >= change.end),
    );
    const start = this.#sourceAfter(from, change.start);
    const end = this.#sourceAfter(to, change.end);
    const before = this.#source.slice(start, end);
    this.#source = this.#source.slice(0, start) + text + this.#source.slice(end);
    this.#remove(from, to, text.length - (end - start), text.length - (change.end - change.start));
    return { start, end, text, before };
  }

  /**
   * Opens what is shortened and meets a range of the source, if only at its end.
   *
   * @returns the edits of the copy that show it, from the last to the first
   */
  open({ start, end }: Range): readonly Edit[] {
    const edits: Edit[] = [];
    const from = this.#first((piece) => piece.end >= start);
    for (let index = this.#first((piece) => piece.start > end) - 1; index >= from; index--) {
      const piece = this.#pieces[index];
      if (piece === undefined || piece.text === "\n") continue;
      const text = this.#source.slice(piece.start, piece.end);
      edits.push({ start: piece.at, end: endOf(piece), text });
      this.#remove(index, index + 1, 0, text.length - piece.text.length);
    }
    return edits;
  }

  /** The attributes that are not shown of the tag around an offset; undefined where all are. */
  foldedAt(offset: number): Range | undefined {
    let index = this.#first(({ end }) => end >= offset);
    // A tag may also hold line ends and indentation.
    while (this.#pieces[index] !== undefined && this.#pieces[index]?.text !== ellipsis) index++;
    const piece = this.#pieces[index];
    return piece !== undefined && this.#source.lastIndexOf("<", piece.start) < offset ? { ...piece } : undefined;
  }

  /** Number of the pieces that end at a place of the copy or before it. */
  #endingBy(display: number): number {
    return this.#first((piece) => endOf(piece) > display);
  }

  /** The source offset of a place of the copy that stands after so many pieces. */
  #sourceAfter(pieces: number, display: number): number {
    const piece = this.#pieces[pieces - 1];
    return piece === undefined ? display : piece.end + display - endOf(piece);
  }

  /** Takes pieces out, and moves those after them in the source and in the copy. */
  #remove(from: number, to: number, shift: number, displayShift: number): void {
    const lines = (this.#pieces[to - 1]?.lines ?? 0) - (this.#pieces[from - 1]?.lines ?? 0);
    this.#pieces.splice(from, to - from);
    for (const piece of this.#pieces.slice(from)) {
      piece.start += shift;
      piece.end += shift;
      piece.at += displayShift;
      piece.lines -= lines;
    }
  }

  /** First of the places of pieces that hold, as all after them do; their number where none does. */
  #first(holds: (piece: CopyPiece) => boolean): number {
    return bisector<CopyPiece, boolean>(holds).left(this.#pieces, true);
  }
}

/** The stretches of a source that are shown otherwise, in order: indentation as a column a level, attributes in 24 units, no line over 1,000 units. Linear. */
export function* shownOf(source: string, hasAllAttributes: boolean): Generator<CopyStretch> {
  const folds = foldsOf(source, hasAllAttributes);
  let last = -1;
  let fold = folds.next();
  for (const offset of breaksOf(source)) {
    for (; !fold.done && fold.value.end <= offset; fold = folds.next()) yield fold.value;
    // A break goes before a shortened stretch, and never into it.
    const start = fold.done ? offset : Math.min(offset, fold.value.start);
    if (start > last) yield { start, end: start, text: "\n" };
    last = start;
  }
  for (; !fold.done; fold = folds.next()) yield fold.value;
}

/** Line breaks apart, the stretches that are shortened: none meets another. */
function* foldsOf(source: string, hasAllAttributes: boolean): Generator<CopyStretch> {
  const folds = [...indentsOf(source), ...(hasAllAttributes ? [] : attributesOf(source))];
  let end = 0;
  for (const fold of folds.toSorted((a, b) => a.start - b.start)) {
    // A line may begin within the attributes of a tag.
    if (fold.start < end) continue;
    yield fold;
    end = fold.end;
  }
}

/** The indentation of lines beyond one column for each level; a level is a line above that is indented less. */
function* indentsOf(source: string): Generator<CopyStretch> {
  const above: number[] = [];
  for (const { 0: indent, index } of source.matchAll(/^[ \t]*(?=\S)/gm)) {
    while ((above.at(-1) ?? 0) >= indent.length && above.length > 0) above.pop();
    if (indent.length > 0) above.push(indent.length);
    const shown = Math.min(above.length, deepestIndent);
    if (indent.length > shown) yield { start: index + shown, end: index + indent.length, text: "" };
  }
}

/** The attributes of tags beyond what a reader needs; none in comments, scripts and styles. */
function* attributesOf(source: string): Generator<CopyStretch> {
  const tag = /<(?:!--|[a-z][^\s/>]*)/gi;
  // Matches up to the end of an attribute, or of the tag.
  const part = /[^>=]*(?:=\s*(?:"[^"]*"|'[^']*')?|>)/y;
  for (let found = tag.exec(source); found !== null; found = tag.exec(source)) {
    const name = found[0].slice(1);
    if (name === "!--") {
      tag.lastIndex = indexOrEnd(source, "-->", tag.lastIndex);
      continue;
    }
    const nameEnd = tag.lastIndex;
    part.lastIndex = nameEnd;
    do {
      if (!part.test(source)) return;
    } while (source[part.lastIndex - 1] !== ">");
    tag.lastIndex = part.lastIndex;
    const end = part.lastIndex - (source[part.lastIndex - 2] === "/" ? 2 : 1);
    const lineEnd = indexOrEnd(source.slice(nameEnd, nameEnd + mostAttributes), "\n", 0);
    const start = wholeCharacters(source, nameEnd + lineEnd);
    if (end > start + 1 && end - nameEnd > mostAttributes) yield { start, end, text: ellipsis };
    if (/^(?:script|style)$/i.test(name)) tag.lastIndex = indexOrEnd(source, `</${name}`, tag.lastIndex);
  }
}

/** The rising offsets that break lines longer than 1,000 units: between tags, else within a piece, never between the halves of a surrogate pair. Linear. */
export function* breaksOf(source: string): Generator<number> {
  // An editor drops a byte order mark at the beginning of its text, so a line end goes before it.
  if (source.startsWith("\uFEFF")) yield 0;
  let lineStart = 0;
  while (lineStart < source.length) {
    const lineEnd = indexOrEnd(source, "\n", lineStart);
    if (lineEnd - lineStart > longestLine) yield* breaksOfLine(source, lineStart, lineEnd);
    lineStart = lineEnd + 1;
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

/** The rising offsets at which to break one line. */
function* breaksOfLine(source: string, lineStart: number, lineEnd: number): Generator<number> {
  let at = lineStart;
  for (;;) {
    const between = source.slice(at + shortestPiece - 1, at + longestLine + 1).indexOf("><");
    at = between < 0 ? wholeCharacters(source, at + longestLine) : at + shortestPiece + between;
    if (at >= lineEnd) return;
    yield at;
  }
}

/** The offset, or that before it where it would part a surrogate pair. */
function wholeCharacters(source: string, offset: number): number {
  return (source.codePointAt(offset - 1) ?? 0) > 0xffff ? offset - 1 : offset;
}

function endOf({ at, text }: CopyPiece): number {
  return at + text.length;
}

function lineEndsIn(source: string, start: number, end: number): number {
  return end - start < 2 ? 0 : source.slice(start, end).split("\n").length - 1;
}

function indexOrEnd(source: string, wanted: string, from: number): number {
  const found = source.indexOf(wanted, from);
  return found < 0 ? source.length : found;
}

/** Changes made at once, each in coordinates of the source after those before it. */
export type SourceChanges = readonly SourceChange[];

/** The edits of a source that can be undone, in source offsets, whatever of it is shown. */
export class EditHistory {
  readonly #done: SourceChanges[] = [];
  #undone: SourceChanges[] = [];

  /** Records changes; typing within a word extends the last ones. */
  note(changes: SourceChanges): void {
    if (changes.length === 0) return;
    this.#undone = [];
    const last = this.#done.at(-1) ?? [];
    if (goesOn(last, changes)) this.#done[this.#done.length - 1] = [...last, ...changes];
    else this.#done.push(changes);
  }

  /** The changes that take the last ones back; none where nothing is left. */
  undo(): SourceChanges {
    const changes = this.#done.pop() ?? [];
    if (changes.length > 0) this.#undone.push(changes);
    return changes
      .toReversed()
      .map(({ start, text, before }) => ({ start, end: start + text.length, text: before, before: text }));
  }

  /** The changes that were taken back last; none where something else was done since. */
  redo(): SourceChanges {
    const changes = this.#undone.pop() ?? [];
    if (changes.length > 0) this.#done.push(changes);
    return changes;
  }
}

function goesOn(last: SourceChanges, next: SourceChanges): boolean {
  const [before, change] = [last.at(-1), next[0]];
  if (before === undefined || change === undefined || next.length > 1) return false;
  const isTyped = before.before === "" && change.before === "" && /^\S\S$/u.test(before.text + change.text);
  return isTyped && before.start + 1 === change.start;
}
