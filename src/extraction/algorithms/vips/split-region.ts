import { indexAt } from "../../page/selection.ts";
import type { RuleFacts } from "./block-rules.ts";
import { fontSize } from "./visual-tree.ts";

/** An axis: where a box's start and end along it, and across it, stand among its four numbers. */
export interface BoxAxis {
  readonly start: number;
  readonly end: number;
  readonly acrossStart: number;
  readonly acrossEnd: number;
  /** Separators along it are horizontal. */
  readonly isDown: boolean;
}

const down: BoxAxis = { start: 1, end: 3, acrossStart: 0, acrossEnd: 2, isDown: true };
const rightwards: BoxAxis = { start: 0, end: 2, acrossStart: 1, acrossEnd: 3, isDown: false };

/** The heaviest separators along an axis, in blocks that reach across it from `acrossStart` to `acrossEnd`. */
interface Along {
  readonly axis: BoxAxis;
  readonly separators: readonly Separator[];
  /** Weight of each; -1 where there is none. */
  readonly weight: number;
  /** True where there are no others. */
  readonly areAll: boolean;
  readonly acrossStart: number;
  readonly acrossEnd: number;
}

/** Blocks in bands that separators of one weight part: one separator fewer than bands. */
export interface RegionSplit extends Along {
  readonly bands: readonly (readonly number[])[];
}

/** The facts by which separators are found and weighed. */
export interface SplitFacts {
  readonly facts: RuleFacts;
  readonly rules: HorizontalRules;
}

/** The page's rules (hr) in order: middles, and the nodes that they are. */
interface HorizontalRules {
  readonly middles: Uint32Array<ArrayBuffer>;
  readonly nodes: readonly number[];
}

export function splitFactsOf(facts: RuleFacts): SplitFacts {
  const { boxes } = facts.tree;
  const nodes: number[] = [];
  for (const [node, name] of facts.names.entries()) if (name === "hr") nodes.push(node);
  const middle = (node: number): number => Math.max((boxes[4 * node + 1] + boxes[4 * node + 3]) / 2, 0);
  nodes.sort((one, other) => middle(one) - middle(other));
  return { facts, rules: { middles: Uint32Array.from(nodes, middle), nodes } };
}

/**
 * Parts blocks by the heaviest of their separators, all of that weight in one direction: what is merged last, as the lightest are merged
 * first (MSR-TR-2003-79, section 4.3). `undefined` where nothing parts them.
 *
 * Differs: [bands] the report finds separators in the whole pool and merges upwards; here the separators of each band are found anew, so that
 * columns below a header are found. Where all separators run in one direction, both come to the same tree.
 *
 * @param spent axis along which there are none: `axis` of the split that the blocks are a band of, if all were heaviest.
 */
export function splitRegion(ground: SplitFacts, blocks: readonly number[], spent?: BoxAxis): RegionSplit | undefined {
  const [rows, columns] = [down, rightwards].map((axis) => separatorsAlong(ground, spent === axis ? [] : blocks, axis));
  const cuts = rows.weight >= columns.weight ? rows : columns;
  return cuts.weight < 0 ? undefined : { ...cuts, bands: bandsBetween(ground, blocks, cuts) };
}

function separatorsAlong(ground: SplitFacts, blocks: readonly number[], axis: BoxAxis): Along {
  const { boxes } = ground.facts.tree;
  const ordered = inOrder(blocks, boxes, axis);
  let [end, acrossStart, acrossEnd] = [-Infinity, Infinity, -Infinity];
  for (const block of ordered) {
    end = Math.max(end, boxes[4 * block + axis.end]);
    acrossStart = Math.min(acrossStart, boxes[4 * block + axis.acrossStart]);
    acrossEnd = Math.max(acrossEnd, boxes[4 * block + axis.acrossEnd]);
  }
  const all = wholeRegion(boxes[4 * ordered[0] + axis.start], end);
  for (const block of ordered) addBlock(all, block, boxes[4 * block + axis.start], boxes[4 * block + axis.end]);
  const inner = all.filter(isInner);
  const weights = inner.map((separator) => weightOf(ground, separator, axis, acrossStart, acrossEnd));
  const weight = weights.reduce((heaviest, one) => Math.max(heaviest, one), -1);
  const separators = inner.filter((_, index) => weights[index] === weight);
  return { axis, separators, weight, areAll: separators.length === inner.length, acrossStart, acrossEnd };
}

function inOrder(blocks: readonly number[], boxes: Int32Array, axis: BoxAxis): readonly number[] {
  for (let index = 1; index < blocks.length; index++) {
    const [before, here] = [blocks[index - 1], blocks[index]];
    if (boxes[4 * before + axis.start] > boxes[4 * here + axis.start])
      return blocks.toSorted((one, other) => boxes[4 * one + axis.start] - boxes[4 * other + axis.start]);
  }
  return blocks;
}

function weightOf(ground: SplitFacts, separator: Separator, axis: BoxAxis, acrossStart: number, acrossEnd: number): number {
  const { start, end, before, after } = separator;
  const hasRule = axis.isDown && crossesRule(ground, separator, acrossStart, acrossEnd);
  const [above, below] = [sideOf(ground.facts, before, false), sideOf(ground.facts, after, true)];
  return separatorWeight(end - start, hasRule, axis.isDown, above, below);
}

