/** Bands merged over separators of one weight; a part is a band's index or what was merged over lighter separators before. */
export interface Merged {
  readonly weight: number;
  readonly parts: readonly Part[];
}

export type Part = number | Merged;

/**
 * Merges bands over the separators between them, the lightest first (MSR-TR-2003-79, section 4.3); those of one weight at once.
 * The last to be merged are the outermost.
 *
 * @param weights of the separators: one fewer than bands
 */
export function mergeBands(weights: readonly number[]): Part {
  // Merged so far, each heavier than the next: what is open to the right.
  const open: { readonly weight: number; readonly parts: Part[] }[] = [];
  let part: Part = 0;
  for (const [index, weight] of weights.entries()) {
    part = closed(open, part, weight);
    const last = open.at(-1);
    if (last?.weight === weight) last.parts.push(part);
    else open.push({ weight, parts: [part] });
    part = index + 1;
  }
  return closed(open, part, Infinity);
}

/** Ends what is lighter than a weight, with a last part. */
function closed(open: { readonly weight: number; readonly parts: Part[] }[], last: Part, weight: number): Part {
  let part = last;
  while ((open.at(-1)?.weight ?? Infinity) < weight) {
    const merged = open.pop();
    if (merged === undefined) break;
    merged.parts.push(part);
    part = merged;
  }
  return part;
}
