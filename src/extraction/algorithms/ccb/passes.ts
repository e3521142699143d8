import type { Blur } from "../../statistics/blur.ts";
import type { ContentCodeVector } from "./content-code-vector.ts";

/** Bytes of rows that are kept whatever their pass; of later rows, those of passes 1, 2, 4, 8, … and the last. */
const defaultRowBudget = 128 * 1024 * 1024;

/**
 * The blurred content code vector after each pass, grown on demand (section III.B). Pass 0 is the vector itself.
 *
 * Whether a word is selected depends only on the largest ratio among its characters, so these maxima are kept for every pass:
 * a threshold can be moved, and the stop rule tried, without blurring again. Full rows serve the figure and the next pass.
 */
export class Passes {
  readonly #vector: ContentCodeVector;
  readonly #weights: Float64Array<ArrayBuffer>;
  readonly #blur: Blur;
  readonly #rows: (Float64Array<ArrayBuffer> | undefined)[];
  readonly #wordMaxima: Float64Array<ArrayBuffer>[];
  readonly #wordCount: number;
  /** Start, end and word of each stretch of entries that are one word's: most of a large page is no word's. */
  readonly #stretches: Uint32Array<ArrayBuffer>;

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
    this.#stretches = stretchesOf(vector.words);
    const row = Float64Array.from(vector.isContent);
    this.#rows = [row];
    this.#wordMaxima = [this.#maximaOf(row)];
  }

  /** Largest ratio among the characters of each word after `pass` passes; blurs further where needed. */
  wordMaxima(pass: number): Float64Array<ArrayBuffer> {
    while (this.#wordMaxima.length <= pass) this.#grow();
    return this.#wordMaxima[pass] ?? new Float64Array();
  }

  /** The rows of passes 0 to `last`; `undefined` where a row was not kept. Row `last` always is. */
  rows(last: number): readonly (Float64Array<ArrayBuffer> | undefined)[] {
    this.wordMaxima(last);
    const rows = this.#rows.slice(0, last + 1);
    rows[last] ??= this.#recompute(last);
    return rows;
  }

  /** Passes blurred so far. */
  get count(): number {
    return this.#rows.length - 1;
  }

  get bytes(): number {
    const rowBytes = this.#rows.reduce((sum, row) => sum + (row?.byteLength ?? 0), 0);
    const { starts, ends, isContent, words } = this.#vector;
    return (
      rowBytes +
      this.#wordMaxima.length * this.#wordCount * 8 +
      this.#stretches.byteLength +
      starts.byteLength +
      ends.byteLength +
      isContent.byteLength +
      words.byteLength
    );
  }

  #grow(): void {
    const row = this.#next(this.#rows.at(-1) ?? new Float64Array());
    this.#rows.push(row);
    this.#wordMaxima.push(this.#maximaOf(row));
    const before = this.#rows.length - 2;
    if (this.#rows.length * row.byteLength > this.#rowBudget && !isPowerOfTwo(before)) this.#rows[before] = undefined;
  }

  #next(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
    const result = new Float64Array(values.length);
    this.#blur(values, this.#weights, result);
    return result;
  }

  /** Blurs again from the nearest row that was kept. */
  #recompute(pass: number): Float64Array<ArrayBuffer> {
    let from = pass;
    while (this.#rows[from] === undefined) from--;
    let row = this.#rows[from] ?? new Float64Array();
    for (let at = from; at < pass; at++) row = this.#next(row);
    return row;
  }

  #maximaOf(row: Float64Array): Float64Array<ArrayBuffer> {
    const maxima = new Float64Array(this.#wordCount);
    const stretches = this.#stretches;
    for (let at = 0; at < stretches.length; at += 3) {
      const [end, word] = [stretches[at + 1] ?? 0, stretches[at + 2] ?? 0];
      // A tag in the middle of a word parts it.
      let largest = maxima[word] ?? 0;
      for (let entry = stretches[at] ?? 0; entry < end; entry++) if ((row[entry] ?? 0) > largest) largest = row[entry] ?? 0;
      maxima[word] = largest;
    }
    return maxima;
  }
}

function stretchesOf(words: Int32Array): Uint32Array<ArrayBuffer> {
  const stretches: number[] = [];
  for (let entry = 0; entry < words.length;) {
    const word = words[entry] ?? -1;
    const start = entry;
    while (entry < words.length && words[entry] === word) entry++;
    if (word >= 0) stretches.push(start, entry, word);
  }
  return Uint32Array.from(stretches);
}

function isPowerOfTwo(number: number): boolean {
  return (number & (number - 1)) === 0;
}
