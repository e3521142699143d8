import { counted } from "../../contract/number-text.ts";
import { compare } from "../../method/comparison.ts";
import { has, judged, labelled, labels, linkDensityOf, type Block } from "./block.ts";
import { holderOf, placeOf, type Outcome, type Reason, type Step } from "./stage.ts";

/** Deletes what is not content, but for the title. */
export const deleteBoilerplate: Step = {
  name: "7 delete boilerplate",
  run(before): Outcome {
    const blocks = before.filter((block) => block.isContent || has(block, labels.title));
    return {
      blocks,
      detail: `${counted(before.length - blocks.length, "block")} deleted, ${blocks.length.toLocaleString("en")} left.`,
      reasonFor: () => undefined,
    };
  },
};

/**
 * Keeps the content block with the most words, the first of equals; and, where asked, long blocks of its level on the way out from
 * it, as far as no block stands at a lower level.
 */
export function keepLargest(name: string, expands: boolean): Step {
  return {
    name,
    run(before, { settings }): Outcome {
      if (before.length < 2) return { blocks: before, detail: "There are less than two blocks.", reasonFor: () => undefined };
      const most = before.reduce((max, { isContent, words }) => Math.max(max, isContent ? words : -1), -1);
      const best = before.findIndex(({ isContent, words }) => isContent && words === most);
      const block = best < 0 ? undefined : before[best];
      const reached = expands && best >= 0 ? reachFrom(before, best) : { start: best, end: best + 1 };
      const stays = ({ level, words }: Block, index: number): boolean =>
        index === best ||
        (index >= reached.start && index < reached.end && level === block?.level && words >= settings.levelWords);
      const blocks = before.map((each, index) =>
        labelled(judged(each, stays(each, index)), index === best ? labels.veryLikely : labels.mightBe),
      );
      const largest: Largest = { block, reached, expands, levelWords: settings.levelWords };
      return {
        blocks,
        detail: detailOf(largest, blocks),
        reasonFor(ordinal) {
          const index = before.findIndex(({ members }) => members.includes(ordinal));
          return index < 0 ? undefined : reasonOf(largest, blocks[index], index);
        },
      };
    },
  };
}

interface Largest {
  readonly block: Block | undefined;
  readonly reached: { readonly start: number; readonly end: number };
  readonly expands: boolean;
  readonly levelWords: number;
}

/** Outwards from a block, as far as no block has a lower level. */
function reachFrom(blocks: readonly Block[], best: number): { start: number; end: number } {
  const { level } = blocks[best];
  let start = best;
  while (start > 0 && blocks[start - 1].level >= level) start--;
  let end = best + 1;
  while (end < blocks.length && blocks[end].level >= level) end++;
  return { start, end };
}

function detailOf({ block }: Largest, after: readonly Block[]): string {
  if (block === undefined) return "No block is content.";
  const beside = after.filter(({ isContent }) => isContent).length - 1;
  const also = beside === 0 ? "" : `, with ${counted(beside, "long block")} of its level`;
  return `The largest is ${placeOf(block)}, ${counted(block.words, "word")} at level ${block.level}${also}.`;
}

function reasonOf({ block: largest, reached, expands, levelWords }: Largest, block: Block, index: number): Reason {
  const symbols = "largest: max words over content";
  if (largest === undefined) return { links: [{ symbols, numbers: "no block is content" }], verdict: "removed" };
  const top = `${placeOf(largest)}, ${counted(largest.words, "word")}`;
  const own = { symbols, numbers: `${counted(block.words, "word")}; the largest is ${top}` };
  if (largest.members[0] === block.members[0])
    return {
      links: [{ symbols, numbers: `it is in the largest: ${top}` }],
      verdict: "kept",
      quantity: "words of the largest block",
      value: largest.words,
    };
  const rule = "beside it: level = level of the largest ∧ words ≥ levelWords, no lower level between";
  const verdict = block.isContent ? "kept" : "removed";
  if (!expands) return { links: [own], verdict };
  const isReached = index >= reached.start && index < reached.end;
  if (block.level !== largest.level || !isReached) {
    const why =
      isReached || block.level !== largest.level ? `level ${block.level} ≠ ${largest.level}` : "a lower level stands between";
    return { links: [own, { symbols: rule, numbers: why }], verdict };
  }
  const words = compare(block.words, "≥", levelWords);
  return {
    links: [own, { symbols: rule, numbers: `level ${block.level}, ${words.text}` }],
    ...words.numbers,
    verdict,
    quantity: "words of the block",
    parameters: ["levelWords"],
  };
}

/** Large blocks at the level of the largest come back. */
export const restoreLarge: Step = {
  name: "11 large blocks of its level",
  run(before, { settings: { largeWords } }): Outcome {
    const level = before.find((block) => block.isContent && has(block, labels.veryLikely))?.level ?? -1;
    const isAsked = (block: Block): boolean => !block.isContent && block.level === level;
    const blocks = before.map((block) => (isAsked(block) && block.words >= largeWords ? judged(block, true) : block));
    const count = blocks.filter((block, index) => block !== before[index]).length;
    return {
      blocks,
      detail: `${counted(count, "block")} of at least ${counted(largeWords, "word")} at level ${Math.max(level, 0)}.`,
      reasonFor(ordinal) {
        const block = holderOf(before, ordinal);
        if (block === undefined || !isAsked(block)) return undefined;
        const words = compare(block.words, "≥", largeWords);
        const numbers = `level ${level}, ${words.text}`;
        return {
          links: [{ symbols: "large: level = level of the largest ∧ words ≥ largeWords", numbers }],
          ...words.numbers,
          quantity: "words of the block",
          parameters: ["largeWords", "levelWords"],
        };
      },
    };
  },
};

/** Deeper list items without links that directly follow the largest block come back. */
export const restoreListAtEnd: Step = {
  name: "12 list at the end",
  run(before): Outcome {
    let level = Infinity;
    const blocks = before.map((block) => {
      if (block.isContent && has(block, labels.veryLikely)) {
        level = block.level;
        return block;
      }
      if (block.level > level && isPlainItem(block)) return judged(block, true);
      level = Infinity;
      return block;
    });
    const count = blocks.filter((block, index) => block !== before[index]).length;
    return {
      blocks,
      detail: `${counted(count, "list item")} after the largest block.`,
      reasonFor(ordinal) {
        const index = before.findIndex(({ members }) => members.includes(ordinal));
        if (index < 0 || before[index] === blocks[index]) return undefined;
        const symbols = "list: li, deeper than the largest block before it, no links";
        return { links: [{ symbols, numbers: `level ${before[index].level}, link density 0` }], verdict: "kept" };
      },
    };
  },
};

function isPlainItem(block: Block): boolean {
  return has(block, labels.mightBe) && has(block, labels.listItem) && linkDensityOf(block) === 0;
}
