import { holds, innermostAround } from "../../page/tree.ts";
import type { Page } from "../../page/page.ts";
import { wordsOf } from "../../page/words.ts";
import type { TextCounts } from "./block-texts.ts";
import type { LearnedBlocks } from "./blocks.ts";
import { kinds } from "./characters.ts";
import {
  markBit,
  markNames,
  namingNames,
  tagBit,
  tagNames,
  namingBit,
  type ElementMark,
  type TagName,
  type Naming,
} from "./element-kinds.ts";
import { HashNumbers } from "./hashing.ts";
import { lexiconValues, talliesOf } from "./lexicon.ts";
import { RefusedModel, type Lexicon } from "./model.ts";
import { featureFactsOf, type FeatureFacts, type ElementSum } from "./feature-facts.ts";
import { jsonShinglesOf, shingleHash, titleKinds, jsonTypes, jsonTypesOf, openGraphType, type TitleWords } from "./page-meta.ts";
import { byBit, monthBit, phraseBit, phraseNames } from "./text-vocabulary.ts";
import type { TopicName } from "./topics.ts";
import { far, type BlockColumn, type FeatureTable } from "./trees.ts";

/**
 * The values of a feature for the blocks of a page: a number where all have the same, or a function that writes them into a column. All are
 * finite. A call for each value costs more than most values do: where many features are of one form, a loop stands there.
 */
type BlockValues = number | ArrayLike<number> | ((column: BlockColumn) => void);

/** A column with values written into it. */
function written(column: BlockColumn, values: BlockValues): BlockColumn {
  if (typeof values === "number") column.fill(values);
  else if (typeof values === "function") values(column);
  else column.set(values);
  return column;
}

/** Something that is known of a block, in plain words: "words", "in main"; and how it is found out. */
interface Feature {
  readonly name: string;
  /** What it is told as, together with others that say nearly the same; undefined for one that is told by itself. */
  readonly topic?: TopicName | undefined;
  readonly of: (facts: FeatureFacts) => BlockValues;
}

function feature(name: string, topic: TopicName | undefined, of: Feature["of"]): Feature {
  return { name, topic, of };
}

/** A feature for each of some names, which begin by what they are about, of what is worked out once for all of them. */
function featuresFrom<T>(
  compute: (facts: FeatureFacts) => T,
  named: Readonly<Record<string, (found: T, facts: FeatureFacts) => BlockValues>>,
  topic?: TopicName,
  about = "",
): readonly Feature[] {
  const found = shared(compute);
  return Object.entries(named).map(([name, of]) => ({ name: `${about}${name}`, topic, of: (facts) => of(found(facts), facts) }));
}

/** The values of a function. */
function each(valueOf: (block: number) => number): BlockValues {
  return (column) => {
    for (let block = 0; block < column.length; block++) column[block] = valueOf(block);
  };
}

/** A part of a whole, 0 where that is. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** Parts of wholes. */
function shares(parts: ArrayLike<number>, wholes: ArrayLike<number>): BlockValues {
  return (column) => {
    for (let block = 0; block < column.length; block++) column[block] = shareOf(parts[block], wholes[block]);
  };
}

/** What stands at the place of each block, as a share of what else stands there or as it is; `none` for a block without a place. */
function standingAt(places: Int32Array, none: number, parts: ArrayLike<number>, wholes?: ArrayLike<number>): BlockValues {
  return (column) => {
    for (let block = 0; block < column.length; block++) {
      const place = places[block];
      column[block] = place < 0 ? none : wholes === undefined ? parts[place] : parts[place] / wholes[place];
    }
  };
}

/** 1 where a mask has any of the bits. */
function flags(masks: Int32Array, bits: number): BlockValues {
  return (column) => {
    for (let block = 0; block < column.length; block++) column[block] = Number((masks[block] & bits) !== 0);
  };
}

/** Computes what several features read once for all of them; it goes with the facts. */
function shared<T>(compute: (facts: FeatureFacts) => T): (facts: FeatureFacts) => T {
  return (facts) => {
    const { found } = facts;
    if (!found.has(compute)) found.set(compute, compute(facts));
    return found.get(compute) as T;
  };
}

const textCount = (name: string, of: keyof TextCounts, topic?: TopicName): Feature =>
  feature(name, topic, ({ texts: { counts } }) => counts[of]);
const textShare = (name: string, part: keyof TextCounts, whole: keyof TextCounts, topic?: TopicName): Feature =>
  feature(name, topic, ({ texts: { counts } }) => shares(counts[part], counts[whole]));
const begins = (name: string, ...wanted: readonly number[]): Feature =>
  feature(name, "Letters and signs", ({ texts }) => texts.firstKinds.map((kind) => Number(wanted.includes(kind))));
const ends = (name: string, wanted: number): Feature =>
  feature(name, "Sentences", ({ texts }) => texts.lastKinds.map((kind) => Number(kind === wanted)));
const speaks = (name: string, bits: number): Feature => ({ name, of: ({ texts }) => flags(texts.masks, bits) });

const titleOverlaps = titleKinds.map((kind) => shared((facts) => overlapsOf(facts, facts.meta.titles[kind])));
const [titleOverlap] = titleOverlaps;

