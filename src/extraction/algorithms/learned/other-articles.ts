import { holds, withinWanted } from "../../page/tree.ts";
import { isForum, saysArticle } from "./page-meta.ts";
import type { PageFacts } from "./page-facts.ts";

/** Share of a heading's words that are the page's title from which it is its heading, and up to which it is another's. */
const [own, another] = [0.75, 0.5];

/**
 * 1 for the blocks in articles below that of the page, which its title tells: its siblings of the same kind with a heading of the same
 * rank whose words are not the title's. None where one of them has the title's words too, for these are parts of one text, or a thread.
 */
export function otherArticlesOf(facts: PageFacts): Uint8Array<ArrayBuffer> {
  const { page, blocks, meta } = facts;
  const { elements } = page;
  const { parents, names } = elements;
  const { headingLevels, kinds } = facts.elements;
  const inOthers = new Uint8Array(blocks.count);
  const headings = Array.from(blocks.elements.keys()).filter((block) => headingLevels[blocks.elements[block]] > 0);
  const first = headings.find((block) => titleShareOf(facts, block) >= own);
  if (first === undefined || isForum(meta)) return inOthers;
  const heading = blocks.elements[first];
  const others = new Set<number>();
  for (const block of headings) {
    let top = blocks.elements[block];
    if (block <= first || headingLevels[top] !== headingLevels[heading]) continue;
    let isArticle = headingLevels[heading] === 1 && saysArticle(meta);
    while (parents[top] >= 0 && !holds(elements, parents[top], heading)) {
      top = parents[top];
      isArticle ||= isUnit(names[top]);
    }
    let beside = heading;
    while (beside >= 0 && parents[beside] !== parents[top]) beside = parents[beside];
    // A box around a heading alone is a part of the page's own text.
    const isHeadingAlone = facts.sums.words[top] <= facts.texts.counts.words[block];
    if (!isArticle || beside < 0 || isHeadingAlone) continue;
    if (kinds[top] !== kinds[beside] && !(isUnit(names[top]) && isUnit(names[beside]))) continue;
    if (titleShareOf(facts, block) > another) return inOthers;
    others.add(top);
  }
  if (others.size === 0) return inOthers;
  const isOther = withinWanted(parents, (element) => others.has(element));
  return inOthers.map((_, block) => isOther[blocks.elements[block]] ?? 0);
}

function isUnit(name: string): boolean {
  return name === "article" || name === "main";
}

/** The share of a block's words, but for stop words, that stand in the page's title. */
function titleShareOf({ blocks, texts: { counts, wordIds }, meta: { titles } }: PageFacts, block: number): number {
  const words = wordIds.subarray(blocks.firstWords[block], blocks.endWords[block]);
  const named = words.filter((id) => titles.title.has[id] === 1 || titles["og:title"].has[id] === 1).length;
  return named / Math.max(counts.words[block] - counts.stopWords[block], 1);
}
