import type { Explanation, Extraction } from "../../contract/extraction.ts";
import { mostMembers, type Inputs, type Member } from "../../contract/inputs.ts";
import type { Page } from "../../page/page.ts";
import { has } from "../../page/selection.ts";
import { wordsOf, type Words } from "../../page/words.ts";
import { distinctNames } from "../../distinct-names.ts";
import { nobody, notesOn } from "./ballots.ts";
import { reducedPage } from "./reduced-page.ts";

/** The members of a chain, and how far each word came. */
export interface Chain {
  readonly page: Page;
  readonly words: Words;
  /** In their order: "CECTD-DS", "CCB (2)". */
  readonly names: readonly string[];
  /** Of each word how many members kept it, one after the other. */
  readonly passed: Uint8Array<ArrayBuffer>;
  readonly notes: readonly string[];
  readonly members: readonly Member[];
}

/** A member's run on what those before it left, and where the words are there. */
export interface Stage {
  readonly extraction: Extraction;
  readonly offsets: Uint32Array;
}

/** Runs the members one after the other, each on the HTML that the one before leaves. */
export function chainOf({ page, members }: Pick<Inputs, "page" | "members">): Chain {
  const words = wordsOf(page);
  const asked = members.slice(0, mostMembers);
  const chain = { page, words, names: distinctNames(asked), passed: new Uint8Array(words.count), members: asked };
  const notes = asked.length < members.length ? [`Only the first ${mostMembers} members are run.`] : [];
  if (asked.length === 0) notes.push(nobody);
  let left = words.count;
  for (const [index, name] of chain.names.entries()) {
    if (left === 0) {
      notes.push(`Nothing is left for ${name}.`);
      break;
    }
    const answer = stageOf(chain, index);
    notes.push(...notesOn(name, "problem" in answer ? answer : answer.extraction));
    left = "problem" in answer ? 0 : passOn(chain.passed, answer, index);
  }
  return { ...chain, notes };
}

/** Runs a member on what those before it left, which `passed` knows. */
export function stageOf(
  { page, words, passed, members }: Pick<Chain, "page" | "words" | "passed" | "members">,
  index: number,
): Stage | { readonly problem: string } {
  const whole = index === 0;
  const reduced = whole ? { page, offsets: words.starts } : reducedPage(page, words, (word) => passed[word] >= index);
  const answer = members[index].run(reduced.page);
  return "problem" in answer ? answer : { extraction: answer, offsets: reduced.offsets };
}

/** @returns the number of words that the stage keeps. */
function passOn(passed: Uint8Array, { extraction: { selection }, offsets }: Stage, index: number): number {
  let count = 0;
  for (let word = 0; word < passed.length; word++) {
    if (passed[word] !== index || !has(selection, offsets[word])) continue;
    passed[word] = index + 1;
    count++;
  }
  return count;
}

/** A stage's own reason for its verdict on a word. */
export function stageReason(stage: Stage | { readonly problem: string } | undefined, word: number): Pick<Explanation, "formula"> {
  if (stage === undefined || "problem" in stage) return { formula: `It gave no result. ${stage?.problem ?? ""}`.trim() };
  return stage.extraction.explain(stage.offsets[word]);
}
