import type { ChainLink, Explanation } from "../../contract/extraction.ts";
import { counted } from "../../contract/number-text.ts";
import { judged, type Block } from "./block.ts";
import type { Settings, Threshold } from "./parameters.ts";
import type { BlockTexts } from "./texts.ts";

/** The inputs of an extractor's steps besides the blocks. */
export interface Context {
  readonly settings: Settings;
  readonly texts: BlockTexts;
  /** Characters of each block of the page. */
  readonly characters: Float64Array;
  /** The page's title; empty where it has none. */
  readonly title: string;
}

/** What a step says of a block: its rule with the block's numbers, and the quantity that it decides by. */
export interface Said extends Pick<Explanation, "because" | "quantity" | "value" | "threshold" | "keeps" | "margin" | "channel"> {
  readonly numbers: string;
  /** The way to the numbers, where it is more than the step's rule. */
  readonly links?: readonly ChainLink[];
  /** Parameters that may turn its verdict, the likeliest first. */
  readonly parameters?: readonly Threshold[];
}

/** The blocks as a step left them. */
export interface Outcome {
  readonly blocks: readonly Block[];
  /** A sentence on what it found, where its changes do not tell. */
  readonly detail?: string;
  /** Of a block before it, by its index there; nothing where the step has nothing to do with it. */
  readonly at?: (index: number) => Said | undefined;
}

export interface Step {
  /** "4 cut after the end". */
  readonly name: string;
  /** Its rule in symbols. */
  readonly rule: string;
  readonly run: (blocks: readonly Block[], context: Context) => Outcome;
}

/** Makes content, or boilerplate, of some blocks: with a sentence on those, and what else there is to say. */
export function judging(
  blocks: readonly Block[],
  isContent: boolean,
  turns: (index: number) => boolean,
  said: Said | ((index: number) => Said),
  detail?: string,
): Outcome {
  return {
    blocks: blocks.map((block, index) => (turns(index) ? judged(block, isContent) : block)),
    at: (index) => (turns(index) ? (typeof said === "function" ? said(index) : said) : undefined),
    ...(detail === undefined ? {} : { detail }),
  };
}

export interface Stage extends Outcome, Pick<Step, "name" | "rule"> {
  readonly before: readonly Block[];
}

/** The blocks after each step of an extractor, in order. */
export function stagesOf(steps: readonly Step[], blocks: readonly Block[], context: Context): readonly Stage[] {
  const stages: Stage[] = [];
  let before = blocks;
  for (const { name, rule, run } of steps) {
    const outcome = run(before, context);
    stages.push({ name, rule, before, ...outcome });
    before = outcome.blocks;
  }
  return stages;
}

/** What a step says of one of the page's blocks, and its verdict, where it decided on the block: it turned it, or held it against a threshold. */
export function saidOf(
  { before, blocks, at }: Stage,
  ordinal: number,
): (Said & { readonly verdict: "" | "kept" | "removed" }) | undefined {
  const index = indexOf(before, ordinal);
  const said = index < 0 ? undefined : at?.(index);
  if (said === undefined) return undefined;
  const isContent = blocks[indexOf(blocks, ordinal)]?.isContent ?? false;
  const decides = said.quantity !== undefined || isContent !== before[index].isContent;
  return { ...said, verdict: decides ? (isContent ? "kept" : "removed") : "" };
}

/** Index of the block that one of the page's blocks is in; -1 where it was deleted. */
function indexOf(blocks: readonly Block[], ordinal: number): number {
  return blocks.findIndex(({ first, last, members }) => first <= ordinal && ordinal <= last && members.includes(ordinal));
}

/** What a step found and did, in sentences: "3 blocks are fused with the one before, 1 becomes content." */
export function detailOf({ before, blocks, detail }: Stage, count: number): string {
  const [was, is] = [contentOf(before, count), contentOf(blocks, count)];
  const gone = before.length - blocks.length;
  const isFused = membersIn(before) === membersIn(blocks);
  const changes = [
    [gone, isFused ? ["is fused with the one before", "are fused with the one before"] : ["is deleted", "are deleted"]],
    [is.reduce((sum, now, ordinal) => sum + Number(now > was[ordinal]), 0), ["becomes content", "become content"]],
    [is.reduce((sum, now, ordinal) => sum + Number(now < was[ordinal]), 0), ["becomes boilerplate", "become boilerplate"]],
  ] as const;
  const told = changes
    .filter(([number]) => number > 0)
    .map(([number, [one, many]], place) => `${place === 0 ? counted(number, "block") : number} ${number === 1 ? one : many}`);
  const done = told.length === 0 ? [] : [`${told.join(", ")}; ${blocks.length.toLocaleString("en")} are left.`];
  return [...(detail === undefined ? [] : [detail]), ...done].join(" ") || "Nothing changes.";
}

function membersIn(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { members }) => sum + members.length, 0);
}

/** The blocks of the page that are content, as 1 for each. */
export function contentOf(blocks: readonly Block[], count: number): Uint8Array<ArrayBuffer> {
  const isContent = new Uint8Array(count);
  for (const block of blocks) if (block.isContent) for (const ordinal of block.members) isContent[ordinal] = 1;
  return isContent;
}

/** "block 4", "blocks 4 to 9": by the page's own numbering, from 1. */
export function placeOf({ first, last }: Block): string {
  return first === last ? `block ${first + 1}` : `blocks ${first + 1} to ${last + 1}`;
}
