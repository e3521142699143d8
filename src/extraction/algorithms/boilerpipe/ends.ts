import { counted } from "../../contract/number-text.ts";
import { has, labelled, labels, linkDensityOf, textDensityOf, type Block } from "./block.ts";
import { judging, placeOf, type Context, type Outcome, type Said, type Step } from "./stage.ts";

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
  rule: "END: words < endMarkerWords, and a phrase that ends articles",
  run(before, context): Outcome {
    const markers = before.map((block) => markerOf(block, context));
    const count = markers.filter((marker) => marker !== undefined).length;
    return {
      blocks: before.map((block, index) => (markers[index] === undefined ? block : labelled(block, labels.end))),
      detail: `${counted(count, "block")} ${count === 1 ? "says" : "say"} that the article ends.`,
      at: (index) =>
        markers[index] === undefined
          ? undefined
          : { numbers: `${before[index].words} < ${context.settings.endMarkerWords}, “${markers[index]}”` },
    };
  },
};

function markerOf(block: Block, { settings, texts }: Context): string | undefined {
  return block.words < settings.endMarkerWords ? endMarkerOf(texts(block.first), linkDensityOf(block) === 1) : undefined;
}

/** Everything from the first end marker on that has enough full text before it becomes boilerplate. */
export const cutAfterEnd: Step = {
  name: "4 cut after the end",
  rule: "cut after END: Σ words of content of density ≥ endDensity ≥ endWords",
  run(before, { settings: { endWords, endDensity } }): Outcome {
    let words = 0;
    const end = before.findIndex((block) => {
      if (block.isContent && textDensityOf(block) >= endDensity) words += block.words;
      return has(block, labels.end) && words >= endWords;
    });
    if (end < 0) return { blocks: before, detail: `No end marker has ${counted(endWords, "word")} of full text before it.` };
    const marker = placeOf(before[end]);
    const said: Said = {
      numbers: `END at ${marker}: ${words} ≥ ${endWords}: boilerplate from there on`,
      quantity: "words of full text before the end",
      value: words,
      parameters: ["endWords", "endDensity", "endMarkerWords"],
    };
    const detail = `The article ends at ${marker}, after ${counted(words, "word")} of full text.`;
    return judging(
      before,
      false,
      (index) => index >= end,
      () => said,
      detail,
    );
  },
};

/** Headings after the last text become boilerplate. */
export const cutTrailingHeadings: Step = {
  name: "5 drop trailing headings",
  rule: "headings after the last text → boilerplate",
  run(before): Outcome {
    const last = before.findLastIndex((block) => block.isContent && !has(block, labels.heading));
    const numbers = last < 0 ? "a heading, and no text before it" : `a heading after ${placeOf(before[last])}, the last text`;
    return judging(
      before,
      false,
      (index) => index > last && before[index].isContent,
      () => ({ numbers }),
    );
  },
};
