/** Windows `[start, end)` that are all low or all high. */
export interface WindowRun {
  readonly isLow: boolean;
  readonly start: number;
  readonly end: number;
}

export function runsOf(slopes: Float64Array, isLow: (slope: number) => boolean): readonly WindowRun[] {
  const runs: WindowRun[] = [];
  let start = 0;
  for (let window = 1; window <= slopes.length; window++) {
    const low = isLow(slopes[start] ?? 0);
    if (window < slopes.length && isLow(slopes[window] ?? 0) === low) continue;
    runs.push({ isLow: low, start, end: window });
    start = window;
  }
  return runs;
}

/** Windows `[start, end)`: from a low one to a low one. */
export interface WindowRegion {
  readonly start: number;
  readonly end: number;
}

/**
 * The regions: each is entered at a run of at least n low windows, and ends with its last low one before a run of at least n high
 * ones, or before the end of the page.
 */
export function regionsOf(runs: readonly WindowRun[], n: number): readonly WindowRegion[] {
  const regions: WindowRegion[] = [];
  let open: WindowRegion | undefined;
  for (const run of runs) {
    const length = run.end - run.start;
    if (open === undefined) {
      if (run.isLow && length >= n) open = { start: run.start, end: run.end };
    } else if (run.isLow) open = { start: open.start, end: run.end };
    else if (length >= n) {
      regions.push(open);
      open = undefined;
    }
  }
  return open === undefined ? regions : [...regions, open];
}

/** A number of consecutive windows, and what share of the page's tokens its regions hold. */
export interface Raised {
  readonly n: number;
  readonly share: number;
}

/**
 * Raises n for as long as its regions satisfy a condition: the last n before that fails, or the first. The rows are the places
 * where the regions change, up to the first that fails.
 *
 * Regions change only where n passes the length of a run, so no other n is tried.
 */
export function raiseRun(
  runs: readonly WindowRun[],
  first: number,
  most: number,
  look: (regions: readonly WindowRegion[]) => { readonly share: number; readonly holds: boolean },
): { readonly n: number; readonly rows: readonly Raised[] } {
  const lengths = new Set(runs.map(({ start, end }) => end - start + 1).filter((n) => n > first && n <= most));
  const rows: Raised[] = [];
  let failing: number | undefined;
  for (const n of [first, ...[...lengths].toSorted((a, b) => a - b)]) {
    const { share, holds } = look(regionsOf(runs, n));
    rows.push({ n, share });
    if (holds) continue;
    failing = n;
    break;
  }
  return { n: failing === undefined ? Math.max(most, first) : Math.max(failing - 1, first), rows };
}
