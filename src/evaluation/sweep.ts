import { extractorFor } from "../extraction/run.ts";
import type { Library } from "../extraction/run.ts";
import { snap } from "../extraction/contract/parameters.ts";
import type { RunSpec } from "../extraction/contract/extractor.ts";

/** A number parameter and the values it is tried at. */
export interface Axis {
  readonly parameter: string;
  /** Rising. */
  readonly values: readonly number[];
}

/** A run with every combination of values of one axis or two. */
export interface Sweep {
  readonly run: RunSpec;
  readonly axes: readonly [Axis] | readonly [Axis, Axis];
}

/**
 * Values of a parameter from `from` to `to`, both of them included, on its own grid: evenly spread on its scale.
 *
 * @throws RangeError for a parameter that is no number
 */
export function axisOf(run: RunSpec, parameter: string, { from, to, count }: Spread, library: Library): Axis {
  const declared = extractorFor(library, run.extractor).parameters[parameter];
  if (declared?.kind !== "number") throw new RangeError(`${run.extractor} has no number named ${parameter}`);
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
export function settingsOf({ run, axes }: Sweep): readonly RunSpec[] {
  return axes.reduce<readonly RunSpec[]>(
    (runs, { parameter, values }) =>
      runs.flatMap((each) => values.map((value) => ({ ...each, values: { ...each.values, [parameter]: value } }))),
    [run],
  );
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
