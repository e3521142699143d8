import { sum } from "d3-array";
import { farthest, rowTop, type Marks } from "../../../plots/marks.ts";
import type { PixelColumns, OverlayData, ScaleKind, YAxisData } from "../../../plots/plot.ts";
import { isHalfLost, isLogBetter, niceLimit, yScale } from "../../../plots/scales.ts";
import type { BandScale } from "../../../state/lane.ts";
import type { SeriesWindow } from "../../../worker/protocol/figures.ts";
import type { Band, Mirror, PassRows, SeriesSummary, Stack, Strip, Verdicts, Wave } from "./band.ts";
import { classPaints } from "./legend.tsx";

/** The choice of a scale: by the band's extent, or by the reader. */
export type ScaleChoice = Exclude<BandScale, "view">;

/** The scales that a band can be given, besides the one that it takes by itself; none where there is no choice. */
export function scalesOf(band: Band): readonly Exclude<BandScale, "auto">[] {
  if (band.kind === "strip" || band.kind === "verdicts") return [];
  return band.kind === "stack" || band.lead.isFunction === true ? ["view"] : ["linear", "log1p", "view"];
}

/** Heights that a band may have, in CSS pixels. */
export interface Heights {
  /** The least height at which it can be read. */
  readonly least: number;
  /** On paper, where it shares no window with others. */
  readonly printed: number;
  /** The height above which it gains nothing. */
  readonly most: number;
}

/** The heights of the first and the last pass if they stand alone: the blurred one is what readers look at. */
const firstPass = 10;
const lastPass = 26;
/** The heights of a row of verdicts or of a pass, and the gap to the next. */
const leastRow = 13;
const mostRow = 24;
const rowGap = 1;

/** @param rows passes that a strip has room for */
export function heightsOf(band: Band, rows: number): Heights {
  const both = firstPass + rowGap + lastPass;
  return {
    wave: { least: 48, printed: 68, most: 420 },
    mirror: { least: 60, printed: 110, most: 420 },
    stack: { least: 66, printed: 92, most: 160 },
    verdicts: heightsOfRows(band.channels.length),
    strip: rows > 2 ? heightsOfRows(rows) : { least: both, printed: both, most: both },
  }[band.kind];
}

/** The heights of so many rows, one at least. */
export function heightsOfRows(count: number): Heights {
  const of = (row: number): number => Math.max(count, 1) * (row + rowGap) - rowGap;
  return { least: of(leastRow), printed: of(leastRow), most: of(mostRow) };
}

/** The height of each of so many rows, in whole CSS pixels, where they have a height in all. */
export function rowHeightIn(height: number, count: number): number {
  return Math.max(Math.floor((height + rowGap) / Math.max(count, 1)) - rowGap, 1);
}

/** The heights of bands that fill a room, in whole CSS pixels: each its least, and its share of the rest up to its greatest. */
export function filledHeights(bands: readonly Heights[], room: number): readonly number[] {
  const [least, most] = [sum(bands, (band) => band.least), sum(bands, (band) => band.most)];
  const share = most > least ? Math.max((room - least) / (most - least), 0) : 0;
  return bands.map((band) => Math.floor(band.least + share * (band.most - band.least)));
}

/** The data of a band. */
export interface BandData extends PassRows {
  readonly windows: readonly (SeriesWindow | undefined)[];
  readonly width: number;
  readonly height: number;
  readonly scale: BandScale;
  /** The axis at the beginning of a drag of its threshold, which stays under the pointer. */
  readonly heldAxis?: YAxisData | undefined;
}

/** A band's marks with what lies over them. */
export interface BandPlot {
  /** Undefined until their windows arrive. */
  readonly marks?: Marks | undefined;
  readonly overlay: OverlayData;
  readonly axis?: YAxisData;
  /** Value of the series at a height. */
  readonly toValue?: (y: number) => number;
}

/** A band as it is drawn from its windows. */
export function plotOf(band: Band, data: BandData): BandPlot {
  if (data.windows[0] === undefined) return { overlay: {} };
  switch (band.kind) {
    case "wave":
      return wavePlot(band, data.windows[0], data);
    case "mirror":
      return mirrorPlot(band, data.windows[0], data);
    case "stack":
      return stackPlot(band, data);
    case "strip":
      return stripPlot(band, data);
    case "verdicts":
      return verdictsPlot(band, data);
  }
}

function wavePlot(band: Wave, window: SeriesWindow, { height, scale: choice, heldAxis }: BandData): BandPlot {
  const { lead, classes } = band;
  const axis = heldAxis ?? waveAxis(band, window, choice);
  const { domain, scale } = axis;
  const toY = yScale(domain, scale, height);
  return {
    marks: {
      kind: "bars",
      data: {
        window: lead.isFunction === true ? carriedOn(window) : window,
        domain,
        scale,
        classColours: classes && classPaints(classes),
        threshold: lead.threshold,
      },
    },
    overlay: { ...thresholdOf(lead, toY), ...(domain[0] < 0 ? { zeroY: toY(0) } : {}) },
    axis,
    toValue: (y) => toY.invert(y),
  };
}

