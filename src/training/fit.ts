import { lexiconFeatureNames } from "../extraction/algorithms/learned/lexicon.ts";
import type { Lexicon, Trees } from "../extraction/algorithms/learned/model.ts";
import { binEdges, binsOf, type BinnedColumns } from "./bins.ts";
import { boostedTrees, type BoostingOptions } from "./boosting.ts";
import type { LexiconOptions } from "./lexicon.ts";
import { lexiconFrom, outOfDomainColumns } from "./out-of-domain.ts";
import type { TrainingSet } from "./training-set.ts";

export interface FitOptions extends BoostingOptions {
  /** Features at the most, the strongest of a first few trees: the others cost time and say little. */
  readonly features: number;
  readonly bins: number;
  readonly leastSites: number;
  readonly lexiconPrior: number;
  /** The share of the trees' log-odds that the model keeps, over 0 to 1: boosted trees are surer than what they say comes true. */
  readonly logOddsShare: number;
}

/** The parts of a model that are learned. */
export interface Fitted {
  readonly base: number;
  readonly features: readonly string[];
  readonly trees: Trees;
  readonly lexicon: Lexicon;
  /** What the splits of each of `features` took off the loss. */
  readonly gains: readonly number[];
}

/** The trees by which features are chosen: few, with long steps. */
const scouts = { trees: 30, learningRate: 0.3 } as const;

/**
 * Learns a model from some pages of a set, by these alone: the choice of features and the lexicon too. Deterministic: the same pages and
 * options give the same model to the bit.
 */
export function fit(set: TrainingSet, pages: Uint32Array, options: FitOptions): Fitted {
  const rows = rowsOf(set, pages);
  const learned = lexiconBins(set, pages, rows, options);
  const { labels, weights } = set;
  const all: NamedColumns = {
    names: [...set.features, ...lexiconFeatureNames],
    rows: set.plain.rows,
    bins: [...set.plain.bins, ...learned.bins],
    edges: [...set.plain.edges, ...learned.edges],
  };
  const columns =
    all.names.length <= options.features
      ? all
      : strongest(all, boostedTrees({ columns: all, rows, labels, weights }, { ...options, ...scouts }).gains, options.features);
  const { base, trees, gains } = boostedTrees({ columns, rows, labels, weights }, options);
  const used = usedFeatures(trees);
  const placeOf = new Map(used.map((feature, place) => [feature, place]));
  return {
    base: Math.fround(options.logOddsShare * base),
    features: used.map((feature) => columns.names[feature]),
    trees: {
      ...trees,
      features: trees.features.map((feature) => placeOf.get(feature) ?? -1),
      values: trees.values.map((value) => options.logOddsShare * value),
    },
    lexicon: lexiconFrom(set, pages, lexiconOptions(options)),
    gains: used.map((feature) => gains[feature]),
  };
}

interface NamedColumns extends BinnedColumns {
  readonly names: readonly string[];
}

/** The columns of the greatest gains, in their order. */
function strongest({ names, rows, bins, edges }: NamedColumns, gains: Float64Array, most: number): NamedColumns {
  const ranked = Array.from(gains.keys()).toSorted((left, right) => gains[right] - gains[left] || left - right);
  const kept = ranked.slice(0, most).toSorted((left, right) => left - right);
  return {
    names: kept.map((column) => names[column]),
    rows,
    bins: kept.map((column) => bins[column]),
    edges: kept.map((column) => edges[column]),
  };
}

function usedFeatures({ features }: Trees): readonly number[] {
  return [...new Set(features)].filter((feature) => feature >= 0).toSorted((left, right) => left - right);
}

/** The rows of some pages of a set, rising. */
export function rowsOf({ firstRows }: TrainingSet, pages: Uint32Array): Uint32Array<ArrayBuffer> {
  const rows: number[] = [];
  for (const page of pages.toSorted()) for (let row = firstRows[page]; row < firstRows[page + 1]; row++) rows.push(row);
  return Uint32Array.from(rows);
}

/** The features of a lexicon, in bins of the rows that are learned from. */
function lexiconBins(set: TrainingSet, pages: Uint32Array, rows: Uint32Array, options: FitOptions): BinnedColumns {
  const values = outOfDomainColumns(set, pages, lexiconOptions(options), options.seed);
  const edges = values.map((column) =>
    binEdges(
      Float32Array.from(rows, (row) => column[row]),
      options.bins,
    ),
  );
  const bins = values.map((column, feature) => {
    const found = new Uint8Array(column.length);
    binsOf(column, edges[feature], found);
    return found;
  });
  return { rows: set.plain.rows, bins, edges };
}

function lexiconOptions({ leastSites, lexiconPrior: prior }: FitOptions): LexiconOptions {
  return { leastSites, prior };
}
