import { analysePage, decidePage, keptOf, type Analysis } from "../extraction/algorithms/learned/analysis.ts";
import { featureGroups, featureNames } from "../extraction/algorithms/learned/features.ts";
import { lexiconColumns, lexiconFeatureNames } from "../extraction/algorithms/learned/lexicon.ts";
import type { Model } from "../extraction/algorithms/learned/model.ts";
import { settingsOf, type Settings } from "../extraction/algorithms/learned/parameters.ts";
import { logOddsOf, type Column } from "../extraction/algorithms/learned/trees.ts";
import { plainText } from "../extraction/output/text.ts";
import type { Page } from "../extraction/page/page.ts";
import { bagOfWords } from "../extraction/scoring/bag-of-words.ts";
import { goldOfText } from "../extraction/scoring/gold.ts";
import { chanceOf, drawn, partSeed } from "./chance.ts";
import { labelsOf } from "./labels.ts";
import { plainFeatures, type PageRows } from "./page-rows.ts";
import type { Allocate } from "./training-set.ts";

/** How good models are on a page of a site that none of them learned from. F1 is that of bags of words. */
export interface PageScore {
  /** F1 of the model with its usual settings, and with those for strict articles. */
  readonly asFound: number;
  readonly strict: number;
  /** F1 that it predicts of itself, without gold. */
  readonly predicted: number;
  /** F1 of the other models. */
  readonly parts: readonly number[];
  readonly calibration: readonly CalibrationSums[];
  /** F1 with the values of other blocks, for each of `featureGroups`. */
  readonly permuted: readonly number[];
}

/** Sums over the words of the blocks whose probability lies in one of equal parts: of probabilities, and of content. */
interface CalibrationSums {
  readonly words: number;
  readonly probability: number;
  readonly content: number;
}

const calibrationBins = 10;

/** Blocks of many pages whose values take the place of others' to see what these are worth. */
export interface Donors {
  readonly count: number;
  /** Those of `plainFeatures`, each in turn. */
  readonly values: Float32Array;
  readonly words: { readonly offsets: Uint32Array<ArrayBuffer>; readonly hashes: Uint32Array<ArrayBuffer> };
}

const mostDonors = 1_024;

/** Draws donors from the rows of pages. */
export function donorsOf(pages: readonly PageRows[], seed: number, allocate: Allocate): Donors {
  const total = pages.reduce((sum, { count }) => sum + count, 0);
  const chosen = drawn(total, mostDonors, chanceOf(partSeed(seed, -2)));
  const values = new Float32Array(allocate(4 * chosen.length * plainFeatures.length));
  const offsets = [0];
  const hashes: number[] = [];
  let next = 0;
  let first = 0;
  for (const { count, values: own, words } of pages) {
    for (; next < chosen.length && chosen[next] < first + count; next++) {
      const row = chosen[next] - first;
      for (let feature = 0; feature < plainFeatures.length; feature++)
        values[feature * chosen.length + next] = own[feature * count + row];
      for (let at = words.offsets[row]; at < words.offsets[row + 1]; at++) hashes.push(words.hashes[at]);
      offsets.push(hashes.length);
    }
    first += count;
  }
  return { count: chosen.length, values, words: { offsets: Uint32Array.from(offsets), hashes: Uint32Array.from(hashes) } };
}

/** Scores models on a page: the first in every respect, the others by F1 alone. */
export function pageScoreOf(
  page: Page,
  goldText: string,
  [model, ...parts]: readonly [Model, ...Model[]],
  donors: Donors,
): PageScore {
  const f1 = f1On(page, goldText);
  const usual = settingsOf("as found");
  const analysis = analysePage(page, model);
  const donated = donatedColumns(model, donors, analysis.count);
  return {
    asFound: f1(analysis, usual),
    strict: f1(analysis, settingsOf("strict article")),
    predicted: decidePage(analysis, usual).predictedF1,
    parts: parts.map((part) => f1(analysePage(page, part), usual)),
    calibration: calibrationOf(analysis, labelsOf(page, analysis.blocks, goldText)),
    permuted: featureGroups.map((_, group) => f1(withGroupOf(analysis, group, donated), usual)),
  };
}

/** F1 of models on a page, with their usual settings. */
export function pageF1sOf(page: Page, goldText: string, models: readonly Model[]): readonly number[] {
  const f1 = f1On(page, goldText);
  return models.map((model) => f1(analysePage(page, model), settingsOf("as found")));
}

function f1On(page: Page, goldText: string): (analysis: Analysis, settings: Settings) => number {
  const scoreWith = bagOfWords.prepare(goldOfText(page, goldText), page);
  return (analysis, settings) => {
    const selection = keptOf(decidePage(analysis, settings));
    return scoreWith({ selection, text: plainText(page, selection) }).value;
  };
}

function calibrationOf({ logOdds }: Analysis, { labels, words }: ReturnType<typeof labelsOf>): readonly CalibrationSums[] {
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

/** For each block another's values of a model's features. */
function donatedColumns({ features, lexicon }: Model, donors: Donors, blocks: number): readonly Column[] {
  const chance = chanceOf(blocks);
  const donorOf = Uint32Array.from({ length: blocks }, () => Math.floor(chance() * donors.count));
  const ofLexicon = lexiconColumns(donors.words, lexicon);
  return features.map((name) => {
    const place = lexiconFeatureNames.findIndex((other) => other === name);
    const own =
      place >= 0
        ? ofLexicon[place]
        : donors.values.subarray(plainFeatures.indexOf(name) * donors.count, (plainFeatures.indexOf(name) + 1) * donors.count);
    return Float32Array.from(donorOf, (donor) => own[donor]);
  });
}

function withGroupOf(analysis: Analysis, group: number, donated: readonly Column[]): Analysis {
  const { from, to } = featureGroups[group];
  const isOfGroup = analysis.model.features.map((name) => {
    const place = featureNames.indexOf(name);
    return place >= from && place < to;
  });
  const columns = analysis.table.columns.map((column, feature) => (isOfGroup[feature] ? donated[feature] : column));
  const table = { columns, count: analysis.count };
  return { ...analysis, table, logOdds: logOddsOf(analysis.model, table) };
}