/** Room above the highest value in view, as a share of it. */
const headRoom = 0.1;

/** The axis of a waveform: over the values of the whole page, or over those in view, whatever the threshold is. It holds 0, but for a function in view. */
function waveAxis({ lead, passes }: Wave, window: SeriesWindow, choice: BandScale): YAxisData {
  if (choice !== "view") {
    // Blurred values are shares, so their scale ends at 1.
    if (passes !== undefined) return { domain: [0, 1], scale: choice === "log1p" ? "log1p" : "linear" };
    const scale = lead.isFunction === true ? "linear" : scaleOf(lead, choice);
    return { domain: seriesDomain(lead, window, scale), scale };
  }
  const extent = extentIn(window) ?? lead;
  if (lead.isFunction === true) {
    const room = (extent.max - extent.min || Math.abs(extent.max) || 1) * headRoom;
    return { domain: [extent.min - room, extent.max + room], scale: "linear", isOfView: true };
  }
  const { threshold: _, ...measured } = lead;
  const above = Math.max(extent.max, 0) * (1 + headRoom);
  const below = Math.min(extent.min, 0) * (1 + headRoom);
  const scale = scaleOf({ ...measured, ...extent }, "auto");
  return { domain: [below, above > below ? above : 1], scale, isOfView: true };
}

/** The share of the largest value below which a threshold looks like zero on a linear scale. */
const lowThreshold = 0.05;

/** The scale of a series: as chosen, else logarithmic where much of it, or all on one side of zero, could not be told from zero otherwise. */
export function scaleOf({ max, median, min, threshold }: SeriesSummary, scale: ScaleChoice): ScaleKind {
  if (scale !== "auto") return scale;
  // A series that never exceeds zero stands wholly below it.
  if (min < 0) return isHalfLost(max, -min) || (max <= 0 && isLogBetter(-min, -median)) ? "log1p" : "linear";
  const isLow = threshold !== undefined && threshold > 0 && threshold < lowThreshold * max;
  return isLow || isLogBetter(max, median) ? "log1p" : "linear";
}

/**
 * From the least (at most 0) to the greatest value of the whole series, so that panning does not rescale. Below 0 there is as much room
 * as above, where things are measured; a function has no more on either side than it takes, nor a logarithmic scale, on which a few
 * large values leave room for the others and none is cut off.
 */
export function seriesDomain(
  { min, max, threshold, isFunction }: SeriesSummary,
  window: SeriesWindow,
  scale: ScaleKind = "linear",
): readonly [number, number] {
  if (min >= 0) return [0, Math.max(max, threshold ?? 0, 1) * 1.2];
  const [above, below] = halvesOf(window);
  if (isFunction === true || scale === "log1p") return [-niceLimit([below], 1), niceLimit([above], 1)];
  const limit = niceLimit([above, below]);
  return [-limit, limit];
}

/** The values of a window above zero, and those below it as they lie away from it. */
function halvesOf({ max, min }: SeriesWindow): readonly [above: Float32Array, below: Float32Array] {
  return [max.map((value) => Math.max(value, 0)), min.map((value) => Math.max(-value, 0))];
}

/** The least and the greatest value of a series in view, and one that half of its columns do not exceed; undefined where there is none. */
export function extentIn({ min, max, mean }: SeriesWindow): Pick<SeriesSummary, "min" | "max" | "median"> | undefined {
  const means = mean.filter((value) => !Number.isNaN(value)).toSorted();
  if (means.length === 0) return undefined;
  const least = min.reduce((so, value) => (value < so ? value : so), Infinity);
  const greatest = max.reduce((so, value) => (value > so ? value : so), -Infinity);
  return { min: least, max: greatest, median: means[means.length >> 1] };
}

/** A function between the places that it was taken at: the value and the class of the column before where no unit is, until the last one. */
export function carriedOn<C extends PixelColumns>(columns: C): C {
  const last = columns.mean.findLastIndex((value) => !Number.isNaN(value));
  const places = Int32Array.from(columns.mean.keys());
  for (let column = 1; column < last; column++) if (Number.isNaN(columns.mean[column])) places[column] = places[column - 1];
  const carried = (values: Float32Array): Float32Array<ArrayBuffer> => Float32Array.from(places, (place) => values[place]);
  return {
    ...columns,
    min: carried(columns.min),
    mean: carried(columns.mean),
    max: carried(columns.max),
    classes: columns.classes.map((_, column) => columns.classes[places[column]]),
  };
}

