import { bisectLeft, quantileSorted } from "d3-array";
import { scaleLinear, scaleLog, scaleSymlog, type ScaleContinuousNumeric } from "d3-scale";
import type { ScaleKind, Span } from "./plot.ts";

/** Between the values of a domain and places, in CSS pixels; both ways keep within them. */
export type PixelScale = ScaleContinuousNumeric<number, number, number>;

const scales: Readonly<Record<ScaleKind | "log", (domain: readonly number[], range: readonly number[]) => PixelScale>> = {
  linear: (domain, range) => scaleLinear(domain, range).clamp(true).unknown(Number.NaN),
  log1p: (domain, range) => scaleSymlog(domain, range).clamp(true).unknown(Number.NaN),
  log: (domain, range) => scaleLog(domain, range).clamp(true).unknown(Number.NaN),
};

/** Scale from a domain to a range; what is no number has no place. `log1p` is log(1 + v), mirrored below 0; `log` has no place for 0. */
export function scaleOver(domain: readonly number[], kind: ScaleKind | "log", range: readonly number[]): PixelScale {
  return scales[kind](domain, range);
}

/** Scale of a plot that shows `domain` from its bottom to its top. */
export function yScale(domain: readonly [number, number], kind: ScaleKind, height: number): PixelScale {
  return scaleOver(domain, kind, [height, 0]);
}

/** At most `count` round values of a domain to write beside it, rising. */
export function valueTicks([least, greatest]: readonly [number, number], scale: ScaleKind, count: number): readonly number[] {
  if (!(greatest > least)) return [];
  if (scale === "log1p") return powersOfTen(least, greatest, count);
  const candidates = linearTicks(least, greatest, count - 1);
  const stride = Math.ceil(candidates.length / count);
  const zero = Math.max(candidates.indexOf(0), 0);
  return candidates.filter((_, index) => (index - zero) % stride === 0);
}

/** About as many as are wanted, or more where 0 would be the only one. */
function linearTicks(least: number, greatest: number, count: number): readonly number[] {
  const scale = scaleLinear([least, greatest], [0, 1]);
  const few = scale.ticks(count);
  return few.some((value) => value !== 0) ? few : scale.ticks(count + 1);
}

/** A round number that at least `share` of the finite values do not exceed: 1, 1.5, 2, 2.5, 3, 4, 5, 6 or 8 times a power of ten. */
export function niceLimit(series: readonly ArrayLike<number>[], share = 0.99): number {
  const values = series.flatMap((part) => Array.from(part).filter((value) => Number.isFinite(value))).toSorted((a, b) => a - b);
  const most = quantileSorted(values, share) ?? 0;
  const limit = most > 0 ? most : (values.at(-1) ?? 0);
  if (!(limit > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(limit));
  return (roundFactors.find((factor) => factor * power >= limit) ?? 10) * power;
}

/** Returns whether the largest value dwarfs the usual one on a linear histogram. Up to 1, log(1 + v) is nearly straight. */
export function isLogBetter(max: number, median: number): boolean {
  return max > 1 && median > 0 && max / median > 50;
}

/** A half of a scale that reaches less than this share of the other would be an empty line. */
const leastHalf = 1 / 8;

/** True where one of two halves, above zero and below it, could not be seen on a straight scale; not where it has nothing to be seen. */
export function isHalfLost(above: number, below: number): boolean {
  const [less, more] = above < below ? [above, below] : [below, above];
  return less > 0 && less < leastHalf * more;
}

const roundFactors = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

/** 0 and the largest powers of ten, evenly left out where they are many: 1 first, which lies near 0. */
function powersOfTen(least: number, greatest: number, count: number): readonly number[] {
  const largest = Math.max(Math.abs(least), Math.abs(greatest));
  const room = Math.max(least < 0 && greatest > 0 ? (count - 1) >> 1 : count - 1, 1);
  const all = Array.from({ length: Math.max(Math.floor(Math.log10(largest)) + 1, 0) }, (_, exponent) => 10 ** exponent);
  const powers = all.length > room ? all.slice(1) : all;
  const stride = Math.ceil(powers.length / room);
  const shown = powers.filter((_, index) => (powers.length - 1 - index) % stride === 0);
  return [...shown.map((power) => -power).toReversed(), 0, ...shown].filter((value) => value >= least && value <= greatest);
}

/**
 * Edge, in CSS pixels, at which a source offset begins; from 0 to the number of pixels.
 *
 * `offsets` has the source offset of each pixel's left edge and of the last one's right edge, rising. Where an offset is many
 * pixels wide, the first of them is meant.
 */
export function pixelOf(offsets: Uint32Array, offset: number): number {
  const edge = bisectLeft(offsets, offset);
  const isExact = edge === 0 || offsets[edge] === offset;
  return Math.min(isExact ? edge : edge - 1, Math.max(offsets.length - 1, 0));
}

/** Columns that show any of the source range [start, end), widened to 2 CSS pixels; nothing where the range is out of view. */
export function rangeToPixels(offsets: Uint32Array, start: number, end: number): Span | undefined {
  const pixels = offsets.length - 1;
  const first = offsets[0] ?? 0;
  const last = offsets[pixels] ?? 0;
  if (pixels < 1 || start > last || end < first || (start < end && (start >= last || end <= first))) return undefined;
  return atLeastTwo(pixelOf(offsets, start), Math.min(bisectLeft(offsets, end), pixels), pixels);
}

function atLeastTwo(x0: number, x1: number, pixels: number): Span {
  const missing = 2 - (x1 - x0);
  if (missing <= 0) return { x0, x1 };
  const left = Math.max(Math.min(x0 - Math.floor(missing / 2), pixels - 2), 0);
  return { x0: left, x1: Math.min(left + 2, pixels) };
}
