import { coarseToFine, type SweepAxis, type Sweep } from "../evaluation/plan.ts";
import type { Response } from "../evaluation/response.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { NumberParameter, Schema } from "../extraction/contract/parameters.ts";
import type { Library } from "../extraction/run.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import type { Lab } from "./lab.ts";
import { withRunAt } from "./lane-changes.ts";
import { changedRun, runKey } from "./lane.ts";

/** The parameters of a lane that are swept: one along x, or a second one along y. */
export interface SweepChoice {
  readonly x: string;
  readonly y?: string;
}

/** The outcome of a setting on a page, or on average over many, which has a spread: without a gold standard only how much it keeps. */
export interface SweepPoint extends Partial<Omit<Response, "kept">> {
  /** Share of the page's text that is kept, 0 to 1. */
  readonly kept: number;
}

/** A sweep as far as it has come. */
export interface SweepState {
  readonly choice: SweepChoice;
  /** Undefined until it has begun. */
  readonly grid?: SweepGrid;
  readonly status: "running" | "stopped" | "done" | "failed";
  /** The reason why it failed, in a sentence. */
  readonly problem?: string | undefined;
}

/** Settings in the order of `sweptRuns`: the last axis changes fastest; undefined where none was tried yet, null where it failed. */
export interface SweepGrid {
  readonly axes: readonly [SweepAxis] | readonly [SweepAxis, SweepAxis];
  readonly measure: MeasureId;
  readonly points: readonly (SweepPoint | null | undefined)[];
}

/** The sweeps that are open, by lane. */
export type Sweeps = Readonly<Record<string, SweepState>>;

/** Settings of a curve, and of each side of a map. */
const curveSettings = 41;
const mapSettings = 17;

/** The number of values on each axis of a sweep. */
export function settingsAlong({ y }: SweepChoice): number {
  return y === undefined ? curveSettings : mapSettings;
}

/** A parameter that can be swept, by its name in the schema. */
type SweptParameter = readonly [name: string, parameter: NumberParameter];

/** The number parameters of a schema; those that cost least to try come first. */
export function sweptParameters(parameters: Schema): readonly SweptParameter[] {
  const numbers = Object.entries(parameters).flatMap(([name, parameter]): SweptParameter[] =>
    parameter.kind === "number" ? [[name, parameter]] : [],
  );
  const cost = ([, { stage }]: SweptParameter): number => (stage === "decision" ? 0 : 1);
  return numbers.toSorted((a, b) => cost(a) - cost(b));
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

/** The outcomes of the settings on a corpus, as the pictures of a sweep take them. */
export function gridOf(axes: SweepGrid["axes"], measure: MeasureId | "kept", responses: readonly Response[]): SweepGrid {
  const points = responses.map((response): SweepPoint | undefined => {
    const { kept, value } = response;
    if (kept === undefined && value === undefined) return undefined;
    return { ...response, kept: kept ?? 0, value: measure === "kept" ? undefined : value };
  });
  return { axes, measure: measure === "kept" ? "lcs" : measure, points };
}

/** The number of settings that were tried. */
export function triedCount(points: SweepGrid["points"]): number {
  return points.reduce<number>((count, point) => count + (point === undefined ? 0 : 1), 0);
}

/** The turn that each index of an axis has. */
function ranksOf(count: number): readonly number[] {
  const ranks = Array.from({ length: count }, () => 0);
  for (const [rank, at] of coarseToFine(count).entries()) ranks[at] = rank;
  return ranks;
}

/**
 * The lane that a sweep is of: one that is set as its runs are in all but what is swept, or else the first of their algorithm;
 * undefined where there is none.
 *
 * @param setting one of the sweep's runs, whichever
 */
export function laneOfSweep({ lanes }: Pick<Lab, "lanes">, setting: RunSpec, axes: Sweep["axes"], library: Library) {
  const ofAlgorithm = lanes.filter(({ extractor }) => extractor === setting.extractor);
  return ofAlgorithm.find((lane) => isSetAlike(lane, setting, axes, library)) ?? ofAlgorithm[0];
}

/** True where a lane is set as the runs of a sweep are in all but what is swept. */
export function isSetAlike(lane: RunSpec, setting: RunSpec, axes: Sweep["axes"], library: Library): boolean {
  return otherSettings(lane, axes, library) === otherSettings(setting, axes, library);
}

/**
 * The lab with a setting of a sweep in the sweep's lane, or in a lane of its own where there is none; unchanged where there is no room
 * for another.
 */
export function withSetting(lab: Lab, setting: RunSpec, axes: Sweep["axes"], library: Library): Lab {
  return withRunAt(lab, changedRun(setting, library), laneOfSweep(lab, setting, axes, library));
}

function otherSettings(run: RunSpec, axes: Sweep["axes"], library: Library): string {
  const swept = new Set(axes.map(({ parameter }) => parameter));
  const changed = changedRun(run, library);
  const others = Object.entries(changed.values).filter(([name]) => !swept.has(name));
  return runKey({ ...changed, values: Object.fromEntries(others) });
}
