import type { FeatureTable } from "./feature-table.ts";
import { far, family, type Feature } from "./feature.ts";
import type { PageFacts } from "./page-facts.ts";
import { phraseBit } from "./text-vocabulary.ts";

/** Where on the page a block stands. */
export const placeFeatures: readonly Feature[] = family(
  [
    "place among the blocks",
    "place among the words",
    "place in the source",
    "blocks before",
    "blocks after the title",
    "blocks after the first h1",
  ],
  writePlaces,
);

/** Blocks on either side, at most, that a distance tells apart. */
const farthest = 300;

function writePlaces(facts: PageFacts, { values }: FeatureTable, starts: readonly number[]): void {
  const { blocks, page, totals } = facts;
  const [amongBlocks, amongWords, inSource, before, afterTitle, afterHeading] = starts;
  const titleBlock = blockLikeTitle(facts);
  const firstHeading = firstWithLevel(facts, 1);
  for (let block = 0; block < blocks.count; block++) {
    const element = blocks.elements[block];
    values[amongBlocks + block] = block / blocks.count;
    values[amongWords + block] = blocks.firstWords[block] / totals.words;
    values[inSource + block] = element < 0 ? 0 : page.elements.starts[element] / page.source.length;
    values[before + block] = Math.min(block, farthest);
    values[afterTitle + block] = titleBlock < 0 ? -farthest : clamped(block - titleBlock);
    values[afterHeading + block] = firstHeading < 0 ? -farthest : clamped(block - firstHeading);
  }
}

/** The first block that is a heading of a level; -1 for none. */
function firstWithLevel({ blocks, elements }: PageFacts, level: number): number {
  for (let block = 0; block < blocks.count; block++) {
    const element = blocks.elements[block];
    if (element >= 0 && elements.headingLevels[element] === level) return block;
  }
  return -1;
}

/** The first block with most of the title's words, unless it is much longer, an `h1` before others; -1 for none with a third of them. */
function blockLikeTitle({ blocks, texts, elements, meta }: PageFacts): number {
  const { has, count } = meta.titles["title"];
  let best = -1;
  if (count === 0) return best;
  let bestShare = 0.3;
  for (let block = 0; block < blocks.count; block++) {
    if (texts.counts.words[block] > 3 * count + 6) continue;
    let common = 0;
    for (let word = blocks.firstWords[block]; word < blocks.endWords[block]; word++) common += has[texts.wordIds[word]];
    const element = blocks.elements[block];
    const share = Math.min(common / count, 1) + (element >= 0 && elements.headingLevels[element] === 1 ? 0.2 : 0);
    if (share <= bestShare) continue;
    best = block;
    bestShare = share;
  }
  return best;
}

function clamped(distance: number): number {
  return Math.max(-farthest, Math.min(farthest, distance));
}

/** The heading that a block stands under. */
export const sectionFeatures: readonly Feature[] = family(
  [
    "level of the last heading",
    "blocks since the last heading",
    "words since the last heading",
    "words of the last heading",
    "heading on related things",
    "heading on comments",
    "heading on sharing",
    "headings before",
  ],
  writeSections,
);

const onRelated = phraseBit("related");
const onComments = phraseBit("comments");
const onSharing = phraseBit("share") | phraseBit("account");

function writeSections(facts: PageFacts, { values }: FeatureTable, starts: readonly number[]): void {
  const { blocks, texts, elements } = facts;
  const [ofLevel, blocksSince, wordsSinceIt, ofWords, related, comments, sharing, before] = starts;
  let heading = -1;
  let level = 7;
  let wordsSince = 0;
  let headings = 0;
  for (let block = 0; block < blocks.count; block++) {
    const element = blocks.elements[block];
    const ownLevel = element < 0 ? 0 : elements.headingLevels[element];
    values[ofLevel + block] = level;
    values[blocksSince + block] = heading < 0 ? far : Math.min(block - heading, far);
    values[wordsSinceIt + block] = wordsSince;
    values[ofWords + block] = heading < 0 ? 0 : texts.counts.words[heading];
    const mask = heading < 0 ? 0 : texts.masks[heading];
    values[related + block] = Number((mask & onRelated) !== 0);
    values[comments + block] = Number((mask & onComments) !== 0);
    values[sharing + block] = Number((mask & onSharing) !== 0);
    values[before + block] = headings;
    wordsSince += texts.counts.words[block];
    if (ownLevel === 0) continue;
    heading = block;
    level = ownLevel;
    wordsSince = 0;
    headings++;
  }
}
