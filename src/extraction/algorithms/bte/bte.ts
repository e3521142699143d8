import { extracted, type Extraction, type Explanation } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import { numberText } from "../../contract/number-text.ts";
import { nearestTurn, type NumberParameter } from "../../contract/parameters.ts";
import { has } from "../../page/selection.ts";
import { partTokensOf, tokensOf } from "../../page/tokens.ts";
import { selectWords, wordsOf } from "../../page/words.ts";
import { tokenWordsParameter } from "../token-words.ts";
import { wordAt } from "../word-at.ts";
import { tagScore, bestRegionThrough, countsIn, wordScore, type Region } from "./best-region.ts";
import { traceOf } from "./region-trace.ts";
import { regionAt, type TokenAnalysis } from "./token-analysis.ts";

const paper: Paper = {
  short: "Finn et al. 2001",
  title: "Fact or Fiction: Content Classification for Digital Libraries",
  authors: "Aidan Finn, Nicholas Kushmerick, Barry Smyth",
  year: 2001,
  venue: "Joint DELOS-NSF Workshop on Personalisation and Recommender Systems in Digital Libraries",
};

const tagWeightParameter = {
  kind: "number",
  label: "Tag weight",
  description: "What a tag within the region costs, in words. Heavy tags make for shorter, purer regions.",
  stage: "decision",
  default: 1,
  min: 0.1,
  max: 5,
  step: 0.1,
  unit: "words",
  formula: "S(i, j) = words − weight · tags",
  cite: { paper: paper.short, where: "body text extraction" },
  differs: "The paper's tags weigh as much as words; any other weight is ours.",
} as const satisfies NumberParameter;

/** Body text extraction: the one stretch with the most words and the fewest tags. */
export const bte = defineExtractor({
  id: "bte",
  name: "BTE",
  summary:
    "Takes the page as a sequence of tags and words and keeps the one stretch that has the most words and the fewest tags.",
  family: "Sequences",
  paper,
  cite: { paper: paper.short, where: "body text extraction" },
  formula: "keep tokens i…j of the largest T(i, j) = tags before i + words from i to j + tags after j",
  figure:
    "The best score of a region through each token, which has no trend of the page in it: largest, and level, all through the region that is kept, and what others lack of that. Below it words less tags so far, of which the region is the greatest rise; at choice the document slope curve, tags so far, of which it is the plateau.",
  reconstructed:
    "The paper was not read: this follows descriptions of it in later papers and the constants of a published program of the same name.",
  needs: ["page"],
  parameters: {
    tagWeight: tagWeightParameter,
    words: tokenWordsParameter({
      paper: paper.short,
      where: "body text extraction: a page is a sequence of tokens, tags and words",
    }),
  },
  presets: [
    {
      name: "as described",
      summary: "As later papers tell it: a tag parts words, and weighs as much as one.",
      values: { words: "between-tags" },
    },
  ],
  published: [
    "Bevendorff et al. 2023 (ROUGE-LSum over 8 sets): precision 0.796, recall 0.897, F1 0.817 on average; median F1 0.936.",
  ],
  deviations: [
    {
      id: "word-across-tags",
      where: "body text extraction: a page is a sequence of tokens, tags and words",
      what: "Each tag and each word is a token, so that a tag parts words; by default a word that inline tags lie in is one token here, before them.",
      why: "So it is read, and the same words are kept or removed as by every other method.",
      changes: "On 327 pages, between tags against across them: bag F1 0.693 against 0.688, word-LCS F1 0.671 against 0.667.",
    },
  ],
  analyse({ page }, { words }): TokenAnalysis {
    // Differs: [word-across-tags] each tag and each word is a token, so that a tag parts words.
    const tokens = words === "between-tags" ? partTokensOf(page) : tokensOf(page);
    return { page, words: wordsOf(page), tokens, regions: new Map() };
  },
  decide(analysis, { tagWeight }): Extraction {
    const { page, words, tokens } = analysis;
    const region = regionAt(analysis, tagWeight);
    const isKept = (word: number): boolean => {
      const token = tokens.ofWords[word];
      return token >= region.start && token < region.end;
    };
    return extracted({
      selection: selectWords(page, words, isKept),
      trace: () => traceOf(tokens, region, tagScore(tagWeight)),
      explain: (offset) => explainWord(analysis, { region, tagWeight, parameter: tagWeightParameter }, offset),
    });
  },
  // Three columns of 32 bits for tokens, five for words.
  bytesOf: ({ tokens, words }) => tokens.count * 12 + words.count * 20,
});

