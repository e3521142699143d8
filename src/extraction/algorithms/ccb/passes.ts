import type { Blur } from "../../statistics/blur.ts";
import type { ContentCodeVector } from "./content-code-vector.ts";

/** Bytes of rows that are kept whatever their pass; of later rows, those of passes 1, 2, 4, 8, … and the last. */
const defaultRowBudget = 128 * 1024 * 1024;

export type Passes = ReturnType<typeof passesOf>;

/** The blurred content code vector after each pass, grown on demand (section III.B). Pass 0 is the vector itself. */
export function passesOf(
  vector: ContentCodeVector,
  wordCount: number,
  weights: Float64Array<ArrayBuffer>,
  blur: Blur,
  rowBudget = defaultRowBudget,
) {
  const first = Float64Array.from(vector.isContent);
  const kept: (Float64Array<ArrayBuffer> | undefined)[] = [first];
  const maxima = [maximaOf(first)];
  return {
    /** Largest ratio among the characters of each word after `pass` passes. */
    wordMaxima(pass: number): Float64Array<ArrayBuffer> {
      growTo(pass);
      return maxima[pass];
    },
    /** The rows of passes 0 to `last`; `undefined` where a row was not kept. Row `last` always is. */
    rows(last: number): readonly (Float64Array<ArrayBuffer> | undefined)[] {
      const row = values(last);
      return [...kept.slice(0, last), row];
    },
    values,
    /** Passes so far. */
    get count(): number {
      return kept.length - 1;
    },
    get bytes(): number {
      const { starts, ends, isContent, words } = vector;
      const columns = [starts, ends, isContent, words, ...kept, ...maxima];
      return columns.reduce((sum, column) => sum + (column?.byteLength ?? 0), 0);
    },
  };

  /** The row of a pass; blurred again, from the nearest one before, where it was not kept. */
  function values(pass: number): Float64Array<ArrayBuffer> {
    growTo(pass);
    return kept[pass] ?? blurred(values(pass - 1));
  }

  function growTo(pass: number): void {
    for (let last = kept.length - 1; last < pass; last++) {
      const row = blurred(values(last));
      const isFull = (last + 2) * row.byteLength > rowBudget;
      const isPowerOfTwo = (last & (last - 1)) === 0;
      if (isFull && !isPowerOfTwo) kept[last] = undefined;
      kept.push(row);
      maxima.push(maximaOf(row));
    }
  }

  function blurred(row: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
    const next = new Float64Array(row.length);
    blur(row, weights, next);
    return next;
  }

  function maximaOf(row: Float64Array): Float64Array<ArrayBuffer> {
    const largest = new Float64Array(wordCount);
    for (let entry = 0; entry < row.length; entry++) {
      const word = vector.words[entry];
      if (word >= 0 && row[entry] > largest[word]) largest[word] = row[entry];
    }
    return largest;
  }
}
