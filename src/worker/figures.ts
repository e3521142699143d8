import { bisectLeft, bisectRight, maxIndex } from "d3-array";
import { numberText } from "../extraction/contract/number-text.ts";
import {
  stepRows,
  isPanel,
  type Trace,
  type Units,
  type ClassChannel,
  type ClassMeaning,
  type UnitChannel,
  type Channel,
} from "../extraction/contract/trace.ts";
import { remembered } from "../extraction/page/once-per-page.ts";
import { elementLabel, type Page } from "../extraction/page/page.ts";
import { has, selectionOf, type Selection } from "../extraction/page/selection.ts";
import { wordAt } from "../extraction/page/words.ts";
import type {
  ChannelRows,
  FigureRequest,
  LensWindow,
  SentWindow,
  SeriesWindow,
  UnitAddress,
  UnitReading,
  WindowCut,
} from "./protocol/figures.ts";
import type { CachedRun } from "./lane-run.ts";
import { placesOf, unitBeyond, type Places } from "./places.ts";
import { Pyramid, type StretchSummary } from "./pyramid.ts";
import { quantityOf, unitsNamed } from "./summaries.ts";
import { decidedTextIn } from "./words-in-range.ts";

/**
 * The figures of runs, in windows no larger than the screen asks for.
 *
 * What a window is cut from is remembered by the arrays it was made of: a threshold that is dragged draws the same arrays again.
 */
export class Figures {
  readonly #pyramidOf = remembered((values: Float64Array) => new Pyramid(values));
  readonly #ranksOf = remembered(ranksOf);
  readonly placesOf = remembered((units: Units): Places => placesOf(units));
  /** Numbers the arrays that windows are cut from. A worker that takes another's place goes on with other numbers. */
  #lastNumber = Math.round(performance.timeOrigin + performance.now()) * 1000;
  readonly #numberOf = remembered((_array: object) => ++this.#lastNumber);

  window({ extraction: { trace } }: Traced, cut: WindowCut): SeriesWindow | undefined {
    const arrays = this.#arraysOf(trace, cut);
    return arrays && this.#cutFrom(arrays, cut);
  }

  /** The windows that figures draw of a run; without the windows whose names are known. */
  windowsOf(
    { extraction: { trace } }: Traced,
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
    const units = unitsNamed(trace, channel.units);
    const values = this.#drawnValuesOf(channel, step);
    if (units === undefined || values === undefined) return undefined;
    const classes = trace.channels.find((candidate) => candidate.id === classesId && candidate.kind === "class");
    const flag = channel.kind === "series" ? channel.flag : undefined;
    return { values, units, flag, classes: classes?.kind === "class" ? classes.values : undefined };
  }