/** What a block's own text is like. */
const textFeatures: readonly Feature[] = [
  textCount("words", "words", "Length"),
  textCount("characters", "characters", "Length"),
  textShare("characters per word", "characters", "words", "Length"),
  textShare("link density", "linkWords", "words", "Links"),
  textCount("links", "links", "Links"),
  textShare("links per word", "links", "words", "Links"),
  textShare("bold share", "boldWords", "words"),
  textShare("stop-word share", "stopWords", "words", "Stop words"),
  textCount("stop words", "stopWords", "Stop words"),
  textShare("commas per word", "commas", "words", "Sentences"),
  textShare("sentence ends per word", "sentenceEnds", "words", "Sentences"),
  textCount("sentence ends", "sentenceEnds", "Sentences"),
  textShare("capitals per word", "capitals", "words", "Letters and signs"),
  textShare("upper-case words", "shouts", "words", "Letters and signs"),
  textShare("letters per character", "letters", "characters", "Letters and signs"),
  textShare("digits per character", "digits", "characters", "Letters and signs"),
  textShare("separators per word", "separators", "words", "Letters and signs"),
  textShare("different words", "different", "words", "Different words"),
  feature("words, of the longest block's", "Length", ({ texts: { counts } }) => {
    const longest = counts.words.reduce((most, words) => Math.max(most, words), 1);
    return each((block) => counts.words[block] / longest);
  }),
  feature("stop-word share, of the long blocks'", "Stop words", ({ texts: { counts }, longWords }) => {
    const stopWords = counts.stopWords.map((count, block) => (longWords[block] > 0 ? count : 0));
    const usual = shareOf(sumOf(stopWords), sumOf(longWords));
    return each((block) => (usual === 0 ? 1 : shareOf(counts.stopWords[block], counts.words[block]) / usual));
  }),
  textCount("dates", "dates"),
  textShare("date share", "dates", "words"),
  textCount("currency signs", "currencies"),
  textCount("question marks", "questions", "Sentences"),
  textCount("colons", "colons", "Sentences"),
  textShare("words of an address", "places", "words"),
  textCount("mail addresses", "mails"),
  begins("begins with a capital", kinds.upper),
  begins("begins with a small letter", kinds.lower),
  begins("begins with a digit", kinds.digit),
  begins("begins with a sign", kinds.sign, kinds.separator, kinds.slash, kinds.quote, kinds.currency, kinds.at),
  ends("ends a sentence", kinds.end),
  ends("ends with a question mark", kinds.question),
  ends("ends with a colon", kinds.colon),
  { name: "begins like a byline", topic: "Letters and signs", of: ({ texts }) => flags(texts.firstMasks, byBit) },
  speaks("names a month", monthBit),
  ...phraseNames.map((phrase) => speaks(`speaks of ${phrase}`, phraseBit(phrase))),
  ...featuresFrom(
    copiesOf,
    {
      "copies on the page": ({ numbers, copies }) => standingAt(numbers, 0, copies),
      "copies before": ({ before }) => before,
    },
    "Copies",
  ),
  ...titleKinds.flatMap((kind, at) =>
    featuresFrom(
      titleOverlaps[at],
      {
        [`share of its words in the ${kind}`]: (found) => found?.ofBlock ?? 0,
        [`share of the ${kind} in it`]: (found) => found?.ofTitle ?? 0,
      },
      kind === "description" ? "Likeness to the description" : "Likeness to the title",
    ),
  ),
  { name: "share of it in JSON-LD", of: jsonShares },
];

/** Blocks by their texts: the number of each one's text, how often there is each text, and how often each block's came before it. */
function copiesOf({ texts: { hashes } }: FeatureFacts) {
  const index = new HashNumbers();
  const copies: number[] = [];
  const before = new Int32Array(hashes.length);
  const numbers = hashes.map((hash, block) => {
    const text = index.add(hash);
    before[block] = copies[text] ?? 0;
    copies[text] = before[block] + 1;
    return text;
  });
  return { numbers, copies, before };
}

/**
 * Of each block: its words that are in one of the page's names; their share of its words, stop words aside; and the share of the name's
 * words that it has. Undefined for a name without words.
 */
function overlapsOf({ texts, blocks }: FeatureFacts, { has, count: wanted }: TitleWords) {
  if (wanted === 0) return undefined;
  const { wordIds, counts } = texts;
  const common = new Int32Array(blocks.count);
  const ofTitle = new Float32Array(blocks.count);
  const seenIn = new Int32Array(has.length).fill(-1);
  for (let block = 0; block < blocks.count; block++) {
    let [named, different] = [0, 0];
    for (let word = blocks.firstWords[block]; word < blocks.endWords[block]; word++) {
      const id = wordIds[word];
      if (has[id] === 0) continue;
      named++;
      if (seenIn[id] !== block) different++;
      seenIn[id] = block;
    }
    common[block] = named;
    ofTitle[block] = different / wanted;
  }
  const ofBlock = each((block) => Math.min(shareOf(common[block], counts.words[block] - counts.stopWords[block]), 1));
  return { common, ofBlock, ofTitle };
}

function jsonShares({ texts, blocks, meta }: FeatureFacts): BlockValues {
  const shingles = jsonShinglesOf(meta);
  if (shingles === undefined) return 0;
  const { vocabulary, wordIds } = texts;
  const hashAt = (word: number): number => vocabulary.hashes[wordIds[word]];
  return each((block) => {
    const first = blocks.firstWords[block];
    const end = blocks.endWords[block];
    let found = 0;
    for (let word = first + 2; word < end; word++)
      if (shingles.has(shingleHash(hashAt(word - 2), hashAt(word - 1), hashAt(word)))) found++;
    return found === 0 ? 0 : found / (end - first - 2);
  });
}

