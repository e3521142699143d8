import type { ChainLink } from "../../contract/extraction.ts";
import { counted } from "../../contract/number-text.ts";
import { compare } from "../../method/comparison.ts";
import { judged, linkDensityOf, textDensityOf, type Block } from "./block.ts";
import type { Settings } from "./parameters.ts";
import { type Reason, type Step } from "./stage.ts";
import { holds, lastQuestion, pathTo, thresholdOf, valueOf, type Features, type Question, type Tree } from "./tree.ts";

export function featuresOf(blocks: readonly Block[]): Features {
  return {
    words: Float64Array.from(blocks, ({ words }) => words),
    textDensity: Float64Array.from(blocks, textDensityOf),
    linkDensity: Float64Array.from(blocks, linkDensityOf),
  };
}

export function isContentBy(tree: Tree, features: Features, settings: Settings, block: number): boolean {
  return holds(features, lastQuestion(tree, features, settings, block), settings, block);
}

/** Calls each block content or boilerplate by a tree. */
export function classify(name: string, tree: Tree): Step {
  return {
    name,
    run(before, { settings }) {
      const features = featuresOf(before);
      const blocks = before.map((block, index) => judged(block, isContentBy(tree, features, settings, index)));
      const kept = blocks.filter((block) => block.isContent).length;
      return {
        blocks,
        detail: `${counted(kept, "block")} of ${blocks.length.toLocaleString("en")} are content by the tree.`,
        reasonFor: (ordinal) =>
          treeReason(
            tree,
            features,
            settings,
            before.findIndex(({ members }) => members.includes(ordinal)),
          ),
      };
    },
  };
}

function treeReason(tree: Tree, features: Features, settings: Settings, block: number): Reason | undefined {
  if (block < 0) return undefined;
  const path = pathTo(tree, features, settings, block);
  const last = path.at(-1) ?? tree;
  const test = compare(valueOf(features, last, block), last.keeps, thresholdOf(last, settings));
  const relation = test.sign === ">" ? "more than" : "not more than";
  const has = last.feature === "words" ? `${test.value} words` : `a ${wordings[last.feature].name} of ${test.value}`;
  return {
    links: path.map((question) => linkOf(features, question, settings, block)),
    ...test.numbers,
    because: `${subjects[last.of]} has ${has}, ${relation} ${test.threshold}`,
    quantity: `${wordings[last.feature].name}${places[last.of]}`,
    channel: last.feature,
    parameters: path.toReversed().flatMap(({ threshold }) => (threshold === 0 ? [] : [threshold])),
  };
}

const subjects = { cur: "its block", prev: "the block before", next: "the block after" } as const;

const wordings = {
  words: { symbol: "words", name: "words" },
  textDensity: { symbol: "density", name: "text density" },
  linkDensity: { symbol: "ld", name: "link density" },
} as const satisfies Record<keyof Features, { readonly symbol: string; readonly name: string }>;

const places = { cur: "", prev: " of the block before", next: " of the block after" } as const;

/** "words(next) > nextWords": a question in symbols; what it is held against may be given. */
export function symbolsOf(
  { of, feature, keeps, threshold }: Question,
  against: string = threshold === 0 ? "0" : threshold,
): string {
  return `${wordings[feature].symbol}(${of}) ${keeps} ${against}`;
}

/** A question with a block's numbers, its answer, and where that leads. */
function linkOf(features: Features, question: Question, settings: Settings, block: number): ChainLink {
  const { of, feature, keeps, yes, no } = question;
  const { isKept: isYes, text } = compare(valueOf(features, question, block), keeps, thresholdOf(question, settings));
  const next = isYes ? yes : no;
  const end = typeof next === "string" ? `: ${next}` : "";
  return { symbols: symbolsOf(question), numbers: `${wordings[feature].symbol}(${of}) = ${text}${end}` };
}
