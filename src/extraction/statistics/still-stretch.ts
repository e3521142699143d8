/** A run of entries that are all 0, or all 1. */
export interface StillStretch {
  readonly start: number;
  readonly end: number;
}

/**
 * The first run of zeros or of ones from `from` on that is at least `length` long, whole to its end; an empty one at the end where
 * there is none. Looks at an entry in `length` where nothing is still.
 */
export function nextStillStretch(values: Float64Array, from: number, length: number): StillStretch {
  let bound = from;
  for (let probe = from + length - 1; probe < values.length; probe = bound + length - 1) {
    const value = values[probe];
    let start = probe;
    let end = probe + 1;
    if (value === 0 || value === 1) {
      while (start > bound && values[start - 1] === value) start--;
      while (end < values.length && values[end] === value) end++;
      if (end - start >= length) return { start, end };
    }
    bound = end;
  }
  return { start: values.length, end: values.length };
}
