import type { Extraction } from "../../contract/extraction.ts";
import { defineExtractor, type Paper } from "../../contract/extractor.ts";
import { numberText, stretchText } from "../../contract/number-text.ts";
import { numberParameter } from "../../contract/parameters.ts";
import { scalar, type SeriesChannel, type Trace } from "../../contract/trace.ts";
import { channelsOver, unitsOf } from "../../method/channels.ts";
import { compare, flipOf } from "../../method/comparison.ts";
import { sortedWords, type Why } from "../../method/sorted.ts";
import type { Page } from "../../page/page.ts";
import { partTokensOf, tokensOf, type Tokens } from "../../page/tokens.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import { tokenWordsParameter } from "../../method/token-words.ts";

const paper: Paper = {
  short: "Finn et al. 2001",
  title: "Fact or Fiction: Content Classification for Digital Libraries",
  authors: "Aidan Finn, Nicholas Kushmerick, Barry Smyth",
  year: 2001,
  venue: "Joint DELOS-NSF Workshop on Personalisation and Recommender Systems in Digital Libraries",
};

const scoreFormula = "S(i, j) = words − weight · tags";

const tagWeightParameter = numberParameter("decision", 1, [0.1, 5, 0.1], {
  label: "Tag weight",
  description:
    "What a tag within the region costs, in words. Heavier tags make regions shorter and purer. In the program followed here a tag weighs as much as a word. Other weights are ours.",
  unit: "words",
  formula: scoreFormula,
  cite: { paper: paper.short, where: "body text extraction", known: "program" },
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
  summary: "Takes the page as a sequence of tags and words, and keeps the one stretch with the most words and the fewest tags.",
  family: "Sequences",
  paper,
  cite: { paper: paper.short, where: "body text extraction" },
  formula: "keep tokens i…j of the largest T(i, j) = tags before i + words from i to j + tags after j",
  figure:
    "The best score of a region through each token. It is largest, and level, all through the kept region. Below it, the score so far, words minus tags: the region is its greatest rise. As a choice, the document slope curve, tags so far: the region is its plateau.",
  reconstructed: "The paper was not read. This follows later papers and the constants of a published program of the same name.",
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
      summary: "As in later papers: a tag parts words, and weighs as much as one.",
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
      what: "Each tag and each word is a token, so a tag parts words. Here a word with inline tags in it is one token before them, by default.",
      why: "Readers see it as one word, and all methods decide on the same words.",
      changes: "On 327 pages, between tags against across them: bag F1 0.693 against 0.688, word-LCS F1 0.671 against 0.667.",
    },
  ],
  analyse({ page }, { words }): TokenAnalysis {
    // Differs: [word-across-tags] each tag and each word is a token, so that a tag parts words.
    const tokens = words === "between-tags" ? partTokensOf(page) : tokensOf(page);
    return { page, words: wordsOf(page), tokens, regions: new Map() };
  },
  decide(analysis, { tagWeight }): Extraction {
    const { tokens } = analysis;
    const region = regionAt(analysis, tagWeight);
    return sortedWords(analysis, (word) => isIn(region, tokens.ofWords[word]), {
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
  // Only one of several regions with the same score is kept: the score alone does not decide there.
  const isTie = !isKept && score.isKept;
  const written = scoreText(analysis, through, tagWeight);
  return {
    quantity: "score of the best region through this word",
    ...(isTie ? { value: through.score / wordScore } : score.facts),
    channel: "through",
    ...flipOf("tagWeight", tagWeightParameter, tagWeight, (weight) => isIn(regionAt(analysis, weight), token), tokens.count),
    because: isKept
      ? `it is in the region with the most words minus tags, ${score.value}`
      : isTie
        ? `its best region scores ${score.value}, like the kept one, which is earlier or shorter`
        : `its best region has ${score.value} words minus tags, the kept one ${score.threshold}`,
    formula: `S = ${written} ${isKept ? "is the largest" : isTie ? `= ${score.threshold}, of an earlier or shorter region` : `< ${score.threshold}`}`,
    chain: [
      {
        symbols: scoreFormula,
        numbers: `best region: ${stretchText("token", region.start, region.end)}, S = ${scoreText(analysis, region, tagWeight)}`,
      },
      {
        symbols: "the largest S(i, j) with i ≤ this word ≤ j",
        numbers: `${stretchText("token", through.start, through.end)}: S = ${written}`,
      },
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

const classes = {
  "tag outside": "removed",
  "word outside": "removed",
  "tag in the region": "context",
  "word of the region": "kept",
} as const;

const ofTokens = channelsOver("tokens");

/** The best score through each token, which has no trend of the page in it, the score so far, the slope curve, and all regions' scores. */
function traceOf(tokens: Tokens, region: Region, tag: number): Trace {
  const counts = countsIn(tokens.words, region);
  const objective = objectiveOf(tokens.words, tag);
  return {
    units: {
      tokens: unitsOf("tokens", tokens),
      bins: {
        name: "stretches of tokens",
        starts: Uint32Array.from(objective.edges.slice(0, -1), (edge) => tokens.starts[edge]),
        ends: Uint32Array.from(objective.edges.slice(1), (edge) => tokens.ends[edge - 1]),
        nested: false,
      },
    },
    channels: [
      ...curves(tokens, tag),
      ofTokens.classes("region", codesOf(tokens, region), classes, {
        name: "Region",
        formula: "tokens i…j of the largest T(i, j)",
      }),
      channelsOver("bins").matrix("objective", objective.values, {
        role: "secondary",
        name: "Best region from here to there",
        unit: "words",
        formula: "T(i, j) = tags outside i…j + words in i…j, the largest of each pair of stretches",
        columns: objective.edges.slice(1).map((edge) => `ends by token ${edge}`),
      }),
      scalar("score", "Score of the region", region.score / wordScore, "words", scoreFormula),
      scalar("regionWords", "Words in the region", counts.words, "words", "words from i to j"),
      scalar("regionTags", "Tags in the region", counts.tags, "tags", "tags from i to j"),
    ],
    notes: [],
  };
}

/** The best score through each token, words less tags so far, tags so far, and the score as it was scanned. */
function curves({ count, words }: Tokens, tag: number): readonly SeriesChannel[] {
  const tagCounts = new Float64Array(count);
  const net = new Float64Array(count);
  const running = new Float64Array(count);
  let tags = 0;
  let sum = 0;
  let score = 0;
  for (let token = 0; token < count; token++) {
    const isWord = words[token] >= 0;
    if (!isWord) tags++;
    const own = isWord ? wordScore : tag;
    sum += own;
    score = Math.max(score + own, 0);
    tagCounts[token] = tags;
    net[token] = sum / wordScore;
    running[token] = score / wordScore;
  }
  const isFunction = true;
  const through = scoresThrough(words, tag).map((tenths) => tenths / wordScore);
  return [
    ofTokens.series("through", through, {
      name: "Best score through here",
      unit: "words",
      formula: "max S(i, j) over all i ≤ k ≤ j, for each token k: largest, and level, all through the region that is kept",
      isFunction,
    }),
    ofTokens.series("net", net, {
      name: "Score so far",
      unit: "words",
      formula: "Σ +1 for a word, −weight for a tag, up to the token: the region is its greatest rise",
      isFunction,
    }),
    ofTokens.series("tags", tagCounts, {
      name: "Tags so far",
      unit: "tags",
      formula: "tags among the first k tokens",
      role: "secondary",
      isFunction,
    }),
    ofTokens.series("running", running, {
      name: "Score of the scan",
      unit: "words",
      formula: "max(score + own, 0): starts again if it would fall below 0",
      role: "secondary",
      isFunction,
    }),
  ];
}

function codesOf({ count, words }: Tokens, { start, end }: Region): Uint8Array<ArrayBuffer> {
  const codes = new Uint8Array(count);
  for (let token = 0; token < count; token++)
    codes[token] = 2 * Number(token >= start && token < end) + Number(words[token] >= 0);
  return codes;
}

/** Stretches of tokens on each side of the picture, at most. */
const mostBins = 24;

/** The score of a region that begins in one stretch of tokens and ends in another. */
interface Objective {
  /** First token of each stretch; the last is the number of tokens. */
  readonly edges: readonly number[];
  /** T(i, j), row by row: begins in the row's stretch, ends in the column's; NaN where that lies before. In words. */
  readonly values: Float64Array<ArrayBuffer>;
}

/** The best T(i, j) = tags outside + words inside (Finn, Kushmerick and Smyth 2001) of each pair of stretches. */
export function objectiveOf(words: Int32Array, tag: number): Objective {
  const binCount = Math.min(mostBins, words.length);
  const edges = Array.from({ length: binCount + 1 }, (_, bin) => Math.round((bin * words.length) / Math.max(binCount, 1)));
  const values = new Float64Array(binCount * binCount).fill(Number.NaN);
  const lowest = new Float64Array(binCount).fill(Infinity);
  const highest = new Float64Array(binCount).fill(-Infinity);
  let sum = 0;
  let outside = 0;
  for (let bin = 0; bin < binCount; bin++) {
    let within = -Infinity;
    for (let token = edges[bin]; token < edges[bin + 1]; token++) {
      lowest[bin] = Math.min(lowest[bin], sum);
      const isWord = words[token] >= 0;
      sum += isWord ? wordScore : tag;
      if (!isWord) outside -= tag;
      highest[bin] = Math.max(highest[bin], sum);
      within = Math.max(within, sum - lowest[bin]);
    }
    values[bin * binCount + bin] = within;
  }
  for (let row = 0; row < binCount; row++)
    for (let column = row; column < binCount; column++) {
      const at = row * binCount + column;
      const score = column === row ? values[at] : highest[column] - lowest[row];
      values[at] = (outside + score) / wordScore;
    }
  return { edges, values };
}

/**
 * Scores are in tenths, so that they are whole numbers and equal ones are equal: a word counts 10, a tag minus ten times its weight.
 */
const wordScore = 10;

export function tagScore(tagWeight: number): number {
  return -Math.round(tagWeight * wordScore);
}

/** Tokens `[start, end)`. */
interface Region {
  readonly start: number;
  readonly end: number;
  /** Words in it, less its tags by their weight, in tenths. */
  readonly score: number;
}

/** The word of each token; -1 for a tag, as in `Tokens`. */
type TokenWords = Int32Array;

/**
 * The stretch of tokens of the largest score, in one scan (Kadane's maximum subarray); the earliest, then the shortest of equals.
 * Empty where no word stands.
 */
export function bestRegion(words: TokenWords, tag: number): Region {
  let best: Region = { start: 0, end: 0, score: 0 };
  let start = 0;
  let score = 0;
  for (let token = 0; token < words.length; token++) {
    score += words[token] >= 0 ? wordScore : tag;
    if (score < 0) {
      score = 0;
      start = token + 1;
    } else if (score > best.score) best = { start, end: token + 1, score };
  }
  return best;
}

/** The stretch of the largest score among those that hold a token; the shortest of equals. */
export function bestRegionThrough(words: TokenWords, tag: number, token: number): Region {
  const scoreOf = (at: number): number => (words[at] >= 0 ? wordScore : tag);
  let start = token;
  let before = 0;
  for (let at = token - 1, sum = 0; at >= 0; at--) {
    sum += scoreOf(at);
    if (sum > before) [before, start] = [sum, at];
  }
  let end = token + 1;
  let after = 0;
  for (let at = token + 1, sum = 0; at < words.length; at++) {
    sum += scoreOf(at);
    if (sum > after) [after, end] = [sum, at + 1];
  }
  return { start, end, score: before + scoreOf(token) + after };
}

/** The largest score, in tenths, of the stretches that hold each token: the best that ends there, and the best that begins there. */
export function scoresThrough(words: TokenWords, tag: number): Float64Array<ArrayBuffer> {
  const scores = new Float64Array(words.length);
  const scoreOf = (at: number): number => (words[at] >= 0 ? wordScore : tag);
  for (let token = 0, ending = 0; token < words.length; token++) {
    ending = Math.max(ending, 0) + scoreOf(token);
    scores[token] = ending;
  }
  // A token is in both of its stretches, and counts once.
  for (let token = words.length - 1, after = 0; token >= 0; token--) {
    scores[token] += Math.max(after, 0);
    after = Math.max(after, 0) + scoreOf(token);
  }
  return scores;
}

/** The numbers of words and tags in tokens `[start, end)`. */
function countsIn(words: TokenWords, { start, end }: Region): { readonly words: number; readonly tags: number } {
  let wordCount = 0;
  for (let token = start; token < end; token++) if (words[token] >= 0) wordCount++;
  return { words: wordCount, tags: end - start - wordCount };
}
