import { each, far, featuresOf, shared, type Feature, type Values } from "./feature.ts";
import { namingBit } from "./naming.ts";
import type { PageFacts } from "./page-facts.ts";
import { markBit, tagBit } from "./element-flags.ts";

/** Elements around a block, each with more words than the one before, that are looked at; and those looked at closely. */
const containers = 5;
const closeContainers = 3;

/** Of each block the element around it at a level, -1 where the whole page stands for it; its words and blocks, and the words within. */
interface Level {
  readonly facts: PageFacts;
  readonly around: Int32Array;
  readonly words: Int32Array;
  readonly blocks: Int32Array;
  readonly before: Int32Array;
}

const levelsOf = shared((facts: PageFacts): readonly Level[] => {
  const { blocks, sums, texts, totals } = facts;
  let before = texts.counts.words;
  let around = blocks.elements.map((holder, block) =>
    holder < 0 || sums.words[holder] > before[block] ? holder : sums.larger[holder],
  );
  return Array.from({ length: containers }, (): Level => {
    const words = around.map((element) => (element < 0 ? totals.words : sums.words[element]));
    const inAll = around.map((element) => (element < 0 ? blocks.count : sums.blocks[element]));
    const level = { facts, around, words, blocks: inAll, before };
    around = around.map((element) => (element < 0 ? -1 : sums.larger[element]));
    before = words;
    return level;
  });
});

type ValuesIn = (level: Level) => Values;

function quotients(parts: Int32Array, wholes: Int32Array): Values {
  return (column) => {
    for (let block = 0; block < column.length; block++) column[block] = parts[block] / wholes[block];
  };
}

/** What stands in the element of each block as a share of its words. */
const perWord =
  (sum: "linkWords" | "longWords" | "commas" | "stopWords", ofPage: (totals: PageFacts["totals"]) => number): ValuesIn =>
  ({ facts: { sums, totals }, around, words }) => {
    const parts = sums[sum];
    const all = ofPage(totals);
    return (column) => {
      for (let block = 0; block < column.length; block++)
        column[block] = (around[block] < 0 ? all : parts[around[block]]) / words[block];
    };
  };

/** Elements in the element of each block, by how many come before each. */
const counted =
  (kind: "imagesBefore" | "paragraphsBefore" | "inputsBefore"): ValuesIn =>
  ({ facts: { sums, page }, around }) => {
    const before = sums[kind];
    const { count, subtreeEnds } = page.elements;
    return (column) => {
      for (let block = 0; block < column.length; block++) {
        const element = around[block];
        column[block] = element < 0 ? before[count] - before[0] : before[subtreeEnds[element]] - before[element];
      }
    };
  };

const ofEach: Readonly<Record<string, ValuesIn>> = {
  words: ({ words }) => words,
  "share of the page": ({ words, facts: { totals } }) => each((block) => words[block] / totals.words),
  "link density": perWord("linkWords", (totals) => totals.linkWords),
  "words per block": ({ words, blocks }) => quotients(words, blocks),
  "share in long blocks": perWord("longWords", (totals) => totals.longWords),
  growth: ({ words, before }) => quotients(words, before),
};

const ofClose: Readonly<Record<string, ValuesIn>> = {
  blocks: ({ blocks }) => blocks,
  "commas per word": perWord("commas", () => 0),
  "stop-word share": perWord("stopWords", () => 0),
  "words per tag": ({ facts: { page }, around, words }) => {
    const { count, subtreeEnds } = page.elements;
    return each((block) => {
      const element = around[block];
      return words[block] / Math.max(element < 0 ? count : subtreeEnds[element] - element, 1);
    });
  },
  images: counted("imagesBefore"),
  p: counted("paragraphsBefore"),
  inputs: counted("inputsBefore"),
  "levels up": ({ facts: { blocks, elements }, around }) =>
    each((block) => (around[block] < 0 ? far : elements.depths[blocks.elements[block]] - elements.depths[around[block]])),
};

/** The nearest elements with more words each than the one before. */
export const containerFeatures: readonly Feature[] = Array.from({ length: containers }, (_, at) =>
  Object.entries({ ...ofEach, ...(at < closeContainers ? ofClose : {}) }).map(([name, valuesIn]): Feature => ({
    name: `container ${at + 1}: ${name}`,
    of: (facts) => valuesIn(levelsOf(facts)[at]),
  })),
).flat();

/** Masks that tell an element: of its tag, of its name, of its attributes. */
interface Masks {
  readonly tags: number;
  readonly names: number;
  readonly marks: number;
}

const landmarks: Readonly<Record<string, Masks>> = {
  article: { tags: tagBit("article"), names: 0, marks: 0 },
  main: { tags: tagBit("main"), names: 0, marks: markBit("role main") },
  "content by class": { tags: 0, names: namingBit("content"), marks: 0 },
  "comment by class": { tags: 0, names: namingBit("comment"), marks: 0 },
  section: { tags: tagBit("section"), names: 0, marks: 0 },
  list: { tags: tagBit("ul") | tagBit("ol") | tagBit("table"), names: 0, marks: 0 },
};

