/** Units `[start, end)`, from the first to the last marked one of a region, and the sum of all their masses. */
export interface JoinedRun {
  readonly start: number;
  readonly end: number;
  readonly mass: number;
}

/** Regions of marked units, between neighbours of which at most `gap` unmarked ones lie; in order. */
export function joinedRuns(marked: Uint8Array, masses: Float64Array, gap: number): readonly JoinedRun[] {
  const regions: JoinedRun[] = [];
  let start = -1;
  let end = 0;
  let mass = 0;
  let between = 0;
  for (let unit = 0; unit < marked.length; unit++) {
    between += masses[unit];
    if (marked[unit] !== 1) continue;
    if (start < 0 || unit - end > gap) {
      if (start >= 0) regions.push({ start, end, mass });
      start = unit;
      mass = 0;
      between = masses[unit];
    }
    mass += between;
    between = 0;
    end = unit + 1;
  }
  if (start >= 0) regions.push({ start, end, mass });
  return regions;
}

/** Index of the region of largest mass, the first on ties; -1 for none. `except` is left out. */
export function heaviest(regions: readonly JoinedRun[], except = -1): number {
  let found = -1;
  let most = -Infinity;
  for (const [index, { mass }] of regions.entries()) if (index !== except && mass > most) [found, most] = [index, mass];
  return found;
}

/** Index of the region that a unit lies in; -1 for none. */
export function regionIndexAt(regions: readonly JoinedRun[], unit: number): number {
  return regions.findIndex(({ start, end }) => start <= unit && unit < end);
}
