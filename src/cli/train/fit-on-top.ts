import { lexiconColumns, lexiconFeatureNames } from "../../extraction/algorithms/learned/lexicon.ts";
import type { Model, Trees } from "../../extraction/algorithms/learned/model.ts";
import { logOddsOf } from "../../extraction/algorithms/learned/trees.ts";
import { besideEachOther, binned, type BinnedColumns } from "./bins.ts";
import { boostedTrees } from "./boosting.ts";
import { columnNames, trainingRowsOf, usedFeatures, type FittedModel } from "./fit.ts";
import type { OnTopOptions } from "./options.ts";
import { plainFeatures, type TrainingRows } from "./page-rows.ts";
import type { TrainingSet } from "./training-set.ts";

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
