import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { numberText, stretchText } from "../../contract/number-text.ts";
import { compare, flipOf } from "../../method/comparison.ts";
import { constant, setting, times } from "../../method/expression.ts";
import { sorted, type Why } from "../../method/sorted.ts";
import { partTokensOf, tokensOf } from "../../page/tokens.ts";
import { wordsOf } from "../../page/words.ts";
import {
  decideRegions,
  decidingSlope,
  inLinkList,
  regionAt,
  tokensInside,
  type Regions,
  type SlopeAnalysis,
  type SlopeValues,
} from "./decide-regions.ts";
import { deviations } from "./deviations.ts";
import { linkListsOf, listAt, type LinkList } from "./link-lists.ts";
import { paper } from "./paper.ts";
import { parameters } from "./parameters.ts";
import { traceOf } from "./slope-trace.ts";
import { slopeCurve, tokensOfWindow, windowAbout } from "./windows.ts";

/** Document slope curves: the stretches of a page in which tags are rare. */
export const dsc = defineExtractor({
  id: "dsc",
  name: "DSC",
  summary:
    "Moves a window over the page's tags and words and keeps the stretches in which tags are rarer than on the page as a whole.",
  family: "Sequences",
  paper,
  cite: { paper: paper.short, where: "document slope curves" },
  formula: "keep windows from n in a row of slope ≤ ρ · mean slope, until n in a row are above",
  figure:
    "The document slope curve without its trend: the tags beyond what the page's mean gives, which fall where tags are rare; below it the slope of each window, and what the regions make of it. At choice the curve itself, tags so far at each token.",
  reconstructed:
    "DSC as adapted by Gottron 2007, neither of the papers read: windows and thresholds follow later descriptions and a published program.",
  needs: ["page"],
  parameters,
  presets: [
    { name: "fixed", summary: "Windows of 50 tokens, three in a row: finds most of the text.", values: {} },
    {
      name: "each low window",
      summary: "No number in a row: every window in which tags are rare is kept, and no other.",
      values: { run: 1 },
    },
    {
      name: "auto",
      summary: "Windows that grow with the page, and as many in a row as leave a tenth of it: purer, and shorter.",
      values: { windows: "auto" },
    },
  ],
  deviations,
  analyse({ page }, { words: tokenWords }): SlopeAnalysis {
    // Differs: [word-across-tags] each tag and each word is a token, so that a tag parts words.
    const tokens = tokenWords === "between-tags" ? partTokensOf(page) : tokensOf(page);
    const words = wordsOf(page);
    return { page, words, tokens, curve: slopeCurve(tokens.words), linkLists: linkListsOf(page, words) };
  },
  decide(analysis, values): Extraction {
    const { words, tokens, linkLists } = analysis;
    const regions = decideRegions(analysis, values);
    const inside = tokensInside(regions, tokens.count);
    if (values.linkLists)
      for (const { start, end } of linkLists)
        for (let word = start; word < end; word++) {
          const token = tokens.ofWords[word];
          if (inside[token] === 1) inside[token] = inLinkList;
        }
    return sorted({
      ...analysis,
      units: words,
      ofWords: { unitOf: (word) => word, isKept: (word) => inside[tokens.ofWords[word]] === 1 },
      label: (word) => `token ${tokens.ofWords[word] + 1}`,
      why(word) {
        const isListed = values.linkLists && inside[tokens.ofWords[word]] !== 0;
        const list = isListed ? listAt(linkLists, word) : undefined;
        return list === undefined ? byWindows(analysis, values, regions, word) : inList(analysis, list);
      },
      trace: () => traceOf(analysis, values, regions, inside),
    });
  },
  // Four columns of 32 bits for tokens, five for words.
  bytesOf: ({ tokens, words }) => tokens.count * 16 + words.count * 20,
});

