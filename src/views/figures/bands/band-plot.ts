import { carriedOn } from "../../../plots/line.ts";
import type { Marks } from "../../../plots/marks.ts";
import type { LineData, OverlayData, Paint, ScaleKind, YAxisData } from "../../../plots/plot.ts";
import { isLogBetter, niceLimit, yScale } from "../../../plots/scales.ts";
import { stripSteps } from "../../../plots/strip.ts";
import { verdictSteps } from "../../../plots/verdicts.ts";
import type { SeriesWindow, FigureRequest, WindowCut } from "../../../protocol/figures.ts";
import type { RunSummary } from "../../../protocol/lab-worker.ts";
import { classColours, bandId, type Band, type SeriesSummary } from "./diagrams.ts";

const stripRowHeight = 13;
const stripGap = 1;

/** How a band is scaled: chosen by the band's extent, or by the reader. */
export type ScaleChoice = "auto" | ScaleKind;

/** What a band is drawn from. */
export interface BandData {
  readonly band: Band;
  readonly windows: readonly (SeriesWindow | undefined)[];
  /** For a strip: the passes that are its rows, and the one that is selected. */
  readonly rows: readonly number[];
  readonly selectedStep: number;
  readonly width: number;
  readonly height: number;
  readonly scale: ScaleChoice;
  /** While its threshold is dragged: the axis that it had then, which stays under the pointer. */
  readonly heldAxis?: YAxisData | undefined;
}

/** How a band is drawn. */
export interface BandPlot {
  /** Its marks; undefined while what they are drawn from is under way. */
  readonly marks: Marks | undefined;
  readonly overlay: OverlayData;
  readonly axis: YAxisData | undefined;
  /** Value of the series at a height. */
  readonly toValue: ((y: number) => number) | undefined;
}

export function bandPlotOf(data: BandData): BandPlot {
  const { band, windows } = data;
  const [first] = windows;
  if (band.kind === "strip") return stripPlot(band, data);
  if (first === undefined) return { marks: undefined, overlay: {}, axis: undefined, toValue: undefined };
  if (band.kind === "stack") return stackPlot(band, data);
  if (band.kind === "verdicts") return verdictsPlot(band, data);
  return band.kind === "mirror" ? mirrorPlot(band, first, data) : seriesPlot(band, first, data);
}

/** Parts of a whole: the scale reaches from nothing to the largest whole in view. */
function stackPlot(band: Extract<Band, { kind: "stack" }>, { windows, height }: BandData): BandPlot {
  const parts = windows.filter((window) => window !== undefined);
  const isReady = parts.length === band.parts.length;
  const wholes = (parts[0]?.max ?? new Float32Array()).map((_, column) =>
    parts.reduce((sum, { max }) => sum + (Number.isNaN(max[column] ?? 0) ? 0 : (max[column] ?? 0)), 0),
  );
  const limit = niceLimit([wholes]);
  return {
    marks: isReady ? { kind: "stack", data: { parts, limit } } : undefined,
    overlay: {},
    axis: { domain: [0, limit], scale: "linear", label: band.parts[0].unit },
    toValue: (y) => ((height - y) / height) * limit,
  };
}

function verdictsPlot(band: Extract<Band, { kind: "verdicts" }>, { windows }: BandData): BandPlot {
  const rows = band.rows.map((row, index) => ({
    classes: windows[index]?.classes,
    colours: classColours(row.meanings),
    label: row.name,
  }));
  const strip = { rows, rowHeight: stripRowHeight, gap: stripGap };
  return {
    marks: { kind: "verdicts", data: strip },
    overlay: band.rows.length === 1 ? {} : { steps: verdictSteps(strip) },
    axis: undefined,
    toValue: undefined,
  };
}

function stripPlot(band: Extract<Band, { kind: "strip" }>, { windows, rows, selectedStep, width }: BandData): BandPlot {
  const strip = {
    rows: rows.map((row, index) => ({
      window: band.channel.isRowKept[row] === false ? undefined : windows[index],
      label: band.channel.labels[row] ?? "",
    })),
    rowHeight: stripRowHeight,
    gap: stripGap,
  };
  const isReady = windows.length === rows.length && windows[0]?.mean.length === width;
  return {
    marks: isReady ? { kind: "strip", data: strip } : undefined,
    overlay: { steps: stripSteps(strip, rows.indexOf(selectedStep)) },
    axis: undefined,
    toValue: undefined,
  };
}

function mirrorPlot(
  band: Extract<Band, { kind: "mirror" }>,
  up: SeriesWindow,
  { windows: [, down], height }: BandData,
): BandPlot {
  const limit = niceLimit([up.max, down?.max ?? up.max]);
  return {
    marks: down === undefined ? undefined : { kind: "mirror", data: { up, down, limit } },
    overlay: { zeroY: height / 2 },
    axis: {
      domain: [-limit, limit],
      scale: "linear",
      label: `${band.up.unit}: ${band.up.name.toLowerCase()} up, ${band.down.name.toLowerCase()} down`,
      format: withoutSign,
    },
    toValue: undefined,
  };
}

function withoutSign(value: number): string {
  return Math.abs(value).toLocaleString("en");
}

