import type { RunSpec } from "../extraction/contract/extractor.ts";
import { snap, type NumberParameter } from "../extraction/contract/parameters.ts";
import { extractorFor, type Library } from "../extraction/run.ts";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import { sitePagesAxis, type Plan, type Axis, type NamedRun, type Sweep } from "./plan.ts";
import { bracketedText } from "../extraction/run-text.ts";

/**
 * Values of a parameter from `from` to `to`, both of them included, on its own grid: evenly spread on its scale.
 *
 * @throws RangeError for a parameter that is no number
 */
export function axisOf(run: RunSpec, parameter: string, spread: Spread, library: Library): Axis {
  const declared = extractorFor(library, run.extractor).parameters[parameter];
  if (declared?.kind !== "number") throw new RangeError(`${run.extractor} has no number named ${parameter}`);
  return axisOver(declared, parameter, spread);
}

/** The same of a number that is declared so. */
export function axisOver(declared: NumberParameter, parameter: string, { from, to, count }: Spread): Axis {
  const share = (at: number): number => at / Math.max(count - 1, 1);
  const valueAt =
    declared.scale === "log" && from > 0
      ? (at: number) => from * (to / from) ** share(at)
      : (at: number) => from + (to - from) * share(at);
  const values = Array.from({ length: count }, (_, at) => snap(declared, valueAt(at)));
  return { parameter, values: [...new Set(values)] };
}

export interface Spread {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Every setting of a sweep, the values of its last axis changing fastest. */
export function settingsOf({ run, axes }: Sweep): readonly Setting[] {
  return axes.reduce<readonly Setting[]>(
    (runs, { parameter, values }) =>
      runs.flatMap((each) =>
        values.map((value) =>
          parameter === sitePagesAxis
            ? { ...each, sitePages: value }
            : { ...each, values: { ...each.values, [parameter]: value } },
        ),
      ),
    [run],
  );
}

type Setting = Omit<NamedRun, "name">;

/** The runs of a sweep on each page: all of its settings, each under a name of its own. */
export function sweepPlan(sweep: Sweep, measures: readonly MeasureId[]): Plan {
  const runs = settingsOf(sweep).map((run) => ({ ...run, name: settingName(run) }));
  return { runs, measures, sweep: sweep.axes };
}

function settingName({ sitePages, ...run }: Setting): string {
  return bracketedText(run) + (sitePages === undefined ? "" : ` with ${sitePages} of the site`);
}

/** Settings of a sweep at the most. */
export const mostSettings = 2_500;

/** The whole range of a parameter, by as many values as its grid has or `most` of them. */
export function wholeRange({ min, max, step }: NumberParameter, most: number): Spread {
  return { from: min, to: max, count: Math.min(Math.round((max - min) / step) + 1, most) };
}

/** The reason why a parameter cannot be tried so, in a phrase; undefined where it can. */
export function spreadProblem({ min, max }: NumberParameter, { from, to, count }: Spread): string | undefined {
  if (!(from >= min && to <= max)) return `from ${min} to ${max} is what there is`;
  if (!(to > from)) return "it must go upwards";
  return Number.isInteger(count) && count >= 2 ? undefined : "two values at the least";
}

/** Indices of an axis in an order that shows the whole of it early: both ends, the middle, the quarters, and so on. */
export function coarseToFine(count: number): readonly number[] {
  if (count <= 0) return [];
  const seen = new Set([0, count - 1]);
  for (let gap = nextPowerOfTwo(count); gap >= 1; gap /= 2) for (let at = 0; at < count; at += gap) seen.add(at);
  return [...seen];
}

function nextPowerOfTwo(count: number): number {
  return 2 ** Math.ceil(Math.log2(count));
}
