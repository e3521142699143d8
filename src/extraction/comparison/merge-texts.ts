import type { SelectedText } from "../output/text.ts";

/** Bits for the texts that a unit is in, of two. */
export const inA = 1;
export const inB = 2;
export const inBoth = 3;

/** The text of the union of two selections. */
export interface MergedText extends SelectedText {
  /** For each unit, whether it is in A, B or both; for a space or line end between two sides, `inBoth`. */
  readonly sides: Uint8Array<ArrayBuffer>;
}

/**
 * Joins the texts of two selections of one page, in source order, as if the union had been selected.
 *
 * Between a word of A alone and one of B alone there is a line end if either text may have one there: the texts do not say
 * more. Linear.
 */
export function mergeTexts(a: SelectedText, b: SelectedText): MergedText {
  const readerA = new Reader(a);
  const readerB = new Reader(b);
  const merged = new Merged(2 * (a.text.length + b.text.length));
  let lastSide = 0;
  while (!readerA.isAtEnd || !readerB.isAtEnd) {
    const offset = Math.min(readerA.offset, readerB.offset);
    const side = (readerA.offset === offset ? inA : 0) | (readerB.offset === offset ? inB : 0);
    const separator = separatorBetween(lastSide, side, readerA, readerB);
    if (lastSide !== 0 && separator !== "") merged.add(separator.charCodeAt(0), offset, lastSide === side ? side : inBoth);
    merged.add(side === inB ? readerB.unit : readerA.unit, offset, side);
    if ((side & inA) !== 0) readerA.advance();
    if ((side & inB) !== 0) readerB.advance();
    lastSide = side;
  }
  return merged.build();
}

/** A text that has both neighbours knows what is between them. */
function separatorBetween(last: number, next: number, a: Reader, b: Reader): string {
  if ((last & next & inA) !== 0) return a.separator;
  if ((last & next & inB) !== 0) return b.separator;
  return a.separator === " " || b.separator === " " ? " " : "\n";
}

/** Reads the units of a text that are not separators. */
class Reader {
  /** The separator before the unit at hand. */
  separator = "";
  readonly #text: SelectedText;
  #index = -1;

  constructor(text: SelectedText) {
    this.#text = text;
    this.advance();
  }

  get isAtEnd(): boolean {
    return this.#index >= this.#text.text.length;
  }

  get unit(): number {
    return this.#text.text.charCodeAt(this.#index);
  }

  /** Infinity at the end. */
  get offset(): number {
    return this.isAtEnd ? Infinity : this.#text.offsets[this.#index];
  }

  advance(): void {
    this.#index++;
    this.separator = "";
    const unit = this.unit;
    if (unit !== 0x20 && unit !== 0x0a) return;
    this.separator = unit === 0x20 ? " " : "\n";
    this.#index++;
  }
}

class Merged {
  readonly #units: Uint16Array;
  readonly #offsets: Uint32Array<ArrayBuffer>;
  readonly #sides: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(mostUnits: number) {
    this.#units = new Uint16Array(mostUnits);
    this.#offsets = new Uint32Array(mostUnits);
    this.#sides = new Uint8Array(mostUnits);
  }

  add(unit: number, offset: number, side: number): void {
    this.#units[this.#length] = unit;
    this.#offsets[this.#length] = offset;
    this.#sides[this.#length++] = side;
  }

  build(): MergedText {
    return {
      text: stringOf(this.#units.subarray(0, this.#length)),
      offsets: this.#offsets.slice(0, this.#length),
      sides: this.#sides.slice(0, this.#length),
    };
  }
}

/** In pieces: a call takes only so many arguments. */
function stringOf(units: Uint16Array): string {
  const parts: string[] = [];
  for (let start = 0; start < units.length; start += 4096)
    parts.push(String.fromCharCode(...units.subarray(start, start + 4096)));
  return parts.join("");
}