const blockTags = shared(({ blocks, elements }) => standingIn(blocks.elements, elements.ownTags));
const ownTag = (name: string, tag: TagName, topic: TopicName = "Kind of element"): Feature =>
  feature(name, topic, (facts) => flags(blockTags(facts), tagBit(tag)));

/** Masks of any element around a block's text: those of the innermost. */
const tagsWithin = shared(({ texts: { inner }, elements }) => standingIn(inner, elements.tags));
const marksWithin = shared(({ texts: { inner }, elements }) => standingIn(inner, elements.marks));
const headingLevels = shared(({ blocks, elements }) => standingIn(blocks.elements, elements.headingLevels));

/** What a column has at the place of each block; `none` for a block without a place. */
function standingIn(places: Int32Array, column: Int32Array, none = 0): Int32Array {
  return places.map((place) => (place < 0 ? none : column[place]));
}

const topicsOfKinds: Readonly<Partial<Record<TagName | ElementMark, TopicName>>> = {
  article: "In article",
  "role article": "In article",
  main: "In main",
  "role main": "In main",
  section: "In a section",
  ul: "In a list or table",
  ol: "In a list or table",
  li: "In a list or table",
  table: "In a list or table",
  td: "In a list or table",
  th: "In a list or table",
  heading: "Kind of element",
  a: "Links",
};

/** The elements that a block stands in. */
const elementFeatures: readonly Feature[] = [
  ownTag("is a paragraph", "p"),
  ownTag("is a list item", "li", "In a list or table"),
  ownTag("is a table cell", "td", "In a list or table"),
  ownTag("is a heading", "heading"),
  ownTag("is of a definition list", "dl"),
  ownTag("is a button", "button"),
  ownTag("is a quotation", "blockquote"),
  ownTag("is preformatted", "pre"),
  { name: "heading level", topic: "Kind of element", of: headingLevels },
  { name: "depth", of: ({ blocks, elements }) => standingAt(blocks.elements, 0, elements.depths) },
  {
    name: "inline elements around all of it",
    of: ({ blocks: { elements }, texts: { inner }, elements: { depths } }) =>
      each((block) => (elements[block] < 0 ? 0 : depths[inner[block]] - depths[elements[block]])),
  },
  ...tagNames.map((tag): Feature => feature(`in ${tag}`, topicsOfKinds[tag], (facts) => flags(tagsWithin(facts), tagBit(tag)))),
  ...markNames.map((mark): Feature =>
    feature(`in ${mark}`, topicsOfKinds[mark], (facts) => flags(marksWithin(facts), markBit(mark))),
  ),
];

/** Levels up to the nearest element that its class or id names so. */
const classFeatures: readonly Feature[] = namingNames.map((naming, kind) =>
  feature(`levels to ${naming} by class`, `Named “${naming}”`, (facts) => namingDistances(facts)[kind]),
);

/** The levels from each block up to a name of each kind. */
const namingDistances = shared(({ blocks, elements, texts: { inner }, page }): readonly Uint8Array[] => {
  const distances = namingNames.map(() => new Uint8Array(blocks.count).fill(far));
  const { nearestNamed, namings: masks, depths } = elements;
  const { parents } = page.elements;
  // The run of blocks in the same element, from the first: what is found holds for all of them.
  for (let first = 0, end = 0; first < blocks.count; first = end) {
    const element = inner[first];
    for (end = first + 1; end < blocks.count && inner[end] === element;) end++;
    let missing = (1 << namingNames.length) - 1;
    let named = element < 0 ? -1 : nearestNamed[element];
    while (named >= 0 && missing !== 0) {
      const distance = depths[element] - depths[named];
      if (distance >= far) break;
      const found = masks[named] & missing;
      for (let rest = found; rest !== 0; rest &= rest - 1) distances[31 - Math.clz32(rest & -rest)].fill(distance, first, end);
      missing &= ~found;
      named = parents[named] < 0 ? -1 : nearestNamed[parents[named]];
    }
  }
  return distances;
});

/** Blocks on either side, at most, that a distance tells apart. */
const farthest = 300;

/** Sums over the blocks before each, and last over all, so that a window is a difference. */
const sumsBefore = shared(({ texts: { counts }, longWords }) => ({
  words: runningSums(counts.words),
  "link density": runningSums(counts.linkWords),
  "stop-word share": runningSums(counts.stopWords),
  "share in long blocks": runningSums(longWords),
}));

function runningSums(column: Int32Array): Float64Array {
  const sums = new Float64Array(column.length + 1);
  for (let block = 0; block < column.length; block++) sums[block + 1] = sums[block] + column[block];
  return sums;
}

/** Where on the page a block stands. */
const placeFeatures: readonly Feature[] = [
  ...featuresFrom(
    (facts) => facts,
    {
      "place among the blocks": ({ blocks: { count } }) => each((block) => block / count),
      "place among the words": ({ blocks: { firstWords }, sums: { words, page } }) =>
        each((block) => firstWords[block] / words[page]),
      "place in the source": ({ blocks: { elements }, page }) =>
        each((block) => (elements[block] < 0 ? 0 : page.elements.starts[elements[block]] / page.source.length)),
      "long text before": (facts) => {
        const { "share in long blocks": words } = sumsBefore(facts);
        return each((block) => shareOf(words[block], words[facts.blocks.count]));
      },
      "blocks after the first long one": ({ longWords }) => blocksAfter(longWords.findIndex((words) => words > 0)),
      "blocks after the last long one": ({ longWords }) => blocksAfter(longWords.findLastIndex((words) => words > 0)),
      "blocks before": () => each((block) => Math.min(block, farthest)),
    },
    "Place on the page",
  ),
  ...featuresFrom(
    headingLevels,
    {
      "blocks after the title": (levels, facts) => blocksAfter(blockLikeTitle(facts, levels)),
      "blocks after the first h1": (levels) => blocksAfter(levels.indexOf(1)),
    },
    "Distance to the title",
  ),
];

