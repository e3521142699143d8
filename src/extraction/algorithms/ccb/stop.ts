/** One pass as the stop rule sees it: how many words are selected, and how many changed sides since the pass before. */
export interface PassChange {
  readonly selected: number;
  readonly changed: number;
}

/** Compares the words selected after two passes, marked by 1. */
export function changeBetween(before: Uint8Array, after: Uint8Array): PassChange {
  let selected = 0;
  let changed = 0;
  for (let word = 0; word < after.length; word++) {
    const isIn = after[word] ?? 0;
    selected += isIn;
    changed += isIn ^ (before[word] ?? 0);
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
