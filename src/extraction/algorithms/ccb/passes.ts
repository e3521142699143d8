import type { Blur } from "../../statistics/blur.ts";
import type { ContentCodeVector } from "./content-code-vector.ts";

/** Bytes of rows that are kept whatever their pass; of later rows, those of passes 1, 2, 4, 8, … and the last. */
const defaultRowBudget = 128 * 1024 * 1024;

/** The blurred content code vector after each pass, grown on demand (section III.B). Pass 0 is the vector itself. */
export class Passes {
  readonly #vector: ContentCodeVector;
  readonly #weights: Float64Array<ArrayBuffer>;
  readonly #blur: Blur;
  readonly #rows: (Float64Array<ArrayBuffer> | undefined)[];
  readonly #wordMaxima: Float64Array<ArrayBuffer>[];
  readonly #wordCount: number;
  readonly #rowBudget: number;

  constructor(
    vector: ContentCodeVector,
    wordCount: number,
    weights: Float64Array<ArrayBuffer>,
    blur: Blur,
    rowBudget: number = defaultRowBudget,
  ) {
    this.#vector = vector;
    this.#weights = weights;
    this.#blur = blur;
    this.#wordCount = wordCount;
    this.#rowBudget = rowBudget;
    const row = Float64Array.from(vector.isContent);
    this.#rows = [row];
    this.#wordMaxima = [this.#maximaOf(row)];
  }

  /** Largest ratio among the characters of each word after `pass` passes. */
  wordMaxima(pass: number): Float64Array<ArrayBuffer> {
    while (this.count < pass) this.#grow();
    return this.#wordMaxima[pass];
  }

  /** The rows of passes 0 to `last`; `undefined` where a row was not kept. Row `last` always is. */
  rows(last: number): readonly (Float64Array<ArrayBuffer> | undefined)[] {
    const values = this.values(last);
    return [...this.#rows.slice(0, last), values];
  }

  /** The row of a pass; blurred again, from the nearest one before, where it was not kept. */
  values(pass: number): Float64Array<ArrayBuffer> {
    while (this.count < pass) this.#grow();
    const kept = this.#rows[pass];
    return kept ?? this.#blurred(this.values(pass - 1));
  }

  /** Passes so far. */
  get count(): number {
    return this.#rows.length - 1;
  }

  get bytes(): number {
    const { starts, ends, isContent, words } = this.#vector;
    const columns = [starts, ends, isContent, words, ...this.#rows, ...this.#wordMaxima];
    return columns.reduce((sum, column) => sum + (column?.byteLength ?? 0), 0);
  }

  #grow(): void {
    const last = this.count;
    const row = this.#blurred(this.values(last));
    const isFull = (last + 2) * row.byteLength > this.#rowBudget;
    if (isFull && !isPowerOfTwo(last)) this.#rows[last] = undefined;
    this.#rows.push(row);
    this.#wordMaxima.push(this.#maximaOf(row));
  }

  #blurred(row: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
    const next = new Float64Array(row.length);
    this.#blur(row, this.#weights, next);
    return next;
  }

  #maximaOf(row: Float64Array): Float64Array<ArrayBuffer> {
    const maxima = new Float64Array(this.#wordCount);
    const { words } = this.#vector;
    for (let entry = 0; entry < row.length; entry++) {
      const word = words[entry];
      if (word >= 0 && row[entry] > maxima[word]) maxima[word] = row[entry];
    }
    return maxima;
  }
}

function isPowerOfTwo(number: number): boolean {
  return (number & (number - 1)) === 0;
}
