import { innermostAround } from "../../page/tree.ts";
import type { Sum } from "./element-sums.ts";
import { markBit, namingBit, tagBit, type Naming, type Tag } from "./element-kinds.ts";
import { each, far, featuresFrom, shared, standingAt, type Feature, type Values } from "./feature.ts";
import type { PageFacts } from "./page-facts.ts";

/** An element for each block, around it: the place of the whole page where that stands for it, -1 for none. */
interface Around {
  readonly facts: PageFacts;
  readonly elements: Int32Array;
  /** Words of what was looked at before it, within. */
  readonly within: Int32Array;
}

/** What is asked of the elements around blocks. */
type Asked = (around: Around, none: number) => Values;

/** What stands in the element, as a share of something else in it or of the whole page, or as it is. */
function standing(part: Sum, whole?: Sum | "page"): Asked {
  return ({ facts: { sums }, elements }, none) => {
    const parts = sums[part];
    if (whole !== "page") return standingAt(elements, none, parts, whole === undefined ? undefined : sums[whole]);
    const ofPage = Math.max(parts[sums.page], 1);
    return each((block) => (elements[block] < 0 ? none : parts[elements[block]] / ofPage));
  };
}

/** Levels from a block's element up to it; none up to the whole page. */
const levelsUp: Asked = ({
  facts: {
    blocks,
    elements: { depths },
    sums,
  },
  elements,
}) =>
  each((block) => {
    const element = elements[block];
    const isThere = element >= 0 && element < sums.page;
    return isThere ? Math.min(depths[blocks.elements[block]] - depths[element], far) : far;
  });

/** What is asked of the elements that stand around blocks in some way. */
function featuresAround(
  way: string,
  aroundIn: (facts: PageFacts) => Around,
  none: number,
  asked: Readonly<Record<string, Asked>>,
): readonly Feature[] {
  return Object.entries(asked).map(([name, valuesOf]) => ({
    name: `${way}: ${name}`,
    of: (facts) => valuesOf(aroundIn(facts), none),
  }));
}

/** Elements around a block, each with more words than the one before, that are looked at; and those looked at closely. */
const containers = 5;
const closeContainers = 3;

const levelsOf = shared((facts: PageFacts): readonly Around[] => {
  const { blocks, sums, texts } = facts;
  let within = texts.counts.words;
  let elements = blocks.elements.map((holder, block) =>
    holder < 0 ? sums.page : sums.words[holder] > within[block] ? holder : sums.larger[holder],
  );
  return Array.from({ length: containers }, (): Around => {
    const level = { facts, elements, within };
    within = elements.map((element) => sums.words[element]);
    elements = elements.map((element) => sums.larger[element]);
    return level;
  });
});

const ofContainers: Readonly<Record<string, Asked>> = {
  words: standing("words"),
  "share of the page": standing("words", "page"),
  "link density": standing("linkWords", "words"),
  "words per block": standing("words", "blocks"),
  "share in long blocks": standing("longWords", "words"),
  growth: ({ facts: { sums }, elements, within }) => each((block) => sums.words[elements[block]] / within[block]),
};

const ofCloseContainers: Readonly<Record<string, Asked>> = {
  blocks: standing("blocks"),
  "commas per word": standing("commas", "words"),
  "stop-word share": standing("stopWords", "words"),
  "words per tag": standing("words", "tags"),
  "words per tag, of the page's": ({ facts: { sums }, elements }) => {
    const usual = sums.words[sums.page] / Math.max(sums.tags[sums.page], 1);
    return each((block) => sums.words[elements[block]] / Math.max(sums.tags[elements[block]], 1) / usual);
  },
  images: standing("images"),
  p: standing("paragraphs"),
  inputs: standing("inputs"),
  "levels up": levelsUp,
};

/** The nearest elements with more words each than the one before. */
export const containerFeatures: readonly Feature[] = Array.from({ length: containers }, (_, at) =>
  featuresAround(`container ${at + 1}`, (facts) => levelsOf(facts)[at], 0, {
    ...ofContainers,
    ...(at < closeContainers ? ofCloseContainers : {}),
  }),
).flat();

/** The innermost element of a kind around each block. */
function nearest(isOne: (facts: PageFacts) => (element: number) => boolean): (facts: PageFacts) => Around {
  return shared((facts) => {
    const { page, blocks, texts } = facts;
    const around = innermostAround(page.elements.parents, isOne(facts));
    const elements = blocks.elements.map((holder) => (holder < 0 ? -1 : around[holder]));
    return { facts, elements, within: texts.counts.words };
  });
}

