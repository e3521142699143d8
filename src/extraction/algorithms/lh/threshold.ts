export type StopRule = "plateau" | "no-gain" | "fixed";

/** A threshold for all blocks of a site, and how it came about. */
export interface SiteThreshold {
  readonly theta: number;
  /** The thresholds that were tried: δ, 2δ, … up to 1. */
  readonly candidates: Float64Array<ArrayBuffer>;
  /** Blocks of the site below each of them. */
  readonly counts: Float64Array<ArrayBuffer>;
  /** Candidates `[start, end)` of one count whose first is θ; empty where it came about otherwise. */
  readonly plateau: { readonly start: number; readonly end: number };
}

/** Threshold where no two candidates in a row part the blocks alike. */
const undecided = 0.5;

/** @param entropies of all blocks of the site, rising. */
export function siteThreshold(entropies: Float64Array, delta: number, rule: StopRule, fixed: number): SiteThreshold {
  const candidates = Float64Array.from({ length: Math.floor(1 / delta + 1e-9) }, (_, step) =>
    Number(((step + 1) * delta).toFixed(6)),
  );
  const counts = countsBelow(entropies, candidates);
  const plateau = rule === "fixed" ? none : rule === "plateau" ? longestPlateau(counts, entropies.length) : firstIdle(counts);
  const found = plateau.end > plateau.start ? candidates[plateau.start] : undecided;
  const theta = rule === "fixed" ? fixed : found;
  return { theta, candidates, counts, plateau };
}

/** The number of the rising values that are below each of the rising limits. */
function countsBelow(values: Float64Array, limits: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  let count = 0;
  return limits.map((limit) => {
    while (count < values.length && values[count] < limit) count++;
    return count;
  });
}

const none = { start: 0, end: 0 };

/**
 * The longest run of candidates, two at least, that let the same blocks through: neither none nor all.
 *
 * Differs: [plateau] the literal rule stops at the first step that admits nothing new, on small sites usually the very first; this is ours.
 */
function longestPlateau(counts: Float64Array, blockCount: number): SiteThreshold["plateau"] {
  let longest = none;
  for (let start = 0; start < counts.length;) {
    const count = counts[start];
    let end = start + 1;
    while (end < counts.length && counts[end] === count) end++;
    if (count !== 0 && count !== blockCount && end - start > Math.max(longest.end - longest.start, 1)) longest = { start, end };
    start = end;
  }
  return longest;
}

/** The literal rule: θ grows until a step admits no further block. */
function firstIdle(counts: Float64Array): SiteThreshold["plateau"] {
  let start = 0;
  while (start + 1 < counts.length && counts[start + 1] !== counts[start]) start++;
  return { start, end: Math.min(start + 2, counts.length) };
}
