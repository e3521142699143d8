import { lexiconColumns, lexiconFeatureNames } from "../extraction/algorithms/learned/lexicon.ts";
import type { Lexicon, Trees } from "../extraction/algorithms/learned/model.ts";
import { binEdges, binsOf } from "./bins.ts";
import { boostedTrees, type BoostingOptions } from "./boosting.ts";
import { chanceOf, shuffled } from "./chance.ts";
import { lexiconOf } from "./lexicon.ts";
import type { TrainingSet } from "./training-set.ts";

export interface FitOptions extends BoostingOptions {
  readonly bins: number;
  readonly leastSites: number;
  readonly lexiconPrior: number;
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

/** Parts of the sites: each is scored by a lexicon of the others. */
const lexiconParts = 8;

/** Learns a model from some pages of a set. Deterministic: the same pages and options give the same model to the bit. */
export function fit(set: TrainingSet, pages: Uint32Array, options: FitOptions, onTree?: (count: number) => void): Fitted {
  const rows = rowsOf(set, pages);
  const lexicon = lexiconFrom(set, pages, options);
  const learned = lexiconBins(set, pages, rows, options);
  const columns = {
    rows: set.plain.rows,
    bins: [...set.plain.bins, ...learned.bins],
    edges: [...set.plain.edges, ...learned.edges],
  };
  const { base, trees, gains } = boostedTrees({ columns, rows, labels: set.labels, weights: set.weights }, options, onTree);
  const used = usedFeatures(trees);
  const names = [...set.features, ...lexiconFeatureNames];
  const placeOf = new Map(used.map((feature, place) => [feature, place]));
  return {
    base,
    features: used.map((feature) => names[feature]),
    trees: { ...trees, features: trees.features.map((feature) => placeOf.get(feature) ?? -1) },
    lexicon,
    gains: used.map((feature) => gains[feature]),
  };
}

function usedFeatures({ features }: Trees): readonly number[] {
  return [...new Set(features)].filter((feature) => feature >= 0).toSorted((left, right) => left - right);
}

function rowsOf({ firstRows }: TrainingSet, pages: Uint32Array): Uint32Array<ArrayBuffer> {
  const rows: number[] = [];
  for (const page of pages.toSorted()) for (let row = firstRows[page]; row < firstRows[page + 1]; row++) rows.push(row);
  return Uint32Array.from(rows);
}

function lexiconFrom(set: TrainingSet, pages: Uint32Array, { leastSites, lexiconPrior: prior }: FitOptions): Lexicon {
  const isLearned = new Uint8Array(set.sites.length);
  for (const page of pages) isLearned[page] = 1;
  return lexiconOf(set.table, set.sites, (page) => isLearned[page] === 1, { leastSites, prior });
}

/** The features of a lexicon for the rows that are learned from: those of each part of the sites by a lexicon of the other parts. */
function lexiconBins(set: TrainingSet, pages: Uint32Array, rows: Uint32Array, options: FitOptions) {
  const partOf = partsOfSites(set, pages, options.seed);
  const values = lexiconFeatureNames.map(() => new Float32Array(set.plain.rows));
  for (let part = 0; part < lexiconParts; part++) {
    const others = pages.filter((page) => partOf[set.sites[page]] !== part);
    const lexicon = lexiconFrom(set, others, options);
    const own = rowsOf(
      set,
      pages.filter((page) => partOf[set.sites[page]] === part),
    );
    const columns = lexiconColumns(wordsOfRows(set, own), lexicon);
    for (const [feature, column] of columns.entries()) for (const [at, row] of own.entries()) values[feature][row] = column[at];
  }
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
  return { bins, edges };
}

/** The part of each site, by its number. */
function partsOfSites({ sites }: TrainingSet, pages: Uint32Array, seed: number): Uint8Array {
  const different = [...new Set(Array.from(pages, (page) => sites[page]))].toSorted((left, right) => left - right);
  const parts = new Uint8Array(sites.reduce((most, site) => Math.max(most, site), 0) + 1);
  const order = shuffled(different.length, chanceOf(seed));
  for (const [place, at] of order.entries()) parts[different[at]] = place % lexiconParts;
  return parts;
}

function wordsOfRows({ words: { offsets, hashes } }: TrainingSet, rows: Uint32Array) {
  const ends = [0];
  const found: number[] = [];
  for (const row of rows) {
    for (let at = offsets[row]; at < offsets[row + 1]; at++) found.push(hashes[at]);
    ends.push(found.length);
  }
  return { offsets: Uint32Array.from(ends), hashes: Uint32Array.from(found) };
}
