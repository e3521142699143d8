import { isPanel } from "../extraction/contract/trace.ts";
import { stepRows } from "../extraction/contract/step-rows.ts";
import type { Trace, Units } from "../extraction/contract/trace.ts";
import { icicleAxis, icicleWindow, nestingOf } from "./icicle.ts";
import type { Nesting } from "./icicle.ts";
import type { LaneRun } from "./lane-run.ts";
import { placesOf } from "./places.ts";
import type { Places } from "./places.ts";
import type {
  ChannelRows,
  FigureRequest,
  IcicleRequest,
  IcicleWindow,
  SentWindow,
  SeriesWindow,
  UnitReading,
  WindowCut,
} from "../protocol/figures.ts";
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
  /** Numbers the arrays that windows are cut from. A worker that takes another's place goes on with other numbers. */
  #lastNumber = Math.round(performance.timeOrigin + performance.now()) * 1000;
  readonly #numberOf = remembered((_array: object) => ++this.#lastNumber);

  window({ extraction: { trace } }: Pick<LaneRun, "extraction">, cut: WindowCut): SeriesWindow | undefined {
    const arrays = this.#arraysOf(trace, cut);
    return arrays && this.#cutFrom(arrays, cut);
  }

  /** What figures draw of a run; without the windows whose names are known. */
  windowsOf(
    { extraction: { trace } }: Pick<LaneRun, "extraction">,
    requests: readonly FigureRequest[],
    known: readonly string[],
  ): readonly SentWindow[] {
    return requests
      .flatMap((request) => cutsOf(request, trace))
      .map((cut) => {
        const arrays = this.#arraysOf(trace, cut);
        if (arrays === undefined) return { cut, name: "nothing", window: undefined };
        const name = this.#nameOf(arrays, cut);
        return known.includes(name) ? { cut, name, isKnown: true } : { cut, name, window: this.#cutFrom(arrays, cut) };
      });
  }

  #arraysOf(trace: Trace, { channel: id, step, classes: classesId }: WindowCut): Arrays | undefined {
    const channel = trace.channels.find((candidate) => candidate.id === id);
    if (channel === undefined || channel.kind === "scalar" || isPanel(channel)) return undefined;
    const units = unitsOf(trace, channel.units);
    const values = this.#ranks.valuesOf(channel, step);
    if (units === undefined || values === undefined) return undefined;
    const classes = trace.channels.find((candidate) => candidate.id === classesId && candidate.kind === "class");
    return { values, units, classes: classes?.kind === "class" ? classes.values : undefined };
  }

  #cutFrom({ values, units, classes }: Arrays, cut: WindowCut): SeriesWindow {
    return seriesWindow(values, this.#pyramidOf(values), this.placesOf(units), classes, cut);
  }

  #nameOf({ values, units, classes }: Arrays, cut: WindowCut): string {
    const { channel, step, start, end, pixels, axis } = cut;
    const arrays = [values, units, ...(classes === undefined ? [] : [classes])].map((array) => this.#numberOf(array));
    return [channel, step, classes && cut.classes, start, end, pixels, axis, ...arrays].join(" ");
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

  /** What the channels over some units, by their id, say of one; undefined for one that is not there. */
  reading({ page, extraction: { trace } }: LaneRun, id: string, unit: number): UnitReading | undefined {
    const units = unitsOf(trace, id);
    if (units === undefined || unit < 0) return undefined;
    return {
      unit,
      unitCount: units.starts.length,
      unitName: units.name,
      start: units.starts[unit] ?? 0,
      end: units.ends[unit] ?? 0,
      label: labelOf(page, units, unit),
      values: trace.channels.flatMap((channel) => readingOf(channel, id, unit)),
    };
  }

  /** `count` rows of the table over a run's units, from `first` on. */
  rows({ page, extraction: { trace } }: LaneRun, id: string, first: number, count: number): ChannelRows | undefined {
    const units = unitsOf(trace, id);
    if (units === undefined) return undefined;
    const channels = trace.channels.filter(
      (channel) => (channel.kind === "series" || channel.kind === "class") && channel.units === id,
    );
    const end = Math.min(first + count, units.starts.length);
    const rows: (string | number)[][] = [];
    for (let unit = first; unit < end; unit++) {
      const cells = channels.flatMap((channel) => readingOf(channel, id, unit).map(({ text }) => text));
      rows.push([unit + 1, labelOf(page, units, unit), units.starts[unit] ?? 0, units.ends[unit] ?? 0, ...cells]);
    }
    const names = channels.map(({ name, unit }) => (unit === "" ? name : `${name} (${unit})`));
    return { total: units.starts.length, columns: ["No.", "Unit", "Start", "End", ...names], rows };
  }
}

/** The arrays that a window is cut from. */
interface Arrays {
  readonly values: Float64Array<ArrayBuffer>;
  readonly units: Units;
  readonly classes: Uint8Array | undefined;
}

/** The windows that a figure draws of a run: a strip's rows one by one. */
function cutsOf({ rows, ...cut }: FigureRequest, trace: Trace): readonly WindowCut[] {
  if (rows === undefined) return [cut];
  const steps = trace.channels.find(({ id }) => id === cut.channel);
  if (steps?.kind !== "steps") return [];
  return stepRows(steps.rows.length, rows, cut.step).map((step) => ({ ...cut, step }));
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