  /** @param step row of a steps channel; the last where left out */
  #drawnValuesOf(channel: UnitChannel, step: number | undefined): Float64Array<ArrayBuffer> | undefined {
    if (channel.kind === "series") return channel.values;
    if (channel.kind === "steps") return channel.rows[step ?? channel.rows.length - 1];
    return channel.kind === "class" ? this.#ranksOf(channel) : undefined;
  }

  #cutFrom({ values, units, classes, flag }: Arrays, cut: WindowCut): SeriesWindow {
    const places = this.placesOf(units);
    const x = flag === undefined ? undefined : middleOf(flag, units, places, cut);
    return {
      ...seriesWindow(values, this.#pyramidOf(values), places, classes, cut),
      ...(units.nested && cut.axis === "source" && { outer: outermost(values, units, cut) }),
      ...(flag !== undefined && x !== undefined && { flag: { x, value: values[flag] } }),
    };
  }

  #nameOf({ values, units, classes, flag }: Arrays, cut: WindowCut): string {
    const { channel, step, start, end, pixels, axis } = cut;
    const arrays = [values, units, ...(classes === undefined ? [] : [classes])].map((array) => this.#numberOf(array));
    return [channel, step, classes && cut.classes, flag, start, end, pixels, axis, ...arrays].join(" ");
  }

  /** See `RunQuestions.histogram`. */
  histogram({ extraction: { trace } }: CachedRun, id: string, edges: readonly number[]): Uint32Array<ArrayBuffer> | undefined {
    const channel = trace.channels.find((candidate) => candidate.id === id);
    if (channel?.kind !== "series" || edges.length < 2) return undefined;
    const counts = new Uint32Array(edges.length - 1);
    for (const value of channel.values) {
      if (Number.isNaN(value)) continue;
      const bin = Math.min(Math.max(bisectRight(edges, value) - 1, 0), counts.length - 1);
      counts[bin]++;
    }
    return counts;
  }

  /** See `RunQuestions.unitsBetween`. */
  unitsBetween({ extraction: { trace } }: CachedRun, id: string, low: number, high: number): Selection | undefined {
    const channel = trace.channels.find((candidate) => candidate.id === id);
    const units = channel?.kind === "series" ? unitsNamed(trace, channel.units) : undefined;
    if (channel?.kind !== "series" || units === undefined) return undefined;
    return selectionOf(
      this.placesOf(units).spansOf((unit) => {
        const value = channel.values[unit];
        return value >= low && value < high;
      }),
    );
  }

  /** See `RunQuestions.lens`. */
  lens({ extraction: { trace } }: CachedRun, id: string, offset: number, count: number): LensWindow | undefined {
    const channel = trace.channels.find((candidate) => candidate.id === id);
    const units = channel?.kind === "steps" ? unitsNamed(trace, channel.units) : undefined;
    if (channel?.kind !== "steps" || units === undefined) return undefined;
    const [at] = this.placesOf(units).indexRange(offset, offset + 1);
    const first = Math.max(Math.min(at - (count >> 1), units.starts.length - count), 0);
    const passes = channel.rows.map((row) => row && Float32Array.from(row.subarray(first, first + count)));
    return { starts: units.starts.slice(first, first + count), ends: units.ends.slice(first, first + count), passes };
  }

  /** The texts of the channels over some units, by their id, at one; undefined for one that is not there. */
  reading(run: CachedRun, id: string, at: UnitAddress): UnitReading | undefined {
    const { page, words, extraction } = run;
    const { trace } = extraction;
    const units = unitsNamed(trace, id);
    const unit = units === undefined ? -1 : this.#unitOf(run, units, at);
    if (units === undefined || unit < 0) return undefined;
    const span = { start: units.starts[unit], end: units.ends[unit] };
    const decided = decidedTextIn(run, span);
    const word = wordAt(words, span.start);
    const [first, end] =
      word < 0 || units.nested ? [unit, unit + 1] : this.placesOf(units).indexRange(words.starts[word], words.ends[word]);
    return {
      unit,
      unitCount: units.starts.length,
      unitName: units.name,
      ...span,
      isKept: wordAt(words, decided) < 0 ? undefined : has(extraction.selection, decided),
      label: end - first > 1 ? textWithin(page, words.starts[word], words.ends[word]) : labelOf(page, units, unit),
      // A word that is more than one unit is decided by the best of them.
      values: trace.channels.flatMap((channel) =>
        readingOf(
          channel,
          id,
          channel.kind === "series" && channel.control !== undefined ? bestOf(channel.values, first, end) : unit,
        ),
      ),
    };
  }

  /** The unit that an address means, -1 for none. */
  #unitOf(run: CachedRun, units: Units, at: UnitAddress): number {
    const places = this.placesOf(units);
    const clamped = (unit: number): number => Math.min(Math.max(unit, 0), units.starts.length - 1);
    if ("unit" in at) return clamped(at.unit);
    if ("beyond" in at) return clamped(unitBeyond(places, at.beyond, at.stride));
    if ("from" in at) return clamped(places.indexRange(at.from, at.from)[0]);
    return places.unitAt("offset" in at ? at.offset : decidedTextIn(run, at.textIn));
  }

  /** `count` rows of the table over a run's units, from `first` on. */
  rows({ page, extraction: { trace } }: CachedRun, id: string, first: number, count: number): ChannelRows | undefined {
    const units = unitsNamed(trace, id);
    if (units === undefined) return undefined;
    const channels = trace.channels.filter(
      (channel) => (channel.kind === "series" || channel.kind === "class") && channel.units === id,
    );
    const end = Math.min(first + count, units.starts.length);
    const rows: (string | number)[][] = [];
    for (let unit = first; unit < end; unit++) {
      const cells = channels.flatMap((channel) => readingOf(channel, id, unit).map(({ text }) => text));
      rows.push([unit + 1, labelOf(page, units, unit), units.starts[unit], units.ends[unit], ...cells]);
    }
    const names = channels.map(({ name, unit }) => (unit === "" ? name : `${name} (${unit})`));
    return { total: units.starts.length, columns: ["No.", "Unit", "Start", "End", ...names], rows };
  }
}

