import { counted } from "../../contract/number-text.ts";
import type { Remainder, UnitReason, StepRun, ProcedureStep } from "../../method/procedure.ts";
import { judged, type Block, type BlockText } from "./blocks.ts";
import type { BoilerpipeValues } from "./parameters.ts";

/** The inputs of an extractor's steps besides the blocks. */
export interface StepContext {
  readonly settings: BoilerpipeValues;
  readonly texts: BlockText;
  /** Characters of each block of the page. */
  readonly characters: Float64Array;
  /** The page's title; empty where it has none. */
  readonly title: string;
}

/** The blocks between two steps. All of the page's are left until a tree says which are content. */
export interface State extends StepContext, Remainder {
  readonly blocks: readonly Block[];
  readonly isClassified: boolean;
  /** A sentence on what the last step found, where its changes do not tell. */
  readonly found?: string | undefined;
}

/** The blocks as a step leaves them. */
export interface BlockChange {
  readonly blocks: readonly Block[];
  readonly found?: string;
  /** The reason for a block before the step, by its index there; nothing where the step has nothing to do with it. */
  readonly at?: (index: number) => UnitReason | undefined;
}

/** A step that changes blocks. */
export function changing(
  label: string,
  rule: string,
  change: (blocks: readonly Block[], context: StepContext) => BlockChange,
  classifies = false,
): ProcedureStep<State> {
  return {
    label,
    rule,
    tell: (changed, stage) => [{ detail: detailOf(changed, stage), units: changed.length > 0 ? changed : newMembers(stage) }],
    run(before) {
      const { blocks, at, found } = change(before.blocks, before);
      const isClassified = before.isClassified || classifies;
      const kept = isClassified ? contentOf(blocks, before.kept.length) : before.kept;
      return {
        left: { ...before, blocks, isClassified, kept, found },
        says(ordinal) {
          const index = before.blocks.findIndex(
            ({ first, last, members }) => first <= ordinal && ordinal <= last && members.includes(ordinal),
          );
          return index < 0 ? undefined : at?.(index);
        },
      };
    },
  };
}

/** Makes content, or boilerplate, of some blocks: with a sentence on those, and what else there is to say. */
export function judging(
  blocks: readonly Block[],
  isContent: boolean,
  turns: (index: number) => boolean,
  said: UnitReason | ((index: number) => UnitReason),
  found?: string,
): BlockChange {
  return {
    blocks: blocks.map((block, index) => (turns(index) ? judged(block, isContent) : block)),
    at: (index) => (turns(index) ? (typeof said === "function" ? said(index) : said) : undefined),
    ...(found === undefined ? {} : { found }),
  };
}

/** What a step found and did, in sentences: "3 blocks are fused with the one before, 1 becomes content." */
function detailOf(changed: readonly number[], { before, left }: StepRun<State>): string {
  const nowOf = (is: 0 | 1): number => changed.filter((ordinal) => left.kept[ordinal] === is).length;
  const gone = before.blocks.length - left.blocks.length;
  const isFused = membersIn(before) === membersIn(left);
  const changes = [
    [gone, isFused ? ["is fused with the one before", "are fused with the one before"] : ["is deleted", "are deleted"]],
    [nowOf(1), ["becomes content", "become content"]],
    [nowOf(0), ["becomes boilerplate", "become boilerplate"]],
  ] as const;
  const told = changes
    .filter(([number]) => number > 0)
    .map(([number, [one, many]], place) => `${place === 0 ? counted(number, "block") : number} ${number === 1 ? one : many}`);
  const rest = gone > 0 ? `; ${left.blocks.length.toLocaleString("en")} are left` : "";
  const done = told.length === 0 ? [] : [`${told.join(", ")}${rest}.`];
  return [...(left.found === undefined ? [] : [left.found]), ...done].join(" ") || "Nothing changes.";
}

/** The page's blocks in those that a step labelled or fused. */
function newMembers({ before, left }: StepRun<State>): readonly number[] {
  const known = new Set(before.blocks);
  return left.blocks.flatMap((block) => (known.has(block) ? [] : block.members));
}

function membersIn({ blocks }: State): number {
  return blocks.reduce((sum, { members }) => sum + members.length, 0);
}

/** The blocks of the page that are content, as 1 for each. */
function contentOf(blocks: readonly Block[], count: number): Uint8Array<ArrayBuffer> {
  const isContent = new Uint8Array(count);
  for (const block of blocks) if (block.isContent) for (const ordinal of block.members) isContent[ordinal] = 1;
  return isContent;
}

/** "block 4", "blocks 4 to 9": by the page's own numbering, from 1. */
export function ordinalText({ first, last }: Block): string {
  return first === last ? `block ${first + 1}` : `blocks ${first + 1} to ${last + 1}`;
}
