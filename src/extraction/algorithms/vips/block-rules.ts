import type { Page } from "../../page/page.ts";
import { areaOf, type VisualTree } from "./visual-tree.ts";

/** The facts that the block rules look at, beside the tree: worked out once, for every round. */
export interface RuleFacts {
  readonly tree: VisualTree;
  readonly names: readonly string[];
  readonly childCounts: Uint32Array<ArrayBuffer>;
  /** 1 for texts, and for elements within a line that hold nothing else. */
  readonly isTextLike: Uint8Array<ArrayBuffer>;
  /** For each node the number of its children that are like text. */
  readonly textChildCounts: Uint32Array<ArrayBuffer>;
  readonly hasBlockChild: Uint8Array<ArrayBuffer>;
  readonly hasRuleChild: Uint8Array<ArrayBuffer>;
  /** 1 where a child has another background. */
  readonly hasOtherChild: Uint8Array<ArrayBuffer>;
  /** Square pixels of the largest child. */
  readonly largestChildren: Float64Array<ArrayBuffer>;
}

export function ruleFactsOf({ elements }: Page, tree: VisualTree): RuleFacts {
  const { count } = tree;
  const facts: RuleFacts = {
    tree,
    names: Array.from(tree.elements, (element) => (element < 0 ? "" : elements.names[element])),
    childCounts: new Uint32Array(count),
    isTextLike: new Uint8Array(count),
    textChildCounts: new Uint32Array(count),
    hasBlockChild: new Uint8Array(count),
    hasRuleChild: new Uint8Array(count),
    hasOtherChild: new Uint8Array(count),
    largestChildren: new Float64Array(count),
  };
  const { childCounts, isTextLike, textChildCounts, hasBlockChild, hasRuleChild, hasOtherChild, largestChildren } = facts;
  for (let node = count - 1; node >= 0; node--) {
    const isText = tree.isText[node] === 1;
    const isVirtual = tree.isInline[node] === 1 && textChildCounts[node] === childCounts[node];
    isTextLike[node] = Number(isText || isVirtual);
    const parent = tree.parents[node];
    if (parent < 0) continue;
    childCounts[parent]++;
    textChildCounts[parent] += isTextLike[node];
    if (!isText && tree.isInline[node] === 0) hasBlockChild[parent] = 1;
    if (facts.names[node] === "hr") hasRuleChild[parent] = 1;
    if (tree.backgrounds[node] !== tree.backgrounds[parent]) hasOtherChild[parent] = 1;
    largestChildren[parent] = Math.max(largestChildren[parent], areaOf(tree, node));
  }
  return facts;
}

/** The position of a node in its round. */
export interface NodePosition {
  readonly isRoot: boolean;
  /** True where a sibling before it stayed whole. */
  readonly isAfterWhole: boolean;
  /** True where rule 7 divided its parent and keeps it whole for this round, as its background is another. */
  readonly isHeld: boolean;
}

interface BlockRule {
  /** The fate of a node in a round. */
  readonly action: "cut" | "divide" | "stop";
  /** Its condition, as a phrase. */
  readonly name: string;
  readonly holds: (facts: RuleFacts, node: number, standing: NodePosition, threshold: number) => boolean;
}

/** The rules by number (MSR-TR-2003-79, section 4.1, as recalled). */
export const blockRules: Readonly<Record<number, BlockRule>> = {
  1: {
    action: "cut",
    name: "no text, and nothing to be seen in it",
    holds: ({ childCounts }, node) => childCounts[node] === 0,
  },
  2: {
    action: "divide",
    name: "one child, which is no text",
    holds: ({ tree, childCounts }, node) => childCounts[node] === 1 && tree.isText[tree.firstChildren[node]] === 0,
  },
  3: { action: "divide", name: "the root of its region", holds: (_, __, { isRoot }) => isRoot },
  4: {
    action: "stop",
    name: "all children are text",
    holds: ({ textChildCounts, childCounts }, node) => textChildCounts[node] === childCounts[node],
  },
  5: { action: "divide", name: "a child breaks the line", holds: ({ hasBlockChild }, node) => hasBlockChild[node] === 1 },
  6: { action: "divide", name: "a child is a rule (hr)", holds: ({ hasRuleChild }, node) => hasRuleChild[node] === 1 },
  7: { action: "divide", name: "a child has another background", holds: ({ hasOtherChild }, node) => hasOtherChild[node] === 1 },
  8: {
    action: "stop",
    name: "text among its children, and smaller than the threshold",
    holds: ({ tree, textChildCounts }, node, _, threshold) => textChildCounts[node] > 0 && areaOf(tree, node) < threshold,
  },
  9: {
    action: "stop",
    name: "its largest child is smaller than the threshold",
    holds: ({ largestChildren }, node, _, threshold) => largestChildren[node] < threshold,
  },
  10: { action: "stop", name: "the sibling before it was not divided", holds: (_, __, { isAfterWhole }) => isAfterWhole },
  11: { action: "divide", name: "no other rule holds", holds: () => true },
  12: { action: "stop", name: "no other rule holds", holds: () => true },
};

