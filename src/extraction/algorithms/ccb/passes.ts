import type { Blur } from "../../statistics/blur.ts";
import type { ContentCodeVector } from "./content-code-vector.ts";
import { BlurredRow, cellsFor } from "./blurred-row.ts";

/** Bytes of rows that are kept whatever their pass; of later rows, those of passes 1, 2, 4, 8, … and the last. */
const defaultRowBudget = 128 * 1024 * 1024;
/** Times the budget that rows may take with what was never written of them, which is memory in name alone. */
const mostReserved = 4;
/** Bounds that rest on the rows before are this far from sure: a pass moves no value beyond its neighbours' but for rounding. */
const rounding = 1e-9;

/**
 * The blurred content code vector after each pass, grown on demand (section III.B). Pass 0 is the vector itself.
 *
 * Selecting words seldom takes all of it: a mean lies within what it is taken of, so that where a neighbourhood was dim
 * (or bright) some passes ago the words in it still are. Only the cells of a row that can have changed sides are blurred, with what
 * that takes of the rows before, to the same bits. Whole rows serve the figure, and the largest ratios the reasons.
 */
export class Passes {
  readonly #vector: ContentCodeVector;
  readonly #weights: Float64Array<ArrayBuffer>;
  readonly #blur: Blur;
  readonly #rows: (BlurredRow | undefined)[];
  /** Of those passes alone for which they were asked. */
  readonly #wordMaxima: (Float64Array<ArrayBuffer> | undefined)[] = [];
  readonly #wordCount: number;
  /** Start, end and word of each stretch of entries that are one word's: most of a large page is no word's. */
  readonly #stretches: Uint32Array<ArrayBuffer>;
  /** Of each cell where in `#stretches` the first stands that reaches into it or lies behind it; one more for the end. */
  readonly #firstStretches: Uint32Array<ArrayBuffer>;
  readonly #cellSize: number;
  readonly #rowBudget: number;

  constructor(
    vector: ContentCodeVector,
    wordCount: number,
    weights: Float64Array<ArrayBuffer>,
    blur: Blur,
    rowBudget: number = defaultRowBudget,
  ) {
    this.#rowBudget = rowBudget;
    this.#vector = vector;
    this.#weights = weights;
    this.#blur = blur;
    this.#wordCount = wordCount;
    const cells = cellsFor(weights);
    this.#cellSize = cells.size;
    this.#stretches = stretchesOf(vector.words);
    this.#rows = [BlurredRow.unblurred(Float64Array.from(vector.isContent), cells)];
    this.#firstStretches = firstStretchesOf(this.#stretches, vector.words.length, this.#cellSize);
  }

  /** Largest ratio among the characters of each word after `pass` passes; blurs all rows up to it. */
  wordMaxima(pass: number): Float64Array<ArrayBuffer> {
    let maxima = this.#wordMaxima[pass];
    if (maxima === undefined) this.#wordMaxima[pass] = maxima = this.#maximaOf(this.values(pass));
    return maxima;
  }

