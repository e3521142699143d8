import type { Page } from "../../page/page.ts";
import type { LearnedBlocks } from "./blocks.ts";
import { coreFeatures, containerFeatures } from "./container-features.ts";
import { classFeatures, elementFeatures } from "./element-features.ts";
import { FeatureTable } from "./feature-table.ts";
import type { Feature } from "./feature.ts";
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
  for (const { write, places } of writersOf(names)) {
    const starts: number[] = [];
    for (let index = 0; index < places.length; index++) starts.push(places[index] * count);
    write(facts, table, starts, lexicon);
  }
  return table;
}

/** What writes columns, once a page for all that are asked of it. */
interface Writer {
  readonly write: (facts: PageFacts, table: FeatureTable, starts: readonly number[], lexicon: Lexicon) => void;
  /** The places of its columns among all that are asked for; one behind them for a column that is not asked for. */
  readonly places: number[];
}

const writers = new WeakMap<readonly string[], readonly Writer[]>();

/** Looked up once for all pages that a model is asked about. */
function writersOf(names: readonly string[]): readonly Writer[] {
  let found = writers.get(names);
  if (found === undefined) writers.set(names, (found = writersFor(names)));
  return found;
}

function writersFor(names: readonly string[]): readonly Writer[] {
  const found: Writer[] = [];
  const families = new Map<object, Writer>();
  for (const [place, name] of names.entries()) {
    const { key, write, size, index } = sourceOf(name);
    let writer = families.get(key);
    // A name that comes twice is written twice.
    if (writer === undefined || writer.places[index] < names.length) {
      writer = { write, places: Array.from({ length: size }, () => names.length) };
      families.set(key, writer);
      found.push(writer);
    }
    writer.places[index] = place;
  }
  return found;
}

/** What writes a feature, with others of its key, and which of them it is. */
interface Source extends Pick<Writer, "write"> {
  readonly key: object;
  readonly size: number;
  readonly index: number;
}

function sourceOf(name: string): Source {
  const feature = byName.get(name);
  if (feature === undefined) {
    const index = lexiconFeatureNames.findIndex((known) => known === name);
    if (index < 0) throw new RangeError(`no feature has the name ${name}`);
    return { key: writeLexicon, write: writeLexicon, size: lexiconFeatureNames.length, index };
  }
  if ("ofPage" in feature)
    return { key: feature, write: (facts, table, starts) => table.fill(starts[0], feature.ofPage(facts)), size: 1, index: 0 };
  if ("write" in feature)
    return { key: feature, write: (facts, table, starts) => feature.write(facts, table, starts[0]), size: 1, index: 0 };
  const { writeFamily, size, index } = feature;
  return { key: writeFamily, write: writeFamily, size, index };
}
