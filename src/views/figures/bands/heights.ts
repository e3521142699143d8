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

/** The least height of a row whose name has two lines. */
export const heightOfTwoLines = 22;
/** Letters of a name that one line beside a row has room for. */
const lettersInLine = 12;

/** The heights of so many rows, one at least; none is lower than two lines where one of their names, if they have any, needs them. */
export function heightsOfRows(count: number, names: readonly string[] = []): Heights {
  const of = (row: number): number => Math.max(count, 1) * (row + rowGap) - rowGap;
  const isLong = names.some((name) => name.length > lettersInLine);
  return { least: of(isLong ? heightOfTwoLines : leastRow), printed: of(leastRow), most: of(mostRow) };
}

/** The height of each of so many rows, in whole CSS pixels, where they have a height in all. */
export function rowHeightIn(height: number, count: number): number {
  return Math.max(Math.floor((height + rowGap) / Math.max(count, 1)) - rowGap, 1);
}

/**
 * The heights of bands that share a room, in whole CSS pixels: each as low as it may be where there is none, as high as there is a use
 * for where there is plenty, and all equally far between the two where there is some.
 */
export function sharedHeights(bands: readonly Heights[], room: number): readonly number[] {
  return heightsAt(bands, Math.min(room, sumOf(bands, "most")));
}

/** The same for a room that was made by hand: it is filled, however high that makes the bands. */
export function filledHeights(bands: readonly Heights[], room: number): readonly number[] {
  return heightsAt(bands, room);
}

/** The least room that bands can share. */
export function leastRoom(bands: readonly Heights[]): number {
  return sumOf(bands, "least");
}

function heightsAt(bands: readonly Heights[], room: number): readonly number[] {
  const [least, most] = [sumOf(bands, "least"), sumOf(bands, "most")];
  const share = most > least ? Math.max((room - least) / (most - least), 0) : 0;
  return bands.map((band) => Math.floor(band.least + share * (band.most - band.least)));
}

function sumOf(bands: readonly Heights[], name: keyof Heights): number {
  return bands.reduce((sum, band) => sum + band[name], 0);
}
