import { counted } from "../../contract/number-text.ts";
import { has, judged, labelled, labels, linkDensityOf, textDensityOf, type Block } from "./block.ts";
import { holderOf, placeOf, type Context, type Outcome, type Step } from "./stage.ts";

const starts = ["comments", "© reuters", "please rate this", "post a comment"];
const numbered = /^[0-9]+(?: comments| users responded in)/u;
const phrases = [
  "what you think...",
  "add your comment",
  "add comment",
  "reader views",
  "have your say",
  "reader comments",
  "rätta artikeln",
];
const closing = "thanks for your comments - this feedback is now closed";
const shortestPhrase = 8;

/** The phrase of a block's text that says that the article ends before it; undefined where none does. */
export function endMarkerOf(text: string, isLink: boolean): string | undefined {
  if (text.length < shortestPhrase) return isLink && text === "Comment" ? text : undefined;
  const lower = text.toLowerCase();
  if (lower === closing) return closing;
  return (
    numbered.exec(lower)?.[0] ??
    starts.find((start) => lower.startsWith(start)) ??
    phrases.find((phrase) => lower.includes(phrase))
  );
}

/** Labels short blocks that say that the article ends. */
export const markEnds: Step = {
  name: "1 mark the end",
  run(before, context): Outcome {
    const blocks = before.map((block) => (markerOf(block, context) === undefined ? block : labelled(block, labels.end)));
    const count = blocks.filter((block) => has(block, labels.end)).length;
    return {
      blocks,
      detail: `${counted(count, "block")} ${count === 1 ? "says" : "say"} that the article ends.`,
      reasonFor(ordinal) {
        const block = holderOf(before, ordinal);
        const marker = block === undefined ? undefined : markerOf(block, context);
        if (block === undefined || marker === undefined) return undefined;
        const symbols = "END: words < endMarkerWords, and a phrase that ends articles";
        return { links: [{ symbols, numbers: `${block.words} < ${context.settings.endMarkerWords}, “${marker}”` }] };
      },
    };
  },
};

function markerOf(block: Block, { settings, texts }: Context): string | undefined {
  return block.words < settings.endMarkerWords ? endMarkerOf(texts(block.first), linkDensityOf(block) === 1) : undefined;
}

/** Everything from the first end marker on that has enough full text before it becomes boilerplate. */
export const cutAfterEnd: Step = {
  name: "4 cut after the end",
  run(before, { settings }): Outcome {
    const { endWords, endDensity } = settings;
    let words = 0;
    const end = before.findIndex((block) => {
      if (block.isContent && textDensityOf(block) >= endDensity) words += block.words;
      return has(block, labels.end) && words >= endWords;
    });
    if (end < 0) return unchanged(before, `No end marker has ${counted(endWords, "word")} of full text before it.`);
    const marker = before[end];
    const blocks = before.map((block, index) => (index >= end ? judged(block, false) : block));
    const symbols = "cut after END: Σ words of content of density ≥ endDensity ≥ endWords";
    const numbers = `END at ${placeOf(marker)}: ${words} ≥ ${endWords}`;
    return {
      blocks,
      detail: `The article ends at ${placeOf(marker)}, after ${counted(words, "word")} of full text.`,
      reasonFor: (ordinal) =>
        ordinal < marker.first
          ? undefined
          : {
              links: [{ symbols, numbers: `${numbers}: boilerplate from there on` }],
              verdict: "removed",
              quantity: "words of full text before the end",
              value: words,
              parameters: ["endWords", "endDensity", "endMarkerWords"],
            },
    };
  },
};

/** Headings after the last text become boilerplate. */
export const cutTrailingHeadings: Step = {
  name: "5 drop trailing headings",
  run(before): Outcome {
    const last = before.findLastIndex((block) => block.isContent && !has(block, labels.heading));
    const isTrailing = (block: Block, index: number): boolean => index > last && block.isContent;
    const blocks = before.map((block, index) => (isTrailing(block, index) ? judged(block, false) : block));
    const count = before.filter(isTrailing).length;
    return {
      blocks,
      detail: count === 0 ? "No heading stands after the last text." : `${counted(count, "heading")} after the last text.`,
      reasonFor(ordinal) {
        const index = before.findIndex(({ members }) => members.includes(ordinal));
        if (index < 0 || !isTrailing(before[index], index)) return undefined;
        const numbers = last < 0 ? "a heading, and no text before it" : `a heading after ${placeOf(before[last])}, the last text`;
        return { links: [{ symbols: "headings after the last text → boilerplate", numbers }], verdict: "removed" };
      },
    };
  },
};

function unchanged(blocks: readonly Block[], detail: string): Outcome {
  return { blocks, detail, reasonFor: () => undefined };
}
