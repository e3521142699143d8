/**
 * Smoothed difference of content and code for each line (formula 1): the sum of T1 - T2 over the line and `halfWindow` lines on
 * each side; lines outside the page count 0.
 */
export function smoothedDifferences(content: Float64Array, code: Float64Array, halfWindow: number): Float64Array<ArrayBuffer> {
  const lineCount = content.length;
  const running = new Float64Array(lineCount + 1);
  for (let line = 0; line < lineCount; line++) running[line + 1] = running[line] + content[line] - code[line];
  return new Float64Array(lineCount).map((_, line) => {
    const end = Math.min(line + halfWindow + 1, lineCount);
    return running[end] - running[Math.max(line - halfWindow, 0)];
  });
}

/**
 * Lines `[start, end)` whose smoothed difference is above 0, and the content characters in them.
 *
 * Differs: [size-of-regions] the paper's "number of characters" of a region might be read as the sum of its differences.
 */
export interface LineRegion {
  readonly start: number;
  readonly end: number;
  readonly characters: number;
}

export function positiveRegions(differences: Float64Array, content: Float64Array): readonly LineRegion[] {
  const regions: LineRegion[] = [];
  for (let line = 0; line < differences.length; line++) {
    if (!(differences[line] > 0)) continue;
    const start = line;
    let characters = 0;
    for (; line < differences.length && differences[line] > 0; line++) characters += content[line];
    regions.push({ start, end: line, characters });
  }
  return regions;
}

/** The main content area: which regions were joined, and the lines from the first to the last of them. */
export interface Area {
  /** Region with the most content characters; on ties the first. */
  readonly core: number;
  /** First and last region of the area. */
  readonly first: number;
  readonly last: number;
  /** Lines `[start, end)`, those between the regions included. */
  readonly start: number;
  readonly end: number;
}

/**
 * Grows the core up and down over regions that are at most `gap` lines away, the lines strictly between counted (section 3.3).
 * Undefined where no line has more content than code around it.
 *
 * Differs: [equal-regions] the paper names no order among regions of equal size; the first is the core here.
 */
export function growArea(regions: readonly LineRegion[], gap: number): Area | undefined {
  if (regions.length === 0) return undefined;
  let core = 0;
  for (const [index, region] of regions.entries()) if (region.characters > regions[core].characters) core = index;
  let first = core;
  let last = core;
  while (first > 0 && gapBetween(regions[first - 1], regions[first]) <= gap) first--;
  while (last + 1 < regions.length && gapBetween(regions[last], regions[last + 1]) <= gap) last++;
  return { core, first, last, start: regions[first].start, end: regions[last].end };
}

/** Lines strictly between two regions. */
export function gapBetween(before: LineRegion, after: LineRegion): number {
  return after.start - before.end;
}
