import type { Page } from "../../page/page.ts";
import type { LearnedBlocks } from "./blocks.ts";
import { coreFeatures, containerFeatures } from "./container-features.ts";
import { classFeatures, elementFeatures } from "./element-features.ts";
import type { Column, Feature } from "./feature.ts";
import { lexiconFeatureNames, pageLexiconColumns } from "./lexicon.ts";
import type { Lexicon } from "./model.ts";
import { neighbourFeatures } from "./neighbour-features.ts";
import { pageFactsOf, type PageFacts } from "./page-facts.ts";
import { pageFeatures } from "./page-features.ts";
import { placeFeatures, sectionFeatures } from "./place-features.ts";
import { repetitionFeatures } from "./repetition-features.ts";
import { textFeatures } from "./text-features.ts";

/** A kind of feature, by the span of its columns. */
export interface FeatureGroup {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** A value for each block, column by column. All are finite. */
export interface FeatureColumns {
  /** Blocks. */
  readonly count: number;
  readonly columns: readonly Column[];
}

const groups: Readonly<Record<string, readonly Feature[]>> = {
  text: textFeatures,
  element: elementFeatures,
  class: classFeatures,
  place: placeFeatures,
  section: sectionFeatures,
  container: containerFeatures,
  core: coreFeatures,
  repetition: repetitionFeatures,
  page: pageFeatures,
  neighbour: neighbourFeatures,
};

const features: readonly Feature[] = Object.values(groups).flat();

/** What is known of a block, in plain words: unique, and never renamed, for models refer to them. The lexicon's come last. */
export const featureNames: readonly string[] = [...features.map(({ name }) => name), ...lexiconFeatureNames];

/** The features by kind: they lie together. */
export const featureGroups: readonly FeatureGroup[] = spansOf([
  ...Object.entries(groups).map(([name, { length }]) => [name, length] as const),
  ["lexicon", lexiconFeatureNames.length],
]);

function spansOf(sizes: readonly (readonly [name: string, size: number])[]): readonly FeatureGroup[] {
  let to = 0;
  return sizes.map(([name, size]) => ({ name, from: to, to: (to += size) }));
}

const byName: ReadonlyMap<string, Feature> = new Map(features.map((feature) => [feature.name, feature]));

/** Every feature of a page's blocks, in the order of `featureNames`. */
export function featuresOf(page: Page, blocks: LearnedBlocks, lexicon: Lexicon): FeatureColumns {
  return columnsOf(pageFactsOf(page, blocks), featureNames, lexicon);
}

/** The features of some names. @throws RangeError for a name that is none. */
export function columnsOf(facts: PageFacts, names: readonly string[], lexicon: Lexicon): FeatureColumns {
  const words = pageLexiconColumns(facts, lexicon);
  const columns = sourcesOf(names).map((source) => (typeof source === "number" ? words[source] : source.of(facts)));
  return { count: facts.blocks.count, columns };
}

/** A feature, or the index of one of the lexicon's. */
type Source = Feature | number;

const sources = new WeakMap<readonly string[], readonly Source[]>();

/** Looked up once for all pages that a model is asked about. */
function sourcesOf(names: readonly string[]): readonly Source[] {
  let found = sources.get(names);
  if (found === undefined) sources.set(names, (found = names.map(sourceOf)));
  return found;
}

function sourceOf(name: string): Source {
  const feature = byName.get(name);
  if (feature !== undefined) return feature;
  const word = lexiconFeatureNames.findIndex((known) => known === name);
  if (word < 0) throw new RangeError(`no feature has the name ${name}`);
  return word;
}
