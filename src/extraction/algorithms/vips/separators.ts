/** The empty stretch between blocks along one axis, in pixels: [start, end]. */
export interface Separator {
  start: number;
  end: number;
  /** Indices of a block that ends where it starts, and of one that starts where it ends; -1 at the region's border. */
  before: number;
  after: number;
}

/** The separator that a region begins with: all of it. */
export function wholeRegion(start: number, end: number): Separator[] {
  return start < end ? [{ start, end, before: -1, after: -1 }] : [];
}

/**
 * Takes a block into account that reaches from `start` to `end`: a separator that it lies in is split, one that it overlaps shrinks,
 * one that it covers goes (MSR-TR-2003-79, section 4.2). `separators` are in order and change in place.
 *
 * Differs: between two blocks that touch each other stays a separator of no thickness, which may yet weigh by colours and fonts.
 */
export function addBlock(separators: Separator[], block: number, start: number, end: number): void {
  // From the last: blocks come in order of their starts, and then only the last is touched.
  for (let at = separators.length - 1; at >= 0; at--) {
    const separator = separators[at];
    if (separator === undefined || separator.end < start) return;
    if (start >= separator.end || separator.start >= end) continue;
    const right = { start: end, end: separator.end, before: block, after: separator.after };
    separator.end = start;
    separator.after = block;
    if (isLeft(right)) separators.splice(at + 1, 0, right);
    if (!isLeft(separator)) separators.splice(at, 1);
  }
}

function isLeft({ start, end, before, after }: Separator): boolean {
  return start < end || (start === end && before >= 0 && after >= 0);
}

/** Whether a separator stands between two blocks and not at the region's border. */
export function isInner({ before, after }: Separator): boolean {
  return before >= 0 && after >= 0;
}
