import { bisector } from "d3-array";
import { SelectionBuilder, type Selection } from "../../extraction/page/selection.ts";

/**
 * A stretch of a text and the stretch of the source that it came from: unit for unit where both are as long, else all of it from one
 * character reference. Pieces are never changed, so that a text and its clone may share them.
 */
export interface SourcePiece {
  readonly start: number;
  readonly end: number;
  readonly sourceStart: number;
  readonly sourceEnd: number;
}

/** A text with the places of as much of it as has one, in order. */
export interface PlacedText {
  readonly text: string;
  readonly pieces: readonly SourcePiece[];
}

/** The pieces of `[from, to)` of a text, as those of a text in which it stands at `at`. */
export function slicePieces(pieces: readonly SourcePiece[], from: number, to: number, at = 0): readonly SourcePiece[] {
  const shift = at - from;
  if (shift === 0 && from <= (pieces[0]?.start ?? 0) && to >= (pieces.at(-1)?.end ?? 0)) return pieces;
  const found: SourcePiece[] = [];
  for (let index = byEnd.right(pieces, from); index < pieces.length; index++) {
    const piece = pieces[index];
    if (piece.start >= to) break;
    const start = Math.max(piece.start, from);
    const end = Math.min(piece.end, to);
    const isWhole = piece.end - piece.start !== piece.sourceEnd - piece.sourceStart;
    const sourceStart = isWhole ? piece.sourceStart : piece.sourceStart + start - piece.start;
    const sourceEnd = isWhole ? piece.sourceEnd : sourceStart + end - start;
    found.push({ start: start + shift, end: end + shift, sourceStart, sourceEnd });
  }
  return found;
}

/** A text with thousands of references is cut at each of them. */
const byEnd = bisector<SourcePiece, number>(({ end }) => end);

/** Texts one after the other as one. */
export function concatenated(parts: readonly PlacedText[]): PlacedText {
  let text = "";
  const pieces: SourcePiece[] = [];
  for (const part of parts) {
    for (const piece of slicePieces(part.pieces, 0, part.text.length, text.length)) pieces.push(piece);
    text += part.text;
  }
  return { text, pieces };
}

/** The source of all text but white space. */
export function sourceOfTexts(parts: readonly PlacedText[]): Selection {
  const builder = new SelectionBuilder();
  for (const { text, pieces } of parts)
    if (hasInk(text)) for (const { sourceStart, sourceEnd } of pieces) builder.add(sourceStart, sourceEnd);
  return builder.build();
}

/** The characters of words: all but the white space that separates them (`isSpace`). */
const ink = /[^\t\n\f\r \u00a0]/g;

function hasInk(text: string): boolean {
  return text.search(ink) >= 0;
}

/**
 * Finds a former text again in the one that takes its place, or this in that; else both without their white space, and else what they
 * have in common at both ends. Lost are the stretches of the former that the new one no longer has, white space alone left aside.
 */
export function carryOver(former: PlacedText, text: string) {
  const links = linksBetween(former.text, text);
  const lost: PlacedText[] = [];
  let at = 0;
  for (const { from, length } of [...links, { from: former.text.length, length: 0 }]) {
    const gap = former.text.slice(at, from);
    if (hasInk(gap)) lost.push({ text: gap, pieces: slicePieces(former.pieces, at, from) });
    at = from + length;
  }
  return { pieces: links.flatMap(({ from, to, length }) => slicePieces(former.pieces, from, from + length, to)), lost };
}

/** `length` units of one text, from `from` on, that stand at `to` in the other. In order in both. */
interface Link {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

function linksBetween(former: string, text: string): readonly Link[] {
  if (former === "" || text === "") return [];
  const inFormer = former.indexOf(text);
  if (inFormer >= 0) return [{ from: inFormer, to: 0, length: text.length }];
  const inText = text.indexOf(former);
  if (inText >= 0) return [{ from: 0, to: inText, length: former.length }];
  const [from, to] = [inkOf(former), inkOf(text)];
  const inInk = from.text.indexOf(to.text);
  if (inInk >= 0) return linksOf(from.places.slice(inInk), to.places, to.text.length);
  const inkIn = to.text.indexOf(from.text);
  if (inkIn >= 0) return linksOf(from.places, to.places.slice(inkIn), from.text.length);
  const least = Math.min(from.text.length, to.text.length);
  let head = 0;
  while (head < least && from.text[head] === to.text[head]) head++;
  let tail = 0;
  while (tail < least - head && from.text.at(-1 - tail) === to.text.at(-1 - tail)) tail++;
  return [
    ...linksOf(from.places, to.places, head),
    ...linksOf(from.places.slice(from.text.length - tail), to.places.slice(to.text.length - tail), tail),
  ];
}

/** A text without white space, and where each of its units stands. */
function inkOf(text: string) {
  const places: number[] = [];
  let inked = "";
  for (const { 0: unit, index } of text.matchAll(ink)) {
    places.push(index);
    inked += unit;
  }
  return { text: inked, places };
}

/** Links of the first `count` of places, those that go on side by side as one. */
function linksOf(from: readonly number[], to: readonly number[], count: number): readonly Link[] {
  const links: { from: number; to: number; length: number }[] = [];
  for (let index = 0; index < count; index++) {
    const [a, b] = [from[index], to[index]];
    const last = links.at(-1);
    if (last !== undefined && last.from + last.length === a && last.to + last.length === b) last.length++;
    else links.push({ from: a, to: b, length: 1 });
  }
  return links;
}