/** Of each element the innermost around it that masks tell; undefined where the page has none. */
function nearestOf({ page, elements }: PageFacts, { tags, names, marks }: Masks): Int32Array | undefined {
  const { count, parents } = page.elements;
  const { ownTags, namings, some } = elements;
  if ((some.tags & tags) === 0 && (some.namings & names) === 0 && (some.marks & marks) === 0) return undefined;
  const nearest = new Int32Array(count);
  for (let element = 0; element < count; element++) {
    const parent = parents[element];
    const isOne =
      (ownTags[element] & tags) !== 0 ||
      (namings[element] & names) !== 0 ||
      // Those of the elements around are among them.
      (marks !== 0 && (elements.marks[element] & marks) !== 0 && (parent < 0 || (elements.marks[parent] & marks) === 0));
    nearest[element] = isOne ? element : parent < 0 ? -1 : nearest[parent];
  }
  return nearest;
}

/** The nearest element around a block of each of several kinds. */
const landmarkFeatures: readonly Feature[] = Object.entries(landmarks).flatMap(([landmark, masks]) => {
  const nearestIn = shared((facts) => nearestOf(facts, masks));
  const feature = (
    name: string,
    none: number,
    valueAt: (facts: PageFacts, found: number, holder: number) => number,
  ): Feature => ({
    name: `nearest ${landmark}: ${name}`,
    of: (facts) => {
      const nearest = nearestIn(facts);
      if (nearest === undefined) return none;
      const { elements } = facts.blocks;
      return (column) => {
        for (let block = 0; block < column.length; block++) {
          const holder = elements[block];
          const found = holder < 0 ? -1 : nearest[holder];
          column[block] = found < 0 ? none : valueAt(facts, found, holder);
        }
      };
    },
  });
  return [
    feature("share of the page", -1, ({ sums, totals }, found) => sums.words[found] / totals.words),
    feature("link density", -1, ({ sums: { words, linkWords } }, found) =>
      words[found] === 0 ? -1 : linkWords[found] / words[found],
    ),
    feature("share of the long text", -1, ({ sums, totals }, found) => sums.longWords[found] / Math.max(totals.longWords, 1)),
    feature("levels up", far, ({ elements: { depths } }, found, holder) => Math.min(depths[holder] - depths[found], far)),
  ];
});

/** Rising. */
export const coreShares = [30, 50, 70, 90] as const;

/** The smallest element that holds a share of the page's long text. */
const cores: readonly Feature[] = coreShares.flatMap((share) => {
  const about = `core of ${share} % of the long text: `;
  return featuresOf((facts) => coreOf(facts, share / 100), {
    [`${about}inside`]: ({ core, end, holders }, block) => Number(core >= 0 && holders[block] >= core && holders[block] < end),
    [`${about}levels up to where it is`]: ({ up }, block) => up[block],
    [`${about}levels from it up`]: ({ down }, block) => down[block],
    [`${about}after it`]: ({ core, end, holders }, block) => Number(core >= 0 && holders[block] >= end),
    [`${about}share of the page`]: ({ core, facts: { sums, totals } }) => (core < 0 ? 0 : sums.words[core] / totals.words),
  });
});

export const coreFeatures: readonly Feature[] = [...landmarkFeatures, ...cores];

/** The core of a share, -1 for none, with the elements of the blocks and the levels from each up to what holds both, and from the core. */
function coreOf(facts: PageFacts, share: number) {
  const { blocks, page, elements } = facts;
  const { parents, subtreeEnds } = page.elements;
  const { depths } = elements;
  const holders = blocks.elements;
  const core = coreElement(facts, share);
  const end = core < 0 ? -1 : subtreeEnds[core];
  const up = new Uint8Array(blocks.count).fill(far);
  const down = new Uint8Array(blocks.count).fill(far);
  for (let block = 0; block < blocks.count; block++) {
    const holder = holders[block];
    if (core < 0 || holder < 0) continue;
    let steps = 0;
    let around = holder;
    while (around >= 0 && steps < far && !(core >= around && core < subtreeEnds[around])) {
      around = parents[around];
      steps++;
    }
    const isInside = holder >= core && holder < end;
    up[block] = isInside ? Math.min(depths[holder] - depths[core], far) : steps;
    down[block] = around < 0 || isInside ? 0 : Math.min(depths[core] - depths[around], far);
  }
  return { facts, core, end, holders, up, down };
}

/** The elements with at least the least share of the page's long text. */
const withLongText = shared(({ sums: { longWords }, totals }) => {
  const found: number[] = [];
  const wanted = (coreShares[0] / 100) * totals.longWords;
  if (wanted > 0)
    for (let element = 0; element < longWords.length; element++) if (longWords[element] >= wanted) found.push(element);
  return found;
});

/** Of the elements with at least a share of the page's long text the one with the fewest words, of those the innermost; -1 for none. */
function coreElement(facts: PageFacts, share: number): number {
  const { page, sums, totals } = facts;
  const wanted = share * totals.longWords;
  const { subtreeEnds } = page.elements;
  let core = -1;
  for (const element of withLongText(facts)) {
    if (sums.longWords[element] < wanted) continue;
    const isFewer = core < 0 || sums.words[element] < sums.words[core];
    const isInner = core >= 0 && sums.words[element] === sums.words[core] && element < subtreeEnds[core];
    if (isFewer || isInner) core = element;
  }
  return core;
}
