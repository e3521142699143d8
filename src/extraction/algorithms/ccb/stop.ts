/** One pass as the stop rule sees it: how many words are selected, and how many changed sides since the pass before. */
export interface PassChange {
  readonly selected: number;
  readonly changed: number;
}

/** Compares the words selected (largest ratio above the threshold) after two passes. */
export function changeBetween(before: Float64Array, after: Float64Array, threshold: number): PassChange {
  let selected = 0;
  let changed = 0;
  for (let word = 0; word < after.length; word++) {
    const isIn = (after[word] ?? 0) > threshold;
    if (isIn) selected++;
    if (isIn !== (before[word] ?? 0) > threshold) changed++;
  }
  return { selected, changed };
}

/**
 * Whether the extract has settled: at most `tolerance` percent of the selected words changed.
 *
 * Differs: the paper asks both for "a low rate of changes" and for an extract that "is not changing any more" (section III.C);
 * tolerance 0 is the second, literal reading.
 */
export function hasSettled({ selected, changed }: PassChange, tolerance: number): boolean {
  return changed <= (selected * tolerance) / 100;
}