/** Why a word is kept or removed: the smallest threshold at which a region would hold it. */
function byWindows(analysis: SlopeAnalysis, values: SlopeValues, regions: Regions, word: number): Why {
  const { tokens, curve } = analysis;
  const token = tokens.ofWords[word];
  const { threshold, meanSlope, windows, n } = regions;
  const region = regionAt(regions, tokens.count, token);
  const window = windowAbout(windows, tokens.count, token);
  const [start, end] = tokensOfWindow(windows, window, tokens.count);
  const keeps = values.mode === "absolute" ? "<" : "≤";
  const test = compare(decidingSlope(regions, tokens.count, token), keeps, threshold);
  const low = compare(windows.slopes[window], keeps, threshold);
  const share = times(setting("rho", parameters.rho, values.rho, "ρ"), constant("mean slope", meanSlope));
  return {
    quantity: "smallest threshold at which a region holds this word",
    channel: "slope",
    ...test.numbers,
    ...turnOf(analysis, values, word),
    because: `the tags around it are ${test.isKept ? "sparse" : "dense"}: their slope is ${test.value}, and up to ${test.threshold} is kept`,
    formula: `slope ${test.text}`,
    chain: [
      {
        symbols: "slope = tags in the window / tokens in it",
        numbers: `window ${window + 1}: ${curve[end] - curve[start]} / ${end - start} = ${numberText(windows.slopes[window])}`,
      },
      values.mode === "absolute"
        ? {
            symbols: "low: slope < 0.5, words outnumber tags",
            numbers: `${low.value} ${low.isKept ? "< 0.5: low" : "≥ 0.5: high"}`,
          }
        : {
            symbols: `low: slope ≤ ${share.symbols}`,
            numbers: `${low.value} ${low.sign} ${share.numbers(0)} = ${low.threshold}: ${low.isKept ? "low" : "high"}`,
          },
      {
        symbols: "region: from n low windows in a row to the last low one before n high ones",
        numbers:
          region === undefined
            ? outsideText(regions, window)
            : `n = ${n}: ${stretchText("window", region.start, region.end)}, tokens ${region.start * windows.step + 1} to ${tokensOfWindow(windows, region.end - 1, tokens.count)[1]}`,
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

function inList({ page, words }: SlopeAnalysis, list: LinkList): Why {
  const start = words.starts[list.start];
  const end = words.ends[list.end - 1];
  const count = list.end - list.start;
  const numbers = `${list.links} links with ${list.linkWords} of ${count} words`;
  return {
    formula: `a link list: ${numbers}`,
    chain: [{ symbols: "dropped: 3 and more links in a row with more than half of the words", numbers }],
    rule: { name: "link list", matched: { start, end, text: page.source.slice(start, end) } },
    unit: { start, end, label: "link list" },
    step: "within a region, as a link list",
  };
}

/** In relative mode the share of the mean slope that turns the verdict; else the windows in a row. */
function turnOf(analysis: SlopeAnalysis, values: SlopeValues, word: number): Pick<Why, "flip"> {
  const name = values.mode === "relative" ? "rho" : "run";
  const token = analysis.tokens.ofWords[word];
  const isListed = values.linkLists && listAt(analysis.linkLists, word) !== undefined;
  const keepsAt = (candidate: number): boolean => {
    const regions = decideRegions(analysis, { ...values, [name]: candidate });
    return !isListed && regionAt(regions, analysis.tokens.count, token) !== undefined;
  };
  return flipOf(name, parameters[name], values[name], keepsAt, "often");
}

/** Why no region reaches a window. */
function outsideText({ runs, n }: Regions, window: number): string {
  const run = runs.find(({ start, end }) => window >= start && window < end);
  if (run === undefined) return "there is no window";
  const length = run.end - run.start;
  const windows = stretchText("window", run.start, run.end);
  return run.isLow
    ? `n = ${n}: only ${length} in a row are low, ${windows}`
    : `n = ${n}: ${length} in a row are high, ${windows}`;
}
