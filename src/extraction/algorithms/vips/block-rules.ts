import type { Page } from "../../page/page.ts";
import { areaOf, type VisualTree } from "./visual-tree.ts";

/** The facts that the block rules look at, beside the tree: worked out once, for every round. */
export interface RuleFacts {
  readonly tree: VisualTree;
  readonly names: readonly string[];
  readonly childCounts: Uint32Array<ArrayBuffer>;
  /** 1 for texts, and for elements within a line that hold nothing else. */
  readonly isTextLike: Uint8Array<ArrayBuffer>;
  /** Of each node: how many of its children are like text. */
  readonly textChildCounts: Uint32Array<ArrayBuffer>;
  readonly hasBlockChild: Uint8Array<ArrayBuffer>;
  readonly hasRuleChild: Uint8Array<ArrayBuffer>;
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
    largestChildren: new Float64Array(count),
  };
  const { childCounts, isTextLike, textChildCounts, hasBlockChild, hasRuleChild, largestChildren } = facts;
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
    largestChildren[parent] = Math.max(largestChildren[parent], areaOf(tree, node));
  }
  return facts;
}

/** The fate of a node in a round. */
export type Action = "cut" | "divide" | "stop";

export interface BlockRule {
  readonly action: Action;
  /** Its condition, as a phrase. */
  readonly name: string;
}

/** The rules by number (MSR-TR-2003-79, section 4.1, as recalled). */
export const blockRules: Readonly<Record<number, BlockRule>> = {
  1: { action: "cut", name: "no text, and nothing to be seen in it" },
  2: { action: "divide", name: "one child, which is no text" },
  3: { action: "divide", name: "the root of its region" },
  4: { action: "stop", name: "all children are text" },
  5: { action: "divide", name: "a child breaks the line" },
  6: { action: "divide", name: "a child is a rule (hr)" },
  7: { action: "divide", name: "a child has another background" },
  8: { action: "stop", name: "text among its children, and smaller than the threshold" },
  9: { action: "stop", name: "its largest child is smaller than the threshold" },
  10: { action: "stop", name: "the sibling before it was not divided" },
  11: { action: "divide", name: "no other rule holds" },
  12: { action: "stop", name: "no other rule holds" },
};

const inlineRules = [1, 2, 3, 4, 5, 6, 8, 9, 11] as const;
const tableRules = [1, 2, 3, 7, 9, 12] as const;
const cellRules = [1, 2, 3, 4, 8, 9, 10, 12] as const;
const otherRules = [1, 2, 3, 4, 6, 8, 9, 11] as const;

/** Which rules are tried on a node, in their order. Differs: [header-cells] `th` goes with `td`. */
function ruleSetOf({ tree, names }: RuleFacts, node: number): readonly number[] {
  switch (names[node]) {
    case "table":
    case "tr":
      return tableRules;
    case "td":
    case "th":
      return cellRules;
    case "p":
      return inlineRules;
    default:
      return tree.isInline[node] === 1 ? inlineRules : otherRules;
  }
}

/** Where a node stands in its round. */
export interface Standing {
  readonly isRoot: boolean;
  /** True where a sibling before it stayed whole. */
  readonly isAfterWhole: boolean;
  /** True where rule 7 divided its parent and keeps it whole for this round, as its background is another. */
  readonly isHeld: boolean;
}

/** Number of the first rule that holds for a node. A text is its own block: rule 4. */
export function ruleFor(facts: RuleFacts, node: number, standing: Standing, threshold: number): number {
  if (facts.tree.isText[node] === 1) return 4;
  if (standing.isHeld && facts.childCounts[node] > 0) return 7;
  return ruleSetOf(facts, node).find((rule) => holds(facts, rule, node, standing, threshold)) ?? 12;
}

function holds(facts: RuleFacts, rule: number, node: number, standing: Standing, threshold: number): boolean {
  const { tree, childCounts, textChildCounts, hasBlockChild, hasRuleChild, largestChildren } = facts;
  const children = childCounts[node];
  switch (rule) {
    case 1:
      return children === 0;
    case 2:
      return children === 1 && tree.isText[tree.firstChildren[node]] === 0;
    case 3:
      return standing.isRoot;
    case 4:
      return textChildCounts[node] === children;
    case 5:
      return hasBlockChild[node] === 1;
    case 6:
      return hasRuleChild[node] === 1;
    case 7:
      return hasOtherBackground(tree, node);
    case 8:
      return textChildCounts[node] > 0 && areaOf(tree, node) < threshold;
    case 9:
      return largestChildren[node] < threshold;
    case 10:
      return standing.isAfterWhole;
    default:
      return true;
  }
}

function hasOtherBackground(tree: VisualTree, node: number): boolean {
  for (let child = tree.firstChildren[node]; child >= 0; child = tree.nextSiblings[child])
    if (tree.backgrounds[child] !== tree.backgrounds[node]) return true;
  return false;
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