function seriesPlot(
  band: Extract<Band, { kind: "line" | "bars" }>,
  window: SeriesWindow,
  { height, scale: choice, heldAxis }: BandData,
): BandPlot {
  const scale: ScaleKind = heldAxis?.scale ?? (band.kind === "line" ? "linear" : scaleOf(band.channel, choice));
  const domain = heldAxis?.domain ?? domainOf(band, window);
  const y = yScale(domain, scale, height);
  const { threshold, flag: markUnit, unit } = band.channel;
  const classNames = band.classes === undefined ? undefined : classColours(band.classes.meanings);
  return {
    marks:
      band.kind === "line"
        ? { kind: "line", data: lineOf(band, window, domain, classNames) }
        : {
            kind: "bars",
            data: { window, domain, scale, colouring: "verdict", classColours: classNames, threshold, markUnit },
          },
    overlay: { ...thresholdOf(band.channel, y.toY), ...(domain[0] < 0 ? { zeroY: y.toY(0) } : {}) },
    axis: { domain, scale, label: unit + (scale === "log1p" ? " (log)" : "") },
    toValue: (at) => y.toValue(at),
  };
}

/** A function holds between the places that it was taken at, and is painted by what became of them. */
function lineOf(
  { channel: { isFunction, threshold } }: Extract<Band, { kind: "line" }>,
  window: SeriesWindow,
  domain: readonly [number, number],
  paints: readonly Paint[] | undefined,
): LineData {
  if (isFunction !== true) return { window, domain, fillAbove: threshold };
  const fill = paints === undefined ? { fillAbove: threshold } : { classColours: paints };
  return { window: carriedOn(window), domain, ...fill };
}

/** A threshold below this share of the largest value could not be told from zero, nor aimed at, on a linear scale. */
const lowThreshold = 0.05;

function scaleOf({ max, median, min, threshold }: SeriesSummary, scale: ScaleChoice): ScaleKind {
  if (scale !== "auto") return scale;
  const isLow = threshold !== undefined && threshold > 0 && threshold < lowThreshold * max;
  return min >= 0 && (isLow || isLogBetter(max, median)) ? "log1p" : "linear";
}

/** From the least (at most 0) to the greatest value of the whole series, so that panning does not rescale. */
function domainOf(band: Extract<Band, { kind: "line" | "bars" }>, window: SeriesWindow): readonly [number, number] {
  const { min, max, threshold } = band.channel;
  if (band.kind === "line" && band.channel.isFunction === undefined) return [0, 1];
  if (min < 0) {
    const limit = niceLimit([window.max.map((value) => Math.max(value, 0)), window.min.map((value) => Math.max(-value, 0))]);
    return [-limit, limit];
  }
  return [0, Math.max(max, threshold ?? 0, 1) * 1.2];
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

/** Heights of bands; lower in a low window, so that three lanes can be seen at once. */
const heights = {
  roomy: { bars: 68, line: 52, mirror: 92 },
  low: { bars: 48, line: 44, mirror: 66 },
} as const;

export const maskHeight = 14;

/** The bands that were chosen; the first where that is none. */
export function shownBands(bands: readonly Band[], ids: readonly string[]): readonly Band[] {
  const shown = bands.filter((band) => ids.includes(bandId(band)));
  return shown.length === 0 ? bands.slice(0, 1) : shown;
}

/** What a lane keeps of a choice of figures: nothing where they are those shown at first. */
export function chosenIds(ids: readonly string[], initial: readonly string[]): readonly string[] | undefined {
  return ids.length === initial.length && initial.every((id) => ids.includes(id)) ? undefined : ids;
}

/** @param rows Passes that a strip has room for. */
export function heightOf(band: Band, rows: number, room: keyof typeof heights = "roomy"): number {
  switch (band.kind) {
    case "strip":
      return Math.max(rows * (stripRowHeight + stripGap) - stripGap, stripRowHeight);
    case "line":
      return heights[room].line;
    case "bars":
      return heights[room].bars;
    case "mirror":
    case "stack":
      return heights[room].mirror;
    case "verdicts":
      return band.rows.length * (stripRowHeight + stripGap) - stripGap;
  }
}

/** As many rows as there is room for: the last and the selected pass are among them, those before the last give way. */
export function rowsWithin(rows: readonly number[], most: number, step: number): readonly number[] {
  if (rows.length <= most) return rows;
  const kept = new Set([...new Set([rows.at(-1), step, ...rows])].slice(0, Math.max(most, 1)));
  return rows.filter((row) => kept.has(row));
}

/** The windows that a band is drawn from. */
export function channelsOf(
  band: Band,
  run: RunSummary,
  rows: readonly number[],
  step: number,
): readonly Pick<WindowCut, "channel" | "step" | "classes">[] {
  switch (band.kind) {
    case "strip":
      return rows.map((row) => ({ channel: band.channel.id, step: row }));
    case "mirror":
      return [{ channel: band.up.id }, { channel: band.down.id }];
    case "stack":
      return band.parts.map(({ id }) => ({ channel: id }));
    case "verdicts":
      return band.rows.map(({ id }) => ({ channel: id, classes: id }));
    case "line": {
      // The line follows the selected pass, where there are passes.
      const passes = run.channels.find((channel) => channel.kind === "steps" && channel.units === band.channel.units);
      const isLast = passes?.kind !== "steps" || step === passes.labels.length - 1;
      const classes = band.classes === undefined ? {} : { classes: band.classes.id };
      return [isLast ? { channel: band.channel.id, ...classes } : { channel: passes.id, step }];
    }
    case "bars":
      return [{ channel: band.channel.id, ...(band.classes === undefined ? {} : { classes: band.classes.id }) }];
  }
}

/** What a band asks of the lane's next run, which may have more rows or fewer; `step`: the pass that is selected, by hand. */
export function requestsOf(
  band: Band,
  cuts: readonly WindowCut[],
  { rows, step }: { readonly rows: "few" | "all"; readonly step: number | undefined },
): readonly FigureRequest[] {
  const [first] = cuts;
  if (band.kind !== "strip" || first === undefined) return cuts;
  const { step: _, ...cut } = first;
  return [{ ...cut, rows, ...(step !== undefined && { step }) }];
}
