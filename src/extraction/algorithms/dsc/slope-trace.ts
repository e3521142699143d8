import { numberText } from "../../contract/number-text.ts";
import { scalar } from "../../contract/trace.ts";
import type { Channel, CurveChannel, Trace } from "../../contract/trace.ts";
import type { Regions, SlopeAnalysis, SlopeValues } from "./decide-regions.ts";
import { inLinkList } from "./decide-regions.ts";
import { paper } from "./paper.ts";
import { windowAbout } from "./windows.ts";

const cite = { paper: paper.short, where: "document slope curves" };
const classes = ["out", "low, but too few in a row", "high, between low ones of a region", "in", "link list"] as const;
const meanings = ["removed", "removed", "context", "kept", "removed"] as const;

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
      kind: "series",
      isFunction: true,
      id: "slope",
      name: "Slope",
      unit: "tags per token",
      units: "tokens",
      formula: "tags in the window about a token / tokens in it",
      cite,
      values: Float64Array.from(inside, (_, at) => windows.slopes[windowAbout(windows, tokens.count, at)] ?? 0),
      threshold,
      ...(isRelative && meanSlope > 0 ? { control: { parameter: "rho", factor: meanSlope } } : {}),
    },
    {
      kind: "class",
      id: "state",
      name: "State",
      unit: "",
      units: "tokens",
      formula: `in from the first of ${n} low windows in a row to the last before ${n} high ones`,
      values: statesOf(analysis, regions, inside),
      classes,
      meanings,
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
    units: { tokens: { name: "tokens", starts: tokens.starts.slice(), ends: tokens.ends.slice(), nested: false } },
    channels,
    notes: notesOf(regions, values),
  };
}

/** What the hysteresis made of each token, by the window about it; `inside` says which tokens a region holds. */
function statesOf({ tokens }: SlopeAnalysis, { windows, runs }: Regions, inside: Uint8Array): Uint8Array<ArrayBuffer> {
  const isLow = new Uint8Array(windows.count);
  for (const run of runs) if (run.isLow) isLow.fill(1, run.start, run.end);
  return Uint8Array.from(inside, (state, token) => {
    if (state === inLinkList) return classes.indexOf("link list");
    return 2 * state + (isLow[windowAbout(windows, tokens.count, token)] ?? 0);
  });
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
