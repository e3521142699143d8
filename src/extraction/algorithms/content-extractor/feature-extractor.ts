import { extracted, type Explanation, type Extraction } from "../../contract/extraction.ts";
import { defineExtractor } from "../../contract/extractor.ts";
import { comparedTexts } from "../../contract/number-text.ts";
import { blockTags } from "../../page/blocks.ts";
import { selectWords } from "../../page/words.ts";
import { bytesOfBlocks, features, pageBlocks, type PageBlocks } from "./block-features.ts";
import { blockName, explainBlockAt, explainLoser, unitsOf, winnerLinks } from "./describe-block.ts";
import { desiredParameter, featureChannels } from "./feature-figure.ts";
import { at, paper, tagSetParameter } from "./paper.ts";
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
    "No figure of the paper: the values of each block's features on top of each other; below them those of the winners, anew.",
  needs: ["page"],
  parameters: { tagSet: tagSetParameter, desired: desiredParameter },
  published: [
    "Block-level precision / recall (table 3, 11 news sites): ABC 1.00 / 1.00, BB 1.00 / 1.00, BBC 1.00 / 1.00, CBS 0.92 / 0.91, CNN 0.98 / 0.98, FOX 1.00 / 0.99, FOX23 1.00 / 1.00, IE 0.91 / 0.973, IT 0.96 / 0.85, MSNBC 0.91 / 0.99, YAHOO 1.00 / 0.95.",
    "Sites with several content blocks (table 3): Shopping 0.20 / 0.198, Amazon 0.33 / 0.32, ConsumerResearch 0.28 / 0.28, Barnes and Noble 0.40 / 0.38, Epinion 0.5 / 0.478.",
  ],
  analyse: ({ page }, { tagSet }): PageBlocks => pageBlocks(page, blockTags[tagSet]),
  decide(blocks, { desired }): Extraction {
    const feature = features.indexOf(desired);
    const basket = basketOf(blocks.counts, feature);
    const best = bestOf(basket);
    const verdicts = new Uint8Array(blocks.blocks.count);
    for (const winner of basket.winners) verdicts[winner] = winner === best ? 2 : 1;
    return extracted({
      selection: selectWords(blocks.page, blocks.words, (word) => blocks.blocks.ofWords[word] === best),
      trace: () => ({
        units: { blocks: unitsOf(blocks) },
        channels: featureChannels(blocks, basket, feature, {
          values: verdicts,
          classes: ["not a winner", "winner", "largest winner"],
          meanings: ["removed", "context", "kept"],
          formula: "the winner of the largest v(desired)",
        }).map((channel) =>
          channel.id === "anew" && channel.kind === "series" && best >= 0 ? { ...channel, flag: best } : channel,
        ),
        notes: best < 0 && blocks.blocks.count > 0 ? [`No block has more of ${desired} than of all else: nothing is kept.`] : [],
      }),
      explain: (offset) =>
        explainBlockAt(blocks, offset, (block) => explainBlock(blocks, { basket, desired: feature, best }, block)),
    });
  },
  bytesOf: bytesOfBlocks,
});

/** The winner of the largest value, on ties the first; -1 where there is none. */
function bestOf({ winners, anew }: Basket): number {
  const best = anew.indexOf(1);
  return best < 0 ? -1 : winners[best];
}

interface Decided {
  readonly basket: Basket;
  readonly desired: number;
  readonly best: number;
}

function explainBlock(blocks: PageBlocks, { basket, desired, best }: Decided, block: number): Explanation {
  const winner = basket.winners.indexOf(block);
  if (winner < 0) return explainLoser(blocks, basket, desired, block);
  const value = basket.anew[winner];
  const count = blocks.counts[desired][block];
  const [valueText] = comparedTexts(value, 1);
  const isTie = value === 1 && block !== best;
  const comparison =
    block === best
      ? "1, the largest"
      : isTie
        ? `1, as ${blockName(blocks, best)} has before it`
        : `${valueText} < 1, that of ${blockName(blocks, best)}`;
  return {
    verdict: block === best ? "kept" : "removed",
    quantity: `value of ${features[desired]} among the winners`,
    value,
    ...(isTie ? {} : { threshold: 1, keeps: "≥", margin: value - 1 }),
    channel: "anew",
    formula: `v(${features[desired]}) among the ${basket.winners.length} winners = ${comparison}`,
    chain: [
      ...winnerLinks(blocks, basket, desired, block),
      { symbols: "v anew, over the winners", numbers: `${count} / ${Math.round(count / value)} = ${valueText}` },
      { symbols: "kept: the largest v of a winner", numbers: comparison },
    ],
    step: "in the winner basket",
  };
}
