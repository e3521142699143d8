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

/** The best score through each token, which has no trend of the page in it, the score so far, and the slope curve. */
export function traceOf(tokens: Tokens, region: Region, tag: number): Trace {
  const counts = countsIn(tokens.words, region);
  return {
    units: { tokens: unitsOf("tokens", tokens) },
    channels: [
      ...curves(tokens, tag),
      ofTokens.classes("region", codesOf(tokens, region), classes, {
        name: "Region",
        formula: "tokens i…j of the largest T(i, j)",
      }),
      scalar("score", "Score of the region", region.score / wordScore, "words", scoreFormula),
      scalar("regionWords", "Words in the region", counts.words, "words", "words from i to j"),
      scalar("regionTags", "Tags in the region", counts.tags, "tags", "tags from i to j"),
    ],
    notes: [],
  };
}

/** The best score through each token, words less tags so far, and tags so far. */
function curves({ count, words }: Tokens, tag: number): readonly SeriesChannel[] {
  const tagCounts = new Float64Array(count);
  const net = new Float64Array(count);
  let tags = 0;
  let sum = 0;
  for (let token = 0; token < count; token++) {
    const isWord = words[token] >= 0;
    if (!isWord) tags++;
    sum += isWord ? wordScore : tag;
    tagCounts[token] = tags;
    net[token] = sum / wordScore;
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
      name: "Words less tags so far",
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
  ];
}

function codesOf({ count, words }: Tokens, { start, end }: Region): Uint8Array<ArrayBuffer> {
  const codes = new Uint8Array(count);
  for (let token = 0; token < count; token++)
    codes[token] = 2 * Number(token >= start && token < end) + Number(words[token] >= 0);
  return codes;
}
