import { counted } from "../../contract/number-text.ts";
import { compare } from "../../method/comparison.ts";
import { has, judged, labelled, labels, linkDensityOf, type Block } from "./block.ts";
import { judging, placeOf, type Outcome, type Said, type Step } from "./stage.ts";

/** Deletes what is not content, but for the title. */
export const deleteBoilerplate: Step = {
  name: "7 delete boilerplate",
  rule: "boilerplate, but for TITLE: deleted",
  run: (before): Outcome => ({ blocks: before.filter((block) => block.isContent || has(block, labels.title)) }),
};

/**
 * Keeps the content block with the most words, the first of equals; and, where asked, long blocks of its level on the way out from
 * it, as far as no block stands at a lower level.
 */
export function keepLargest(name: string, expands: boolean): Step {
  return {
    name,
    rule: `largest: max words over content${expands ? "; beside it: level = level of the largest ∧ words ≥ levelWords, no lower level between" : ""}`,
    run(before, { settings: { levelWords } }): Outcome {
      if (before.length < 2) return { blocks: before, detail: "There are less than two blocks." };
      const most = before.reduce((max, { isContent, words }) => Math.max(max, isContent ? words : -1), -1);
      const best = before.findIndex(({ isContent, words }) => isContent && words === most);
      if (best < 0) return { blocks: before.map((block) => labelled(block, labels.mightBe)), detail: "No block is content." };
      const largest = before[best];
      const reached = reachFrom(before, best);
      const isBeside = (index: number): boolean =>
        expands && index >= reached.start && index < reached.end && before[index].level === largest.level;
      const stays = (index: number): boolean => index === best || (isBeside(index) && before[index].words >= levelWords);
      const top = `${placeOf(largest)}, ${counted(largest.words, "word")}`;
      return {
        blocks: before.map((block, index) =>
          labelled(judged(block, stays(index)), index === best ? labels.veryLikely : labels.mightBe),
        ),
        detail: `The largest is ${top} at level ${largest.level}.`,
        at(index): Said {
          const { level, words } = before[index];
          if (index === best)
            return { numbers: `it is in the largest: ${top}`, quantity: "words of the largest block", value: words };
          const own = `${counted(words, "word")}; the largest is ${top}`;
          // The first of equals is the largest. A block of links may have more words: it was no content before.
          const { isKept, numbers } = compare(words, ">", largest.words);
          const facts = isKept ? {} : { ...numbers, quantity: "words of the block" };
          if (!expands) return { ...facts, numbers: own };
          if (level !== largest.level) return { ...facts, numbers: `${own}; level ${level} ≠ ${largest.level}` };
          if (!isBeside(index)) return { ...facts, numbers: `${own}; a lower level stands between` };
          const test = compare(words, "≥", levelWords);
          return {
            ...test.numbers,
            numbers: `${own}; level ${level}, ${test.text}`,
            quantity: "words of the block",
            parameters: ["levelWords"],
          };
        },
      };
    },
  };
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

/** Large blocks at the level of the largest come back. */
export const restoreLarge: Step = {
  name: "11 large blocks of its level",
  rule: "large: level = level of the largest ∧ words ≥ largeWords",
  run(before, { settings: { largeWords } }): Outcome {
    const level = before.find((block) => block.isContent && has(block, labels.veryLikely))?.level ?? -1;
    const isAsked = (block: Block): boolean => !block.isContent && block.level === level;
    return {
      blocks: before.map((block) => (isAsked(block) && block.words >= largeWords ? judged(block, true) : block)),
      at(index) {
        if (!isAsked(before[index])) return undefined;
        const test = compare(before[index].words, "≥", largeWords);
        return {
          ...test.numbers,
          numbers: `level ${level}, ${test.text}`,
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
  rule: "list: li, deeper than the largest block before it, no links",
  run(before): Outcome {
    let level = Infinity;
    const isItem = before.map((block) => {
      const isLargest = block.isContent && has(block, labels.veryLikely);
      const isDeeper = block.level > level && isPlainItem(block);
      if (!isDeeper) level = isLargest ? block.level : Infinity;
      return isDeeper && !isLargest;
    });
    return judging(
      before,
      true,
      (index) => isItem[index],
      (index) => ({ numbers: `level ${before[index].level}, link density 0` }),
    );
  },
};

function isPlainItem(block: Block): boolean {
  return has(block, labels.mightBe) && has(block, labels.listItem) && linkDensityOf(block) === 0;
}
