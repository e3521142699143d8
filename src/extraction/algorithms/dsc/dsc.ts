import { extracted, type Extraction, type ChainLink, type Explanation } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { comparedTexts, numberText } from "../../contract/number-text.ts";
import { nearestTurn } from "../../contract/parameters.ts";
import { has } from "../../page/selection.ts";
import { partTokensOf, tokensOf } from "../../page/tokens.ts";
import { selectWords, wordsOf, wordAt } from "../../page/words.ts";
import {
  decideRegions,
  inLinkList,
  tokensInside,
  decidingSlope,
  regionAt,
  type SlopeAnalysis,
  type Regions,
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
    const { page, words, tokens, linkLists } = analysis;
    const regions = decideRegions(analysis, values);
    const inside = tokensInside(regions, tokens.count);
    if (values.linkLists)
      for (const { start, end } of linkLists)
        for (let word = start; word < end; word++) {
          const token = tokens.ofWords[word];
          if (inside[token] === 1) inside[token] = inLinkList;
        }
    return extracted({
      selection: selectWords(page, words, (word) => inside[tokens.ofWords[word]] === 1),
      trace: () => traceOf(analysis, values, regions, inside),
      explain: (offset) => explainWindow(analysis, values, regions, offset),
    });
  },
  // Four columns of 32 bits for tokens, five for words.
  bytesOf: ({ tokens, words }) => tokens.count * 16 + words.count * 20,
});

/** Explains the word at a place by the smallest threshold at which a region would hold it. */
export function explainWindow(analysis: SlopeAnalysis, values: SlopeValues, regions: Regions, offset: number): Explanation {
  const { page, words, tokens } = analysis;
  // A word may have a script or a comment in it.
  const word = has(page.ignored, offset) ? -1 : wordAt(words, offset);
  if (word < 0) return { verdict: "not text", formula: "No word stands here." };
  const token = tokens.ofWords[word];
  const region = regionAt(regions, tokens.count, token);
  const list = values.linkLists && region !== undefined ? listAt(analysis.linkLists, word) : undefined;
  return list === undefined ? byWindows(analysis, values, regions, word) : inList(analysis, list);
}

function byWindows(analysis: SlopeAnalysis, values: SlopeValues, regions: Regions, word: number): Explanation {
  const { tokens } = analysis;
  const token = tokens.ofWords[word];
  const { threshold, n } = regions;
  const region = regionAt(regions, tokens.count, token);
  const window = windowAbout(regions.windows, tokens.count, token);
  const [start, end] = tokensOfWindow(regions.windows, window, tokens.count);
  const value = decidingSlope(regions, tokens.count, token);
  const isKept = region !== undefined;
  const [valueText, thresholdText] = comparedTexts(value, threshold);
  const keeps = values.mode === "absolute" ? "<" : "≤";
  const sign = isKept ? keeps : values.mode === "absolute" ? "≥" : ">";
  return {
    verdict: isKept ? "kept" : "removed",
    quantity: "smallest threshold at which a region holds this word",
    value,
    threshold,
    keeps,
    margin: value - threshold,
    channel: "slope",
    ...flipOf(analysis, values, word),
    formula: `slope ${valueText} ${sign} ${thresholdText}`,
    chain: [
      slopeLink(analysis, regions, window),
      lowLink(values, regions, window),
      {
        symbols: "region: from n low windows in a row to the last low one before n high ones",
        numbers: isKept
          ? `n = ${n}: ${windowsText(region.start, region.end)}, tokens ${region.start * regions.windows.step + 1} to ${tokensOfWindow(regions.windows, region.end - 1, tokens.count)[1]}`
          : outsideText(regions, window),
      },
      {
        symbols: "kept: the smallest threshold at which a region holds the word is low",
        numbers: `${valueText} ${sign} ${thresholdText}`,
      },
    ],
    unit: {
      start: tokens.starts[start],
      end: tokens.ends[end - 1],
      label: `window ${window + 1}: tokens ${start + 1} to ${end}`,
    },
    step: isKept ? "within a region" : "outside all regions",
  };
}

function inList({ page, words }: SlopeAnalysis, list: LinkList): Explanation {
  const start = words.starts[list.start];
  const end = words.ends[list.end - 1];
  const count = list.end - list.start;
  const numbers = `${list.links} links with ${list.linkWords} of ${count} words`;
  return {
    verdict: "removed",
    formula: `a link list: ${numbers}`,
    chain: [{ symbols: "dropped: 3 and more links in a row with more than half of the words", numbers }],
    rule: { name: "link list", matched: { start, end, text: page.source.slice(start, end) } },
    unit: { start, end, label: "link list" },
    step: "within a region, as a link list",
  };
}

/** In relative mode the share of the mean slope that turns the verdict; else the windows in a row. */
function flipOf(analysis: SlopeAnalysis, values: SlopeValues, word: number): Pick<Explanation, "flip"> {
  const name = values.mode === "relative" ? "rho" : "run";
  const token = analysis.tokens.ofWords[word];
  const value = nearestTurn(parameters[name], values[name], (candidate) => {
    const regions = decideRegions(analysis, { ...values, [name]: candidate });
    const isListed = values.linkLists && listAt(analysis.linkLists, word) !== undefined;
    return !isListed && regionAt(regions, analysis.tokens.count, token) !== undefined;
  });
  return value === undefined ? {} : { flip: { parameter: name, value } };
}

function slopeLink({ curve, tokens }: SlopeAnalysis, { windows }: Regions, window: number): ChainLink {
  const [start, end] = tokensOfWindow(windows, window, tokens.count);
  const tags = curve[end] - curve[start];
  return {
    symbols: "slope = tags in the window / tokens in it",
    numbers: `window ${window + 1}: ${tags} / ${end - start} = ${numberText(windows.slopes[window])}`,
  };
}

function lowLink(values: SlopeValues, { windows, threshold, meanSlope }: Regions, window: number): ChainLink {
  const [slope, bound] = comparedTexts(windows.slopes[window], threshold);
  if (values.mode === "absolute") {
    const isLow = windows.slopes[window] < threshold;
    return { symbols: "low: slope < 0.5, words outnumber tags", numbers: `${slope} ${isLow ? "< 0.5: low" : "≥ 0.5: high"}` };
  }
  const isLow = windows.slopes[window] <= threshold;
  return {
    symbols: "low: slope ≤ ρ · mean slope",
    numbers: `${slope} ${isLow ? "≤" : ">"} ${values.rho} · ${numberText(meanSlope)} = ${bound}: ${isLow ? "low" : "high"}`,
  };
}

/** Why no region reaches a window. */
function outsideText({ runs, n }: Regions, window: number): string {
  const run = runs.find(({ start, end }) => window >= start && window < end);
  if (run === undefined) return "there is no window";
  const length = run.end - run.start;
  const windows = windowsText(run.start, run.end);
  return run.isLow
    ? `n = ${n}: only ${length} in a row are low, ${windows}`
    : `n = ${n}: ${length} in a row are high, ${windows}`;
}

function windowsText(start: number, end: number): string {
  return end - start === 1 ? `window ${end}` : `windows ${start + 1} to ${end}`;
}
