import { lexiconFeatureNames } from "../../extraction/algorithms/learned/lexicon.ts";
import type { Model, Trees } from "../../extraction/algorithms/learned/model.ts";
import { besideEachOther, binned } from "./bins.ts";
import { boostedTrees } from "./boosting.ts";
import { lexiconOf, outOfDomainColumns } from "./lexicon.ts";
import type { FitOptions } from "./options.ts";
import { plainFeatures } from "./page-rows.ts";
import type { TrainingSet } from "./training-set.ts";

/** The parts of a model that are learned. */
export type FittedModel = Pick<Model, "base" | "features" | "trees" | "lexicon">;

/** The names of the columns of a set with those of a lexicon behind them. */
export const columnNames: readonly string[] = [...plainFeatures, ...lexiconFeatureNames];

/** The trees by which features are chosen: few, with long steps. */
const scouts = { trees: 30, learningRate: 0.3 } as const;

/**
 * Learns a model from some pages of a set, by these alone: the choice of features and the lexicon too. Deterministic: the same pages and
 * options give the same model to the bit.
 */
export function fit(set: TrainingSet, pages: Uint32Array, options: FitOptions): FittedModel {
  const { labels, weights } = set;
  const rows = trainingRowsOf(set, pages);
  const all = besideEachOther(set.plain, binned(outOfDomainColumns(set, pages, options), options.bins, rows));
  const kept =
    columnNames.length <= options.features
      ? Array.from(columnNames.keys())
      : strongest(boostedTrees({ columns: all, rows, labels, weights }, { ...options, ...scouts }).gains, options.features);
  const columns = { bins: kept.map((column) => all.bins[column]), edges: kept.map((column) => all.edges[column]) };
  const { base, trees } = boostedTrees({ columns, rows, labels, weights }, options);
  const used = usedFeatures(trees);
  const placeOf = new Map(used.map((feature, place) => [feature, place]));
  return {
    base: Math.fround(options.logOddsShare * base),
    features: used.map((feature) => columnNames[kept[feature]]),
    trees: {
      ...trees,
      features: trees.features.map((feature) => placeOf.get(feature) ?? -1),
      values: trees.values.map((value) => options.logOddsShare * value),
    },
    lexicon: lexiconOf(set, pages, options),
  };
}

/** The columns of the greatest gains, in their order. */
function strongest(gains: Float64Array, most: number): readonly number[] {
  const ranked = Array.from(gains.keys()).toSorted((left, right) => gains[right] - gains[left] || left - right);
  return ranked.slice(0, most).toSorted((left, right) => left - right);
}

/** The columns by which trees split, rising. */
export function usedFeatures({ features }: Trees): readonly number[] {
  return [...new Set(features)].filter((feature) => feature >= 0).toSorted((left, right) => left - right);
}

/** The rows of some pages of a set, rising. */
export function trainingRowsOf({ firstRows }: TrainingSet, pages: Uint32Array): Uint32Array<ArrayBuffer> {
  const rows: number[] = [];
  for (const page of pages.toSorted()) for (let row = firstRows[page]; row < firstRows[page + 1]; row++) rows.push(row);
  return Uint32Array.from(rows);
}
