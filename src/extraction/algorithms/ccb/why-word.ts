import { numberText } from "../../contract/number-text.ts";
import { numberParameter } from "../../contract/parameters.ts";
import { compare, flipOf } from "../../method/comparison.ts";
import type { Why } from "../../method/sorted.ts";
import type { Passes } from "./passes.ts";

export const thresholdParameter = numberParameter("decision", 0.75, [0, 1, 0.01], {
  label: "Threshold",
  description: "Content code ratio above which a character is main content. A word is kept if any of its characters is.",
  unit: "",
  formula: "kept: ratio > t",
  cite: { paper: "Gottron 2008", where: "section IV.A" },
});

/** One pass of blurring (section III.B). */
export const ratioFormula = "ratio(i) = Σ w(k) · ratio(i + k) / Σ w(k)";

/** Ratios of passes that are written out; of more, the first and the last ones. */
const shownRatios = 6;

interface Decided {
  readonly threshold: number;
  /** The pass after which blurring stops, with another threshold sooner or later. */
  readonly lastPassAt: (threshold: number) => number;
}

/** Why a word is kept or removed: its largest ratio after the last pass. */
export function whyOf(passes: Passes, { threshold, lastPassAt }: Decided, word: number): Why {
  const lastPass = lastPassAt(threshold);
  const ratios = Array.from({ length: lastPass + 1 }, (_, pass) => passes.wordMaxima(pass)[word]);
  const test = compare(ratios[lastPass], ">", threshold);
  const since = ratios.findLastIndex((ratio) => ratio > threshold !== test.isKept) + 1;
  return {
    quantity: "ratio of content to code",
    channel: "ratio",
    ...test.numbers,
    ...flipOf("threshold", thresholdParameter, threshold, (value) => passes.wordMaxima(lastPassAt(value))[word] > value, "often"),
    formula: `ratio ${test.value} ${test.sign} t ${test.threshold}`,
    chain: [
      {
        symbols: ratioFormula,
        numbers: `the word's largest, ${lastPass === 1 ? "after passes 0 and 1" : `after passes 0 to ${lastPass}`}: ${ratioTexts(ratios)}`,
      },
      { symbols: "kept: largest ratio > t", numbers: `after pass ${lastPass}: ${test.text}` },
    ],
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
