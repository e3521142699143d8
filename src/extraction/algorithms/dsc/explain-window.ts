import type { ChainLink, Explanation } from "../../contract/extractor.ts";
import { comparedTexts, numberText } from "../../contract/number-text.ts";
import { nearestTurn } from "../../contract/parameters.ts";
import { has } from "../../page/selection.ts";
import { wordAt } from "../word-at.ts";
import { decideRegions, decidingSlope, regionAt } from "./decide-regions.ts";
import type { Regions, SlopeAnalysis, SlopeValues } from "./decide-regions.ts";
import { listAt } from "./link-lists.ts";
import type { LinkList } from "./link-lists.ts";
import { parameters } from "./parameters.ts";
import { tokensOfWindow, windowAbout } from "./windows.ts";

/** Explains the word at a place by the smallest threshold at which a region would hold it. */
export function explainWindow(analysis: SlopeAnalysis, values: SlopeValues, regions: Regions, offset: number): Explanation {
  const { page, words, tokens } = analysis;
  // A word may have a script or a comment in it.
  const word = has(page.ignored, offset) ? -1 : wordAt(words, offset);
  if (word < 0) return { verdict: "not text", formula: "No word stands here." };
  const token = tokens.ofWords[word] ?? 0;
  const region = regionAt(regions, tokens.count, token);
  const list = values.linkLists && region !== undefined ? listAt(analysis.linkLists, word) : undefined;
  return list === undefined ? byWindows(analysis, values, regions, word) : inList(analysis, list);
}

function byWindows(analysis: SlopeAnalysis, values: SlopeValues, regions: Regions, word: number): Explanation {
  const { tokens } = analysis;
  const token = tokens.ofWords[word] ?? 0;
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
      start: tokens.starts[start] ?? 0,
      end: tokens.ends[end - 1] ?? 0,
      label: `window ${window + 1}: tokens ${start + 1} to ${end}`,
    },
    step: isKept ? "within a region" : "outside all regions",
  };
}

function inList({ page, words }: SlopeAnalysis, list: LinkList): Explanation {
  const start = words.starts[list.start] ?? 0;
  const end = words.ends[list.end - 1] ?? 0;
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
  const token = analysis.tokens.ofWords[word] ?? 0;
  const value = nearestTurn(parameters[name], values[name], (candidate) => {
    const regions = decideRegions(analysis, { ...values, [name]: candidate });
    const isListed = values.linkLists && listAt(analysis.linkLists, word) !== undefined;
    return !isListed && regionAt(regions, analysis.tokens.count, token) !== undefined;
  });
  return value === undefined ? {} : { flip: { parameter: name, value } };
}

function slopeLink({ curve, tokens }: SlopeAnalysis, { windows }: Regions, window: number): ChainLink {
  const [start, end] = tokensOfWindow(windows, window, tokens.count);
  const tags = (curve[end] ?? 0) - (curve[start] ?? 0);
  return {
    symbols: "slope = tags in the window / tokens in it",
    numbers: `window ${window + 1}: ${tags} / ${end - start} = ${numberText(windows.slopes[window] ?? 0)}`,
  };
}

function lowLink(values: SlopeValues, { windows, threshold, meanSlope }: Regions, window: number): ChainLink {
  const [slope, bound] = comparedTexts(windows.slopes[window] ?? 0, threshold);
  if (values.mode === "absolute") {
    const isLow = (windows.slopes[window] ?? 0) < threshold;
    return { symbols: "low: slope < 0.5, words outnumber tags", numbers: `${slope} ${isLow ? "< 0.5: low" : "≥ 0.5: high"}` };
  }
  const isLow = (windows.slopes[window] ?? 0) <= threshold;
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
