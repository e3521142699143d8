import { asPublished, defineExtractor } from "../../contract/extractor.ts";
import { compare } from "../../method/comparison.ts";
import { namesOf, basketValueName, whyIn, basketOf, largestOf } from "./winners.ts";
import { blockName, pageBlocks, sortedBlocks } from "./block-features.ts";
import { featureDeviations } from "./deviations.ts";
import { desiredColumns, desiredParameter, featureTrace } from "./feature-figure.ts";
import { at, cutParameters, cutsOf, paper } from "./parameters.ts";

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
    "Not a figure of the paper. The values of each block's features, stacked; below, the winners' values, recomputed; and all blocks ranked in a table by their features, with the winner marked.",
  signature: "ranking",
  needs: ["page"],
  parameters: { ...cutParameters, desired: desiredParameter },
  presets: [
    {
      name: asPublished,
      summary: "The paper's own tags, a table as one block, and the block with the most text.",
      values: { tagSet: "paper", tables: "whole" },
    },
  ],
  deviations: featureDeviations,
  analyse: ({ page }, values) => pageBlocks(page, cutsOf(values)),
  decide(cut, { desired: choice }) {
    const basket = basketOf(cut.counts, desiredColumns(choice));
    const { desired, winners, anew } = basket;
    const most = largestOf(anew);
    // The first of equal winners; -1 where none wins.
    const best = winners.length === 0 ? -1 : winners[anew.indexOf(most)];
    const verdicts = new Uint8Array(cut.blocks.count);
    for (const winner of winners) verdicts[winner] = winner === best ? 2 : 1;
    return sortedBlocks(cut, (block) => block === best, {
      why: (block) =>
        whyIn(cut, basket, block, (winner) => {
          const test = compare(anew[winner], "≥", most);
          const isTie = test.isKept && block !== best;
          const comparison =
            block === best
              ? `${test.threshold}, the largest`
              : isTie
                ? `${test.threshold}, as ${blockName(cut, best)} has before it`
                : `${test.text}, that of ${blockName(cut, best)}`;
          return {
            quantity: `value of ${namesOf(desired)} among the winners`,
            ...(isTie ? { value: test.numbers.value } : test.numbers),
            channel: "anew",
            because:
              block === best
                ? `of all blocks of ${namesOf(desired)} its own counts most, ${test.threshold}`
                : `the ${namesOf(desired)} of its block counts ${test.value}, and only the block of the most is kept`,
            formula: `${basketValueName(desired)} among the ${winners.length} winners = ${comparison}`,
            chain: [{ symbols: "kept: the largest v of a winner", numbers: comparison }],
            step: "in the winner basket",
          };
        }),
      trace: () =>
        featureTrace(cut, basket, {
          values: verdicts,
          classes: { "not a winner": "removed", winner: "context", "largest winner": "kept" },
          formula: "the winner of the largest v(desired)",
          ...(best < 0 ? {} : { flag: best }),
        }),
    });
  },
});