interface Decided {
  readonly region: Region;
  readonly tagWeight: number;
  readonly parameter: NumberParameter;
}

/** Explains the word at a place by the best region that would hold it, against the best of all. */
export function explainWord(analysis: TokenAnalysis, decided: Decided, offset: number): Explanation {
  const { page, words, tokens } = analysis;
  // A word may have a script or a comment in it.
  const word = has(page.ignored, offset) ? -1 : wordAt(words, offset);
  if (word < 0) return { verdict: "not text", formula: "No word stands here." };
  const { region, tagWeight, parameter } = decided;
  const token = tokens.ofWords[word];
  const isKept = isIn(region, token);
  const through = isKept ? region : bestRegionThrough(tokens.words, tagScore(tagWeight), token);
  const value = through.score / wordScore;
  const best = region.score / wordScore;
  const isTie = !isKept && value === best;
  const flip = nearestTurn(parameter, tagWeight, (weight) => isIn(regionAt(analysis, weight), token));
  const [valueText, bestText] = [numberText(value), numberText(best)];
  const comparison = isKept ? `${bestText}, the largest of all` : comparedWith(value, best);
  return {
    verdict: isKept ? "kept" : "removed",
    quantity: "score of the best region through this word",
    value,
    // Of regions that score the same only one is kept: the score alone does not decide there.
    ...(isTie ? {} : { threshold: best, keeps: "≥", margin: value - best }),
    channel: "through",
    ...(flip === undefined ? {} : { flip: { parameter: "tagWeight", value: flip } }),
    because: isKept
      ? `it is in the region with the most words less tags, ${bestText}`
      : isTie
        ? `the best region with it scores ${valueText}, as does the one that is kept, which is earlier or shorter`
        : `the best region with it has ${valueText} words less tags, the one that is kept ${bestText}`,
    formula: `S = ${scoreText(analysis, through, tagWeight)} ${isKept ? "is the largest" : isTie ? `= ${numberText(best)}, of an earlier or shorter region` : `< ${numberText(best)}`}`,
    chain: [
      {
        symbols: "S(i, j) = words − weight · tags",
        numbers: `best region: ${regionText(region)}, S = ${scoreText(analysis, region, tagWeight)}`,
      },
      {
        symbols: "the largest S(i, j) with i ≤ this word ≤ j",
        numbers: `${regionText(through)}: S = ${scoreText(analysis, through, tagWeight)}`,
      },
      { symbols: "kept: within the region of the largest S; the earliest, then the shortest of equals", numbers: comparison },
    ],
    unit: { start: words.starts[word], end: words.ends[word], label: `token ${token + 1}` },
    step: isKept ? "within the region" : token < region.start ? "before the region" : "after the region",
  };
}

function isIn({ start, end }: Region, token: number): boolean {
  return token >= start && token < end;
}

function comparedWith(value: number, best: number): string {
  return value === best
    ? `${numberText(value)} = ${numberText(best)}, but later or longer`
    : `${numberText(value)} < ${numberText(best)}`;
}

/** "512 − 1 · 96 = 416". */
function scoreText({ tokens }: TokenAnalysis, region: Region, tagWeight: number): string {
  const counts = countsIn(tokens.words, region);
  return `${counts.words} − ${tagWeight} · ${counts.tags} = ${numberText(region.score / wordScore)}`;
}

function regionText({ start, end }: Region): string {
  return end - start === 1 ? `token ${end}` : `tokens ${start + 1} to ${end}`;
}
