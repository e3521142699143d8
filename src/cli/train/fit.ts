import { lexiconFeatureNames, lexiconColumns } from "../../extraction/algorithms/learned/lexicon.ts";
import type { Model, Trees } from "../../extraction/algorithms/learned/model.ts";
import { besideEachOther, binned, type BinnedColumns } from "./bins.ts";
import { boostedTrees } from "./boosting.ts";
import { lexiconOf, outOfDomainColumns } from "./lexicon.ts";
import type { FitOptions, OnTopOptions } from "./options.ts";
import { plainFeatures, type TrainingRows } from "./page-rows.ts";
import type { TrainingSet } from "./training-set.ts";
import { logOddsOf } from "../../extraction/algorithms/learned/trees.ts";

/** The parts of a model that are learned. */
export type FittedModel = Pick<Model, "base" | "features" | "trees" | "lexicon">;

/** The names of the columns of a set with those of a lexicon behind them. */
const columnNames: readonly string[] = [...plainFeatures, ...lexiconFeatureNames];

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
function usedFeatures({ features }: Trees): readonly number[] {
  return [...new Set(features)].filter((feature) => feature >= 0).toSorted((left, right) => left - right);
}

/** The rows of some pages of a set, rising. */
function trainingRowsOf({ firstRows }: TrainingSet, pages: Uint32Array): Uint32Array<ArrayBuffer> {
  const rows: number[] = [];
  for (const page of pages.toSorted()) for (let row = firstRows[page]; row < firstRows[page + 1]; row++) rows.push(row);
  return Uint32Array.from(rows);
}

/** A model with its answers for the rows of a set, from which trees on top of it begin. */
export interface BaseModel {
  readonly model: Model;
  /** The features of its lexicon, which saw none of these labels, unless the model was learned from the same pages. */
  readonly lexicon: BinnedColumns;
  /** Log-odds of each row. */
  readonly margins: Float64Array<ArrayBuffer>;
}

/** Asks a model about the rows of pages, in the order in which `trainingSetOf` has them. */
export function baseModelOf(pages: readonly TrainingRows[], model: Model, bins: number): BaseModel {
  const rows = pages.reduce((sum, { count }) => sum + count, 0);
  const margins = new Float64Array(rows);
  const values = lexiconFeatureNames.map(() => new Float32Array(rows));
  let first = 0;
  for (const { count, values: plain, words } of pages) {
    const lexicon = lexiconColumns(words, model.lexicon);
    for (const [feature, column] of lexicon.entries()) values[feature].set(column, first);
    const columns = [...plainFeatures.map((_, place) => plain.slice(place * count, (place + 1) * count)), ...lexicon];
    const asked = model.features.map((name) => columns[columnNames.indexOf(name)]);
    margins.set(logOddsOf(model, { columns: asked, count }), first);
    first += count;
  }
  return { model, lexicon: binned(values, bins), margins };
}

/**
 * Goes on with boosting where a model ends: its log-odds are the margins that new trees begin with (xgboost calls it base margin). What
 * comes of it holds both, and is a model as any other. Deterministic, as `fit` is.
 */
export function fitOnTop(set: TrainingSet, ground: BaseModel, pages: Uint32Array, options: OnTopOptions): FittedModel {
  const { labels, weights } = set;
  const { model, margins } = ground;
  const columns = besideEachOther(set.plain, ground.lexicon);
  const { trees } = boostedTrees({ columns, rows: trainingRowsOf(set, pages), labels, weights, margins }, options);
  const used = usedFeatures(trees).map((feature) => columnNames[feature]);
  const features = [...model.features, ...used.filter((name) => !model.features.includes(name)).toSorted()];
  const numbers = Int16Array.from(columnNames, (name) => features.indexOf(name));
  return { base: model.base, features, trees: appended(model.trees, trees, numbers), lexicon: model.lexicon };
}

/** Trees, and others behind them whose features have other numbers. */
function appended(first: Trees, second: Trees, numbers: Int16Array): Trees {
  const offset = first.features.length;
  const moved = (children: Uint32Array): readonly number[] =>
    Array.from(children, (child, node) => (second.features[node] < 0 ? 0 : child + offset));
  const renamed = Array.from(second.features, (feature) => (feature < 0 ? -1 : numbers[feature]));
  const roots = Array.from(second.roots, (root) => root + offset);
  return {
    roots: Uint32Array.from([...first.roots, ...roots]),
    features: Int16Array.from([...first.features, ...renamed]),
    thresholds: Float32Array.from([...first.thresholds, ...second.thresholds]),
    lefts: Uint32Array.from([...first.lefts, ...moved(second.lefts)]),
    rights: Uint32Array.from([...first.rights, ...moved(second.rights)]),
    values: Float32Array.from([...first.values, ...second.values]),
  };
}
