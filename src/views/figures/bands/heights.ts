/** Heights that a band may have, in CSS pixels. */
export interface Heights {
  /** As low as it can still be read. */
  readonly least: number;
  /** On paper, where it shares no window with others. */
  readonly printed: number;
  /** As high as there is any use for, unless somebody wants it higher. */
  readonly most: number;
}

/** The heights of a row of verdicts or of a pass, and the gap to the next. */
const leastRow = 13;
const mostRow = 24;
export const rowGap = 1;

/** The heights of so many rows, one at least. */
export function heightsOfRows(count: number): Heights {
  const of = (row: number): number => Math.max(count, 1) * (row + rowGap) - rowGap;
  return { least: of(leastRow), printed: of(leastRow), most: of(mostRow) };
}

/** The height of each of so many rows, in whole CSS pixels, where they have a height in all. */
export function rowHeightIn(height: number, count: number): number {
  return Math.max(Math.floor((height + rowGap) / Math.max(count, 1)) - rowGap, 1);
}

/** The heights of bands that fill a room, in whole CSS pixels: each as low as it may be where there is none, and above that as much of it as it has use for. */
export function filledHeights(bands: readonly Heights[], room: number): readonly number[] {
  const [least, most] = [sumOf(bands, "least"), sumOf(bands, "most")];
  const share = most > least ? Math.max((room - least) / (most - least), 0) : 0;
  return bands.map((band) => Math.floor(band.least + share * (band.most - band.least)));
}

function sumOf(bands: readonly Heights[], name: keyof Heights): number {
  return bands.reduce((sum, band) => sum + band[name], 0);
}