/** A run, as far as its figures are of it. */
interface Traced {
  readonly extraction: Pick<CachedRun["extraction"], "trace">;
}

/** The arrays that a window is cut from. */
interface Arrays {
  readonly values: Float64Array<ArrayBuffer>;
  readonly units: Units;
  readonly classes: Uint8Array | undefined;
  /** The unit that the method singles out. */
  readonly flag: number | undefined;
}

/** The windows that a figure draws of a run: a strip's rows one by one. */
function cutsOf({ rows, ...cut }: FigureRequest, trace: Trace): readonly WindowCut[] {
  if (rows === undefined) return [cut];
  const steps = trace.channels.find(({ id }) => id === cut.channel);
  if (steps?.kind !== "steps") return [];
  return stepRows(steps.rows.length, rows, cut.step).map((step) => ({ ...cut, step }));
}

const rankOf = { removed: 0, context: 1, kept: 2, core: 3 } as const satisfies Record<ClassMeaning, number>;

/** Classes are drawn by rank, so that a kept unit among removed ones is never lost in a pixel. */
const ranksOf = ({ values, meanings }: ClassChannel): Float64Array<ArrayBuffer> =>
  Float64Array.from(values, (value) => rankOf[meanings[value] ?? "removed"]);

/** The index of the largest value of a stretch. */
function bestOf(values: Float64Array, first: number, end: number): number {
  return first + (maxIndex(values.subarray(first, Math.max(end, first + 1))) ?? 0);
}

/** The text of a channel at a unit; nothing for one over other units, or without a value a unit. */
function readingOf(channel: Channel, units: string, unit: number): UnitReading["values"] {
  if (channel.kind === "scalar" || isPanel(channel) || channel.units !== units || channel.kind === "tree") return [];
  if (channel.kind === "class") {
    const value = channel.values[unit];
    return [{ ...quantityOf(channel), value, text: channel.classes[value] }];
  }
  if (channel.kind === "steps") return [];
  const value = channel.values[unit];
  return [{ ...quantityOf(channel), value, text: numberText(value) }];
}

/** Characters of the source that name a unit. */
const labelLength = 24;

/** A name for a unit: an element with its id and classes, a line's number, or the beginning of its text. */
function labelOf(page: Page, units: Units, unit: number): string {
  const start = units.starts[unit];
  const end = units.ends[unit];
  const element = units.elements?.[unit] ?? -1;
  if (element >= 0) return elementLabel(page, element);
  if (units.name === "lines") return `line ${unit + 1}`;
  const text = textWithin(page, start, end) || page.source.slice(start, Math.min(end, start + labelLength + 1));
  const shown = text.replace(/\s+/g, " ");
  return shown.length > labelLength ? `${shown.slice(0, labelLength)}…` : shown;
}

/** The beginning of the text in a span, a little longer than a label; "" where there is none, or where the span is a part of a reference. */
function textWithin({ runs, source }: Page, start: number, end: number): string {
  let text = "";
  for (let run = bisectLeft(runs.ends, start + 1); run < runs.count && text.length <= labelLength; run++) {
    const from = runs.starts[run];
    const to = runs.ends[run];
    if (from >= end) break;
    if (runs.ignored[run] === 1) continue;
    if (runs.breakBefore[run] > 0) text += " ";
    const isWhole = from >= start && to <= end && runs.maps.has(run);
    text += isWhole ? runs.texts[run] : source.slice(Math.max(from, start), Math.min(to, end));
  }
  return text.trimStart();
}