function blocksAfter(first: number): BlockValues {
  return first < 0 ? -farthest : each((block) => Math.max(-farthest, Math.min(farthest, block - first)));
}

/** The first block with most of the title's words, unless it is much longer, an `h1` before others; -1 for none with a third of them. */
function blockLikeTitle(facts: FeatureFacts, levels: Int32Array): number {
  const { words } = facts.texts.counts;
  const { count } = facts.meta.titles.title;
  let [best, bestShare] = [-1, 0.3];
  for (const [block, common] of titleOverlap(facts)?.common.entries() ?? []) {
    const share = Math.min(common / count, 1) + (levels[block] === 1 ? 0.2 : 0);
    if (words[block] <= 3 * count + 6 && share > bestShare) [best, bestShare] = [block, share];
  }
  return best;
}

/** For each block the nearest one that a column marks, before it or, by a step of 1, after it; -1 for none. */
function nearestMarked(marks: ArrayLike<number>, step: -1 | 1): Int32Array {
  const nearest = new Int32Array(marks.length).fill(-1);
  for (let place = 1; place < marks.length; place++) {
    const block = step < 0 ? place : marks.length - 1 - place;
    nearest[block] = marks[block + step] > 0 ? block + step : nearest[block + step];
  }
  return nearest;
}

/** Blocks from each to another. */
function blocksTo(others: Int32Array): BlockValues {
  return each((block) => (others[block] < 0 ? far : Math.min(Math.abs(block - others[block]), far)));
}

const lastHeadings = shared((facts) => nearestMarked(headingLevels(facts), -1));
const phrasesAbove = shared((facts) => standingIn(lastHeadings(facts), facts.texts.masks));

/** The heading that a block stands under. */
const sectionFeatures: readonly Feature[] = [
  ...featuresFrom(
    lastHeadings,
    {
      "level of the last heading": (headings, facts) => standingAt(headings, 7, headingLevels(facts)),
      "blocks since the last heading": blocksTo,
      "words since the last heading": (headings, facts) => {
        const { words } = sumsBefore(facts);
        return each((block) => words[block] - words[headings[block] + 1]);
      },
      "words of the last heading": (headings, { texts }) => standingAt(headings, 0, texts.counts.words),
      "links in the last heading": (headings, { texts }) => standingAt(headings, 0, texts.counts.links),
      "title in the last heading": (headings, facts) => {
        const found = titleOverlap(facts);
        return found === undefined ? 0 : standingAt(headings, 0, found.ofTitle);
      },
    },
    "The heading above",
  ),
  ...featuresFrom(phrasesAbove, {
    "heading on related things": (masks) => flags(masks, phraseBit("related")),
    "heading on comments": (masks) => flags(masks, phraseBit("comments")),
    "heading on sharing": (masks) => flags(masks, phraseBit("share") | phraseBit("account")),
  }),
  feature("headings before", "The heading above", (facts) =>
    runningSums(headingLevels(facts).map((level) => Math.min(level, 1))).subarray(0, -1),
  ),
];

/** Values of the elements around blocks, one element for each block: the place of the whole page where that stands for it, -1 for none. */
type AroundBlocks = (elements: Int32Array, facts: FeatureFacts) => BlockValues;

/** What stands in the element, as a share of something else in it or of the whole page, or as it is; `none` where there is no element. */
function standing(part: ElementSum, whole?: ElementSum | "page", none = 0): AroundBlocks {
  return (elements, { sums }) => {
    const parts = sums[part];
    if (whole !== "page") return standingAt(elements, none, parts, whole === undefined ? undefined : sums[whole]);
    const ofPage = Math.max(parts[sums.page], 1);
    return each((block) => (elements[block] < 0 ? none : parts[elements[block]] / ofPage));
  };
}

/** Levels from a block's element up to it; none up to the whole page. */
const levelsUp: AroundBlocks = (elements, { blocks, elements: { depths }, sums }) =>
  each((block) => {
    const element = elements[block];
    const isThere = element >= 0 && element < sums.page;
    return isThere ? Math.min(depths[blocks.elements[block]] - depths[element], far) : far;
  });

/** Elements around a block, each with more words than the one before, that are looked at; and those looked at closely. */
const containers = 5;
const closeContainers = 3;

const containersOf = shared(({ blocks, sums, texts }): readonly Int32Array[] => {
  const { words } = texts.counts;
  let elements = blocks.elements.map((holder, block) =>
    holder < 0 ? sums.page : sums.words[holder] > words[block] ? holder : sums.larger[holder],
  );
  return Array.from({ length: containers }, () => {
    const found = elements;
    elements = found.map((element) => sums.larger[element]);
    return found;
  });
});

