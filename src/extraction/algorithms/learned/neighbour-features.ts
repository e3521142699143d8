import type { FeatureTable } from "./feature-table.ts";
import { far, family, shared, shareOf, writeEach, type Feature } from "./feature.ts";
import type { PageFacts } from "./page-facts.ts";
import { classPathGroups } from "./repetition-features.ts";

const reach = [1, 2, 3] as const;
const windows = [3, 8, 20] as const;
const sides = ["before", "after"] as const;

/** What a neighbour shows of itself. */
const shown: Readonly<Record<string, (facts: PageFacts) => (block: number) => number>> = {
  words:
    ({ texts: { counts } }) =>
    (block) =>
      counts.words[block],
  "link density":
    ({ texts: { counts } }) =>
    (block) =>
      shareOf(counts.linkWords[block], counts.words[block]),
  "stop-word share":
    ({ texts: { counts } }) =>
    (block) =>
      shareOf(counts.stopWords[block], counts.words[block]),
  "commas per word":
    ({ texts: { counts } }) =>
    (block) =>
      shareOf(counts.commas[block], counts.words[block]),
  "heading level":
    ({ blocks, elements }) =>
    (block) =>
      blocks.elements[block] < 0 ? 0 : elements.headingLevels[blocks.elements[block]],
};

const neighbours: readonly Feature[] = sides.flatMap((side) =>
  reach.flatMap((distance): readonly Feature[] => {
    const by = side === "before" ? -distance : distance;
    return [
      ...Object.entries(shown).map(([name, valuesIn]): Feature => ({
        name: `${distance} ${side}: ${name}`,
        write: (facts, table, start) => {
          const valueOf = valuesIn(facts);
          const { count } = table;
          // Beyond the page's ends there is none.
          writeEach(table, start, (block) => (block + by < 0 || block + by >= count ? -1 : valueOf(block + by)));
        },
      })),
      {
        name: `${distance} ${side}: same path`,
        write: (facts, table, start) => {
          const { ofBlocks } = classPathGroups(facts);
          writeEach(table, start, (block) => Number(ofBlocks[block] === ofBlocks[block + by]));
        },
      },
    ];
  }),
);

/** Sums over the blocks before each, so that a window is a difference. */
const sumsBefore = {
  words: shared(({ texts: { counts } }) => runningSums(counts.words)),
  "link density": shared(({ texts: { counts } }) => runningSums(counts.linkWords)),
  "stop-word share": shared(({ texts: { counts } }) => runningSums(counts.stopWords)),
  "share in long blocks": shared(({ texts: { counts }, isLong }) =>
    runningSums(counts.words.map((words, block) => words * isLong[block])),
  ),
} as const;

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
      write: (facts, table, start) => {
        const words = sumsBefore.words(facts);
        const parts = name === "words per block" ? undefined : sumsBefore[name](facts);
        writeWindows(table, start, { words, parts, before: side === "before" ? size : 0, after: side === "before" ? 0 : size });
      },
    })),
  ),
);

/** Blocks that a window has on either side, and the sums that it is a difference of. */
interface Window {
  readonly words: Float64Array;
  /** Of what is asked for as a share of the words; undefined where it is the words of a block. */
  readonly parts: Float64Array | undefined;
  readonly before: number;
  readonly after: number;
}

function writeWindows({ values, count }: FeatureTable, start: number, { words, parts, before, after }: Window): void {
  for (let block = 0; block < count; block++) {
    const from = before > 0 ? Math.max(block - before, 0) : block + 1;
    const to = before > 0 ? block : Math.min(block + 1 + after, count);
    const inWindow = words[to] - words[from];
    if (parts === undefined) values[start + block] = to > from ? inWindow / (to - from) : 0;
    else values[start + block] = inWindow === 0 ? 0 : (parts[to] - parts[from]) / inWindow;
  }
}

const longFeatures: readonly Feature[] = family(
  ["blocks to the last long one", "words of the last long one", "blocks to the next long one", "words of the next long one"],
  ({ blocks, texts, isLong }, { values }, [toLast, wordsOfLast, toNext, wordsOfNext]) => {
    const { words } = texts.counts;
    let long = -1;
    for (let block = 0; block < blocks.count; block++) {
      values[toLast + block] = long < 0 ? far : Math.min(block - long, far);
      values[wordsOfLast + block] = long < 0 ? 0 : words[long];
      if (isLong[block] === 1) long = block;
    }
    long = -1;
    for (let block = blocks.count - 1; block >= 0; block--) {
      values[toNext + block] = long < 0 ? far : Math.min(long - block, far);
      values[wordsOfNext + block] = long < 0 ? 0 : words[long];
      if (isLong[block] === 1) long = block;
    }
  },
);

/** The blocks around a block. */
export const neighbourFeatures: readonly Feature[] = [...neighbours, ...windowFeatures, ...longFeatures];
