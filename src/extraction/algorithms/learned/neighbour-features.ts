import { far, family, newColumns, ratios, shared, type Column, type Feature } from "./feature.ts";
import type { PageFacts } from "./page-facts.ts";
import { classPathGroups } from "./repetition-features.ts";

const reach = [1, 2, 3] as const;
const windows = [3, 8, 20] as const;
const sides = ["before", "after"] as const;

/** What a neighbour shows of itself. */
const shown = shared((facts: PageFacts): readonly Column[] => {
  const { texts, blocks, elements, room } = facts;
  const { counts } = texts;
  const words = room.next();
  words.set(counts.words);
  const levels = room.next();
  for (let block = 0; block < blocks.count; block++)
    if (blocks.elements[block] >= 0) levels[block] = elements.headingLevels[blocks.elements[block]];
  return [
    words,
    ratios(facts, counts.linkWords, counts.words),
    ratios(facts, counts.stopWords, counts.words),
    ratios(facts, counts.commas, counts.words),
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
        const same = facts.room.next();
        for (let block = 0; block < same.length; block++) same[block] = Number(ofBlocks[block] === ofBlocks[block + by]);
        return [...shown(facts).map((column) => shifted(facts, column, by)), same];
      },
    ),
  ),
);

/** The values of the blocks so many places on; -1 beyond the page's ends. */
function shifted({ room }: PageFacts, column: Column, by: number): Column {
  const moved = room.next().fill(-1);
  if (by < 0) moved.set(column.subarray(0, Math.max(column.length + by, 0)), Math.min(-by, column.length));
  else moved.set(column.subarray(by));
  return moved;
}

/** Sums over the blocks before each, so that a window is a difference. */
const sumsBefore = shared(({ blocks, texts, isLong }: PageFacts) => {
  const { words, linkWords, stopWords } = texts.counts;
  const before = (valueOf: (block: number) => number): Float64Array => {
    const sums = new Float64Array(blocks.count + 1);
    for (let block = 0; block < blocks.count; block++) sums[block + 1] = sums[block] + valueOf(block);
    return sums;
  };
  return {
    words: before((block) => words[block]),
    "link density": before((block) => linkWords[block]),
    "stop-word share": before((block) => stopWords[block]),
    "share in long blocks": before((block) => (isLong[block] === 1 ? words[block] : 0)),
  };
});

const ofWindow = ["words per block", "link density", "stop-word share", "share in long blocks"] as const;

const windowFeatures: readonly Feature[] = sides.flatMap((side) =>
  windows.flatMap((size) =>
    ofWindow.map((name): Feature => ({
      name: `${size} blocks ${side}: ${name}`,
      of: (facts) => windowColumn(facts, side, size, name),
    })),
  ),
);

function windowColumn(
  facts: PageFacts,
  side: (typeof sides)[number],
  size: (typeof windows)[number],
  name: (typeof ofWindow)[number],
): Column {
  const { count } = facts.blocks;
  const sums = sumsBefore(facts);
  const { words } = sums;
  const parts = name === "words per block" ? undefined : sums[name];
  const column = facts.room.next();
  for (let block = 0; block < count; block++) {
    const from = side === "before" ? Math.max(block - size, 0) : block + 1;
    const to = side === "before" ? block : Math.min(block + 1 + size, count);
    const inWindow = words[to] - words[from];
    if (parts === undefined) column[block] = to > from ? inWindow / (to - from) : 0;
    else column[block] = inWindow === 0 ? 0 : (parts[to] - parts[from]) / inWindow;
  }
  return column;
}

const longFeatures: readonly Feature[] = family(
  ["blocks to the last long one", "words of the last long one", "blocks to the next long one", "words of the next long one"],
  (facts) => {
    const { blocks, texts, isLong } = facts;
    const columns = newColumns(facts, 4);
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