const ofCloseContainers: Readonly<Record<string, AroundBlocks>> = {
  blocks: standing("blocks"),
  "commas per word": standing("commas", "words"),
  "stop-word share": standing("stopWords", "words"),
  "words per tag": standing("words", "tags"),
  "words per tag, of the page's": (elements, { sums }) => {
    const usual = sums.words[sums.page] / Math.max(sums.tags[sums.page], 1);
    return each((block) => sums.words[elements[block]] / Math.max(sums.tags[elements[block]], 1) / usual);
  },
  images: standing("images"),
  p: standing("paragraphs"),
  inputs: standing("inputs"),
  "levels up": levelsUp,
};

/** The nearest elements with more words each than the one before. */
const containerFeatures: readonly Feature[] = Array.from({ length: containers }, (_, at) =>
  featuresFrom(
    (facts) => containersOf(facts)[at],
    {
      words: standing("words"),
      "share of the page": standing("words", "page"),
      "link density": standing("linkWords", "words"),
      "words per block": standing("words", "blocks"),
      "share in long blocks": standing("longWords", "words"),
      growth: (elements, facts) => {
        const { words } = facts.sums;
        const inner = containersOf(facts)[at - 1];
        return each((block) => words[elements[block]] / (at === 0 ? facts.texts.counts.words[block] : words[inner[block]]));
      },
      ...(at < closeContainers && ofCloseContainers),
    },
    at === 0 ? "The element around it" : "Wider elements around it",
    `container ${at + 1}: `,
  ),
).flat();

const tagged =
  (...tags: readonly TagName[]) =>
  ({ elements: { ownTags } }: FeatureFacts): ((element: number) => boolean) => {
    const bits = tags.reduce((mask, tag) => mask | tagBit(tag), 0);
    return (element) => (ownTags[element] & bits) !== 0;
  };

const named =
  (naming: Naming) =>
  ({ elements: { namings } }: FeatureFacts): ((element: number) => boolean) =>
  (element) =>
    (namings[element] & namingBit(naming)) !== 0;

/** Kinds of elements of which the nearest around a block tells where it is. */
const landmarks: readonly (readonly [name: string, topic: TopicName, (facts: FeatureFacts) => (element: number) => boolean])[] = [
  ["article", "In article", tagged("article")],
  [
    "main",
    "In main",
    (facts) => {
      const isTagged = tagged("main")(facts);
      const { marks } = facts.elements;
      const { parents } = facts.page.elements;
      // Marks are those of the elements around, too.
      return (element) => isTagged(element) || (marks[element] & ~marks[parents[element]] & markBit("role main")) !== 0;
    },
  ],
  ["content by class", "Named “content”", named("content")],
  ["comment by class", "Named “comment”", named("comment")],
  ["section", "In a section", tagged("section")],
  ["list", "In a list or table", tagged("ul", "ol", "table")],
];

const landmarkFeatures: readonly Feature[] = landmarks.flatMap(([landmark, topic, isOne]) =>
  featuresFrom(
    (facts) => standingIn(facts.blocks.elements, innermostAround(facts.page.elements.parents, isOne(facts)), -1),
    {
      "share of the page": standing("words", "page", -1),
      "link density": standing("linkWords", "words", -1),
      "share of the long text": standing("longWords", "page", -1),
      "levels up": levelsUp,
    },
    topic,
    `nearest ${landmark}: `,
  ),
);

/** The landmarks around a block, and the smallest element that holds a share of the page's long text. */
const coreFeatures: readonly Feature[] = [
  ...landmarkFeatures,
  ...[30, 50, 70, 90].flatMap((share) =>
    featuresFrom(
      (facts) => coreOf(facts, share / 100),
      {
        inside: ({ core }, { blocks, page }) =>
          core < 0 ? 0 : each((block) => Number(holds(page.elements, core, blocks.elements[block]))),
        "levels up to where it is": ({ up }) => up,
        "levels from it up": ({ down }) => down,
        "after it": ({ core, end }, { blocks }) => (core < 0 ? 0 : each((block) => Number(blocks.elements[block] >= end))),
        "share of the page": ({ core }, { sums }) => (core < 0 ? 0 : sums.words[core] / sums.words[sums.page]),
      },
      "Cores of the long text",
      `core of ${share} % of the long text: `,
    ),
  ),
];

/** The core of a share, -1 for none, with where it ends; and the levels from each block up to what holds both, and from the core. */
function coreOf(facts: FeatureFacts, share: number) {
  const { blocks, page, elements } = facts;
  const { parents, subtreeEnds } = page.elements;
  const { depths } = elements;
  const core = coreElement(facts, share);
  const end = core < 0 ? -1 : subtreeEnds[core];
  const up = new Uint8Array(blocks.count).fill(far);
  const down = new Uint8Array(blocks.count).fill(far);
  for (let block = 0; block < blocks.count; block++) {
    const holder = blocks.elements[block];
    if (core < 0 || holder < 0) continue;
    let [steps, around] = [0, holder];
    for (; around >= 0 && steps < far && !holds(page.elements, around, core); around = parents[around]) steps++;
    const isInside = holds(page.elements, core, holder);
    up[block] = isInside ? Math.min(depths[holder] - depths[core], far) : steps;
    down[block] = around < 0 || isInside ? 0 : Math.min(depths[core] - depths[around], far);
  }
  return { core, end, up, down };
}

