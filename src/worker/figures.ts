import { isPanel } from "../extraction/contract/trace.ts";
import type { Units } from "../extraction/contract/trace.ts";
import { icicleAxis, icicleWindow, nestingOf } from "./icicle.ts";
import type { Nesting } from "./icicle.ts";
import type { LaneRun } from "./lane-run.ts";
import { placesOf } from "./places.ts";
import type { Places } from "./places.ts";
import type { ChannelRows, IcicleRequest, IcicleWindow, SeriesWindow, UnitReading, WindowRequest } from "./figure-protocol.ts";
import { Pyramid } from "./pyramid.ts";
import { Ranks } from "./ranks.ts";
import { labelOf, readingOf } from "./readings.ts";
import { seriesWindow } from "./series-window.ts";
import { unitsOf } from "./summaries.ts";

/**
 * What is drawn of runs, in windows no larger than the screen asks for.
 *
 * What a window is cut from is remembered by the arrays it was made of: a threshold that is dragged draws the same arrays again.
 */
export class Figures {
  readonly #ranks = new Ranks();
  readonly #pyramidOf = remembered((values: Float64Array) => new Pyramid(values));
  readonly #nestingOf = remembered((parents: Int32Array): Nesting => nestingOf(parents));
  readonly placesOf = remembered((units: Units): Places => placesOf(units));

  window({ extraction: { trace } }: LaneRun, request: WindowRequest): SeriesWindow | undefined {
    const channel = trace.channels.find(({ id }) => id === request.channel);
    if (channel === undefined || channel.kind === "scalar" || isPanel(channel)) return undefined;
    const units = unitsOf(trace, channel.units);
    const values = this.#ranks.valuesOf(channel, request.step);
    if (units === undefined || values === undefined) return undefined;
    const classes = trace.channels.find(({ id, kind }) => id === request.classes && kind === "class");
    const classValues = classes?.kind === "class" ? classes.values : undefined;
    return seriesWindow(values, this.#pyramidOf(values), this.placesOf(units), classValues, request);
  }

  icicle({ extraction: { trace } }: LaneRun, request: IcicleRequest): IcicleWindow | undefined {
    const tree = trace.channels.find(({ id }) => id === request.channel);
    const units = tree?.kind === "tree" ? unitsOf(trace, tree.units) : undefined;
    if (tree?.kind !== "tree" || units === undefined) return undefined;
    const fill = trace.channels.find(({ id }) => id === request.fill);
    const values = fill?.kind === "series" || fill?.kind === "class" ? fill.values : undefined;
    const nesting = this.#nestingOf(tree.values);
    const inView = this.placesOf(units).indexRange(request.start, request.end);
    return icicleWindow(icicleAxis(units, nesting, request, inView), nesting, values, request);
  }

  /** What the channels say of a unit; undefined for one that is not there. */
  reading({ page, extraction: { trace } }: LaneRun, units: Units, unit: number): UnitReading | undefined {
    if (unit < 0) return undefined;
    return {
      unit,
      unitCount: units.starts.length,
      unitName: units.name,
      start: units.starts[unit] ?? 0,
      end: units.ends[unit] ?? 0,
      label: labelOf(page, units, unit),
      values: trace.channels.flatMap((channel) => readingOf(channel, units.name, unit)),
    };
  }

  /** `count` rows of the table over a run's units, from `first` on. */
  rows({ page, extraction: { trace } }: LaneRun, units: Units, first: number, count: number): ChannelRows {
    const channels = trace.channels.filter(
      (channel) => (channel.kind === "series" || channel.kind === "class") && channel.units === units.name,
    );
    const end = Math.min(first + count, units.starts.length);
    const rows: (string | number)[][] = [];
    for (let unit = first; unit < end; unit++) {
      const cells = channels.flatMap((channel) => readingOf(channel, units.name, unit).map(({ text }) => text));
      rows.push([unit + 1, labelOf(page, units, unit), units.starts[unit] ?? 0, units.ends[unit] ?? 0, ...cells]);
    }
    const names = channels.map(({ name, unit }) => (unit === "" ? name : `${name} (${unit})`));
    return { total: units.starts.length, columns: ["No.", "Unit", "Start", "End", ...names], rows };
  }
}

/** A function that works out once for a thing what it gives for it. */
function remembered<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, T>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = make(key)));
    return value;
  };
}
