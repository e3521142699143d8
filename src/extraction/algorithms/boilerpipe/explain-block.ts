import type { Explanation } from "../../contract/extractor.ts";
import { turningValue } from "../../contract/parameters.ts";
import { indexAt } from "../../page/intervals.ts";
import { elementLabel } from "../../page/page.ts";
import { has } from "../../page/selection.ts";
import { wordAt } from "../word-at.ts";
import { featuresOf, isContentBy } from "./classifying.ts";
import { beforeTree, blocksOfWord, decideBlocks } from "./decided.ts";
import type { Decided } from "./decided.ts";
import { parameters } from "./parameters.ts";
import type { Threshold } from "./parameters.ts";
import type { Reason } from "./stage.ts";

/** Explains a place by its block: the way through the tree, and what the steps of the extractor did to it. */
export function explainBlock(decided: Decided, offset: number): Explanation {
  const { analysis, isContent } = decided;
  const { page, words } = analysis;
  const word = wordAt(words, offset);
  if (word < 0 || has(page.ignored, offset)) return { verdict: "not text", formula: "No word stands here." };
  const blocks = blocksOfWord(analysis, word);
  const here = indexAt(analysis.units.starts, offset);
  // A word in several blocks is kept where one of them is.
  const block = blocks.find((candidate) => isContent[candidate] === 1) ?? (blocks.includes(here) ? here : (blocks[0] ?? -1));
  if (block < 0)
    return { verdict: "removed", formula: "Scripts, embedded objects and the options of a list are not read.", step: "not read" };
  return explain(decided, block, blocks.length > 1);
}

function explain(decided: Decided, block: number, isShared: boolean): Explanation {
  const { stages } = decided;
  const verdict = decided.isContent[block] === 1 ? "kept" : "removed";
  const reasons = stages.map(({ reasonFor }) => reasonFor(block));
  const decisive = reasons.findLastIndex((reason) => reason?.verdict === verdict);
  const reason = reasons[decisive];
  const isProcedure = stages.length > 1;
  const chain = reasons.slice(0, decisive + 1).flatMap((each, stage) =>
    (each?.links ?? []).map(({ symbols, numbers }) => ({
      symbols: isProcedure ? `${stages[stage]?.name ?? ""}: ${symbols}` : symbols,
      numbers,
    })),
  );
  return {
    verdict,
    ...quantityOf(reason),
    // What turns one of a word's blocks need not turn the word.
    ...(isShared ? {} : flipOf(decided, block, reason?.parameters ?? [])),
    formula: reason?.links.at(-1)?.numbers ?? "",
    chain,
    unit: unitOf(decided, block),
    ...(isProcedure ? { step: stages[decisive]?.name ?? "" } : {}),
  };
}

function quantityOf(reason: Reason | undefined): Partial<Explanation> {
  if (reason === undefined) return {};
  const { quantity, value, threshold, keeps, channel } = reason;
  return {
    ...(quantity === undefined ? {} : { quantity }),
    ...(value === undefined ? {} : { value }),
    ...(value === undefined || threshold === undefined || keeps === undefined
      ? {}
      : { threshold, keeps, margin: value - threshold }),
    ...(channel === undefined ? {} : { channel }),
  };
}

function unitOf({ analysis }: Decided, block: number): NonNullable<Explanation["unit"]> {
  const { page, units, firstRuns, blocks } = analysis;
  const element = elementLabel(page, page.runs.parents[firstRuns[block] ?? -1] ?? -1);
  return {
    start: units.starts[block] ?? 0,
    end: units.ends[block] ?? 0,
    label: `block ${block + 1} of ${blocks.length}, ${element}`,
  };
}

/** The first of the parameters, in the order in which they are likely to, that turns the verdict on a block. */
function flipOf(decided: Decided, block: number, names: readonly Threshold[]): Pick<Explanation, "flip"> {
  const isKept = verdictsOf(decided, block);
  for (const name of names) {
    const value = turningValue(parameters[name], decided.settings[name], (candidate) => isKept(name, candidate));
    if (value !== undefined) return { flip: { parameter: name, value } };
  }
  return {};
}

/** What becomes of a block at another value of a parameter: by the tree alone where that is all, else by all steps again. */
function verdictsOf(decided: Decided, block: number): (name: Threshold, value: number) => boolean {
  const { analysis, settings, pipeline } = decided;
  const at = (name: Threshold, value: number): typeof settings => ({ ...settings, [name]: value });
  if (pipeline.steps.length === 1) {
    const features = featuresOf(beforeTree(decided));
    return (name, value) => isContentBy(pipeline.tree, features, at(name, value), block);
  }
  return (name, value) => decideBlocks(analysis, at(name, value)).isContent[block] === 1;
}