const inlineRules = [1, 2, 3, 4, 5, 6, 8, 9, 11];
const tableRules = [1, 2, 3, 7, 9, 12];
const cellRules = [1, 2, 3, 4, 8, 9, 10, 12];
const otherRules = [1, 2, 3, 4, 6, 8, 9, 11];

/** Which rules are tried on an element, in their order; those within a line have rules of their own. Differs: [header-cells] `th` goes with `td`. */
const rulesByTag: ReadonlyMap<string, readonly number[]> = new Map([
  ["table", tableRules],
  ["tr", tableRules],
  ["td", cellRules],
  ["th", cellRules],
  ["p", inlineRules],
]);

/** Number of the first rule that holds for a node. A text is its own block: rule 4. */
export function ruleFor(facts: RuleFacts, node: number, standing: NodePosition, threshold: number): number {
  const { tree, names, childCounts } = facts;
  if (tree.isText[node] === 1) return 4;
  if (standing.isHeld && childCounts[node] > 0) return 7;
  const rules = rulesByTag.get(names[node]) ?? (tree.isInline[node] === 1 ? inlineRules : otherRules);
  return rules.find((rule) => blockRules[rule].holds(facts, node, standing, threshold)) ?? 12;
}

/** Degrees of elements that hold text of one matter, and of those that gather what belongs together; all others have the least. */
const degreesByTag: ReadonlyMap<string, number> = new Map([
  ...words("p li dt dd h1 h2 h3 h4 h5 h6 blockquote pre td th caption figcaption address label button a span summary", 8),
  ...words("ul ol dl menu table tbody thead tfoot tr code figure nav form fieldset details header footer", 7),
  ...words("article section main aside", 6),
]);
const leastDegree = 5;

function words(names: string, degree: number): [string, number][] {
  return names.split(" ").map((name) => [name, degree]);
}

/**
 * Degree of coherence, 1 to 10, of a node that a rule stops at (rules 4 and 7 to 12).
 *
 * Differs: [degrees] the rules say "by tag and size" and no more: which degree a tag has, and that a node of twice the threshold has two
 * degrees less, of four times three, are ours.
 */
export function degreeOf({ tree, names }: RuleFacts, rule: number, node: number, threshold: number): number {
  const byTag = degreesByTag.get(names[node]) ?? leastDegree;
  switch (rule) {
    case 4:
      return tree.fonts[node] < 0 ? 9 : 10;
    case 7:
      return Math.min(Math.max(byTag, 6), 8);
    case 8:
      return byTag;
    default:
      return Math.max(byTag - sizeSteps(areaOf(tree, node), threshold), 1);
  }
}

function sizeSteps(area: number, threshold: number): number {
  return threshold > 0 && area >= threshold ? Math.floor(Math.log2(area / threshold)) + 1 : 0;
}

/** A node that a round did not divide. */
export interface VisualBlock {
  readonly node: number;
  /** Number of the rule that it stayed whole by. */
  readonly rule: number;
  /** Degree of coherence, 1 to 10. */
  readonly degree: number;
}

/**
 * One round of block extraction: divides a region's root, and what is in it, until the rules stop at each node. The blocks are in
 * document order; those without anything to be seen are left out.
 *
 * @param threshold square pixels below which a node counts as small
 */
export function extractBlocks(facts: RuleFacts, root: number, threshold: number): VisualBlock[] {
  const { tree } = facts;
  const blocks: VisualBlock[] = [];
  const divided = new Set<number>();
  /** Rule 7: children of another background, which stay whole in this round. */
  const heldWhole = new Set<number>();
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const previous = tree.previousSiblings[node];
    const standing = {
      isRoot: node === root,
      isAfterWhole: node !== root && previous >= 0 && !divided.has(previous),
      isHeld: heldWhole.has(node),
    };
    const rule = ruleFor(facts, node, standing, threshold);
    const action = standing.isHeld && rule === 7 ? "stop" : blockRules[rule].action;
    if (action === "stop") blocks.push({ node, rule, degree: degreeOf(facts, rule, node, threshold) });
    if (action !== "divide") continue;
    divided.add(node);
    const children: number[] = [];
    for (let child = tree.firstChildren[node]; child >= 0; child = tree.nextSiblings[child]) {
      if (rule === 7 && tree.backgrounds[child] !== tree.backgrounds[node]) heldWhole.add(child);
      children.push(child);
    }
    // The first child is the next one to be looked at.
    while (children.length > 0) open.push(children.pop() ?? -1);
  }
  return blocks;
}
