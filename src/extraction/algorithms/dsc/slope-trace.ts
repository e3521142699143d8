import { numberText } from "../../contract/number-text.ts";
import { scalar, type CurveChannel, type ScalarChannel, type SeriesChannel, type Trace } from "../../contract/trace.ts";
import { channelsOver, unitsOf } from "../../method/channels.ts";
import { inLinkList, type Regions, type SlopeAnalysis, type SlopeValues } from "./decide-regions.ts";
import { paper } from "./paper.ts";
import { windowAbout } from "./windows.ts";

const cite = { paper: paper.short, where: "document slope curves" };
const classes = {
  out: "removed",
  "low, but too few in a row": "removed",
  "high, between low ones of a region": "context",
  in: "kept",
  "link list": "removed",
} as const;
const linkListClass = Object.keys(classes).indexOf("link list");
const ofTokens = channelsOver("tokens");

/** The tags beyond the mean, the windows' slopes with their threshold, the state of the hysteresis, and the slope curve. */
export function traceOf(analysis: SlopeAnalysis, values: SlopeValues, regions: Regions, inside: Uint8Array<ArrayBuffer>): Trace {
  const { meanSlope, threshold, n } = regions;
  const columns = columnsOf(analysis, regions, inside);
  return {
    units: { tokens: unitsOf("tokens", analysis.tokens) },
    channels: [
      ...tagCurves(columns),
      ofTokens.series("slope", columns.slopes, {
        name: "Slope",
        unit: "tags per token",
        formula: "tags in the window about a token / tokens in it",
        cite,
        isFunction: true,
        threshold,
        ...(values.mode === "relative" && meanSlope > 0 ? { control: { parameter: "rho", factor: meanSlope } } : {}),
      }),
      ofTokens.classes("state", columns.states, classes, {
        name: "State",
        formula: `in from the first of ${n} low windows in a row to the last before ${n} high ones`,
      }),
      ...raisedCurve(regions),
      ...scalarsOf(regions, values),
    ],
    notes: notesOf(regions, values),
  };
}

/** How many more tags there are than the mean slope gives, which falls where they are rare, and the tags so far. */
function tagCurves({ excess, tags }: Columns): readonly SeriesChannel[] {
  return [
    ofTokens.series("excess", excess, {
      name: "Tags beyond the mean",
      unit: "tags",
      formula: "tags among the first k tokens − k · mean slope: falls where tags are rarer than on the whole page",
      differs: "Ours: the paper's curve without its trend, which hides its slopes on a long page.",
      isFunction: true,
    }),
    ofTokens.series("tags", tags, {
      name: "Tags so far",
      unit: "tags",
      formula: "tags among the first k tokens",
      cite,
      role: "secondary",
      isFunction: true,
    }),
  ];
}

function scalarsOf({ windows, meanSlope, threshold, n, regions }: Regions, values: SlopeValues): readonly ScalarChannel[] {
  const isRelative = values.mode === "relative";
  const isAuto = values.windows === "auto";
  const sizes = isAuto ? "half of 8 to 50, by the page's tokens" : "as set";
  const raised = isAuto ? "raised while a tenth of the page is left" : "as set";
  return [
    scalar("meanSlope", "Mean slope", meanSlope, "tags per token", "tags of the page / its tokens"),
    scalar("threshold", "Threshold", threshold, "tags per token", isRelative ? "ρ · mean slope" : "words outnumber tags"),
    scalar("windowSize", "Window", windows.size, "tokens", sizes),
    scalar("run", "Windows in a row", n, "windows", raised),
    scalar("regionCount", "Regions", regions.length, "regions", "entered after n low windows"),
  ];
}

interface Columns {
  readonly tags: Float64Array<ArrayBuffer>;
  readonly excess: Float64Array<ArrayBuffer>;
  /** Of the window about each token. */
  readonly slopes: Float64Array<ArrayBuffer>;
  /** The state that the hysteresis gave it: an index into `classes`. */
  readonly states: Uint8Array<ArrayBuffer>;
}

/** One loop over plain columns: pages have tens of thousands of tokens. `inside` says which of them a region holds. */
function columnsOf({ tokens: { count }, curve }: SlopeAnalysis, regions: Regions, inside: Uint8Array): Columns {
  const { windows, runs, meanSlope } = regions;
  const isLow = new Uint8Array(windows.count);
  for (const { isLow: low, start, end } of runs) if (low) isLow.fill(1, start, end);
  const columns: Columns = {
    tags: new Float64Array(count),
    excess: new Float64Array(count),
    slopes: new Float64Array(count),
    states: new Uint8Array(count),
  };
  for (let token = 0; token < count; token++) {
    const window = windowAbout(windows, count, token);
    const tags = curve[token + 1];
    columns.tags[token] = tags;
    columns.excess[token] = tags - (token + 1) * meanSlope;
    columns.slopes[token] = windows.slopes[window];
    const isListed = inside[token] === inLinkList;
    columns.states[token] = isListed ? linkListClass : 2 * inside[token] + isLow[window];
  }
  return columns;
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
  if (windows.count > 0 && meanSlope === 0)
    notes.push(`The page has no tags: its mean slope is ${numberText(0)}, and every window is low.`);
  return notes;
}
