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
export function regionAt(regions: readonly JoinedRun[], unit: number): number {
  return regions.findIndex(({ start, end }) => start <= unit && unit < end);
}

/** The places of a unit to the regions: an index into what a method calls them. */
const place = { beyond: 0, wideGap: 1, otherGap: 2, other: 3, gap: 4, chosen: 5 } as const;

/** The place of each unit; `chosen` is the index of the region that was chosen. */
export function placesOf(marked: Uint8Array, regions: readonly JoinedRun[], chosen: number): Uint8Array<ArrayBuffer> {
  const places = new Uint8Array(marked.length).fill(place.beyond);
  places.fill(place.wideGap, regions.at(0)?.start ?? 0, regions.at(-1)?.end ?? 0);
  for (const [index, { start, end }] of regions.entries())
    for (let unit = start; unit < end; unit++) {
      if (index === chosen) places[unit] = marked[unit] === 1 ? place.chosen : place.gap;
      else places[unit] = marked[unit] === 1 ? place.other : place.otherGap;
    }
  return places;
}

/** For each unit the mass of its region; 0 for none. */
export function massesOf(regions: readonly JoinedRun[], count: number): Float64Array<ArrayBuffer> {
  const masses = new Float64Array(count);
  for (const { start, end, mass } of regions) masses.fill(mass, start, end);
  return masses;
}
