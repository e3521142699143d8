import { oncePerPage } from "./once-per-page.ts";
import { textIndex, type Page } from "./page.ts";
import { piecesOf } from "./pieces.ts";
import { isLowSurrogate, isSpace } from "./vocabulary.ts";

/** What is counted in a stretch of a run's text. */
export interface TextPart {
  /** Code points that are no white space, and the same in UTF-16 units: papers differ in what a character is. */
  readonly characters: number;
  readonly units: number;
  /** What white space parts, in any script. */
  readonly words: number;
  /** Stretches of white space, at the edges too. */
  readonly spaces: number;
  /** UTF-16 units, trimmed and with each stretch of white space as one. */
  readonly length: number;
  /** From the first unit that is no white space to the last, half-open. */
  readonly first: number;
  readonly end: number;
  /** Whether it begins, and ends, with white space. */
  readonly beginsApart: boolean;
  readonly endsApart: boolean;
}

/** Of each run of a page what is in its text; nothing of what is ignored. */
export const textParts = oncePerPage(({ runs: { texts, ignored } }: Page): readonly TextPart[] => {
  const nothing = partOf("");
  return texts.map((text, run) => (ignored[run] === 1 ? nothing : partOf(text)));
});

/** The same of the pieces that a page's text is cut into, a column each. A word may reach over runs, white space does not. */
export type Counted = Readonly<Record<"characters" | "units" | "words" | "spaces", Float64Array<ArrayBuffer>>>;

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
): Counted {
  const { texts, ignored } = page.runs;
  const parts = textParts(page);
  const { counted, add } = counter(count);
  for (let at = 0; at < texts.length; at++) {
    const run = order?.[at] ?? at;
    if (pieces[run] >= 0) add(pieces[run], ofIgnored && ignored[run] === 1 ? partOf(texts[run]) : parts[run]);
  }
  return counted;
}

/**
 * Counts in pieces that lie in a row, each from its start to that of the next.
 *
 * @param addTag told of each tag, with the piece that it starts in.
 */
export function countInRow(page: Page, starts: Uint32Array, addTag: (piece: number, tag: number) => void): Counted {
  const { texts, ends } = page.runs;
  const parts = textParts(page);
  const pieces = piecesOf(page);
  const { counted, add } = counter(starts.length);
  let at = 0;
  for (const [index, run] of pieces.runs.entries()) {
    while (starts[at + 1] <= pieces.starts[index]) at++;
    if (run < 0) addTag(at, pieces.tags[index]);
    else if (!(starts[at + 1] < ends[run])) add(at, parts[run]);
    else
      for (let piece = at, from = 0, to = 0; from < texts[run].length; piece++, from = to) {
        to = starts[piece + 1] < ends[run] ? textIndex(page.runs, run, starts[piece + 1]) : texts[run].length;
        add(piece, partOf(texts[run], from, to));
      }
  }
  return counted;
}

/** Lengths of pieces, trimmed and with each stretch of white space as one. */
export function collapsedLengths({ words, ...counted }: Counted, character: "characters" | "units"): Float64Array<ArrayBuffer> {
  return counted[character].map((own, piece) => own + Math.max(words[piece] - 1, 0));
}

/** UTF-16 units of a text, trimmed and with each stretch of white space as one. */
export function collapsedLength(text: string): number {
  return partOf(text).length;
}

/** Adds up parts of text, each as it follows on the one before. */
function counter(count: number) {
  const columnOf = () => new Float64Array(count);
  const counted: Counted = { characters: columnOf(), units: columnOf(), words: columnOf(), spaces: columnOf() };
  let last = -1;
  let isApart = true;
  const add = (piece: number, { characters, units, words, spaces, beginsApart, endsApart }: TextPart): void => {
    // A word that goes on is counted already.
    const goesOn = words > 0 && piece === last && !isApart && !beginsApart;
    counted.characters[piece] += characters;
    counted.units[piece] += units;
    counted.words[piece] += goesOn ? words - 1 : words;
    counted.spaces[piece] += spaces;
    last = piece;
    isApart = endsApart;
  };
  return { counted, add };
}

/** What is counted in the units `[from, to)` of a text. */
function partOf(text: string, from = 0, to = text.length): TextPart {
  let [units, lowSurrogates, words, spaces] = [0, 0, 0, 0];
  let [first, end] = [to, from];
  let inWord = false;
  // White space that began before is counted there.
  let inSpace = from > 0 && isSpace(text.charCodeAt(from - 1));
  for (let index = from; index < to; index++) {
    const unit = text.charCodeAt(index);
    if (isSpace(unit)) {
      if (!inSpace) spaces++;
      inSpace = true;
      inWord = false;
      continue;
    }
    if (!inWord && words++ === 0) first = index;
    inWord = true;
    inSpace = false;
    units++;
    if (isLowSurrogate(unit)) lowSurrogates++;
    end = index + 1;
  }
  const length = units + Math.max(words - 1, 0);
  const edges = { first, end, beginsApart: first > from, endsApart: end < to };
  return { characters: units - lowSurrogates, units, words, spaces, length, ...edges };
}
