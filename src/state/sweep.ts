import { coarseToFine } from "../evaluation/sweep.ts";
import type { Axis } from "../evaluation/sweep.ts";
import type { MeasureId } from "../extraction/scoring/measures.ts";

/** Which parameters of a lane are swept: one along x, or a second one along y. */
export interface SweepChoice {
  readonly x: string;
  readonly y?: string;
}

/** What a setting gives on the page: without a gold standard only how much it keeps. */
export interface SweepPoint {
  /** Share of the page's text that is kept, 0 to 1. */
  readonly kept: number;
  /** The measure's own number. */
  readonly value?: number;
  readonly precision?: number;
  readonly recall?: number;
}

/** A sweep as far as it has come. */
export interface SweepState {
  readonly choice: SweepChoice;
  /** Undefined until it has begun. */
  readonly grid?: SweepGrid;
  readonly status: "running" | "stopped" | "done" | "failed";
  /** Why it failed, in a sentence. */
  readonly problem?: string | undefined;
}

/** Settings in the order of `settingsOf`: the last axis changes fastest; undefined where none was tried yet, null where it failed. */
export interface SweepGrid {
  readonly axes: readonly [Axis] | readonly [Axis, Axis];
  readonly measure: MeasureId;
  readonly points: readonly (SweepPoint | null | undefined)[];
}

/** The sweeps that are open, by lane. */
export type Sweeps = Readonly<Record<string, SweepState>>;

/** Settings of a curve, and of each side of a map. */
const curveSettings = 41;
const mapSettings = 17;

/** How many values each axis of a sweep has. */
export function settingsAlong({ y }: SweepChoice): number {
  return y === undefined ? curveSettings : mapSettings;
}

/** Indices of a grid's settings, the whole of it coarsely first. */
export function orderOf(axes: SweepGrid["axes"]): readonly number[] {
  const [x, y] = axes;
  const across = ranksOf(x.values.length);
  const up = y === undefined ? [0] : ranksOf(y.values.length);
  const settings = across.flatMap((first, i) =>
    up.map((second, j) => ({ at: i * up.length + j, rank: Math.max(first, second) })),
  );
  return settings.toSorted((a, b) => a.rank - b.rank || a.at - b.at).map(({ at }) => at);
}

/** The setting with the largest value, the first of several; -1 where nothing is scored. */
export function bestOf(points: SweepGrid["points"]): number {
  let best = -1;
  for (const [at, point] of points.entries())
    if (point?.value !== undefined && point.value > (points[best]?.value ?? -1)) best = at;
  return best;
}

/** How many settings were tried. */
export function triedCount(points: SweepGrid["points"]): number {
  return points.reduce<number>((count, point) => count + (point === undefined ? 0 : 1), 0);
}

/** When each index of an axis has its turn. */
function ranksOf(count: number): readonly number[] {
  const ranks = Array.from({ length: count }, () => 0);
  for (const [rank, at] of coarseToFine(count).entries()) ranks[at] = rank;
  return ranks;
}
