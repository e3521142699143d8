import { each, far, featuresFrom, shared, shareOf, standingAt, type Feature } from "./feature.ts";
import { wordsOf } from "../../page/words.ts";
import type { PageFacts } from "./page-facts.ts";
import { classPathGroups } from "./repetition-features.ts";

const reach = [1, 2, 3] as const;
const windows = [3, 8, 20] as const;
const sides = ["before", "after"] as const;

/** What a neighbour shows of itself: a value for each block. */
const shown: Readonly<Record<string, (facts: PageFacts) => ArrayLike<number>>> = {
  words: ({ texts: { counts } }) => counts.words,
  "link density": shared(({ texts: { counts } }) => perWord(counts.linkWords, counts.words)),
  "stop-word share": shared(({ texts: { counts } }) => perWord(counts.stopWords, counts.words)),
  "commas per word": shared(({ texts: { counts } }) => perWord(counts.commas, counts.words)),
  "heading level": shared(({ blocks, elements }) =>
    blocks.elements.map((element) => (element < 0 ? 0 : elements.headingLevels[element])),
  ),
};

function perWord(parts: Int32Array, words: Int32Array): Float64Array {
  const shares = new Float64Array(parts.length);
  for (let block = 0; block < parts.length; block++) shares[block] = shareOf(parts[block], words[block]);
  return shares;
}

const neighbours: readonly Feature[] = sides.flatMap((side) =>
  reach.flatMap((distance): readonly Feature[] => {
    const by = side === "before" ? -distance : distance;
    // Beyond the page's ends there is none.
    const places = shared(({ blocks: { elements, count } }) =>
      elements.map((_, block) => (block + by < 0 || block + by >= count ? -1 : block + by)),
    );
    return [
      ...Object.entries(shown).map(([name, valuesOf]): Feature => ({
        name: `${distance} ${side}: ${name}`,
        of: (facts) => standingAt(places(facts), -1, valuesOf(facts)),
      })),
      {
        name: `${distance} ${side}: same path`,
        of: (facts) => {
          const { ofBlocks } = classPathGroups(facts);
          return each((block) => Number(ofBlocks[block] === ofBlocks[block + by]));
        },
      },
    ];
  }),
);

/** Sums over the blocks before each, so that a window is a difference. */
const sumsBefore = shared(({ texts: { counts }, isLong }) => ({
  words: runningSums(counts.words),
  "link density": runningSums(counts.linkWords),
  "stop-word share": runningSums(counts.stopWords),
  "share in long blocks": runningSums(counts.words.map((words, block) => words * isLong[block])),
}));

function runningSums(column: Int32Array): Float64Array {
  const sums = new Float64Array(column.length + 1);
  for (let block = 0; block < column.length; block++) sums[block + 1] = sums[block] + column[block];
  return sums;
}

const ofWindow = ["words per block", "link density", "stop-word share", "share in long blocks"] as const;

const windowFeatures: readonly Feature[] = sides.flatMap((side) =>
  windows.flatMap((size) =>
    ofWindow.map((name): Feature => ({
      name: `${size} blocks ${side}: ${name}`,
      of: (facts) => {
        const { words, ...parts } = sumsBefore(facts);
        const { count } = facts.blocks;
        const part = name === "words per block" ? undefined : parts[name];
        return (column) => {
          for (let block = 0; block < count; block++) {
            const from = side === "before" ? Math.max(block - size, 0) : block + 1;
            const to = side === "before" ? block : Math.min(block + 1 + size, count);
            const sum = words[to] - words[from];
            column[block] = part === undefined ? shareOf(sum, Math.max(to - from, 0)) : shareOf(part[to] - part[from], sum);
          }
        };
      },
    })),
  ),
);

/** Blocks on either side of which the source is looked at. */
const stretches = [1, 4, 12] as const;

/** Text less markup over stretches of the source, as a share of them: what DANAg smooths over lines. */
const sourceFeatures: readonly Feature[] = stretches.map((blocks) => ({
  name: `text less markup, ${blocks} blocks around`,
  of: ({ page, blocks: { firstWords, endWords, count }, texts: { counts } }) => {
    const { starts, ends } = wordsOf(page);
    const characters = runningSums(counts.characters);
    return each((block) => {
      const from = Math.max(block - blocks, 0);
      const to = Math.min(block + blocks, count - 1);
      const span = ends[endWords[to] - 1] - starts[firstWords[from]];
      return span <= 0 ? 0 : Math.max(-1, (2 * (characters[to + 1] - characters[from])) / span - 1);
    });
  },
}));

/** What Boilerpipe's tree over words says of each block: 1 for content; and the words of the run of such blocks that it lies in. */
const treeFeatures: readonly Feature[] = featuresFrom(byBoilerpipe, {
  "content by Boilerpipe's tree": ({ isContent }) => isContent,
  "words of its run by Boilerpipe's tree": ({ runs }) => runs,
  "its run by Boilerpipe's tree, of the longest": ({ runs, longest }) => each((block) => shareOf(runs[block], longest)),
});

/** Kohlschütter et al. 2010, algorithm 2. */
function byBoilerpipe({ texts: { counts }, blocks: { count } }: PageFacts) {
  const { words, linkWords } = counts;
  const links = (block: number): number => (block < 0 || block >= count ? 0 : shareOf(linkWords[block], words[block]));
  const size = (block: number): number => (block < 0 || block >= count ? 0 : words[block]);
  const isContent = Uint8Array.from(words, (own, block) => {
    if (links(block) > 1 / 3) return 0;
    const [before, after] = [size(block - 1), size(block + 1)];
    if (links(block - 1) > 5 / 9) return Number(own > 40 || after > 17);
    return Number(own > 16 || after > 15 || before > 4);
  });
  const runs = new Int32Array(count);
  let longest = 0;
  for (let first = 0, end = 0; first < count; first = end + 1) {
    let sum = 0;
    for (end = first; end < count && isContent[end] === 1; end++) sum += words[end];
    runs.fill(sum, first, end);
    longest = Math.max(longest, sum);
  }
  return { isContent, runs, longest };
}

const longFeatures: readonly Feature[] = featuresFrom(nearestLong, {
  "blocks to the last long one": ({ last }) => each((block) => (last[block] < 0 ? far : Math.min(block - last[block], far))),
  "words of the last long one": ({ last }, { texts }) => standingAt(last, 0, texts.counts.words),
  "blocks to the next long one": ({ next }) => each((block) => (next[block] < 0 ? far : Math.min(next[block] - block, far))),
  "words of the next long one": ({ next }, { texts }) => standingAt(next, 0, texts.counts.words),
});

/** Of each block the last long one before it and the next one behind; -1 for none. */
function nearestLong({ blocks: { count }, isLong }: PageFacts) {
  const last = new Int32Array(count).fill(-1);
  const next = new Int32Array(count).fill(-1);
  for (let block = 1; block < count; block++) last[block] = isLong[block - 1] === 1 ? block - 1 : last[block - 1];
  for (let block = count - 2; block >= 0; block--) next[block] = isLong[block + 1] === 1 ? block + 1 : next[block + 1];
  return { last, next };
}

/** The blocks around a block. */
export const neighbourFeatures: readonly Feature[] = [
  ...neighbours,
  ...windowFeatures,
  ...sourceFeatures,
  ...treeFeatures,
  ...longFeatures,
];
