import { far, family, newColumns, ratios, shared, type Column, type Feature } from "./feature.ts";
import type { PageFacts } from "./page-facts.ts";
import { classPathGroups } from "./repetition-features.ts";

const reach = [1, 2, 3] as const;
const windows = [3, 8, 20] as const;
const sides = ["before", "after"] as const;

/** What a neighbour shows of itself. */
const shown = shared(({ texts, blocks, elements }: PageFacts): readonly Column[] => {
  const { counts } = texts;
  const levels = new Float32Array(blocks.count);
  for (let block = 0; block < blocks.count; block++)
    if (blocks.elements[block] >= 0) levels[block] = elements.headingLevels[blocks.elements[block]];
  return [
    new Float32Array(counts.words),
    ratios(counts.linkWords, counts.words),
    ratios(counts.stopWords, counts.words),
    ratios(counts.commas, counts.words),
    levels,
  ];
});

const shownNames = ["words", "link density", "stop-word share", "commas per word", "heading level"] as const;

const neighbours: readonly Feature[] = sides.flatMap((side) =>
  reach.flatMap((distance) =>
    family(
      [...shownNames, "same path"].map((name) => `${distance} ${side}: ${name}`),
      (facts) => {
        const { ofBlocks } = classPathGroups(facts);
        const by = side === "before" ? -distance : distance;
        const same = new Float32Array(ofBlocks.length);
        for (let block = 0; block < same.length; block++) same[block] = Number(ofBlocks[block] === ofBlocks[block + by]);
        return [...shown(facts).map((column) => shifted(column, by)), same];
      },
    ),
  ),
);

/** The values of the blocks so many places on; -1 beyond the page's ends. */
function shifted(column: Column, by: number): Column {
  const moved = new Float32Array(column.length).fill(-1);
  if (by < 0) moved.set(column.subarray(0, Math.max(column.length + by, 0)), Math.min(-by, column.length));
  else moved.set(column.subarray(by));
  return moved;
}

const ofWindow = ["words per block", "link density", "stop-word share", "share in long blocks"] as const;

const windowFeatures: readonly Feature[] = family(
  sides.flatMap((side) => windows.flatMap((size) => ofWindow.map((name) => `${size} blocks ${side}: ${name}`))),
  windowColumns,
);

/** Sums over the blocks before each, so that a window is a difference. */
function windowColumns({ blocks, texts, isLong }: PageFacts): readonly Column[] {
  const { count } = blocks;
  const { words, linkWords, stopWords } = texts.counts;
  const sums = Array.from({ length: 4 }, () => new Float64Array(count + 1));
  for (let block = 0; block < count; block++) {
    sums[0][block + 1] = sums[0][block] + words[block];
    sums[1][block + 1] = sums[1][block] + linkWords[block];
    sums[2][block + 1] = sums[2][block] + stopWords[block];
    sums[3][block + 1] = sums[3][block] + (isLong[block] === 1 ? words[block] : 0);
  }
  const columns = newColumns(sides.length * windows.length * ofWindow.length, count);
  let column = 0;
  for (const side of sides)
    for (const size of windows) {
      for (let block = 0; block < count; block++) {
        const from = side === "before" ? Math.max(block - size, 0) : block + 1;
        const to = side === "before" ? block : Math.min(block + 1 + size, count);
        const inWindow = sums[0][to] - sums[0][from];
        columns[column][block] = to > from ? inWindow / (to - from) : 0;
        for (let at = 1; at < 4; at++)
          columns[column + at][block] = inWindow === 0 ? 0 : (sums[at][to] - sums[at][from]) / inWindow;
      }
      column += ofWindow.length;
    }
  return columns;
}

const longFeatures: readonly Feature[] = family(
  ["blocks to the last long one", "words of the last long one", "blocks to the next long one", "words of the next long one"],
  ({ blocks, texts, isLong }) => {
    const columns = newColumns(4, blocks.count);
    const { words } = texts.counts;
    let long = -1;
    for (let block = 0; block < blocks.count; block++) {
      columns[0][block] = long < 0 ? far : Math.min(block - long, far);
      columns[1][block] = long < 0 ? 0 : words[long];
      if (isLong[block] === 1) long = block;
    }
    long = -1;
    for (let block = blocks.count - 1; block >= 0; block--) {
      columns[2][block] = long < 0 ? far : Math.min(long - block, far);
      columns[3][block] = long < 0 ? 0 : words[long];
      if (isLong[block] === 1) long = block;
    }
    return columns;
  },
);

/** The blocks around a block. */
export const neighbourFeatures: readonly Feature[] = [...neighbours, ...windowFeatures, ...longFeatures];