/** Reduces a series to the pixels of a view: minimum, mean and maximum of the units that each pixel shows. */
export function seriesWindow(
  values: Float64Array,
  pyramid: Pyramid,
  places: Places,
  classes: Uint8Array | undefined,
  { start, end, pixels, axis }: Pick<WindowCut, "start" | "end" | "pixels" | "axis">,
): SeriesWindow {
  const [firstUnit, endUnit] = places.indexRange(start, end);
  const unitCount = Math.max(endUnit - firstUnit, 0);
  const result = emptyWindow(pixels, unitCount, classes !== undefined);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const stretch = axis === "source" ? stretchAt(start, end, pixels, pixel) : stretchAt(firstUnit, endUnit, pixels, pixel);
    const shown = axis === "source" ? places.unitsIn(...stretch) : unitCount === 0 ? [] : stretch;
    result.offsets[pixel] = axis === "source" ? stretch[0] : unitCount === 0 ? start : places.anchor(stretch[0]);
    const { min, sum, argMax, count } = join(values, pyramid, shown);
    if (argMax < 0) continue;
    result.min[pixel] = min;
    result.mean[pixel] = sum / count;
    result.max[pixel] = values[argMax];
    result.units[pixel] = argMax;
    if (classes !== undefined) result.classes[pixel] = classes[argMax];
  }
  result.offsets[pixels] = end;
  return result;
}

/** The largest value of the units that hold something of each pixel: as units nest, each level goes over the pixels once. */
function outermost(values: Float64Array, { starts, ends }: Units, { start, end, pixels }: WindowCut): Float32Array<ArrayBuffer> {
  const outer = new Float32Array(pixels).fill(Number.NaN);
  const pixelAt = (offset: number): number => ((offset - start) * pixels) / Math.max(end - start, 1);
  for (const [unit, value] of values.entries()) {
    const last = Math.min(Math.ceil(pixelAt(ends[unit])), pixels);
    for (let pixel = Math.max(Math.floor(pixelAt(starts[unit])), 0); pixel < last; pixel++)
      if (!(outer[pixel] >= value)) outer[pixel] = value;
  }
  return outer;
}

/** The middle of what is in view of a unit, in pixels; undefined where nothing is. */
function middleOf(
  unit: number,
  { starts, ends }: Units,
  places: Places,
  { start, end, pixels, axis }: WindowCut,
): number | undefined {
  const [first, last] = axis === "source" ? [Math.max(starts[unit], start), Math.min(ends[unit], end)] : [unit, unit + 1];
  const [from, to] = axis === "source" ? [start, end] : places.indexRange(start, end);
  return first < last && first >= from && last <= to ? (((first + last) / 2 - from) * pixels) / (to - from) : undefined;
}

function emptyWindow(pixels: number, unitCount: number, hasClasses: boolean): SeriesWindow {
  return {
    min: new Float32Array(pixels).fill(Number.NaN),
    mean: new Float32Array(pixels).fill(Number.NaN),
    max: new Float32Array(pixels).fill(Number.NaN),
    units: new Int32Array(pixels).fill(-1),
    classes: new Uint8Array(hasClasses ? pixels : 0).fill(255),
    offsets: new Uint32Array(pixels + 1),
    unitCount,
  };
}

/** What of the source, or of the units, lies under a pixel; at least one wide, so that zooming in beyond one repeats it. */
function stretchAt(start: number, end: number, pixels: number, pixel: number): readonly [number, number] {
  const from = Math.floor(start + ((end - start) * pixel) / pixels);
  const to = Math.floor(start + ((end - start) * (pixel + 1)) / pixels);
  return [from, Math.max(to, from + 1)];
}

function join(values: Float64Array, pyramid: Pyramid, stretches: readonly number[]): StretchSummary & { count: number } {
  const all = { min: Infinity, sum: 0, argMax: -1, count: 0 };
  for (let index = 0; index < stretches.length; index += 2) {
    const from = stretches[index];
    const to = stretches[index + 1];
    if (from >= to) continue;
    const part = pyramid.query(from, to);
    all.count += to - from;
    all.sum += part.sum;
    all.min = Math.min(all.min, part.min);
    if (all.argMax < 0 || values[part.argMax] > values[all.argMax]) all.argMax = part.argMax;
  }
  return all;
}
