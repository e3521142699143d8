import type { Extraction } from "../../contract/extraction.ts";
import { asPublished, defineExtractor } from "../../contract/extractor.ts";
import { compare } from "../../method/comparison.ts";
import type { Why } from "../../method/sorted.ts";
import { bytesOfBlocks, pageBlocks, type PageBlocks } from "./block-features.ts";
import { anewText, blockName, namesOf, sortedBlocks, valueName, whyLoser, winnerLinks } from "./describe-block.ts";
import { featureDeviations } from "./deviations.ts";
import { desiredColumns, desiredParameter, featureChannels } from "./feature-figure.ts";
import { at, cutsOf, paper, tablesParameter, tagSetParameter } from "./paper.ts";
import { basketOf, type Basket } from "./winners.ts";

/** FeatureExtractor: the one block with the most of a feature, of those that have more of it than of all others. */
export const featureExtractor = defineExtractor({
  id: "fe",
  name: "FE",
  summary:
    "FeatureExtractor: of the blocks with more text than links, images, lists and so on, keeps the one with the most text.",
  family: "Blocks",
  paper,
  cite: at("section 3.2"),
  formula: "winner: v(desired) > Σ v(others), v = count / largest count of a block; keep the winner of the largest v(desired)",
  figure:
    "No figure of the paper: the values of each block's features on top of each other; below them those of the winners, anew; and all blocks ranked in a table by their features, the winner marked.",
  signature: "ranking",
  needs: ["page"],
  parameters: { tagSet: tagSetParameter, tables: tablesParameter, desired: desiredParameter },
  presets: [
    {
      name: asPublished,
      summary: "The paper's own tags, a table as one block, and the block with the most text.",
      values: { tagSet: "paper", tables: "whole" },
    },
  ],
  deviations: featureDeviations,
  analyse: ({ page }, values): PageBlocks => pageBlocks(page, cutsOf(values)),
  decide(blocks, { desired }): Extraction {
    const basket = basketOf(blocks.counts, desiredColumns(desired));
    const best = bestOf(basket);
    const verdicts = new Uint8Array(blocks.blocks.count);
    for (const winner of basket.winners) verdicts[winner] = winner === best ? 2 : 1;
    return sortedBlocks(
      blocks,
      (block) => block === best,
      (block) => whyOf(blocks, { basket, best }, block),
      () => ({
        units: {},
        channels: featureChannels(blocks, basket, {
          values: verdicts,
          classes: { "not a winner": "removed", winner: "context", "largest winner": "kept" },
          formula: "the winner of the largest v(desired)",
        }).map((channel) =>
          channel.id === "anew" && channel.kind === "series" && best >= 0 ? { ...channel, flag: best } : channel,
        ),
        notes: best < 0 && blocks.blocks.count > 0 ? [`No block has more of ${desired} than of all else: nothing is kept.`] : [],
      }),
    );
  },
  bytesOf: bytesOfBlocks,
});

/** The winner of the largest value, on ties the first; -1 where there is none. */
function bestOf({ winners, anew }: Basket): number {
  return winners.length === 0 ? -1 : winners[anew.indexOf(largestOf(anew))];
}

function largestOf(values: Float64Array): number {
  return values.reduce((largest, value) => Math.max(largest, value), 0);
}

interface Decided {
  readonly basket: Basket;
  readonly best: number;
}

function whyOf(blocks: PageBlocks, { basket, best }: Decided, block: number): Why {
  const winner = basket.winners.indexOf(block);
  if (winner < 0) return whyLoser(blocks, basket, block);
  const test = compare(basket.anew[winner], "≥", largestOf(basket.anew));
  const isTie = test.isKept && block !== best;
  const comparison =
    block === best
      ? `${test.threshold}, the largest`
      : isTie
        ? `${test.threshold}, as ${blockName(blocks, best)} has before it`
        : `${test.text}, that of ${blockName(blocks, best)}`;
  return {
    quantity: `value of ${namesOf(basket.desired)} among the winners`,
    ...(isTie ? { value: test.numbers.value } : test.numbers),
    channel: "anew",
    because:
      block === best
        ? `of all blocks of ${namesOf(basket.desired)} its own counts most, ${test.threshold}`
        : `the ${namesOf(basket.desired)} of its block counts ${test.value}, and only the block of the most is kept`,
    formula: `${valueName(basket.desired)} among the ${basket.winners.length} winners = ${comparison}`,
    chain: [
      ...winnerLinks(blocks, basket, block),
      { symbols: "v anew, over the winners", numbers: anewText(blocks, basket, winner) },
      { symbols: "kept: the largest v of a winner", numbers: comparison },
    ],
    step: "in the winner basket",
  };
}
