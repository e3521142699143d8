import type { Page } from "../../page/page.ts";
import { coreFeatures, containerFeatures } from "./around-features.ts";
import type { TextCounts } from "./block-texts.ts";
import type { LearnedBlocks } from "./blocks.ts";
import { kinds } from "./characters.ts";
import { markBit, markNames, namingNames, tagBit, tagNames, namingBit, type Tag, type Naming } from "./element-kinds.ts";
import type { Sum } from "./element-sums.ts";
import {
  written,
  each,
  featuresFrom,
  flags,
  shareOf,
  shares,
  standingAt,
  far,
  shared,
  type Feature,
  type Values,
} from "./feature.ts";
import { Numbers } from "./hashing.ts";
import { lexiconFeatures } from "./lexicon.ts";
import type { Lexicon } from "./model.ts";
import { neighbourFeatures } from "./neighbour-features.ts";
import { pageFactsOf, type PageFacts } from "./page-facts.ts";
import { jsonShinglesOf, shingleHash, titleKinds, jsonTypes, jsonTypesOf, type TitleKind, type TitleWords } from "./page-meta.ts";
import { repetitionFeatures } from "./repetition-features.ts";
import { byBit, monthBit, phraseBit, phraseNames } from "./text-vocabulary.ts";
import type { FeatureTable } from "./trees.ts";

type Count = keyof TextCounts;

const sharesOf = (parts: Int32Array, whole: number): Values => each((block) => parts[block] / whole);

const textCount = (name: string, of: Count): Feature => ({ name, of: ({ texts: { counts } }) => counts[of] });
const textShare = (name: string, part: Count, whole: Count): Feature => ({
  name,
  of: ({ texts: { counts } }) => shares(counts[part], counts[whole]),
});
const begins = (name: string, ...wanted: readonly number[]): Feature => ({
  name,
  of: ({ texts }) => texts.firstKinds.map((kind) => Number(wanted.includes(kind))),
});
const ends = (name: string, wanted: number): Feature => ({
  name,
  of: ({ texts }) => texts.lastKinds.map((kind) => Number(kind === wanted)),
});
const speaks = (name: string, bits: number): Feature => ({ name, of: ({ texts }) => flags(texts.masks, bits) });

const titleOverlaps = shared((facts): Readonly<Record<TitleKind, ReturnType<typeof overlapsOf>>> => ({
  title: overlapsOf(facts, facts.meta.titles.title),
  "og:title": overlapsOf(facts, facts.meta.titles["og:title"]),
  description: overlapsOf(facts, facts.meta.titles.description),
}));

/** What a block's own text is like. */
const textFeatures: readonly Feature[] = [
  textCount("words", "words"),
  textCount("characters", "characters"),
  textShare("characters per word", "characters", "words"),
  textShare("link density", "linkWords", "words"),
  textCount("links", "links"),
  textShare("links per word", "links", "words"),
  textShare("bold share", "boldWords", "words"),
  textShare("stop-word share", "stopWords", "words"),
  textCount("stop words", "stopWords"),
  textShare("commas per word", "commas", "words"),
  textShare("sentence ends per word", "sentenceEnds", "words"),
  textCount("sentence ends", "sentenceEnds"),
  textShare("capitals per word", "capitals", "words"),
  textShare("upper-case words", "shouts", "words"),
  textShare("letters per character", "letters", "characters"),
  textShare("digits per character", "digits", "characters"),
  textShare("separators per word", "separators", "words"),
  textShare("different words", "different", "words"),
  {
    name: "words, of the longest block's",
    of: ({ texts: { counts } }) =>
      sharesOf(
        counts.words,
        counts.words.reduce((most, words) => Math.max(most, words), 1),
      ),
  },
  {
    name: "stop-word share, of the long blocks'",
    of: ({ texts: { counts }, isLong }) => {
      let [stop, all] = [0, 0];
      for (const [block, is] of isLong.entries()) {
        stop += is * counts.stopWords[block];
        all += is * counts.words[block];
      }
      const usual = shareOf(stop, all);
      return each((block) => (usual === 0 ? 1 : shareOf(counts.stopWords[block], counts.words[block]) / usual));
    },
  },
  textCount("dates", "dates"),
  textShare("date share", "dates", "words"),
  textCount("currency signs", "currencies"),
  textCount("question marks", "questions"),
  textCount("colons", "colons"),
  textShare("words of an address", "places", "words"),
  textCount("mail addresses", "mails"),
  begins("begins with a capital", kinds.upper),
  begins("begins with a small letter", kinds.lower),
  begins("begins with a digit", kinds.digit),
  begins("begins with a sign", kinds.sign, kinds.separator, kinds.slash, kinds.quote, kinds.currency, kinds.at),
  ends("ends a sentence", kinds.end),
  ends("ends with a question mark", kinds.question),
  ends("ends with a colon", kinds.colon),
  { name: "begins like a byline", of: ({ texts }) => flags(texts.firstMasks, byBit) },
  speaks("names a month", monthBit),
  ...phraseNames.map((phrase) => speaks(`speaks of ${phrase}`, phraseBit(phrase))),
  ...featuresFrom(copiesOf, {
    "copies on the page": ({ numbers, copies }) => standingAt(numbers, 0, copies),
    "copies before": ({ before }) => before,
  }),
  ...titleKinds.flatMap((kind) =>
    featuresFrom((facts) => titleOverlaps(facts)[kind], {
      [`share of its words in the ${kind}`]: (found) => found?.ofBlock ?? 0,
      [`share of the ${kind} in it`]: (found) => found?.ofTitle ?? 0,
    }),
  ),
  { name: "share of it in JSON-LD", of: jsonShares },
];

