import { numberText } from "../../contract/number-text.ts";
import { compare } from "../../method/comparison.ts";
import type { Why } from "../../method/sorted.ts";
import { blockFeatures, type PageBlocks } from "./block-features.ts";
import type { Basket } from "./winners.ts";

/** "text + lists". */
export function namesOf(desired: readonly number[]): string {
  return desired.map((feature) => blockFeatures[feature]).join(" + ");
}

/** "v(text) + v(lists)". */
export function basketValueName(desired: readonly number[]): string {
  return desired.map((feature) => `v(${blockFeatures[feature]})`).join(" + ");
}

/** Id of the channel of what is wanted: that of a feature, or of the sum of several. */
export function wantedId([feature, ...more]: readonly number[]): string {
  return more.length > 0 ? "wanted" : featureId(blockFeatures[feature]);
}

/** Id of a feature's channel: "textTags". */
export function featureId(feature: string): string {
  return feature.replace(/ (.)/gu, (_, letter: string) => letter.toUpperCase());
}

/**
 * Why a block is kept or removed: the values of what it has, and whether it wins by them; of one that does its value among the winners,
 * and what follows from that.
 */
export function whyIn({ counts }: PageBlocks, basket: Basket, block: number, ofWinner: (winner: number) => Why): Why {
  const { desired, values, wanted, rest, winners, anew, largest } = basket;
  const test = compare(wanted[block], ">", rest[block]);
  const present = blockFeatures.flatMap((feature, index) => {
    const [count, value] = [counts[index][block], values[index][block]];
    return count === 0 ? [] : [`${feature} ${count} / ${Math.round(count / value)} = ${numberText(value)}`];
  });
  const links = [
    { symbols: "v(f) = count / largest count of a block", numbers: present.join(", ") },
    { symbols: `winner: ${desired.length > 1 ? "Σ " : ""}v(desired) > Σ v(others)`, numbers: test.text },
  ];
  const winner = winners.indexOf(block);
  if (winner < 0)
    return {
      quantity: `value of ${namesOf(desired)}`,
      channel: wantedId(desired),
      ...test.numbers,
      because: `the ${namesOf(desired)} of its block counts ${test.value}, all else in it ${test.threshold}`,
      formula: `${basketValueName(desired)} = ${test.value} ≤ Σ v(others) = ${test.threshold}`,
      chain: links,
      step: "not in the winner basket",
    };
  const own = ofWinner(winner);
  // Term by term: "40 / 40 + 1 / 2 = 1.500".
  const terms = desired.flatMap((feature, index) =>
    counts[feature][block] === 0 ? [] : [`${counts[feature][block]} / ${largest[index]}`],
  );
  const sum = `${terms.join(" + ")} = ${numberText(anew[winner])}`;
  return { ...own, chain: [...links, { symbols: "v anew, over the winners", numbers: sum }, ...(own.chain ?? [])] };
}