const tagged =
  (...tags: readonly Tag[]) =>
  ({ elements: { ownTags } }: PageFacts): ((element: number) => boolean) => {
    const bits = tags.reduce((mask, tag) => mask | tagBit(tag), 0);
    return (element) => (ownTags[element] & bits) !== 0;
  };

const named =
  (naming: Naming) =>
  ({ elements: { namings } }: PageFacts): ((element: number) => boolean) =>
  (element) =>
    (namings[element] & namingBit(naming)) !== 0;

/** Kinds of elements of which the nearest around a block tells where it is. */
const landmarks: Readonly<Record<string, (facts: PageFacts) => (element: number) => boolean>> = {
  article: tagged("article"),
  main: (facts) => {
    const isTagged = tagged("main")(facts);
    const { marks } = facts.elements;
    const { parents } = facts.page.elements;
    const role = markBit("role main");
    // Marks are those of the elements around, too.
    const isMarked = (element: number): boolean => element >= 0 && (marks[element] & role) !== 0;
    return (element) => isTagged(element) || (isMarked(element) && !isMarked(parents[element]));
  },
  "content by class": named("content"),
  "comment by class": named("comment"),
  section: tagged("section"),
  list: tagged("ul", "ol", "table"),
};

const landmarkFeatures: readonly Feature[] = Object.entries(landmarks).flatMap(([landmark, isOne]) =>
  featuresAround(`nearest ${landmark}`, nearest(isOne), -1, {
    "share of the page": standing("words", "page"),
    "link density": standing("linkWords", "words"),
    "share of the long text": standing("longWords", "page"),
    "levels up": levelsUp,
  }),
);

/** The repeated element that a block lies in. */
export function repeatedFeatures(which: "innermost" | "outermost"): readonly Feature[] {
  const around = shared((facts: PageFacts): Around => {
    const { blocks, sums, texts } = facts;
    const repeated = which === "innermost" ? sums.innerRepeated : sums.outerRepeated;
    const elements = blocks.elements.map((holder) => (holder < 0 ? -1 : repeated[holder]));
    return { facts, elements, within: texts.counts.words };
  });
  return featuresAround(`${which} repeated`, around, 0, {
    siblings: standing("alike"),
    words: standing("words"),
    "link density": standing("linkWords", "words"),
    "levels up": levelsUp,
    "share of its siblings": ({ facts: { sums, page }, elements }, none) =>
      each((block) => {
        const element = elements[block];
        return element < 0 ? none : sums.words[element] / sums.words[page.elements.parents[element]];
      }),
    "share in long blocks": standing("longWords", "words"),
  });
}

/** Rising. */
export const coreShares = [30, 50, 70, 90] as const;

/** The smallest element that holds a share of the page's long text. */
const cores: readonly Feature[] = coreShares.flatMap((share) => {
  const about = `core of ${share} % of the long text: `;
  return featuresFrom((facts) => coreOf(facts, share / 100), {
    [`${about}inside`]: ({ core, end, holders }) =>
      core < 0 ? 0 : each((block) => Number(holders[block] >= core && holders[block] < end)),
    [`${about}levels up to where it is`]: ({ up }) => up,
    [`${about}levels from it up`]: ({ down }) => down,
    [`${about}after it`]: ({ core, end, holders }) => (core < 0 ? 0 : each((block) => Number(holders[block] >= end))),
    [`${about}share of the page`]: ({ core }, { sums }) => (core < 0 ? 0 : sums.words[core] / sums.words[sums.page]),
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
  return { core, end, holders, up, down };
}

/** The elements with at least the least share of the page's long text. */
const withLongText = shared(({ sums: { longWords, page } }) => {
  const found: number[] = [];
  const wanted = (coreShares[0] / 100) * longWords[page];
  if (wanted > 0) for (let element = 0; element < page; element++) if (longWords[element] >= wanted) found.push(element);
  return found;
});

/** Of the elements with at least a share of the page's long text the one with the fewest words, of those the innermost; -1 for none. */
function coreElement(facts: PageFacts, share: number): number {
  const { page, sums } = facts;
  const wanted = share * sums.longWords[sums.page];
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
