import { blockTags, blocksOf } from "../page/blocks.ts";
import { oncePerPage } from "../page/once-per-page.ts";
import type { Page } from "../page/page.ts";
import { areEqual, intersection, sizeOf, type Selection } from "../page/selection.ts";
import { wordsOf } from "../page/words.ts";
import { countOf, keptWords } from "./mark-words.ts";
import type { Measure } from "./measure.ts";
import { scoreOf } from "./score.ts";

export const characters: Measure = {
  id: "characters",
  name: "Characters",
  summary:
    "Characters of the source that extract and gold standard both keep, by their place on the page: nothing is aligned. Gold words without a place on the page do not count.",
  formula:
    "P = |A ∩ B| / |A|, R = |A ∩ B| / |B|, F1 = 2 P R / (P + R), of the characters A of the extract and B of the gold standard",
  cite: { paper: "Contentscope", where: "as two lanes are compared" },
  comparable: "Not comparable with a leaderboard.",
  valueName: "F1",
  prepare: ({ selection }) => {
    const wanted = sizeOf(selection);
    return (extract) => scoreOf(sizeOf(intersection(extract.selection, selection)), sizeOf(extract.selection), wanted);
  },
};

/** Differs: [text-in-words] the paper does not say what it counts text in; here it is words, in which it counts text elsewhere (figure 3). */
export const textBased: Measure = {
  id: "text",
  name: "Text-based",
  summary:
    "Words of the page that extract and gold standard both keep, by their place on the page. A repeated word is right only where the gold standard has it. A word is kept if any of its characters is. Gold words without a place on the page do not count.",
  formula:
    "P = content in the extract / text of the extract, R = content in the extract / content, F1 = 2 P R / (P + R), in words",
  cite: { paper: "Song et al. 2009", where: "section IV.B" },
  comparable: "Comparable only with the tables of its paper, not with a leaderboard.",
  valueName: "F1",
  prepare: ({ selection }, page) => {
    const words = wordsOf(page);
    const wanted = keptWords(words, selection);
    const wantedCount = countOf(wanted);
    return (extract) => {
      const found = keptWords(words, extract.selection);
      let common = 0;
      for (let word = 0; word < words.count; word++) common += found[word] & wanted[word];
      return scoreOf(common, countOf(found), wantedCount);
    };
  },
};

const cuts = { tags: blockTags["today"], wholeTables: false };

/** The blocks that hold words, cut where ContentExtractor cuts a page. */
const textBlocksOf = oncePerPage((page) => blocksOf(page, wordsOf(page), cuts, () => false));

export const blockLevel: Measure = {
  id: "blocks",
  name: "Blocks",
  summary:
    "Blocks of the page that extract and gold standard both keep: at least half of their words. The page is cut at table, tr, p, hr, ul, ol, dl, div, section, article and form. Gold words without a place on the page do not count.",
  formula: "P = r / t, R = r / (r + m), F1 = 2 P R / (P + R), of r blocks found rightly, t found and m missed",
  cite: { paper: "Debnath, Mitra and Giles 2005", where: "section 4.1" },
  comparable: "Comparable only with the tables of its paper, not with a leaderboard.",
  valueName: "F1",
  prepare: ({ selection }, page) => {
    const wanted = keptBlocks(page, selection);
    const wantedCount = countOf(wanted);
    return (extract) => {
      const found = keptBlocks(page, extract.selection);
      const foundCount = countOf(found);
      // Neither keeps enough of any block, but both may keep the same.
      if (foundCount + wantedCount === 0) return scoreOf(Number(areEqual(extract.selection, selection)), 1, 1);
      return scoreOf(countOf(found.map((isFound, block) => isFound & wanted[block])), foundCount, wantedCount);
    };
  },
};

/**
 * 1 for each block of which a selection has at least half of the words.
 *
 * Differs: [half-a-block] the paper's algorithms keep blocks whole, each its own; others do not, so half of one is taken for all of it.
 */
function keptBlocks(page: Page, selection: Selection): Uint8Array<ArrayBuffer> {
  const blocks = textBlocksOf(page);
  const surplus = new Int32Array(blocks.count);
  for (const [word, isKept] of keptWords(wordsOf(page), selection).entries()) {
    const block = blocks.ofWords[word];
    surplus[block] += isKept === 1 ? 1 : -1;
  }
  return Uint8Array.from(surplus, (words) => Number(words >= 0));
}
