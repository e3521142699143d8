import { scalar, type CurveChannel, type Trace } from "../../contract/trace.ts";
import { channelsOver, unitsOf } from "../../method/channels.ts";
import { cutAt } from "../../method/comparison.ts";
import type { Tokens } from "../../page/tokens.ts";
import { cite } from "./parameters.ts";
import { windowAbout, type Regions, type SlopeValues } from "./regions.ts";

const states = {
  out: "removed",
  "low, but too few in a row": "removed",
  "high, between low ones of a region": "context",
  in: "kept",
} as const;

/**
 * The tags beyond the mean, the windows' slopes with their threshold, the state of the hysteresis, and the slope curve.
 *
 * @param inside 1 for each token that a region holds.
 */
export function traceOf(tokens: Tokens, curve: Uint32Array, values: SlopeValues, decided: Regions, inside: Uint8Array): Trace {
  const { windows, meanSlope, threshold, n, runs, regions } = decided;
  const isLow = new Uint8Array(windows.count);
  for (const run of runs) if (run.isLow) isLow.fill(1, run.start, run.end);
  const { count } = tokens;
  const [tags, excess, slopes] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const stateOf = new Uint8Array(count);
  // One loop over plain columns: pages have tens of thousands of tokens.
  for (let token = 0; token < count; token++) {
    const window = windowAbout(windows, token);
    tags[token] = curve[token + 1];
    excess[token] = curve[token + 1] - (token + 1) * meanSlope;
    slopes[token] = windows.slopes[window];
    stateOf[token] = 2 * inside[token] + isLow[window];
  }
  const { series, classes } = channelsOver("tokens");
  const isRelative = values.mode === "relative";
  const isAuto = values.windows === "auto";
  return {
    units: { tokens: unitsOf("tokens", tokens) },
    channels: [
      series("excess", excess, {
        name: "Tags beyond the mean",
        unit: "tags",
        formula: "tags among the first k tokens − k · mean slope: falls where tags are rarer than on the whole page",
        differs: "Ours: the paper's curve without its trend, which hides its slopes on a long page.",
        isFunction: true,
      }),
      series("tags", tags, {
        name: "Tags so far",
        unit: "tags",
        formula: "tags among the first k tokens",
        cite,
        role: "secondary",
        isFunction: true,
      }),
      series("slope", slopes, {
        name: "Slope",
        unit: "tags per token",
        formula: "tags in the window about a token / tokens in it",
        cite,
        isFunction: true,
        ...cutAt(threshold),
      }),
      classes("state", stateOf, states, {
        name: "State",
        formula: `in from the first of ${n} low windows in a row to the last before ${n} high ones`,
      }),
      ...raisedCurve(decided),
      scalar("meanSlope", "Mean slope", meanSlope, "tags per token", "tags of the page / its tokens"),
      scalar("threshold", "Threshold", threshold.at(0), "tags per token", isRelative ? "ρ · mean slope" : "words outnumber tags"),
      scalar("windowSize", "Window", windows.size, "tokens", isAuto ? "half of 8 to 50, by the page's tokens" : "as set"),
      scalar("run", "Windows in a row", n, "windows", isAuto ? "raised while a tenth of the page is left" : "as set"),
      scalar("regionCount", "Regions", regions.length, "regions", "entered after n low windows"),
    ],
    notes: notesOf(decided, values),
  };
}

/** The share of the page that is left at each number of windows in a row. */
function raisedCurve({ raised, n }: Regions): readonly CurveChannel[] {
  if (raised.length === 0) return [];
  return [
    {
      kind: "curve",
      id: "raised",
      name: "Share of the page left",
      unit: "% of the tokens",
      formula: "tokens in regions / tokens of the page",
      x: Float64Array.from(raised, (row) => row.n),
      y: Float64Array.from(raised, (row) => 100 * row.share),
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
  if (windows.count > 0 && meanSlope === 0) notes.push("The page has no tags: its mean slope is 0, and every window is low.");
  return notes;
}
