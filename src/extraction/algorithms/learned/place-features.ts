import { each, far, featuresOf, type Feature, type Values } from "./feature.ts";
import type { PageFacts } from "./page-facts.ts";
import { phraseBit } from "./text-vocabulary.ts";

/** Blocks on either side, at most, that a distance tells apart. */
const farthest = 300;

/** Where on the page a block stands. */
export const placeFeatures: readonly Feature[] = [
  ...featuresOf((facts) => facts, {
    "place among the blocks": ({ blocks: { count } }, block) => block / count,
    "place among the words": ({ blocks: { firstWords }, sums }, block) => firstWords[block] / sums.words[sums.page],
    "place in the source": ({ blocks: { elements }, page }, block) =>
      elements[block] < 0 ? 0 : page.elements.starts[elements[block]] / page.source.length,
    "blocks before": (_, block) => Math.min(block, farthest),
  }),
  { name: "blocks after the title", of: (facts) => blocksAfter(blockLikeTitle(facts)) },
  {
    name: "blocks after the first h1",
    of: (facts) => blocksAfter(facts.blocks.elements.findIndex((_, block) => headingLevel(facts, block) === 1)),
  },
];

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
export const sectionFeatures: readonly Feature[] = featuresOf(sectionsOf, {
  "level of the last heading": ({ levels }, block) => levels[block],
  "blocks since the last heading": ({ headings }, block) => (headings[block] < 0 ? far : Math.min(block - headings[block], far)),
  "words since the last heading": ({ wordsSince }, block) => wordsSince[block],
  "words of the last heading": ({ headings, counts }, block) => (headings[block] < 0 ? 0 : counts.words[headings[block]]),
  "heading on related things": ({ masks }, block) => Number((masks[block] & onRelated) !== 0),
  "heading on comments": ({ masks }, block) => Number((masks[block] & onComments) !== 0),
  "heading on sharing": ({ masks }, block) => Number((masks[block] & onSharing) !== 0),
  "headings before": ({ before }, block) => before[block],
});

const onRelated = phraseBit("related");
const onComments = phraseBit("comments");
const onSharing = phraseBit("share") | phraseBit("account");

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
  return { headings, levels, masks, wordsSince, before, counts };
}
