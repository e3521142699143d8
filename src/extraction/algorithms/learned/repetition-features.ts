import { repeatedFeatures } from "./around-features.ts";
import { each, featuresFrom, shared, standingAt, type Feature } from "./feature.ts";
import { Numbers } from "./hashing.ts";
import type { PageFacts } from "./page-facts.ts";

/** The blocks of a page in groups: a number for each block. */
export interface PathGroups {
  readonly count: number;
  readonly ofBlocks: Int32Array<ArrayBuffer>;
}

/** Blocks whose elements have the same path of tags and first classes from the root on. */
export const classPathGroups = shared((facts: PageFacts) => groupsBy(facts, facts.elements.classPaths));
const tagPathGroups = shared((facts: PageFacts) => groupsBy(facts, facts.elements.tagPaths));

function groupsBy({ blocks }: PageFacts, paths: Int32Array): PathGroups {
  const index = new Numbers();
  const ofBlocks = blocks.elements.map((element) => index.add(element < 0 ? 0 : paths[element]));
  return { count: index.hashes.length, ofBlocks };
}

const groupFeatures = (path: string, groupsOf: (facts: PageFacts) => PathGroups): readonly Feature[] => {
  const about = `same path of ${path}: `;
  return featuresFrom((facts) => groupSums(facts, groupsOf(facts)), {
    [`${about}blocks`]: ({ of, sizes }) => standingAt(of, 0, sizes),
    [`${about}words`]: ({ of, words }) => standingAt(of, 0, words),
    [`${about}mean of words`]: ({ of, words, sizes }) => standingAt(of, 0, words, sizes),
    [`${about}link density`]: ({ of, words, links }) => standingAt(of, 0, links, words),
    [`${about}share of the page`]: ({ of, words }, { sums }) => each((block) => words[of[block]] / sums.words[sums.page]),
    [`${about}share in long blocks`]: ({ of, words, long }) => standingAt(of, 0, long, words),
  });
};

function groupSums({ blocks, texts: { counts }, isLong }: PageFacts, { count, ofBlocks: of }: PathGroups) {
  const sizes = new Float64Array(count);
  const words = new Float64Array(count);
  const links = new Float64Array(count);
  const long = new Float64Array(count);
  for (let block = 0; block < blocks.count; block++) {
    const group = of[block];
    sizes[group]++;
    words[group] += counts.words[block];
    links[group] += counts.linkWords[block];
    if (isLong[block] === 1) long[group] += counts.words[block];
  }
  return { of, sizes, words, links, long };
}

/** What recurs on the page: blocks on the same path, alike siblings, and the repeated element that a block lies in. */
export const repetitionFeatures: readonly Feature[] = [
  ...groupFeatures("tags", tagPathGroups),
  ...groupFeatures("tags and classes", classPathGroups),
  { name: "siblings like its own", of: ({ blocks, sums }) => standingAt(blocks.elements, 0, sums.alike) },
  ...repeatedFeatures("innermost"),
  ...repeatedFeatures("outermost"),
];