/** The rule of a threshold that a parameter moves; that of a fixed one (0) is the zero line. */
function thresholdOf(
  { threshold, control }: SeriesSummary,
  toY: (value: number) => number,
): Pick<OverlayData, "thresholdY" | "thresholdLabel"> {
  if (threshold === undefined || control === undefined) return {};
  const digits = Math.abs(threshold) < 10 ? 2 : 1;
  return {
    thresholdY: toY(threshold),
    thresholdLabel: Number.isInteger(threshold) ? String(threshold) : threshold.toFixed(digits),
  };
}

/** Share of the columns in view that a straight scale shows whole: a few lines of script would leave nothing else to see. */
const shownWhole = 0.98;

function mirrorPlot({ channels, classes }: Mirror, up: SeriesWindow, data: BandData): BandPlot {
  const { height, scale: choice, heldAxis } = data;
  const [, down, line] = data.windows;
  // The scale of the view cuts nothing.
  const isOfView = choice === "view";
  const [above, below] = [up.max, (down ?? up).max];
  const [rises, falls] = line === undefined ? [above, below] : halvesOf(line);
  const limitsOf = (kind: ScaleKind): readonly [number, number] => {
    const share = kind === "linear" && !isOfView ? shownWhole : 1;
    const limit = (...values: readonly Float32Array[]): number => Math.max(...values.map((each) => niceLimit([each], share)));
    return [-limit(below, falls), limit(above, rises)];
  };
  const [low, high] = limitsOf("linear");
  const scale: ScaleKind = choice === "log1p" || (choice === "auto" && isHalfLost(high, -low)) ? "log1p" : "linear";
  const domain = limitsOf(scale);
  const toY = yScale(domain, scale, height);
  const isReady = down !== undefined && (channels[2] === undefined || line !== undefined);
  const beyond = { greatest: greatestBeyond(above, domain[1]), least: greatestBeyond(below, -domain[0]) };
  return {
    marks: isReady
      ? { kind: "mirror", data: { up, down, line, domain, scale, classColours: classes && classPaints(classes) } }
      : undefined,
    overlay: { zeroY: toY(0) },
    axis: heldAxis ?? { domain, scale, ...(isOfView && { isOfView }), beyond },
    toValue: (y) => toY.invert(y),
  };
}

/** The greatest of some values where it lies beyond a limit. */
function greatestBeyond(values: Float32Array, limit: number): number | undefined {
  const greatest = values.reduce((most, value) => (value > most ? value : most), 0);
  return greatest > limit ? greatest : undefined;
}

/** The scale reaches from the least whole in view, or nothing, to the largest. */
function stackPlot({ channels, paints, lead }: Stack, { windows, height, scale }: BandData): BandPlot {
  // A running sum keeps its value until the next unit.
  const parts = windows.flatMap((window, part) =>
    window === undefined ? [] : [channels[part]?.isFunction === true ? carriedOn(window) : window],
  );
  const wholes = (sign: 1 | -1) =>
    windows[0]?.max.map((_, column) => sum(parts, (part) => Math.max(sign * farthest(part, column), 0))) ?? [];
  // A running sum is largest at its end, which may have few columns, so none are cut.
  const share = scale === "view" || lead.isFunction === true ? 1 : undefined;
  const limit = niceLimit([wholes(1)], share);
  const below = wholes(-1);
  const low = below.some((value) => value > 0) ? -niceLimit([below], share) : 0;
  return {
    marks: parts.length === channels.length ? { kind: "stack", data: { parts, paints, limit, low } } : undefined,
    overlay: {},
    axis: { domain: [low, limit], scale: "linear", ...(scale === "view" && { isOfView: true }) },
    toValue: (y) => low + ((height - y) / height) * (limit - low),
  };
}

function stripPlot({ lead }: Strip, { windows, rows, step, width, height }: BandData): BandPlot {
  const lastHeight = height - (rows.length - 1) * (firstPass + rowGap);
  const heightAt = (index: number): number =>
    rows.length > 2 ? rowHeightIn(height, rows.length) : index === rows.length - 1 ? lastHeight : firstPass;
  const drawn = rows.map((row, index) => ({
    window: lead.isRowKept[row] ? windows[index] : undefined,
    height: heightAt(index),
  }));
  const data = { rows: drawn, gap: rowGap };
  const selected = rows.indexOf(step);
  const isReady = windows.length === rows.length && windows[0]?.mean.length === width;
  return {
    marks: isReady ? { kind: "strip", data } : undefined,
    overlay: selected < 0 ? {} : { step: { y: rowTop(data, selected), height: heightAt(selected) } },
  };
}

function verdictsPlot({ channels }: Verdicts, { windows, height }: BandData): BandPlot {
  const rows = channels.map((row, index) => ({ classes: windows[index]?.classes, colours: classPaints(row) }));
  return {
    marks: { kind: "verdicts", data: { rows, rowHeight: rowHeightIn(height, rows.length), gap: rowGap } },
    overlay: {},
  };
}
