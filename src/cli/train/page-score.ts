import { analysePage, decidePage, keptOf, type LearnedAnalysis } from "../../extraction/algorithms/learned/analysis.ts";
import type { Model } from "../../extraction/algorithms/learned/model.ts";
import { presetValues } from "../../extraction/algorithms/learned/parameters.ts";
import { plainText } from "../../extraction/output/text.ts";
import type { Page } from "../../extraction/page/page.ts";
import { bagOfWords } from "../../extraction/scoring/bag-of-words.ts";
import { goldOfText } from "../../extraction/scoring/gold.ts";
import { labelsOf } from "./labels.ts";

/** How good a model is on a page of a site that it did not learn from. F1 is that of bags of words. */
export interface PageScore {
  /** F1 with its usual settings, and with those for strict articles. */
  readonly asFound: number;
  readonly strict: number;
  /** F1 that it predicts of itself, without gold. */
  readonly predicted: number;
  readonly calibration: readonly CalibrationSums[];
}

/** Sums over the words of the blocks whose probability lies in one of equal parts: of probabilities, and of content. */
interface CalibrationSums {
  readonly words: number;
  readonly probability: number;
  readonly content: number;
}

const calibrationBins = 10;

/** Scores a model on a page by the method itself, its rules and its decision. */
export function pageScoreOf(page: Page, goldText: string, model: Model): PageScore {
  const analysis = analysePage(page, model);
  const usual = decidePage(analysis, presetValues("as found"));
  const strict = decidePage(analysis, presetValues("strict article"));
  const scoreWith = bagOfWords.prepare(goldOfText(page, goldText), page);
  const f1Of = (decided: typeof usual): number => {
    const selection = keptOf(decided);
    return scoreWith({ selection, text: plainText(page, selection) }).value;
  };
  return {
    asFound: f1Of(usual),
    strict: f1Of(strict),
    predicted: usual.predictedF1,
    calibration: calibrationOf(analysis, labelsOf(page, analysis.blocks, goldText)),
  };
}

function calibrationOf({ logOdds }: LearnedAnalysis, { labels, words }: ReturnType<typeof labelsOf>): readonly CalibrationSums[] {
  const bins = Array.from({ length: calibrationBins }, () => ({ words: 0, probability: 0, content: 0 }));
  for (let block = 0; block < logOdds.length; block++) {
    const probability = 1 / (1 + Math.exp(-logOdds[block]));
    const bin = bins[Math.min(calibrationBins - 1, Math.floor(probability * calibrationBins))];
    bin.words += words[block];
    bin.probability += probability * words[block];
    bin.content += labels[block] * words[block];
  }
  return bins;
}