/** The element with the fewest words that has at least a share of the page's long text; the innermost of equal ones; -1 for none. */
function coreElement({ page: { elements }, sums: { page, words, longWords } }: FeatureFacts, share: number): number {
  const wanted = share * longWords[page];
  let core = -1;
  if (wanted === 0) return core;
  for (let element = 0; element < page; element++) {
    if (longWords[element] < wanted) continue;
    const isInner = core >= 0 && words[element] === words[core] && element < elements.subtreeEnds[core];
    if (core < 0 || words[element] < words[core] || isInner) core = element;
  }
  return core;
}

/** The blocks of a page in groups: a number for each block. */
const pathGroups = (paths: "tagPaths" | "classPaths") =>
  shared(({ blocks, elements }) => {
    const index = new HashNumbers();
    const ofBlocks = blocks.elements.map((element) => index.add(element < 0 ? 0 : elements[paths][element]));
    return { count: index.hashes.length, ofBlocks };
  });

/** Blocks whose elements have the same path of tags and first classes from the root on. */
export const classPathGroups = pathGroups("classPaths");
const tagPathGroups = pathGroups("tagPaths");

const groupFeatures = (path: string, groupsOf: typeof classPathGroups): readonly Feature[] =>
  featuresFrom(
    (facts) => groupSums(facts, groupsOf(facts)),
    {
      blocks: ({ of, sizes }) => standingAt(of, 0, sizes),
      words: ({ of, words }) => standingAt(of, 0, words),
      "mean of words": ({ of, words, sizes }) => standingAt(of, 0, words, sizes),
      "link density": ({ of, words, links }) => standingAt(of, 0, links, words),
      "share of the page": ({ of, words }, { sums }) => each((block) => words[of[block]] / sums.words[sums.page]),
      "share in long blocks": ({ of, words, long }) => standingAt(of, 0, long, words),
    },
    "Blocks on its path",
    `same path of ${path}: `,
  );

function groupSums(
  { blocks, texts: { counts }, longWords }: FeatureFacts,
  { count, ofBlocks: of }: ReturnType<typeof classPathGroups>,
) {
  const summed = (column: Int32Array): Float64Array => {
    const sums = new Float64Array(count);
    for (let block = 0; block < blocks.count; block++) sums[of[block]] += column[block];
    return sums;
  };
  const [words, links, long] = [counts.words, counts.linkWords, longWords].map(summed);
  return { of, sizes: summed(new Int32Array(blocks.count).fill(1)), words, links, long };
}

/** The repeated element that a block lies in. */
const repeatedFeatures = (which: "innermost" | "outermost"): readonly Feature[] =>
  featuresFrom(
    (facts) => standingIn(facts.blocks.elements, facts.sums[`${which}Repeated`], -1),
    {
      siblings: standing("alike"),
      words: standing("words"),
      "link density": standing("linkWords", "words"),
      "levels up": levelsUp,
      "share of its siblings": (elements, { sums: { words }, page }) =>
        each((block) => (elements[block] < 0 ? 0 : words[elements[block]] / words[page.elements.parents[elements[block]]])),
      "share in long blocks": standing("longWords", "words"),
    },
    "Repetition",
    `${which} repeated: `,
  );

/** What recurs on the page: blocks on the same path, alike siblings, and the repeated element that a block lies in. */
const repetitionFeatures: readonly Feature[] = [
  ...groupFeatures("tags", tagPathGroups),
  ...groupFeatures("tags and classes", classPathGroups),
  feature("siblings like its own", "Repetition", ({ blocks, sums }) => standingAt(blocks.elements, 0, sums.alike)),
  ...repeatedFeatures("innermost"),
  ...repeatedFeatures("outermost"),
];

const fact = (name: string, of: (facts: FeatureFacts) => number): Feature => feature(`page: ${name}`, "The page as a whole", of);

/** A value that only a page with an address tells. */
const ofAddress = (name: string, valueOf: (path: string) => number): Feature =>
  fact(`${name} its address`, ({ meta: { path } }) => (path === "" ? -1 : valueOf(path)));

/** What stands on the whole page, as a share of something else on it or as it is. */
const whole = (name: string, part: ElementSum, of?: ElementSum): Feature =>
  fact(name, ({ sums }) => sums[part][sums.page] / (of === undefined ? 1 : Math.max(sums[of][sums.page], 1)));

const perWord = (name: string, part: (facts: FeatureFacts) => number): Feature =>
  fact(name, (facts) => part(facts) / Math.max(facts.sums.words[facts.sums.page], 1));

function sumOf(column: Int32Array): number {
  let sum = 0;
  for (let index = 0; index < column.length; index++) sum += column[index];
  return sum;
}

/** Elements of each kind of tag, and with a class or an id of each kind. */
const tagCounts = shared(({ elements }: FeatureFacts) => bitCounts(elements.ownTags));
const namingCounts = shared(({ elements }: FeatureFacts) => bitCounts(elements.namings));

const typesOf = shared(({ meta }) => jsonTypesOf(meta));

function bitCounts(masks: Int32Array): Uint32Array {
  const counts = new Uint32Array(32);
  for (let element = 0; element < masks.length; element++)
    for (let rest = masks[element]; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]++;
  return counts;
}

const tags = (name: string, tag: TagName): Feature => fact(name, (facts) => tagCounts(facts)[31 - Math.clz32(tagBit(tag))]);
const elementsNamed = (naming: Naming): Feature =>
  fact(`elements named ${naming}`, (facts) => namingCounts(facts)[31 - Math.clz32(namingBit(naming))]);

