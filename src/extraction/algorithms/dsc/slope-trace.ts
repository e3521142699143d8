import { numberText } from "../../contract/number-text.ts";
import { scalar } from "../../contract/trace.ts";
import type { Channel, CurveChannel, Trace, Units } from "../../contract/trace.ts";
import type { Regions, SlopeAnalysis, SlopeValues } from "./decide-regions.ts";
import { paper } from "./paper.ts";

const cite = { paper: paper.short, where: "document slope curves" };
const states = ["out", "candidate", "between", "in"] as const;
const stateMeanings = ["removed", "removed", "context", "kept"] as const;
const classes = ["outside", "within a region", "link list"] as const;
const meanings = ["removed", "kept", "removed"] as const;

/** The slope curve, the windows' slopes with their threshold, and the state of the hysteresis. */
export function traceOf(analysis: SlopeAnalysis, values: SlopeValues, regions: Regions, inside: Uint8Array<ArrayBuffer>): Trace {
  const { tokens } = analysis;
  const { windows, meanSlope, threshold, n } = regions;
  const isRelative = values.mode === "relative";
  const token = { units: "tokens", unit: "tags" } as const;
  const channels: Channel[] = [
    {
      ...token,
      kind: "series",
      isFunction: true,
      id: "tags",
      name: "Tags so far",
      formula: "tags among the first k tokens",
      cite,
      values: Float64Array.from(analysis.curve.subarray(1)),
    },
    {
      ...token,
      kind: "series",
      isFunction: true,
      role: "secondary",
      id: "excess",
      name: "Tags beyond the mean",
      formula: "tags among the first k tokens − k · mean slope",
      values: Float64Array.from(analysis.curve.subarray(1), (tags, at) => tags - (at + 1) * meanSlope),
    },
    {
      kind: "class",
      id: "region",
      name: "Region",
      unit: "",
      units: "tokens",
      formula: "union of the windows of each region",
      values: inside,
      classes,
      meanings,
    },
    {
      kind: "series",
      id: "slope",
      name: "Slope",
      unit: "tags per token",
      units: "windows",
      formula: "tags in the window / tokens in it",
      cite,
      values: windows.slopes,
      threshold,
      ...(isRelative && meanSlope > 0 ? { control: { parameter: "rho", factor: meanSlope } } : {}),
    },
    {
      kind: "class",
      id: "state",
      name: "State",
      unit: "",
      units: "windows",
      formula: `in after ${n} low windows in a row, out after ${n} high ones`,
      values: statesOf(regions),
      classes: states,
      meanings: stateMeanings,
    },
    ...raisedCurve(regions),
    scalar("meanSlope", "Mean slope", meanSlope, "tags per token", "tags of the page / its tokens"),
    scalar("threshold", "Threshold", threshold, "tags per token", isRelative ? "ρ · mean slope" : "words outnumber tags"),
    scalar(
      "windowSize",
      "Window",
      windows.size,
      "tokens",
      values.windows === "auto" ? "half of 8 to 50, by the page's tokens" : "as set",
    ),
    scalar(
      "run",
      "Windows in a row",
      n,
      "windows",
      values.windows === "auto" ? "raised while a tenth of the page is left" : "as set",
    ),
    scalar("regionCount", "Regions", regions.regions.length, "regions", "entered after n low windows"),
  ];
  return {
    units: {
      tokens: { name: "tokens", starts: tokens.starts.slice(), ends: tokens.ends.slice(), nested: false },
      windows: windowUnits(analysis, regions),
    },
    channels,
    notes: notesOf(regions, values),
  };
}

/** Each window stands for the tokens about its middle, so that they lie side by side. */
function windowUnits({ tokens }: SlopeAnalysis, { windows: { count, size, step } }: Regions): Units {
  const lead = Math.floor((size - step) / 2);
  const first = (window: number): number => (window === 0 ? 0 : Math.min(window * step + lead, tokens.count));
  const last = (window: number): number => (window === count - 1 ? tokens.count : first(window + 1)) - 1;
  const start = (window: number): number => tokens.starts[first(window)] ?? tokens.ends.at(-1) ?? 0;
  return {
    name: "windows",
    starts: Uint32Array.from({ length: count }, (_, window) => start(window)),
    ends: Uint32Array.from({ length: count }, (_, window) => Math.max(tokens.ends[last(window)] ?? 0, start(window))),
    nested: false,
  };
}

function statesOf({ windows, runs, regions }: Regions): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(windows.count);
  for (const { isLow, start, end } of runs) if (isLow) values.fill(1, start, end);
  for (const { start, end } of regions)
    for (let window = start; window < end; window++) values[window] = 2 + (values[window] ?? 0);
  return values;
}

/** How much of the page is left at each number of windows in a row. */
function raisedCurve({ raised, n }: Regions): readonly CurveChannel[] {
  if (raised.length === 0) return [];
  return [
    {
      kind: "curve",
      id: "raised",
      name: "Share of the page left",
      unit: "of the tokens",
      formula: "tokens in regions / tokens of the page",
      x: Float64Array.from(raised, (row) => row.n),
      y: Float64Array.from(raised, (row) => row.share),
      xName: "windows in a row",
      xUnit: "windows",
      isStaircase: true,
      marks: [{ x: n, label: `n = ${n}`, isChosen: true }],
    },
  ];
}

function notesOf({ windows, n, meanSlope }: Regions, { run }: SlopeValues): readonly string[] {
  const notes: string[] = [];
  if (windows.count > 0 && windows.count < run)
    notes.push(`The page has only ${windows.count} windows, so ${n} in a row are enough to enter a region.`);
  if (windows.count > 0 && meanSlope === 0)
    notes.push(`The page has no tags: its mean slope is ${numberText(0)}, and every window is low.`);
  return notes;
}
