import type { ChainLink, Extraction } from "../../contract/extraction.ts";
import { numberText } from "../../contract/number-text.ts";
import type { Trace } from "../../contract/trace.ts";
import { unitsOf } from "../../method/channels.ts";
import { compare } from "../../method/comparison.ts";
import { byWord, sorted, type Why } from "../../method/sorted.ts";
import { elementLabel } from "../../page/page.ts";
import { features, type PageBlocks } from "./block-features.ts";
import type { Basket } from "./winners.ts";

/** Characters of an element's name within a block's. */
const nameLength = 40;

/** The words of kept blocks. The trace's units of the blocks come of themselves. */
export function sortedBlocks(
  cut: PageBlocks,
  isKept: (block: number) => boolean,
  why: (block: number) => Why,
  trace: () => Trace,
): Extraction {
  const { page, words, blocks } = cut;
  return sorted({
    page,
    words,
    units: blocks,
    ofWords: byWord(blocks.ofWords, isKept),
    label: (block) => blockName(cut, block),
    why,
    trace() {
      const made = trace();
      return { ...made, units: { blocks: unitsOf("blocks", blocks), ...made.units } };
    },
  });
}

/** "block 12, p.lead": its number and the element of the tag set that it lies in. */
export function blockName({ page, blocks }: PageBlocks, block: number): string {
  const element = blocks.elements[block];
  if (element < 0) return `block ${block + 1}`;
  const label = elementLabel(page, element);
  return `block ${block + 1}, ${label.length > nameLength ? `${label.slice(0, nameLength - 1)}…` : label}`;
}

/** The values of what a block has, with its counts, and whether it wins by them. */
export function winnerLinks({ counts }: PageBlocks, basket: Basket, block: number): readonly ChainLink[] {
  const present = features.flatMap((feature, index) => {
    const count = counts[index][block];
    const value = basket.values[index][block];
    return count === 0 ? [] : [`${feature} ${count} / ${Math.round(count / value)} = ${numberText(value)}`];
  });
  const value = basket.wanted[block];
  const rest = basket.rest[block];
  return [
    { symbols: "v(f) = count / largest count of a block", numbers: present.join(", ") },
    {
      symbols: `winner: ${basket.desired.length > 1 ? "Σ " : ""}v(desired) > Σ v(others)`,
      numbers: `${numberText(value)} ${value > rest ? ">" : "≤"} ${numberText(rest)}`,
    },
  ];
}

/** Why a block is no winner. */
export function whyLoser(blocks: PageBlocks, basket: Basket, block: number): Why {
  const rest = basket.rest[block];
  return {
    quantity: `value of ${namesOf(basket.desired)}`,
    channel: wantedId(basket.desired),
    ...compare(basket.wanted[block], ">", rest).numbers,
    because: `the ${namesOf(basket.desired)} of its block counts ${numberText(basket.wanted[block])}, all else in it ${numberText(rest)}`,
    formula: `${valueName(basket.desired)} = ${numberText(basket.wanted[block])} ≤ Σ v(others) = ${numberText(rest)}`,
    chain: winnerLinks(blocks, basket, block),
    step: "not in the winner basket",
  };
}

/** The sum of the values of the desired features among the winners, term by term: "40 / 40 + 1 / 2 = 1.500". */
export function anewText({ counts }: PageBlocks, { desired, largest, winners, anew }: Basket, winner: number): string {
  const block = winners[winner];
  const terms = desired.flatMap((feature, index) =>
    counts[feature][block] === 0 ? [] : [`${counts[feature][block]} / ${largest[index]}`],
  );
  return `${terms.join(" + ")} = ${numberText(anew[winner])}`;
}

/** "text + lists". */
export function namesOf(desired: readonly number[]): string {
  return desired.map((feature) => features[feature]).join(" + ");
}

/** "v(text) + v(lists)". */
export function valueName(desired: readonly number[]): string {
  return desired.map((feature) => `v(${features[feature]})`).join(" + ");
}

/** Id of the channel of what is wanted: that of a feature, or of the sum of several. */
export function wantedId([feature, ...more]: readonly number[]): string {
  return more.length > 0 ? "wanted" : idOf(features[feature]);
}

/** Id of a feature's channel: "textTags". */
export function idOf(feature: string): string {
  return feature.replace(/ (.)/gu, (_, letter: string) => letter.toUpperCase());
}
