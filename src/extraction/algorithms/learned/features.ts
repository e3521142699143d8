import type { Page } from "../../page/page.ts";
import type { LearnedBlocks } from "./blocks.ts";
import { coreFeatures, containerFeatures } from "./container-features.ts";
import { classFeatures, elementFeatures } from "./element-features.ts";
import { FeatureTable } from "./feature-table.ts";
import type { BlockFeature, Feature, PageFeature } from "./feature.ts";
import { lexiconFeatureNames, writeLexicon } from "./lexicon.ts";
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
export function featuresOf(page: Page, blocks: LearnedBlocks, lexicon: Lexicon): FeatureTable {
  return featureTableOf(pageFactsOf(page, blocks), featureNames, lexicon);
}

/** The features of some names. @throws RangeError for a name that is none. */
export function featureTableOf(facts: PageFacts, names: readonly string[], lexicon: Lexicon): FeatureTable {
  const { count } = facts.blocks;
  const table = new FeatureTable(names.length, count);
  const { ofPage, ofBlocks, families } = askedOf(names);
  for (const { feature, place } of ofPage) table.fill(place * count, feature.ofPage(facts));
  for (const { feature, place } of ofBlocks) feature.write(facts, table, place * count);
  for (const { write, places } of families) {
    const starts: number[] = [];
    for (const place of places) starts.push(place * count);
    write(facts, table, starts, lexicon);
  }
  return table;
}

/** Features that are asked for, each with its place among all. */
interface Asked {
  readonly ofPage: { readonly feature: PageFeature; readonly place: number }[];
  readonly ofBlocks: { readonly feature: BlockFeature; readonly place: number }[];
  readonly families: AskedFamily[];
}

interface AskedFamily {
  readonly write: (facts: PageFacts, table: FeatureTable, starts: readonly number[], lexicon: Lexicon) => void;
  /** Of all of the family; behind all others for one that is not asked for. */
  readonly places: number[];
}

const knownAsked = new WeakMap<readonly string[], Asked>();

/** Looked up once for all pages that a model is asked about. */
function askedOf(names: readonly string[]): Asked {
  let asked = knownAsked.get(names);
  if (asked === undefined) knownAsked.set(names, (asked = lookUp(names)));
  return asked;
}

function lookUp(names: readonly string[]): Asked {
  const asked: Asked = { ofPage: [], ofBlocks: [], families: [] };
  const byWrite = new Map<AskedFamily["write"], AskedFamily>();
  for (const [place, name] of names.entries()) {
    const feature = byName.get(name);
    if (feature !== undefined && "ofPage" in feature) asked.ofPage.push({ feature, place });
    else if (feature !== undefined && "write" in feature) asked.ofBlocks.push({ feature, place });
    else {
      const { writeFamily: write, index, size } = feature ?? lexiconFeature(name);
      let family = byWrite.get(write);
      // A name that comes twice is written twice.
      if (family === undefined || family.places[index] < names.length) {
        family = { write, places: Array.from({ length: size }, () => names.length) };
        byWrite.set(write, family);
        asked.families.push(family);
      }
      family.places[index] = place;
    }
  }
  return asked;
}

function lexiconFeature(name: string): {
  readonly writeFamily: AskedFamily["write"];
  readonly index: number;
  readonly size: number;
} {
  const index = lexiconFeatureNames.findIndex((known) => known === name);
  if (index < 0) throw new RangeError(`no feature has the name ${name}`);
  return { writeFamily: writeLexicon, index, size: lexiconFeatureNames.length };
}
