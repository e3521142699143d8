import type { Explanation } from "../../contract/extractor.ts";
import { numberText } from "../../contract/number-text.ts";
import { nearestTurn } from "../../contract/parameters.ts";
import type { NumberParameter } from "../../contract/parameters.ts";
import { has } from "../../page/selection.ts";
import { wordAt } from "../word-at.ts";
import { bestRegionThrough, countsIn, tagScore, wordScore } from "./best-region.ts";
import type { Region } from "./best-region.ts";
import { regionAt } from "./token-analysis.ts";
import type { TokenAnalysis } from "./token-analysis.ts";

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
  const token = tokens.ofWords[word] ?? 0;
  const isKept = isIn(region, token);
  const through = isKept ? region : bestRegionThrough(tokens.words, tagScore(tagWeight), token);
  const value = through.score / wordScore;
  const best = region.score / wordScore;
  const isTie = !isKept && value === best;
  const flip = nearestTurn(parameter, tagWeight, (weight) => isIn(regionAt(analysis, weight), token));
  const comparison = isKept ? `${numberText(best)}, the largest of all` : comparedWith(value, best);
  return {
    verdict: isKept ? "kept" : "removed",
    quantity: "score of the best region through this word",
    value,
    // Of regions that score the same only one is kept: the score alone does not decide there.
    ...(isTie ? {} : { threshold: best, keeps: "≥", margin: value - best }),
    channel: "net",
    ...(flip === undefined ? {} : { flip: { parameter: "tagWeight", value: flip } }),
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
    unit: { start: words.starts[word] ?? 0, end: words.ends[word] ?? 0, label: `token ${token + 1}` },
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