function crossesRule({ facts, rules }: SplitFacts, { start, end }: Separator, left: number, rightEdge: number): boolean {
  const { middles, nodes } = rules;
  if (nodes.length === 0) return false;
  for (let rule = indexAt(middles, start - 1) + 1; rule < nodes.length && middles[rule] <= end; rule++) {
    const at = 4 * nodes[rule];
    if (facts.tree.boxes[at] < rightEdge && facts.tree.boxes[at + 2] > left) return true;
  }
  return false;
}

/** The block at one side of a separator: its start is nearest, or its end. */
function sideOf({ tree, childCounts, textChildCounts }: RuleFacts, block: number, isStart: boolean): Side {
  return {
    background: tree.backgrounds[block],
    font: (isStart ? tree.firstFonts : tree.lastFonts)[block],
    isText: tree.firstFonts[block] !== 0 && textChildCounts[block] === childCounts[block],
  };
}

function bandsBetween({ facts }: SplitFacts, blocks: readonly number[], { axis, separators }: Along): RegionSplit["bands"] {
  const { boxes } = facts.tree;
  let band: number[] = [];
  const bands = [band];
  for (const block of inOrder(blocks, boxes, axis)) {
    const edge = bands.length - 1;
    if (edge < separators.length && boxes[4 * block + axis.start] >= separators[edge].end) bands.push((band = []));
    band.push(block);
  }
  return bands;
}

/** The empty stretch between blocks along one axis, in pixels: [start, end]. */
export interface Separator {
  start: number;
  end: number;
  /** Indices of a block that ends where it starts, and of one that starts where it ends; -1 at the region's border. */
  before: number;
  after: number;
}

/** The separator that a region begins with: all of it. */
export function wholeRegion(start: number, end: number): Separator[] {
  return start < end ? [{ start, end, before: -1, after: -1 }] : [];
}

/**
 * Takes a block into account that reaches from `start` to `end`: a separator that it lies in is split, one that it overlaps shrinks,
 * one that it covers goes (MSR-TR-2003-79, section 4.2). `separators` are in order and change in place.
 *
 * Differs: [touching-blocks] between two blocks that touch each other stays a separator of no thickness, which may yet weigh by colours and fonts.
 */
export function addBlock(separators: Separator[], block: number, start: number, end: number): void {
  // Begins with the last one: blocks come in order of their starts, so that only it is touched.
  for (let at = separators.length - 1; at >= 0; at--) {
    const separator = separators[at];
    if (separator.end < start) return;
    if (start >= separator.end || separator.start >= end) continue;
    const right = { start: end, end: separator.end, before: block, after: separator.after };
    separator.end = start;
    separator.after = block;
    if (isLeft(right)) separators.splice(at + 1, 0, right);
    if (!isLeft(separator)) separators.splice(at, 1);
  }
}

function isLeft({ start, end, before, after }: Separator): boolean {
  return start < end || (start === end && before >= 0 && after >= 0);
}

/** True for a separator between two blocks, and not at the region's border. */
export function isInner({ before, after }: Separator): boolean {
  return before >= 0 && after >= 0;
}

/** The looks of the block that a separator touches on one side. */
export interface Side {
  readonly background: number;
  /** Font of the text nearest to the separator, 0 for none; see `fontOf`. */
  readonly font: number;
  /** True where the block is nothing but text. */
  readonly isText: boolean;
}

/** A thicker separator weighs no more than one of this many pixels. */
const thickest = 100;
const pixelsPerUnit = 5;
/** The weight that a cue adds or takes. */
const cueWeight = 2;

/** Weight of a border that no separator is as heavy as: between the page and what lies over it. */
export const heaviestWeight = thickest / pixelsPerUnit + 4 * cueWeight;

/**
 * Weight of a separator, at least 0, by its cues (MSR-TR-2003-79, section 4.2): thickness, a rule (hr) in it, other backgrounds, and, of
 * a horizontal one, other fonts, a larger one below, and text on both sides, which makes it lighter.
 *
 * Differs: [weights] the report says what makes a separator weigh more or less, but not how much. A unit for 5 pixels is ours, as is that more
 * than 100 pixels weigh no more; two for each cue is what FitLayout takes.
 */
export function separatorWeight(thickness: number, hasRule: boolean, isHorizontal: boolean, above: Side, below: Side): number {
  const knowsFonts = isHorizontal && above.font > 0 && below.font > 0;
  const cues =
    Number(hasRule) +
    Number(above.background !== below.background) +
    Number(knowsFonts && above.font !== below.font) +
    Number(knowsFonts && fontSize(above.font) < fontSize(below.font)) -
    Number(isHorizontal && above.isText && below.isText);
  return Math.max(Math.min(thickness, thickest) / pixelsPerUnit + cueWeight * cues, 0);
}

/** Weight that takes a degree of coherence from the blocks on both sides when they are merged. */
const weightPerDegree = 2;

/**
 * Degree of coherence, 1 to 10, of blocks that are merged over a separator of a weight.
 *
 * Differs: [degree-of-weight] the report says that it follows the weight; the scale is ours.
 */
export function degreeOfWeight(weight: number): number {
  return Math.min(Math.max(10 - Math.floor(weight / weightPerDegree), 1), 10);
}