/** Words of the page in blocks in some tag, as a share. */
const shareIn = (name: string, tag: TagName): Feature =>
  perWord(name, (facts) =>
    sumOf(facts.texts.counts.words.map((words, block) => ((tagsWithin(facts)[block] & tagBit(tag)) === 0 ? 0 : words))),
  );

const typed = (type: string): Feature => fact(`og:type is ${type}`, ({ meta }) => Number(openGraphType(meta).startsWith(type)));
const generated = (name: string): Feature =>
  fact(`made with ${name}`, ({ meta }) => Number(meta.metas.get("generator")?.toLowerCase().includes(name) ?? false));

const says = (name: string, ...metas: readonly string[]): Feature =>
  fact(name, ({ meta }) => Number(metas.some((property) => meta.metas.has(property))));

/** What is the same for all blocks of a page: so the trees know what kind of page it is. */
const pageFeatures: readonly Feature[] = [
  whole("words", "words"),
  whole("blocks", "blocks"),
  whole("words per block", "words", "blocks"),
  fact("elements", ({ page }) => page.elements.count),
  whole("words per element", "words", "tags"),
  perWord("source per word", ({ page }) => page.source.length),
  whole("link density", "linkWords", "words"),
  whole("share in long blocks", "longWords", "words"),
  fact("long blocks", ({ longWords }) => longWords.filter((words) => words > 0).length),
  perWord("stop-word share", ({ texts }) => sumOf(texts.counts.stopWords)),
  fact("longest block", ({ texts }) => texts.counts.words.reduce((most, words) => Math.max(most, words), 0)),
  perWord("different words", ({ texts }) => texts.vocabulary.hashes.length),
  fact("currency signs", ({ texts }) => sumOf(texts.counts.currencies)),
  fact("dates", ({ texts }) => sumOf(texts.counts.dates)),
  fact("question marks", ({ texts }) => sumOf(texts.counts.questions)),
  perWord("commas per word", ({ texts }) => sumOf(texts.counts.commas)),
  whole("images", "images"),
  whole("paragraphs", "paragraphs"),
  whole("inputs", "inputs"),
  tags("links", "a"),
  tags("headings", "heading"),
  tags("article elements", "article"),
  tags("main elements", "main"),
  tags("sections", "section"),
  tags("list items", "li"),
  tags("tables", "table"),
  tags("table cells", "td"),
  tags("forms", "form"),
  tags("preformatted", "pre"),
  tags("code", "code"),
  tags("quotations", "blockquote"),
  tags("figures", "figure"),
  tags("times", "time"),
  tags("nav elements", "nav"),
  shareIn("share in lists", "li"),
  shareIn("share in tables", "table"),
  shareIn("share in article", "article"),
  shareIn("share in main", "main"),
  shareIn("share in paragraphs", "p"),
  shareIn("share in headings", "heading"),
  shareIn("share in forms", "form"),
  ...(["content", "comment", "forum", "product", "card", "service", "code", "related", "hero"] as const).map(elementsNamed),
  ...jsonTypes.map((type) => fact(`JSON-LD of ${type}`, (facts) => Number(typesOf(facts).has(type)))),
  fact("characters of JSON-LD", ({ meta }) => meta.json.length),
  ...["article", "website", "product"].map(typed),
  fact("has og:type", ({ meta }) => Number(openGraphType(meta) !== "")),
  ...["wordpress", "discourse", "shopify", "drupal", "wix"].map(generated),
  fact("in English", ({ meta }) => Number(meta.language.startsWith("en"))),
  fact("has a language", ({ meta }) => Number(meta.language !== "")),
  ofAddress("depth of", (path) => path.split("/").filter((part) => part !== "").length),
  ofAddress("length of", (path) => path.length),
  ofAddress("hyphens in", (path) => path.split("-").length - 1),
  ofAddress("digits in", (path) => path.replace(/\D/gu, "").length),
  fact("words of the title", ({ meta }) => meta.titles.title.count),
  fact("scripts", ({ meta }) => meta.scripts),
  says("has a description", "description", "og:description"),
  says("has a date of publication", "article:published_time"),
  says("has an author", "author", "article:author"),
];

const reach = [1, 2, 3] as const;
const windows = [3, 8, 20] as const;
const sides = ["before", "after"] as const;

/** What a neighbour shows of itself: some of its features, the columns of which are worked out for all places. */
const shown = [...textFeatures, ...elementFeatures]
  .filter(({ name }) => ["words", "link density", "stop-word share", "commas per word", "heading level"].includes(name))
  .map(({ name, of }) => ({ name, columnOf: shared((facts) => written(new Float32Array(facts.blocks.count), of(facts))) }));

const neighbours: readonly Feature[] = sides.flatMap((side) =>
  reach.flatMap((distance): readonly Feature[] => {
    const by = side === "before" ? -distance : distance;
    // There is no block beyond the page's ends.
    const places = shared(({ blocks: { elements, count } }) =>
      elements.map((_, block) => (block + by < 0 || block + by >= count ? -1 : block + by)),
    );
    return [
      ...shown.map(({ name, columnOf }): Feature =>
        feature(`${distance} ${side}: ${name}`, `Blocks ${side}`, (facts) => standingAt(places(facts), -1, columnOf(facts))),
      ),
      feature(`${distance} ${side}: same path`, `Blocks ${side}`, (facts) => {
        const { ofBlocks } = classPathGroups(facts);
        return each((block) => Number(ofBlocks[block] === ofBlocks[block + by]));
      }),
    ];
  }),
);

