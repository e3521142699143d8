import type { ChainLink, Explanation } from "../../contract/extraction.ts";
import type { Block } from "./block.ts";
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

/** The part that a step had in the verdict on a block of the page. */
export interface Reason extends Pick<
  Explanation,
  "because" | "quantity" | "value" | "threshold" | "keeps" | "margin" | "channel"
> {
  readonly links: readonly ChainLink[];
  /** The verdict on the block; absent where it only labels or fuses it. */
  readonly verdict?: Explanation["verdict"];
  /** Parameters that may turn it, the likeliest first. */
  readonly parameters?: readonly Threshold[];
}

/** The blocks as a step left them. */
export interface Outcome {
  readonly blocks: readonly Block[];
  /** A sentence on what was done, with its numbers. */
  readonly detail: string;
  readonly reasonFor: (ordinal: number) => Reason | undefined;
}

export interface Step {
  /** "4 cut after the end". */
  readonly name: string;
  readonly run: (blocks: readonly Block[], context: Context) => Outcome;
}

export interface Stage extends Outcome {
  readonly name: string;
}

/** The blocks after each step of an extractor, in order. */
export function stagesOf(steps: readonly Step[], blocks: readonly Block[], context: Context): readonly Stage[] {
  const stages: Stage[] = [];
  let before = blocks;
  for (const { name, run } of steps) {
    const outcome = run(before, context);
    stages.push({ name, ...outcome });
    before = outcome.blocks;
  }
  return stages;
}

/** The block that one of the page's blocks is in; undefined where it was deleted. */
export function holderOf(blocks: readonly Block[], ordinal: number): Block | undefined {
  return blocks.find(({ first, last, members }) => first <= ordinal && ordinal <= last && members.includes(ordinal));
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
