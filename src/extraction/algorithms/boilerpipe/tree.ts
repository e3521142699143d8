import type { Settings, Threshold } from "./parameters.ts";

/** Quantities of the blocks, in their order: what the trees ask for. */
export interface Features {
  readonly words: Float64Array<ArrayBuffer>;
  readonly textDensity: Float64Array<ArrayBuffer>;
  readonly linkDensity: Float64Array<ArrayBuffer>;
}

/** A question to the block, or to the one before or after it, whose answer leads on, or to a class. */
export interface Question {
  readonly of: "prev" | "cur" | "next";
  readonly feature: keyof Features;
  readonly keeps: ">" | "≤";
  readonly threshold: Threshold | 0;
  readonly yes: Node;
  readonly no: Node;
}

export type Node = Question | "content" | "boilerplate";

/** A classification's questions, from the first. */
export type Tree = Question;

/** Where a question looks; -1 and the count of blocks are beyond the page, where everything is 0. */
const steps = { prev: -1, cur: 0, next: 1 } as const;

export function valueOf(features: Features, { of, feature }: Question, block: number): number {
  const at = block + steps[of];
  return at >= 0 && at < features[feature].length ? features[feature][at] : 0;
}

export function thresholdOf({ threshold }: Question, settings: Settings): number {
  return threshold === 0 ? 0 : settings[threshold];
}

export function holds(features: Features, question: Question, settings: Settings, block: number): boolean {
  const value = valueOf(features, question, block);
  const threshold = thresholdOf(question, settings);
  return question.keeps === ">" ? value > threshold : value <= threshold;
}

/** The last question on the way to a block's class: the block is content where it holds. */
export function lastQuestion(tree: Tree, features: Features, settings: Settings, block: number): Question {
  let question = tree;
  for (;;) {
    const next = holds(features, question, settings, block) ? question.yes : question.no;
    if (typeof next === "string") return question;
    question = next;
  }
}

/** All questions on that way, from the first. */
export function pathTo(tree: Tree, features: Features, settings: Settings, block: number): readonly Question[] {
  const path = [tree];
  for (let question: Node = tree; ;) {
    question = holds(features, question, settings, block) ? question.yes : question.no;
    if (typeof question === "string") return path;
    path.push(question);
  }
}
