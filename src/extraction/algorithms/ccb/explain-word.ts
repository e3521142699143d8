import type { Explanation } from "../../contract/extraction.ts";
import { comparedTexts, numberText } from "../../contract/number-text.ts";
import { nearestTurn, type NumberParameter } from "../../contract/parameters.ts";
import type { Page } from "../../page/page.ts";
import { has } from "../../page/selection.ts";
import { type Words, wordAt } from "../../page/words.ts";
import type { Passes } from "./passes.ts";

/** One pass of blurring (section III.B). */
export const ratioFormula = "ratio(i) = Σ w(k) · ratio(i + k) / Σ w(k)";

/** Ratios of passes that are written out; of more, the first and the last ones. */
const shownRatios = 6;
/** Characters of a word that name it. */
const labelLength = 40;

interface Blurred {
  readonly page: Page;
  readonly words: Words;
  readonly passes: Passes;
}

interface Decided {
  readonly threshold: number;
  readonly parameter: NumberParameter;
  /** The pass after which blurring stops, with another threshold sooner or later. */
  readonly lastPassAt: (threshold: number) => number;
}

/** Explains the verdict on the word at a place by its largest ratio after the last pass. */
export function explainWord({ page, words, passes }: Blurred, decided: Decided, offset: number): Explanation {
  // A word may have a script or a comment in it.
  const word = has(page.ignored, offset) ? -1 : wordAt(words, offset);
  if (word < 0) return { verdict: "not text", formula: "No word stands here." };
  const { threshold, parameter, lastPassAt } = decided;
  const lastPass = lastPassAt(threshold);
  const start = words.starts[word];
  const end = words.ends[word];
  const ratios = Array.from({ length: lastPass + 1 }, (_, pass) => passes.wordMaxima(pass)[word]);
  const ratio = ratios[lastPass];
  const kept = ratio > threshold;
  const flip = nearestTurn(parameter, threshold, (value) => passes.wordMaxima(lastPassAt(value))[word] > value);
  const since = passSince(ratios, threshold, kept);
  const [ratioText, thresholdText] = comparedTexts(ratio, threshold);
  const comparison = `${ratioText} ${kept ? ">" : "≤"} ${thresholdText}`;
  return {
    verdict: kept ? "kept" : "removed",
    quantity: "largest content code ratio of the word",
    value: ratio,
    threshold,
    keeps: ">",
    margin: ratio - threshold,
    channel: "ratio",
    ...(flip === undefined ? {} : { flip: { parameter: "threshold", value: flip } }),
    formula: `ratio ${ratioText} ${kept ? ">" : "≤"} t ${thresholdText}`,
    chain: [
      {
        symbols: ratioFormula,
        numbers: `the word's largest, ${lastPass === 1 ? "after passes 0 and 1" : `after passes 0 to ${lastPass}`}: ${ratioTexts(ratios)}`,
      },
      { symbols: "kept: largest ratio > t", numbers: `after pass ${lastPass}: ${comparison}` },
    ],
    unit: { start, end, label: `“${page.source.slice(start, Math.min(end, start + labelLength))}”` },
    step: `pass ${since} of ${lastPass}`,
    stepIndex: since,
  };
}

function ratioTexts(ratios: readonly number[]): string {
  const texts = ratios.map(numberText);
  if (new Set(texts).size === 1) return `${texts[0]} throughout`;
  if (texts.length > shownRatios) texts.splice(2, texts.length - shownRatios + 1, "…");
  return texts.join(" → ");
}

/** The first pass since when the word's verdict has not changed. */
function passSince(ratios: readonly number[], threshold: number, isKept: boolean): number {
  return ratios.findLastIndex((ratio) => ratio > threshold !== isKept) + 1;
}
