import type { Page } from "../../page/page.ts";
import type { LearnedBlocks } from "./blocks.ts";
import { coreFeatures, containerFeatures } from "./around-features.ts";
import { classFeatures, elementFeatures } from "./element-features.ts";
import type { Feature, Values } from "./feature.ts";
import { lexiconFeatures } from "./lexicon.ts";
import type { Lexicon } from "./model.ts";
import { neighbourFeatures } from "./neighbour-features.ts";
import { pageFactsOf, type PageFacts } from "./page-facts.ts";
import { pageFeatures } from "./page-features.ts";
import { placeFeatures, sectionFeatures } from "./place-features.ts";
import { repetitionFeatures } from "./repetition-features.ts";
import { textFeatures } from "./text-features.ts";
import type { Column, FeatureTable } from "./trees.ts";

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
  lexicon: lexiconFeatures,
};

const features: readonly Feature[] = Object.values(groups).flat();

/** What is known of a block, in plain words: unique, and never renamed, for models refer to them. The lexicon's come last. */
export const featureNames: readonly string[] = features.map(({ name }) => name);

let end = 0;
/** The features by kind: they lie together. */
export const featureGroups: readonly FeatureGroup[] = Object.entries(groups).map(([name, { length }]) => ({
  name,
  from: end,
  to: (end += length),
}));

const byName: ReadonlyMap<string, Feature> = new Map(features.map((feature) => [feature.name, feature]));

/** Every feature of a page's blocks, in the order of `featureNames`. */
export function featuresOf(page: Page, blocks: LearnedBlocks, lexicon: Lexicon): FeatureTable {
  return featureTableOf(pageFactsOf(page, blocks, lexicon), featureNames);
}

/** The features of some names. @throws RangeError for a name that is none. */
export function featureTableOf(facts: PageFacts, names: readonly string[]): FeatureTable {
  const { count } = facts.blocks;
  // In one piece of memory: to ask for a piece each would take longer than to fill most of them.
  const memory = new Float32Array(names.length * count);
  const columns = names.map((name, place) => {
    const feature = byName.get(name);
    if (feature === undefined) throw new RangeError(`no feature has the name ${name}`);
    const column = memory.subarray(place * count, (place + 1) * count);
    write(column, feature.of(facts));
    return column;
  });
  return { count, columns };
}

function write(column: Column, values: Values): void {
  if (typeof values === "number") column.fill(values);
  else if (typeof values === "function") values(column);
  else column.set(values);
}
