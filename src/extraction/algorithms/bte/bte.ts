import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import { numberText, stretchText } from "../../contract/number-text.ts";
import { numberParameter } from "../../contract/parameters.ts";
import { compare, flipOf } from "../../method/comparison.ts";
import { sorted, type Why } from "../../method/sorted.ts";
import type { Page } from "../../page/page.ts";
import { partTokensOf, tokensOf, type Tokens } from "../../page/tokens.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import { tokenWordsParameter } from "../token-words.ts";
import { bestRegion, bestRegionThrough, countsIn, tagScore, wordScore, type Region } from "./best-region.ts";
import { scoreFormula, traceOf } from "./region-trace.ts";

const paper: Paper = {
  short: "Finn et al. 2001",
  title: "Fact or Fiction: Content Classification for Digital Libraries",
  authors: "Aidan Finn, Nicholas Kushmerick, Barry Smyth",
  year: 2001,
  venue: "Joint DELOS-NSF Workshop on Personalisation and Recommender Systems in Digital Libraries",
};

const tagWeightParameter = numberParameter("decision", 1, [0.1, 5, 0.1], {
  label: "Tag weight",
  description:
    "What a tag within the region costs, in words. Heavy tags make for shorter, purer regions. The paper's tags weigh as much as words; any other weight is ours.",
  unit: "words",
  formula: scoreFormula,
  cite: { paper: paper.short, where: "body text extraction" },
});

/** The tokens of a page, and what was found in them. */
export interface TokenAnalysis {
  readonly page: Page;
  readonly words: Words;
  readonly tokens: Tokens;
  /** The region at each weight that was asked for, by its tenths. */
  readonly regions: Map<number, Region>;
}

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
    "The best score of a region through each token, which has no trend of the page in it: largest, and level, all through the region that is kept, and what others lack of that. Below it the score so far, words less tags, of which the region is the greatest rise; at choice the document slope curve, tags so far, of which it is the plateau.",
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
      of: "words",
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
    return sorted({
      page,
      words,
      units: words,
      ofWords: { unitOf: (word) => word, isKept: (word) => isIn(region, tokens.ofWords[word]) },
      label: (word) => `token ${tokens.ofWords[word] + 1}`,
      why: (word) => whyOf(analysis, region, tagWeight, word),
      trace: () => traceOf(tokens, region, tagScore(tagWeight)),
    });
  },
});

/** The best region at a weight. */
function regionAt({ tokens, regions }: TokenAnalysis, tagWeight: number): Region {
  const tag = tagScore(tagWeight);
  let region = regions.get(tag);
  if (region === undefined) regions.set(tag, (region = bestRegion(tokens.words, tag)));
  return region;
}

/** The best region that would hold a word, against the best of all. */
function whyOf(analysis: TokenAnalysis, region: Region, tagWeight: number, word: number): Why {
  const { tokens } = analysis;
  const token = tokens.ofWords[word];
  const isKept = isIn(region, token);
  const through = isKept ? region : bestRegionThrough(tokens.words, tagScore(tagWeight), token);
  const score = compare(through.score / wordScore, "≥", region.score / wordScore);
  // Of regions that score the same only one is kept: the score alone does not decide there.
  const isTie = !isKept && score.isKept;
  const written = scoreText(analysis, through, tagWeight);
  return {
    quantity: "score of the best region through this word",
    ...(isTie ? { value: through.score / wordScore } : score.facts),
    channel: "through",
    ...flipOf("tagWeight", tagWeightParameter, tagWeight, (weight) => isIn(regionAt(analysis, weight), token), "often"),
    because: isKept
      ? `it is in the region with the most words less tags, ${score.value}`
      : isTie
        ? `the best region with it scores ${score.value}, as does the one that is kept, which is earlier or shorter`
        : `the best region with it has ${score.value} words less tags, the one that is kept ${score.threshold}`,
    formula: `S = ${written} ${isKept ? "is the largest" : isTie ? `= ${score.threshold}, of an earlier or shorter region` : `< ${score.threshold}`}`,
    chain: [
      {
        symbols: scoreFormula,
        numbers: `best region: ${regionText(region)}, S = ${scoreText(analysis, region, tagWeight)}`,
      },
      { symbols: "the largest S(i, j) with i ≤ this word ≤ j", numbers: `${regionText(through)}: S = ${written}` },
      {
        symbols: "kept: within the region of the largest S; the earliest, then the shortest of equals",
        numbers: isKept
          ? `${score.value}, the largest of all`
          : isTie
            ? `${score.value} = ${score.threshold}, but later or longer`
            : score.text,
      },
    ],
    step: isKept ? "within the region" : token < region.start ? "before the region" : "after the region",
  };
}

function isIn({ start, end }: Region, token: number): boolean {
  return token >= start && token < end;
}

/** "512 − 1 · 96 = 416". */
function scoreText({ tokens }: TokenAnalysis, region: Region, tagWeight: number): string {
  const counts = countsIn(tokens.words, region);
  return `${counts.words} − ${tagWeight} · ${counts.tags} = ${numberText(region.score / wordScore)}`;
}

function regionText({ start, end }: Region): string {
  return stretchText("token", start, end);
}