/** Blocks by their texts: the number of each one's text, how often there is each text, and how often each block's came before it. */
function copiesOf({ texts: { hashes } }: PageFacts) {
  const index = new Numbers();
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
 * Of each block: the share of its words, stop words aside, that are in one of the page's names; and the share of those that it has.
 * Undefined for a name without words.
 */
function overlapsOf({ texts, blocks }: PageFacts, { has, count: wanted }: TitleWords) {
  if (wanted === 0) return undefined;
  const { wordIds, counts } = texts;
  const ofBlock = new Float32Array(blocks.count);
  const ofTitle = new Float32Array(blocks.count);
  const seenIn = new Int32Array(has.length).fill(-1);
  for (let block = 0; block < blocks.count; block++) {
    let common = 0;
    let different = 0;
    for (let word = blocks.firstWords[block]; word < blocks.endWords[block]; word++) {
      const id = wordIds[word];
      if (has[id] === 0) continue;
      common++;
      if (seenIn[id] !== block) different++;
      seenIn[id] = block;
    }
    const meant = counts.words[block] - counts.stopWords[block];
    ofBlock[block] = meant <= 0 ? 0 : Math.min(common / meant, 1);
    ofTitle[block] = different / wanted;
  }
  return { ofBlock, ofTitle };
}

function jsonShares({ texts, blocks, meta }: PageFacts): Values {
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

const ownTags = shared(({ blocks, elements }) => masksAt(blocks.elements, elements.ownTags));
const ownTag = (name: string, tag: Tag): Feature => ({ name, of: (facts) => flags(ownTags(facts), tagBit(tag)) });

/** Masks of any element around a block's text: those of the innermost. */
const tagsWithin = shared(({ texts: { inner }, elements }) => masksAt(inner, elements.tags));
const marksWithin = shared(({ texts: { inner }, elements }) => masksAt(inner, elements.marks));

/** The masks of the elements of the blocks, 0 for none. */
function masksAt(places: Int32Array, masks: Int32Array): Int32Array {
  return places.map((element) => (element < 0 ? 0 : masks[element]));
}

/** The elements that a block stands in. */
const elementFeatures: readonly Feature[] = [
  ownTag("is a paragraph", "p"),
  ownTag("is a list item", "li"),
  ownTag("is a table cell", "td"),
  ownTag("is a heading", "heading"),
  ownTag("is of a definition list", "dl"),
  ownTag("is a button", "button"),
  ownTag("is a quotation", "blockquote"),
  ownTag("is preformatted", "pre"),
  { name: "heading level", of: ({ blocks, elements }) => standingAt(blocks.elements, 0, elements.headingLevels) },
  { name: "depth", of: ({ blocks, elements }) => standingAt(blocks.elements, 0, elements.depths) },
  {
    name: "inline elements around all of it",
    of: ({ blocks: { elements }, texts: { inner }, elements: { depths } }) =>
      each((block) => (elements[block] < 0 ? 0 : depths[inner[block]] - depths[elements[block]])),
  },
  ...tagNames.map((tag): Feature => ({ name: `in ${tag}`, of: (facts) => flags(tagsWithin(facts), tagBit(tag)) })),
  ...markNames.map((mark): Feature => ({ name: `in ${mark}`, of: (facts) => flags(marksWithin(facts), markBit(mark)) })),
];

/** Levels up to the nearest element that its class or id names so. */
const classFeatures: readonly Feature[] = namingNames.map((naming, kind) => ({
  name: `levels to ${naming} by class`,
  of: (facts) => namingDistances(facts)[kind],
}));

/** Of each kind of name the levels from each block up. */
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

/** Where on the page a block stands. */
const placeFeatures: readonly Feature[] = [
  { name: "place among the blocks", of: ({ blocks: { count } }) => each((block) => block / count) },
  {
    name: "place among the words",
    of: ({ blocks: { firstWords }, sums: { words, page } }) => each((block) => firstWords[block] / words[page]),
  },
  {
    name: "place in the source",
    of: ({ blocks: { elements }, page }) =>
      each((block) => (elements[block] < 0 ? 0 : page.elements.starts[elements[block]] / page.source.length)),
  },
  ...featuresFrom(longWordsBefore, {
    "long text before": ({ before, all }) => each((block) => shareOf(before[block], all)),
    "blocks after the first long one": ({ first }) => blocksAfter(first),
    "blocks after the last long one": ({ last }) => blocksAfter(last),
  }),
  { name: "blocks before", of: () => each((block) => Math.min(block, farthest)) },
  { name: "blocks after the title", of: (facts) => blocksAfter(blockLikeTitle(facts)) },
  {
    name: "blocks after the first h1",
    of: (facts) => blocksAfter(facts.blocks.elements.findIndex((_, block) => headingLevel(facts, block) === 1)),
  },
];

/** The words in long blocks before each block, and in all; the first and the last of them, -1 for none. */
function longWordsBefore({ isLong, texts: { counts } }: PageFacts) {
  const before = new Int32Array(isLong.length);
  let all = 0;
  for (const [block, is] of isLong.entries()) {
    before[block] = all;
    all += is * counts.words[block];
  }
  return { before, all, first: isLong.indexOf(1), last: isLong.lastIndexOf(1) };
}

function blocksAfter(first: number): Values {
  return first < 0 ? -farthest : each((block) => Math.max(-farthest, Math.min(farthest, block - first)));
}

function headingLevel({ blocks, elements }: PageFacts, block: number): number {
  const element = blocks.elements[block];
  return element < 0 ? 0 : elements.headingLevels[element];
}

/** The first block with most of the title's words, unless it is much longer, an `h1` before others; -1 for none with a third of them. */
function blockLikeTitle(facts: PageFacts): number {
  const { blocks, texts, meta } = facts;
  const { has, count } = meta.titles["title"];
  let best = -1;
  if (count === 0) return best;
  let bestShare = 0.3;
  for (let block = 0; block < blocks.count; block++) {
    if (texts.counts.words[block] > 3 * count + 6) continue;
    let common = 0;
    for (let word = blocks.firstWords[block]; word < blocks.endWords[block]; word++) common += has[texts.wordIds[word]];
    const share = Math.min(common / count, 1) + (headingLevel(facts, block) === 1 ? 0.2 : 0);
    if (share <= bestShare) continue;
    best = block;
    bestShare = share;
  }
  return best;
}

/** The heading that a block stands under. */
const sectionFeatures: readonly Feature[] = featuresFrom(sectionsOf, {
  "level of the last heading": ({ levels }) => levels,
  "blocks since the last heading": ({ headings }) =>
    each((block) => (headings[block] < 0 ? far : Math.min(block - headings[block], far))),
  "words since the last heading": ({ wordsSince }) => wordsSince,
  "words of the last heading": ({ headings }, { texts }) => standingAt(headings, 0, texts.counts.words),
  "links in the last heading": ({ headings }, { texts }) => standingAt(headings, 0, texts.counts.links),
  "title in the last heading": ({ headings }, facts) => {
    const found = titleOverlaps(facts).title;
    return found === undefined ? 0 : standingAt(headings, 0, found.ofTitle);
  },
  "heading on related things": ({ masks }) => flags(masks, phraseBit("related")),
  "heading on comments": ({ masks }) => flags(masks, phraseBit("comments")),
  "heading on sharing": ({ masks }) => flags(masks, phraseBit("share") | phraseBit("account")),
  "headings before": ({ before }) => before,
});

/** Of each block the last heading before it, -1 for none, its level and its phrases; the words since, and the headings before. */
function sectionsOf(facts: PageFacts) {
  const { counts, masks: ofTexts } = facts.texts;
  const { count } = facts.blocks;
  const [headings, levels, masks, wordsSince, before] = Array.from({ length: 5 }, () => new Int32Array(count));
  let [heading, level, words, headingCount] = [-1, 7, 0, 0];
  for (let block = 0; block < count; block++) {
    headings[block] = heading;
    levels[block] = level;
    masks[block] = heading < 0 ? 0 : ofTexts[heading];
    wordsSince[block] = words;
    before[block] = headingCount;
    words += counts.words[block];
    const ownLevel = headingLevel(facts, block);
    if (ownLevel === 0) continue;
    [heading, level, words] = [block, ownLevel, 0];
    headingCount++;
  }
  return { headings, levels, masks, wordsSince, before };
}

/** Values that only a page with an address tells. */
const ofPath =
  (valueOf: (path: string) => number) =>
  ({ meta: { path } }: PageFacts): number =>
    path === "" ? -1 : valueOf(path);

const fact = (name: string, ofPage: (facts: PageFacts) => number): Feature => ({
  name: `page: ${name}`,
  of: ofPage,
});

/** What stands on the whole page, as a share of something else on it or as it is. */
const whole = (name: string, part: Sum, of?: Sum): Feature =>
  fact(name, ({ sums }) => sums[part][sums.page] / (of === undefined ? 1 : Math.max(sums[of][sums.page], 1)));

const perWord = (name: string, part: (facts: PageFacts) => number): Feature =>
  fact(name, (facts) => part(facts) / Math.max(facts.sums.words[facts.sums.page], 1));

function sumOf(column: Int32Array | Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < column.length; index++) sum += column[index];
  return sum;
}

/** Elements of each kind of tag, and with a class or an id of each kind. */
const tagCounts = shared(({ elements }: PageFacts) => bitCounts(elements.ownTags));
const namingCounts = shared(({ elements }: PageFacts) => bitCounts(elements.namings));

const typesOf = shared(({ meta }) => jsonTypesOf(meta));

function bitCounts(masks: Int32Array): Uint32Array {
  const counts = new Uint32Array(32);
  for (let element = 0; element < masks.length; element++)
    for (let rest = masks[element]; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]++;
  return counts;
}

const tags = (name: string, tag: Tag): Feature => fact(name, (facts) => tagCounts(facts)[31 - Math.clz32(tagBit(tag))]);
const named = (naming: Naming): Feature =>
  fact(`elements named ${naming}`, (facts) => namingCounts(facts)[31 - Math.clz32(namingBit(naming))]);

/** Words of the page in blocks in some tag, as a share. */
const shareIn = (name: string, tag: Tag): Feature =>
  perWord(name, ({ texts: { inner, counts }, elements }) =>
    inner.reduce(
      (sum, element, block) => sum + (element >= 0 && (elements.tags[element] & tagBit(tag)) !== 0 ? counts.words[block] : 0),
      0,
    ),
  );

const typed = (type: string): Feature => fact(`og:type is ${type}`, ({ meta }) => Number(meta.openGraphType.startsWith(type)));
const generated = (name: string): Feature => fact(`made with ${name}`, ({ meta }) => Number(meta.generator.includes(name)));

/** What is the same for all blocks of a page: so the trees know what kind of page it is. */
const pageFeatures: readonly Feature[] = [
  whole("words", "words"),
  whole("blocks", "blocks"),
  whole("words per block", "words", "blocks"),
  fact("elements", ({ elements }) => elements.count),
  whole("words per element", "words", "tags"),
  perWord("source per word", ({ page }) => page.source.length),
  whole("link density", "linkWords", "words"),
  whole("share in long blocks", "longWords", "words"),
  fact("long blocks", ({ isLong }) => sumOf(isLong)),
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
  ...(["content", "comment", "forum", "product", "card", "service", "code", "related", "hero"] as const).map(named),
  ...jsonTypes.map((type) => fact(`JSON-LD of ${type}`, (facts) => Number(typesOf(facts).has(type)))),
  fact("characters of JSON-LD", ({ meta }) => meta.json.length),
  ...["article", "website", "product"].map(typed),
  fact("has og:type", ({ meta }) => Number(meta.openGraphType !== "")),
  ...["wordpress", "discourse", "shopify", "drupal", "wix"].map(generated),
  fact("in English", ({ meta }) => Number(meta.language.startsWith("en"))),
  fact("has a language", ({ meta }) => Number(meta.language !== "")),
  fact(
    "depth of its address",
    ofPath((path) => path.split("/").filter((part) => part !== "").length),
  ),
  fact(
    "length of its address",
    ofPath((path) => path.length),
  ),
  fact(
    "hyphens in its address",
    ofPath((path) => path.split("-").length - 1),
  ),
  fact(
    "digits in its address",
    ofPath((path) => path.replace(/\D/gu, "").length),
  ),
  fact("words of the title", ({ meta }) => meta.titles["title"].count),
  fact("scripts", ({ meta }) => meta.scripts),
  fact("has a description", ({ meta }) => Number(meta.hasDescription)),
  fact("has a date of publication", ({ meta }) => Number(meta.hasPublished)),
  fact("has an author", ({ meta }) => Number(meta.hasAuthor)),
];

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
    return written(memory.subarray(place * count, (place + 1) * count), feature.of(facts));
  });
  return { count, columns };
}
