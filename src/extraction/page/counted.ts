import { oncePerPage } from "./once-per-page.ts";
import { textIndex, type Page } from "./page.ts";
import { piecesOf } from "./pieces.ts";
import { isLowSurrogate, isSpace } from "./vocabulary.ts";

/**
 * The counts in pieces of a page's text, a column each: code points that are no white space, the same in UTF-16 units, as papers differ
 * on what a character is; words between white space, in any script; stretches of white space, those at the edges of a run of text too.
 */
type CountColumns<A> = Readonly<Record<"characters" | "units" | "words" | "spaces", A>>;
export type PieceCounts = CountColumns<Float64Array<ArrayBuffer>>;

/** The same of stretches of text, with their edges. */
export interface TextParts extends CountColumns<Uint32Array<ArrayBuffer>> {
  /** UTF-16 units, trimmed and with each stretch of white space as one. */
  readonly lengths: Uint32Array<ArrayBuffer>;
  /** From the first unit that is no white space to the last, half-open; where there is none, from the end to the start. */
  readonly firsts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** 1 where white space begins a stretch, and ends it. */
  readonly beginsApart: Uint8Array<ArrayBuffer>;
  readonly endsApart: Uint8Array<ArrayBuffer>;
}

/** The text of each run of a page; of what is ignored nothing is counted. */
export const textParts = oncePerPage((page) => partsOf(page, false));
const allParts = oncePerPage((page) => partsOf(page, true));

function partsOf({ source, runs }: Page, ofIgnored: boolean): TextParts {
  const parts = partsFor(runs.count);
  for (let run = 0; run < runs.count; run++) {
    if (runs.ignored[run] === 1 && !ofIgnored) continue;
    // The source is read where the text agrees with it, as it lies in one piece.
    if (runs.maps.has(run)) read(parts, run, runs.texts[run]);
    else read(parts, run, source, runs.starts[run], runs.ends[run]);
  }
  return parts;
}

/**
 * Counts in pieces that are made of runs.
 *
 * @param pieces piece of each run, -1 for none.
 * @param order the runs in an order in which those of a piece follow each other.
 * @param ofIgnored whether what is ignored is counted as well.
 */
export function countByRun(
  page: Page,
  pieces: ArrayLike<number>,
  count: number,
  { order, ofIgnored = false }: { readonly order?: Uint32Array; readonly ofIgnored?: boolean } = {},
): PieceCounts {
  const parts = ofIgnored ? allParts(page) : textParts(page);
  const counter = new Counter(count);
  for (let at = 0; at < page.runs.count; at++) {
    const run = order === undefined ? at : order[at];
    if (pieces[run] >= 0) counter.add(pieces[run], parts, run);
  }
  return counter.counted;
}

/**
 * Counts in pieces that lie in a row, each from its start to that of the next.
 *
 * @param addTag told of each tag, with the piece that it starts in.
 */
export function countInRow(page: Page, starts: Uint32Array, addTag: (piece: number, tag: number) => void): PieceCounts {
  const { runs, tags } = page;
  const parts = textParts(page);
  const one = partsFor(1);
  const source = piecesOf(page);
  const counter = new Counter(starts.length);
  let first = 0;
  for (let at = 0; at < source.count; at++) {
    const [run, tag] = [source.runs[at], source.tags[at]];
    const start = run < 0 ? tags.starts[tag] : runs.starts[run];
    while (starts[first + 1] <= start) first++;
    if (run < 0) addTag(first, tag);
    else if (!(starts[first + 1] < runs.ends[run])) counter.add(first, parts, run);
    else
      for (let piece = first, from = 0, to = 0, text = runs.texts[run]; from < text.length; piece++, from = to) {
        to = starts[piece + 1] < runs.ends[run] ? textIndex(runs, run, starts[piece + 1]) : text.length;
        read(one, 0, text, from, to);
        // White space that began before is counted there.
        if (from > 0 && one.beginsApart[0] === 1 && isSpace(text.charCodeAt(from - 1))) one.spaces[0]--;
        counter.add(piece, one, 0);
      }
  }
  return counter.counted;
}

/** Lengths of pieces, trimmed and with each stretch of white space as one. */
export function collapsedLengths(counted: PieceCounts, character: "characters" | "units"): Float64Array<ArrayBuffer> {
  const lengths = counted[character].slice();
  for (let piece = 0; piece < lengths.length; piece++) lengths[piece] += Math.max(counted.words[piece] - 1, 0);
  return lengths;
}

/** The same of a text, in UTF-16 units. */
export function collapsedLength(text: string): number {
  return read(partsFor(1), 0, text).lengths[0];
}

/** Adds up parts of text, each as it follows on the one before. */
class Counter {
  readonly counted: PieceCounts;
  #last = -1;
  #isApart = true;

  constructor(count: number) {
    const columnOf = () => new Float64Array(count);
    this.counted = { characters: columnOf(), units: columnOf(), words: columnOf(), spaces: columnOf() };
  }

  add(piece: number, parts: TextParts, part: number): void {
    const { characters, units, words, spaces } = this.counted;
    spaces[piece] += parts.spaces[part];
    if (parts.words[part] > 0) {
      // A word that goes on is counted already.
      const goesOn = piece === this.#last && !this.#isApart && parts.beginsApart[part] === 0;
      words[piece] += parts.words[part] - Number(goesOn);
      characters[piece] += parts.characters[part];
      units[piece] += parts.units[part];
    }
    this.#last = piece;
    this.#isApart = parts.endsApart[part] === 1;
  }
}

function partsFor(count: number): TextParts {
  const columnOf = () => new Uint32Array(count);
  return {
    characters: columnOf(),
    units: columnOf(),
    words: columnOf(),
    spaces: columnOf(),
    lengths: columnOf(),
    firsts: columnOf(),
    ends: columnOf(),
    beginsApart: new Uint8Array(count),
    endsApart: new Uint8Array(count),
  };
}

/** Counts in the units `[from, to)` of a text, as a part of some. */
function read(parts: TextParts, part: number, text: string, from = 0, to = text.length): TextParts {
  let units = 0;
  let lowSurrogates = 0;
  let words = 0;
  let spaces = 0;
  let first = to;
  let end = from;
  for (let index = from; index < to;) {
    const before = index;
    while (index < to && isSpace(text.charCodeAt(index))) index++;
    if (index > before) spaces++;
    if (index === to) break;
    const start = index;
    for (; index < to; index++) {
      const unit = text.charCodeAt(index);
      if (isSpace(unit)) break;
      if (isLowSurrogate(unit)) lowSurrogates++;
    }
    if (words++ === 0) first = start;
    units += index - start;
    end = index;
  }
  parts.characters[part] = units - lowSurrogates;
  parts.units[part] = units;
  parts.words[part] = words;
  parts.spaces[part] = spaces;
  parts.lengths[part] = units + Math.max(words - 1, 0);
  parts.firsts[part] = first - from;
  parts.ends[part] = end - from;
  parts.beginsApart[part] = Number(first > from);
  parts.endsApart[part] = Number(end < to);
  return parts;
}
