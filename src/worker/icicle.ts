import type { Trace, Units } from "../extraction/contract/trace.ts";
import { remembered } from "../extraction/page/once-per-page.ts";
import { depthsOf, subtreeEndsOf } from "../extraction/page/tree.ts";
import type { Places } from "./places.ts";
import type { IcicleRequest, IcicleWindow } from "./protocol/figures.ts";
import { unitsNamed } from "./summaries.ts";

/** The window of a run's tree that a request asks for; undefined where it has no such tree. */
export function icicleOf(trace: Trace, request: IcicleRequest, placesOf: (units: Units) => Places): IcicleWindow | undefined {
  const tree = trace.channels.find(({ id }) => id === request.channel);
  const units = tree?.kind === "tree" ? unitsNamed(trace, tree.units) : undefined;
  if (tree?.kind !== "tree" || units === undefined) return undefined;
  const fill = trace.channels.find(({ id }) => id === request.fill);
  const values = fill?.kind === "series" || fill?.kind === "class" ? fill.values : undefined;
  const nesting = nestingOf(tree.values);
  const { start, end, axis } = request;
  const [first, last] = placesOf(units).indexRange(start, end);
  const along: IcicleAxis =
    axis === "source"
      ? { starts: units.starts, ends: units.ends, from: start, to: end }
      : // Side by side, each with its descendants, as in the papers' figures.
        {
          starts: Uint32Array.from(units.starts.keys()),
          ends: nesting.subtreeEnds,
          from: first,
          to: Math.max(last, first + 1),
        };
  return icicleWindow(along, nesting, values, request);
}

/** A tree over units: how deep each lies, and the first unit after its descendants. */
interface Nesting {
  readonly depths: Uint32Array<ArrayBuffer>;
  readonly subtreeEnds: Uint32Array<ArrayBuffer>;
  /** Levels of the tree. */
  readonly levels: number;
}

/**
 * Depths and descendants of units whose parents come before them; -1 is the parent of a root, and so is one that comes after its
 * child. Known by the array: a threshold that is dragged draws the same tree again.
 */
export const nestingOf = remembered((parents: Int32Array): Nesting => {
  const ordered = parents.map((parent, unit) => (parent < unit ? parent : -1));
  const depths = depthsOf(ordered);
  const levels = depths.reduce((most, depth) => Math.max(most, depth + 1), 0);
  return { depths, subtreeEnds: subtreeEndsOf(ordered), levels };
});

/** Where units lie on the x axis, and the stretch of it in view: source offsets, or numbers of units. */
export interface IcicleAxis {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly from: number;
  readonly to: number;
}

/**
 * A tree's units by level and pixel, from the level of the innermost unit that fills the view, `rows` levels at the most.
 *
 * Of units of one level that share a pixel the one with the greatest value is shown, where there are values, else the longest: so
 * that no value is lost that the bars above show.
 */
export function icicleWindow(
  axis: IcicleAxis,
  { depths, levels }: Nesting,
  values: ArrayLike<number> | undefined,
  { pixels, rows }: Pick<IcicleRequest, "pixels" | "rows">,
): IcicleWindow {
  const first = firstLevel(axis, depths);
  const rowCount = Math.max(Math.min(levels - first, rows), 0);
  const units = new Int32Array(rowCount * pixels).fill(-1);
  const isGreater = greaterBy(axis, values);
  const perPixel = (axis.to - axis.from) / Math.max(pixels, 1);
  for (let unit = 0; unit < depths.length; unit++) {
    const row = depths[unit] - first;
    const [start, end] = [axis.starts[unit], axis.ends[unit]];
    if (row < 0 || row >= rowCount || end <= start || end <= axis.from || start >= axis.to) continue;
    const x0 = Math.max(Math.floor((start - axis.from) / perPixel), 0);
    const x1 = Math.min(Math.max(Math.ceil((end - axis.from) / perPixel), x0 + 1), pixels);
    for (let cell = row * pixels + x0; cell < row * pixels + x1; cell++) {
      const other = units[cell];
      if (other < 0 || isGreater(unit, other)) units[cell] = unit;
    }
  }
  const shown = values === undefined ? new Float32Array(0) : Float32Array.from(units, (unit) => values[unit] ?? Number.NaN);
  return { units, values: shown, rowCount, firstLevel: first, levels };
}

/** Level of the innermost unit that fills the view: those it is in would be rows that show nothing else. */
function firstLevel({ starts, ends, from, to }: IcicleAxis, depths: Uint32Array): number {
  let level = 0;
  for (let unit = 0; unit < depths.length; unit++)
    if (starts[unit] <= from && ends[unit] >= to) level = Math.max(level, depths[unit]);
  return level;
}

function greaterBy(
  { starts, ends }: IcicleAxis,
  values: ArrayLike<number> | undefined,
): (unit: number, other: number) => boolean {
  const lengthOf = (unit: number): number => ends[unit] - starts[unit];
  if (values === undefined) return (unit, other) => lengthOf(unit) > lengthOf(other);
  return (unit, other) => {
    const [own, its] = [values[unit] ?? Number.NaN, values[other] ?? Number.NaN];
    return own > its || (!Number.isNaN(own) && Number.isNaN(its));
  };
}
