import type { FeatureTable } from "./feature-table.ts";
import { far, family, shared, type Feature } from "./feature.ts";
import { HashIndex } from "./hashing.ts";
import type { PageFacts } from "./page-facts.ts";

/** The blocks of a page in groups: a number for each block. */
export interface PathGroups {
  readonly count: number;
  readonly ofBlocks: Int32Array<ArrayBuffer>;
}

/** Blocks whose elements have the same path of tags and first classes from the root on. */
export const classPathGroups = shared((facts: PageFacts) => groupsBy(facts, facts.elements.classPaths));
const tagPathGroups = shared((facts: PageFacts) => groupsBy(facts, facts.elements.tagPaths));

function groupsBy({ blocks }: PageFacts, paths: Uint32Array): PathGroups {
  const index = new HashIndex(128);
  const ofBlocks = new Int32Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    const element = blocks.elements[block];
    ofBlocks[block] = index.add(element < 0 ? 0 : paths[element]);
  }
  return { count: index.count, ofBlocks };
}

const ofGroup = ["blocks", "words", "mean of words", "link density", "share of the page", "share in long blocks"] as const;

const groupFeatures = (path: string, groupsOf: (facts: PageFacts) => PathGroups): readonly Feature[] =>
  family(
    ofGroup.map((name) => `same path of ${path}: ${name}`),
    (facts, table, starts) => writeGroups(facts, groupsOf(facts), table, starts),
  );

function writeGroups(facts: PageFacts, groups: PathGroups, { values }: FeatureTable, starts: readonly number[]): void {
  const { blocks, texts, isLong, totals } = facts;
  const sizes = new Float64Array(groups.count);
  const words = new Float64Array(groups.count);
  const links = new Float64Array(groups.count);
  const long = new Float64Array(groups.count);
  for (let block = 0; block < blocks.count; block++) {
    const group = groups.ofBlocks[block];
    const own = texts.counts.words[block];
    sizes[group]++;
    words[group] += own;
    links[group] += texts.counts.linkWords[block];
    if (isLong[block] === 1) long[group] += own;
  }
  const [ofBlocks, ofWords, means, linkDensity, share, inLong] = starts;
  for (let block = 0; block < blocks.count; block++) {
    const group = groups.ofBlocks[block];
    values[ofBlocks + block] = sizes[group];
    values[ofWords + block] = words[group];
    values[means + block] = words[group] / sizes[group];
    values[linkDensity + block] = links[group] / words[group];
    values[share + block] = words[group] / totals.words;
    values[inLong + block] = long[group] / words[group];
  }
}

const ofRepeated = ["siblings", "words", "link density", "levels up", "share of its siblings", "share in long blocks"] as const;

/** What recurs on the page: blocks on the same path, alike siblings, and the repeated element that a block lies in. */
export const repetitionFeatures: readonly Feature[] = [
  ...groupFeatures("tags", tagPathGroups),
  ...groupFeatures("tags and classes", classPathGroups),
  ...family(
    [
      "siblings like its own",
      ...["innermost", "outermost"].flatMap((which) => ofRepeated.map((name) => `${which} repeated: ${name}`)),
    ],
    writeRepeated,
  ),
];

function writeRepeated(facts: PageFacts, { values }: FeatureTable, starts: readonly number[]): void {
  const { blocks, sums, elements, page } = facts;
  const alike = starts[0];
  for (let block = 0; block < blocks.count; block++)
    values[alike + block] = blocks.elements[block] < 0 ? 0 : sums.alike[blocks.elements[block]];
  for (const [which, around] of [sums.innerRepeated, sums.outerRepeated].entries()) {
    const [siblings, ofWords, linkDensity, levels, share, inLong] = starts.slice(1 + which * ofRepeated.length);
    for (let block = 0; block < blocks.count; block++) {
      const holder = blocks.elements[block];
      const repeated = holder < 0 ? -1 : around[holder];
      if (repeated < 0) {
        values[levels + block] = far;
        continue;
      }
      const words = sums.words[repeated];
      values[siblings + block] = sums.alike[repeated];
      values[ofWords + block] = words;
      values[linkDensity + block] = sums.linkWords[repeated] / words;
      values[levels + block] = Math.min(elements.depths[holder] - elements.depths[repeated], far);
      values[share + block] = words / sums.words[page.elements.parents[repeated]];
      values[inLong + block] = sums.longWords[repeated] / words;
    }
  }
}