  /** Of each word after `pass` passes 1 where any of its characters has a ratio above the threshold; blurs as little as that takes. */
  selectedWords(pass: number, threshold: number): Uint8Array<ArrayBuffer> {
    while (this.count < pass) this.#grow();
    const row = this.#rows[pass];
    if (row === undefined || row.isWhole || this.#wordMaxima[pass] !== undefined) return above(this.wordMaxima(pass), threshold);
    this.#settle(pass, row, threshold);
    return this.#selectedIn(row, threshold);
  }

  /** The rows of passes 0 to `last`; `undefined` where a row was not kept. Row `last` always is. */
  rows(last: number): readonly (Float64Array<ArrayBuffer> | undefined)[] {
    const values = this.values(last);
    const rows = this.#rows.slice(0, last).map((kept) => kept?.values);
    return [...rows, values];
  }

  /** The row of a pass, all of it blurred. */
  values(pass: number): Float64Array<ArrayBuffer> {
    return this.#whole(pass).values;
  }

  /** Passes begun so far. */
  get count(): number {
    return this.#rows.length - 1;
  }

  get bytes(): number {
    const rowBytes = this.#rows.reduce((sum, row) => sum + (row?.bytes ?? 0), 0);
    const { starts, ends, isContent, words } = this.#vector;
    return (
      rowBytes +
      this.#wordMaxima.reduce((sum, maxima) => sum + (maxima?.byteLength ?? 0), 0) +
      this.#stretches.byteLength +
      this.#firstStretches.byteLength +
      starts.byteLength +
      ends.byteLength +
      isContent.byteLength +
      words.byteLength
    );
  }

  /** Begins the next pass; blurs it whole where what is known of the rows, any of which it may have to go back to, has become too much. */
  #grow(): void {
    const pass = this.#rows.length;
    this.#rows.push(this.#row(pass - 1).next());
    const known = this.#rows.reduce((sum, row) => sum + (row?.bytes ?? 0), 0);
    const reserved = this.#rows.length * this.#rowBytes;
    if (known > this.#rowBudget || reserved > mostReserved * this.#rowBudget) this.#whole(pass);
  }

  /** The row of a pass, all of it blurred; from the nearest one that was kept where it was not. */
  #whole(pass: number): BlurredRow {
    while (this.count < pass) this.#grow();
    let from = pass;
    while (from > 0 && this.#rows[from]?.isWhole !== true) from--;
    let row = this.#row(from);
    for (let at = from + 1; at <= pass; at++) {
      const next = this.#rows[at] ?? row.next();
      next.blurWhole(row, this.#weights, this.#blur);
      if ((at + 1) * this.#rowBytes > this.#rowBudget && !isPowerOfTwo(at - 1)) this.#drop(at - 1);
      row = next;
    }
    return row;
  }

  /** Lets a row go that is whole, as the next one is: nothing goes back to it. */
  #drop(pass: number): void {
    if (this.#rows[pass] === undefined) return;
    this.wordMaxima(pass);
    this.#rows[pass] = undefined;
  }

  get #rowBytes(): number {
    return this.#vector.words.length * Float64Array.BYTES_PER_ELEMENT;
  }

  #row(pass: number): BlurredRow {
    const row = this.#rows[pass];
    if (row === undefined) throw new RangeError(`the row of pass ${pass} was not kept`);
    return row;
  }

  /** Blurs the cells of a row in which words can lie on either side of the threshold, and those of earlier rows that they are means of. */
  #settle(pass: number, row: BlurredRow, threshold: number): void {
    const wanted: Uint8Array<ArrayBuffer>[] = [];
    let from = pass;
    for (let open = this.#openCells(row, threshold); open !== undefined; open = this.#row(--from).unknownNear(open))
      wanted.push(open);
    let changed: Uint8Array<ArrayBuffer> | undefined;
    for (const cells of wanted.toReversed()) {
      const before = this.#row(from++);
      const next = this.#row(from);
      const tighter = changed && next.boundNear(changed, before);
      next.blurCells(cells, before, this.#weights, this.#blur);
      changed = tighter === undefined ? cells : either(cells, tighter);
    }
  }

  /** 1 for each cell with words of which the bounds leave open whether they are selected; undefined where there is none. */
  #openCells(row: BlurredRow, threshold: number): Uint8Array<ArrayBuffer> | undefined {
    let open: Uint8Array<ArrayBuffer> | undefined;
    for (let cell = 0; cell < row.cellCount; cell++) {
      if (row.isKnown(cell) || !this.#hasWords(cell) || sideOf(row, cell, threshold) !== "open") continue;
      open ??= new Uint8Array(row.cellCount);
      open[cell] = 1;
    }
    return open;
  }

  #hasWords(cell: number): boolean {
    const first = this.#firstStretches[cell];
    return first < this.#stretches.length && this.#stretches[first] < (cell + 1) * this.#cellSize;
  }

  #selectedIn(row: BlurredRow, threshold: number): Uint8Array<ArrayBuffer> {
    const selected = new Uint8Array(this.#wordCount);
    const stretches = this.#stretches;
    for (let cell = 0; cell < row.cellCount; cell++) {
      const side = sideOf(row, cell, threshold);
      if (side === "dim") continue;
      const cellStart = cell * this.#cellSize;
      const cellEnd = cellStart + this.#cellSize;
      for (let at = this.#firstStretches[cell]; at < stretches.length && stretches[at] < cellEnd; at += 3) {
        const word = stretches[at + 2];
        if (selected[word] === 1) continue;
        const start = Math.max(stretches[at], cellStart);
        const end = Math.min(stretches[at + 1], cellEnd);
        selected[word] = Number(side === "bright" || isAnyAbove(row.values, start, end, threshold));
      }
    }
    return selected;
  }

  #maximaOf(row: Float64Array): Float64Array<ArrayBuffer> {
    const maxima = new Float64Array(this.#wordCount);
    const stretches = this.#stretches;
    for (let at = 0; at < stretches.length; at += 3) {
      const [end, word] = [stretches[at + 1], stretches[at + 2]];
      // A tag in the middle of a word parts it.
      let largest = maxima[word];
      for (let entry = stretches[at]; entry < end; entry++) if (row[entry] > largest) largest = row[entry];
      maxima[word] = largest;
    }
    return maxima;
  }
}

/** Where all values of a cell lie. */
function sideOf(row: BlurredRow, cell: number, threshold: number): "dim" | "bright" | "open" {
  const margin = row.isKnown(cell) ? 0 : rounding;
  if (row.largest(cell) <= threshold - margin) return "dim";
  return row.least(cell) > threshold + margin ? "bright" : "open";
}

/** 1 for each value above the threshold. */
function above(values: Float64Array, threshold: number): Uint8Array<ArrayBuffer> {
  const marks = new Uint8Array(values.length);
  for (let at = 0; at < values.length; at++) marks[at] = Number(values[at] > threshold);
  return marks;
}

function isAnyAbove(values: Float64Array, start: number, end: number, threshold: number): boolean {
  for (let entry = start; entry < end; entry++) if (values[entry] > threshold) return true;
  return false;
}

/** The cells that are marked in one or the other. */
function either(cells: Uint8Array, others: Uint8Array): Uint8Array<ArrayBuffer> {
  const marks = new Uint8Array(cells.length);
  for (let cell = 0; cell < cells.length; cell++) marks[cell] = cells[cell] | others[cell];
  return marks;
}

function stretchesOf(words: Int32Array): Uint32Array<ArrayBuffer> {
  const stretches: number[] = [];
  for (let entry = 0; entry < words.length;) {
    const word = words[entry];
    const start = entry;
    while (entry < words.length && words[entry] === word) entry++;
    if (word >= 0) stretches.push(start, entry, word);
  }
  return Uint32Array.from(stretches);
}

function firstStretchesOf(stretches: Uint32Array, entryCount: number, cellSize: number): Uint32Array<ArrayBuffer> {
  const firsts = new Uint32Array(Math.ceil(entryCount / cellSize));
  let at = 0;
  for (let cell = 0; cell < firsts.length; cell++) {
    while (at < stretches.length && stretches[at + 1] <= cell * cellSize) at += 3;
    firsts[cell] = at;
  }
  return firsts;
}

function isPowerOfTwo(number: number): boolean {
  return (number & (number - 1)) === 0;
}
