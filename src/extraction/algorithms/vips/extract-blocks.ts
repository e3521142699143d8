import { blockRules, degreeOf, ruleFor, type RuleFacts } from "./block-rules.ts";

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
    const first = open.length;
    for (let child = tree.firstChildren[node]; child >= 0; child = tree.nextSiblings[child]) {
      if (rule === 7 && tree.backgrounds[child] !== tree.backgrounds[node]) heldWhole.add(child);
      open.push(child);
    }
    // The first child is the next one to be looked at.
    reverse(open, first);
  }
  return blocks;
}

/** Turns the end of a list round. */
function reverse(list: number[], start: number): void {
  for (let left = start, right = list.length - 1; left < right; left++, right--)
    [list[left], list[right]] = [list[right], list[left]];
}
