import { scalar, type SeriesChannel, type Trace } from "../../contract/trace.ts";
import { channelsOver, unitsOf } from "../../method/channels.ts";
import type { Tokens } from "../../page/tokens.ts";
import { countsIn, scoresThrough, wordScore, type Region } from "./best-region.ts";

export const scoreFormula = "S(i, j) = words − weight · tags";

const classes = {
  "tag outside": "removed",
  "word outside": "removed",
  "tag in the region": "context",
  "word of the region": "kept",
} as const;

const ofTokens = channelsOver("tokens");

/** The best score through each token, which has no trend of the page in it, the score so far, the slope curve, and all regions' scores. */
export function traceOf(tokens: Tokens, region: Region, tag: number): Trace {
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
      formula: "max(score + own, 0): begins anew where it would fall below 0",
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
export interface Objective {
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
