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

const noColumn: Column = new Float32Array();

/** The features of some names. @throws RangeError for a name that is none. */
export function columnsOf(facts: PageFacts, names: readonly string[], lexicon: Lexicon): FeatureColumns {
  const columns: Column[] = names.map(() => noColumn);
  for (const { make, members } of makersOf(names)) {
    const made = make(facts, lexicon);
    for (const { index, place } of members) columns[place] = made[index];
  }
  return { count: facts.blocks.count, columns };
}

/** What makes columns, once a page for all that are asked of it. */
interface Maker {
  readonly make: (facts: PageFacts, lexicon: Lexicon) => readonly Column[];
  /** Those that are asked for: which it is of the made, and its place among all that are asked for. */
  readonly members: { readonly index: number; readonly place: number }[];
}

const makers = new WeakMap<readonly string[], readonly Maker[]>();

/** Looked up once for all pages that a model is asked about. */
function makersOf(names: readonly string[]): readonly Maker[] {
  let found = makers.get(names);
  if (found === undefined) makers.set(names, (found = makersFor(names)));
  return found;
}

function makersFor(names: readonly string[]): readonly Maker[] {
  const families = new Map<Maker["make"], Maker>();
  for (const [place, name] of names.entries()) {
    const { make, index } = sourceOf(name);
    const maker = families.get(make) ?? { make, members: [] };
    maker.members.push({ index, place });
    families.set(make, maker);
  }
  return [...families.values()];
}

function sourceOf(name: string): { readonly make: Maker["make"]; readonly index: number } {
  const feature = byName.get(name);
  if (feature !== undefined && "of" in feature) return { make: (facts) => [feature.of(facts)], index: 0 };
  if (feature !== undefined) return { make: feature.columnsOf, index: feature.index };
  const word = lexiconFeatureNames.findIndex((known) => known === name);
  if (word < 0) throw new RangeError(`no feature has the name ${name}`);
  return { make: pageLexiconColumns, index: word };
}
