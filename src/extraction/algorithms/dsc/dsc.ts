import type { ChainLink, Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { numberText, stretchText } from "../../contract/number-text.ts";
import { scalar, type CurveChannel, type Trace } from "../../contract/trace.ts";
import { channelsOver, unitsOf } from "../../method/channels.ts";
import { compare, flipOf, cutAt } from "../../method/comparison.ts";
import { sorted, type Why } from "../../method/sorted.ts";
import { partTokensOf, tokensOf as tokensOfPage, type Tokens } from "../../page/tokens.ts";
import { wordsOf } from "../../page/words.ts";
import { cite, paper, parameters } from "./parameters.ts";
import {
  decideRegions,
  decidingSlope,
  regionAt,
  slopeCurve,
  tokensIn,
  windowAbout,
  type Regions,
  type SlopeValues,
} from "./regions.ts";

/** Document slope curves: the stretches of a page in which tags are rare. */
export const dsc = defineExtractor({
  id: "dsc",
  name: "DSC",
  summary: "Moves a window over the page's tags and words, and keeps the stretches where tags are rarer than on the whole page.",
  family: "Sequences",
  paper,
  cite,
  formula: "keep windows from n in a row of slope ≤ ρ · mean slope, until n in a row are above",
  figure:
    "The document slope curve without its trend: the tags above the page's mean, which fall where tags are rare. Below it, the slope of each window, and the regions. As a choice, the curve itself, tags so far at each token.",
  reconstructed:
    "DSC as adapted by Gottron 2007. Neither paper was read. Windows and thresholds follow later descriptions and a published program.",
  needs: ["page"],
  parameters,
  presets: [
    { name: "fixed", summary: "Windows of 50 tokens, three in a row: finds most of the text.", values: {} },
    {
      name: "each low window",
      summary: "No number in a row: only the windows with few tags are kept.",
      values: { run: 1 },
    },
    {
      name: "auto",
      summary: "Windows that grow with the page, and as many in a row as leave a tenth of it. Purer, and shorter.",
      values: { windows: "auto" },
    },
  ],
  deviations: [
    {
      // Differs: [link-lists] the step is left out.
      id: "link-lists",
      where: "document slope curves; the paper was not read",
      what: "QuASM has a step for link lists beside the curves, but only its name is known. Here it is left out.",
      why: "What counts as such a list is not known.",
      changes: "Lists of links within a region stay.",
    },
    {
      id: "word-across-tags",
      of: "words",
      where: "document slope curves: tokens are tags and words",
      what: "Each tag and each word is a token, so a tag parts words. Here a word with inline tags in it is one token before them, by default.",
      why: "Readers see it as one word, and all methods decide on the same words.",
      changes: "On 327 pages, between tags against across them: bag F1 0.559 against 0.558, word-LCS F1 0.534 against 0.533.",
    },
  ],
  analyse({ page }, { words: tokenWords }) {
    // Differs: [word-across-tags] each tag and each word is a token, so that a tag parts words.
    const tokens = tokenWords === "between-tags" ? partTokensOf(page) : tokensOfPage(page);
    return { page, words: wordsOf(page), tokens, curve: slopeCurve(tokens.words) };
  },
  decide({ page, words, tokens, curve }, values): Extraction {
    const regions = decideRegions(curve, values);
    const inside = new Uint8Array(tokens.count);
    for (const { start, end } of regions.regions) inside.fill(1, ...tokensIn(regions.windows, start, end));
    return sorted({
      page,
      words,
      ofWords: { unitOf: (word) => tokens.ofWords[word], isKept: (word) => inside[tokens.ofWords[word]] === 1 },
      why: (token) => whyOf(tokens, curve, values, regions, token),
      trace: () => traceOf(tokens, curve, values, regions, inside),
    });
  },
});

/** Why a token is kept or removed: the smallest threshold at which a region would hold it. */
function whyOf(tokens: Tokens, curve: Uint32Array, values: SlopeValues, decided: Regions, token: number): Why {
  const { sign, threshold, windows, n } = decided;
  const region = regionAt(decided, token);
  const window = windowAbout(windows, token);
  const [start, end] = tokensIn(windows, window, window + 1);
  const test = compare(decidingSlope(decided, token), sign, threshold);
  const moved = values.mode === "relative" ? "rho" : "run";
  const keepsAt = (candidate: number): boolean =>
    regionAt(decideRegions(curve, { ...values, [moved]: candidate }), token) !== undefined;
  return {
    quantity: "smallest threshold at which a region holds this word",
    channel: "slope",
    ...test.numbers,
    // More than the threshold moves with it: whether the word is kept may turn more than once.
    ...flipOf(moved, parameters[moved], values[moved], keepsAt, curve.length),
    because: `the tags around it are ${test.isKept ? "sparse" : "dense"}: their slope is ${test.value}, and up to ${test.threshold} is kept`,
    formula: `slope ${test.text}`,
    chain: [
      {
        symbols: "slope = tags in the window / tokens in it",
        numbers: `window ${window + 1}: ${curve[end] - curve[start]} / ${end - start} = ${numberText(windows.slopes[window])}`,
      },
      lowLink(decided, window),
      {
        symbols: "region: from n low windows in a row to the last low one before n high ones",
        numbers: `n = ${n}: ${region === undefined ? outsideText(decided, window) : insideText(decided, region)}`,
      },
      { symbols: "kept: the smallest threshold at which a region holds the word is low", numbers: test.text },
    ],
    unit: {
      start: tokens.starts[start],
      end: tokens.ends[end - 1],
      label: `window ${window + 1}: tokens ${start + 1} to ${end}`,
    },
    step: region === undefined ? "outside all regions" : "within a region",
  };
}

/** Whether a window is low. */
function lowLink({ windows, sign, threshold }: Regions, window: number): ChainLink {
  const low = compare(windows.slopes[window], sign, threshold);
  const terms = threshold.settings.length > 0 ? `${threshold.numbers(0)} = ` : "";
  return {
    symbols: `low: slope ${sign} ${threshold.symbols}`,
    numbers: `${low.value} ${low.sign} ${terms}${low.threshold}: ${low.isKept ? "low" : "high"}`,
  };
}

/** "windows 2 to 6, tokens 9 to 28". */
function insideText({ windows }: Regions, { start, end }: Regions["regions"][number]): string {
  const [from, to] = tokensIn(windows, start, end);
  return `${stretchText("window", start, end)}, tokens ${from + 1} to ${to}`;
}

/** Why no region reaches a window: "3 in a row are high, windows 8 to 10". */
function outsideText({ runs }: Regions, window: number): string {
  const run = runs.find(({ start, end }) => window >= start && window < end);
  if (run === undefined) return "there is no window";
  const length = run.end - run.start;
  return `${run.isLow ? `only ${length}` : length} in a row are ${run.isLow ? "low" : "high"}, ${stretchText("window", run.start, run.end)}`;
}

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
function traceOf(tokens: Tokens, curve: Uint32Array, values: SlopeValues, decided: Regions, inside: Uint8Array): Trace {
  const { windows, meanSlope, threshold, n, runs, regions } = decided;
  const isLow = new Uint8Array(windows.count);
  for (const run of runs) if (run.isLow) isLow.fill(1, run.start, run.end);
  const { count } = tokens;
  const [tags, excess, slopes] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const stateOf = new Uint8Array(count);
  // One loop fills plain columns: pages have tens of thousands of tokens.
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
