import { lexiconColumns, lexiconFeatureNames } from "../extraction/algorithms/learned/lexicon.ts";
import type { Model, Trees } from "../extraction/algorithms/learned/model.ts";
import { logOddsOf } from "../extraction/algorithms/learned/trees.ts";
import { binEdges, binsOf, type BinnedColumns } from "./bins.ts";
import { boostedTrees, type BoostingOptions } from "./boosting.ts";
import { rowsOf, type Fitted } from "./fit.ts";
import { plainFeatures, type PageRows } from "./page-rows.ts";
import type { TrainingSet } from "./training-set.ts";

/**
 * The settings of trees on top of a model: few, small and careful, as ten pages say less than the hundreds that the model was learned
 * from.
 */
export const onTopOptions: Omit<BoostingOptions, "seed"> & { readonly bins: number } = {
  trees: 60,
  depth: 4,
  learningRate: 0.08,
  rowShare: 0.8,
  columnShare: 0.4,
  penalty: 5,
  leastCurvature: 2,
  bins: 64,
};

/** What a model says of the rows of a set: where trees on top of it begin. */
export interface Ground {
  readonly model: Model;
  /** The features of its lexicon, which saw none of these labels, unless the model was learned from the same pages. */
  readonly lexicon: BinnedColumns;
  /** Log-odds of each row. */
  readonly margins: Float64Array<ArrayBuffer>;
}

/** Asks a model about the rows of pages, in the order in which `trainingSetOf` has them. */
export function groundOf(pages: readonly PageRows[], model: Model, bins: number): Ground {
  const rows = pages.reduce((sum, { count }) => sum + count, 0);
  const margins = new Float64Array(rows);
  const values = lexiconFeatureNames.map(() => new Float32Array(rows));
  let first = 0;
  for (const page of pages) {
    const lexicon = lexiconColumns(page.words, model.lexicon);
    for (const [feature, column] of lexicon.entries()) values[feature].set(column, first);
    margins.set(logOddsOf(model, { columns: columnsFor(model, page, lexicon), count: page.count }), first);
    first += page.count;
  }
  const edges = values.map((column) => binEdges(column, bins));
  const columns = values.map((column, feature) => {
    const found = new Uint8Array(rows);
    binsOf(column, edges[feature], found);
    return found;
  });
  return { model, lexicon: { rows, bins: columns, edges }, margins };
}

function columnsFor(
  { features }: Model,
  { count, values }: PageRows,
  lexicon: readonly Float32Array<ArrayBuffer>[],
): readonly Float32Array<ArrayBuffer>[] {
  return features.map((name) => {
    const word = lexiconFeatureNames.findIndex((other) => other === name);
    const place = plainFeatures.indexOf(name);
    return word >= 0 ? lexicon[word] : values.slice(place * count, (place + 1) * count);
  });
}

/**
 * Goes on with boosting where a model ends: its log-odds are the margins that new trees begin with (xgboost calls it base margin). What
 * comes of it holds both, and is a model as any other. Deterministic, as `fit` is.
 */
export function fitOnTop(set: TrainingSet, ground: Ground, pages: Uint32Array, options: BoostingOptions): Fitted {
  const names = [...set.features, ...lexiconFeatureNames];
  const columns: BinnedColumns = {
    rows: set.plain.rows,
    bins: [...set.plain.bins, ...ground.lexicon.bins],
    edges: [...set.plain.edges, ...ground.lexicon.edges],
  };
  const { labels, weights } = set;
  const learned = boostedTrees({ columns, rows: rowsOf(set, pages), labels, weights, margins: ground.margins }, options);
  const { model } = ground;
  const used = [...new Set(learned.trees.features)].filter((feature) => feature >= 0).map((feature) => names[feature]);
  const features = [...model.features, ...used.filter((name) => !model.features.includes(name)).toSorted()];
  const gainOf = new Map(names.map((name, column) => [name, learned.gains[column]]));
  return {
    base: model.base,
    features,
    trees: joined(
      model.trees,
      learned.trees,
      Int16Array.from(names, (name) => features.indexOf(name)),
    ),
    lexicon: model.lexicon,
    gains: features.map((name) => gainOf.get(name) ?? 0),
  };
}

/** Trees, and others behind them whose features have other numbers. */
function joined(first: Trees, second: Trees, numbers: Int16Array): Trees {
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