const ofWindow = ["words per block", "link density", "stop-word share", "share in long blocks"] as const;

const windowFeatures: readonly Feature[] = sides.flatMap((side) =>
  windows.flatMap((size) =>
    ofWindow.map((name): Feature =>
      feature(`${size} blocks ${side}: ${name}`, `Blocks ${side}`, (facts) => {
        const { words, ...parts } = sumsBefore(facts);
        const part = name === "words per block" ? undefined : parts[name];
        return (column) => {
          for (let block = 0; block < column.length; block++) {
            const from = side === "before" ? Math.max(block - size, 0) : block + 1;
            const to = side === "before" ? block : Math.min(block + 1 + size, column.length);
            const sum = words[to] - words[from];
            column[block] = part === undefined ? shareOf(sum, Math.max(to - from, 0)) : shareOf(part[to] - part[from], sum);
          }
        };
      }),
    ),
  ),
);

/** Blocks on either side of which the source is looked at. */
const stretches = [1, 4, 12] as const;

/** Text less markup over stretches of the source, as a share of them: what DANAg smooths over lines. */
const sourceFeatures: readonly Feature[] = stretches.map((blocks) =>
  feature(`text less markup, ${blocks} blocks around`, "Text among markup", (facts) => {
    const { firstWords, endWords, count } = facts.blocks;
    const words = wordsOf(facts.page);
    const characters = runningSums(facts.texts.counts.characters);
    return each((block) => {
      const from = Math.max(block - blocks, 0);
      const to = Math.min(block + blocks, count - 1);
      const span = words.ends[endWords[to] - 1] - words.starts[firstWords[from]];
      return span <= 0 ? 0 : Math.max(-1, (2 * (characters[to + 1] - characters[from])) / span - 1);
    });
  }),
);

/** What Boilerpipe's tree over words says of each block: 1 for content; and the words of the run of such blocks that it lies in. */
const treeFeatures: readonly Feature[] = featuresFrom(
  byBoilerpipe,
  {
    "content by Boilerpipe's tree": ({ isContent }) => isContent,
    "words of its run by Boilerpipe's tree": ({ runs }) => runs,
    "its run by Boilerpipe's tree, of the longest": ({ runs, longest }) => each((block) => shareOf(runs[block], longest)),
  },
  "Boilerpipe’s tree",
);

/** Kohlschütter et al. 2010, algorithm 2. */
function byBoilerpipe({ texts: { counts }, blocks: { count } }: FeatureFacts) {
  const { words, linkWords } = counts;
  const links = new Float64Array(count).map((_, block) => shareOf(linkWords[block], words[block]));
  // Values beyond the page's ends are undefined, and so above no bound.
  const isContent = words.map((own, block) => {
    if (links[block] > 1 / 3) return 0;
    if (links[block - 1] > 5 / 9) return Number(own > 40 || words[block + 1] > 17);
    return Number(own > 16 || words[block + 1] > 15 || words[block - 1] > 4);
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

/** The nearest long block on a side of each. */
const longFeatures = (which: "last" | "next", step: -1 | 1): readonly Feature[] =>
  featuresFrom(
    ({ longWords }) => nearestMarked(longWords, step),
    {
      [`blocks to the ${which} long one`]: blocksTo,
      [`words of the ${which} long one`]: (places, { texts }) => standingAt(places, 0, texts.counts.words),
    },
    step < 0 ? "Blocks before" : "Blocks after",
  );

/** The blocks around a block. */
const neighbourFeatures: readonly Feature[] = [
  ...neighbours,
  ...windowFeatures,
  ...sourceFeatures,
  ...treeFeatures,
  ...longFeatures("last", -1),
  ...longFeatures("next", 1),
];

/** What the names of the elements around a block say, by the scores of a lexicon. */
const lexiconFeatures: readonly Feature[] = Object.entries(lexiconValues).flatMap(([name, valueOf]) =>
  featuresFrom(talliesOf, { [name]: (tallies) => each((block) => valueOf(tallies, block)) }, "Class names"),
);

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
/** The kinds of features by the spans of their columns. */
export const featureGroups = Object.entries(groups).map(([name, { length }]) => ({
  name,
  from: end,
  to: (end += length),
}));

const byName: ReadonlyMap<string, Feature> = new Map(features.map((known) => [known.name, known]));

/** What a feature is told as; undefined for one that is told by itself. */
export function topicOf(name: string): TopicName | undefined {
  return byName.get(name)?.topic;
}

/** Every feature of a page's blocks, in the order of `featureNames`. */
export function featuresOf(page: Page, blocks: LearnedBlocks, lexicon: Lexicon): FeatureTable {
  return featureTableOf(featureFactsOf(page, blocks, lexicon), featureNames);
}

/** The features that a model asks for, by their names. @throws RefusedModel for a name that is none. */
export function featureTableOf(facts: FeatureFacts, names: readonly string[]): FeatureTable {
  const { count } = facts.blocks;
  // All columns lie in one piece of memory: a piece for each would take longer to get than most take to fill.
  const memory = new Float32Array(names.length * count);
  const columns = names.map((name, place) => {
    const known = byName.get(name);
    if (known === undefined) throw new RefusedModel(`The model cannot be used: its feature “${name}” is not known here.`);
    return written(memory.subarray(place * count, (place + 1) * count), known.of(facts));
  });
  return { count, columns };
}
