import { distinctNames } from "../../distinct-names.ts";
import { mostMembers, type Inputs, type Member } from "../../contract/inputs.ts";
import type { Page } from "../../page/page.ts";
import { emptySelection, nextRange, offsetAt, type Selection } from "../../page/selection.ts";
import { wordsOf, type Words } from "../../page/words.ts";

/** A member as it voted. */
export interface Voter {
  /** Short, and told apart from others. */
  readonly name: string;
  readonly weight: number;
  readonly keptWords: number;
}

/** The ballots of the members, word by word. */
export interface Ballots {
  readonly page: Page;
  readonly words: Words;
  readonly voters: readonly Voter[];
  /** For each word a bit for each member that keeps it, the first member's the lowest. */
  readonly ballots: Uint16Array<ArrayBuffer>;
  /** Notes on members that gave no result, kept nothing or said something of the page. */
  readonly notes: readonly string[];
  /** Runs the members again, for their own reasons. */
  readonly askAgain: () => readonly MemberResult[];
}

export type MemberResult = ReturnType<Member["run"]>;

/** Runs every member and notes which words it keeps. A member that gives no result keeps none. */
export function ballotsOf({ page, members }: Pick<Inputs, "page" | "members">): Ballots {
  const words = wordsOf(page);
  const asked = members.slice(0, mostMembers);
  const names = distinctNames(asked);
  const notes = asked.length < members.length ? [`Only the first ${mostMembers} members are asked.`] : [];
  const answers = asked.map(({ run }) => run(page));
  for (const [index, answer] of answers.entries()) notes.push(...notesOn(names[index], answer));
  const ballots = castBallots(
    words,
    answers.map((answer) => ("problem" in answer ? emptySelection : answer.selection)),
  );
  const voters = asked.map(({ weight }, index): Voter => ({
    name: names[index],
    weight: Math.min(Math.max(weight, 0), 1),
    keptWords: ballots.reduce((count, ballot) => count + ((ballot >> index) & 1), 0),
  }));
  return { page, words, voters, ballots, notes, askAgain: () => asked.map(({ run }) => run(page)) };
}

/** Differs: [nothing-to-combine] a combination of nothing is not defined; it keeps nothing. */
export const nobody = "There are no members to combine. Add some, or choose a preset.";

/** The notes on a member's answer, in its name. */
export function notesOn(name: string, answer: MemberResult): string[] {
  if ("problem" in answer) return [`${name} gives no result and counts as keeping nothing: ${answer.problem}`];
  const { selection, trace } = answer;
  const said = trace.notes.map((note) => `${name}: ${note}`);
  return selection.length === 0 ? [`${name} keeps nothing of this page.`, ...said] : said;
}

/**
 * For each word a bit for each selection that keeps it, the first selection's the lowest. A word is kept where its first character is.
 *
 * @throws RangeError for more selections than a ballot has bits
 */
export function castBallots({ starts }: Pick<Words, "starts">, selections: readonly Selection[]): Uint16Array<ArrayBuffer> {
  if (selections.length > mostMembers) throw new RangeError(`more than ${mostMembers} selections: ${selections.length}`);
  const ballots = new Uint16Array(starts.length);
  for (const [index, selection] of selections.entries()) {
    let next = 0;
    for (let word = 0; word < starts.length; word++) {
      next = nextRange(selection, next, starts[word]);
      if (offsetAt(selection, next) <= starts[word]) ballots[word] |= 1 << index;
    }
  }
  return ballots;
}

/** A member's own reason for its verdict on a place, in a sentence that begins with the verdict. */
export function memberReason(answer: MemberResult | undefined, offset: number): string {
  if (answer === undefined || "problem" in answer) return `removed: it gave no result. ${answer?.problem ?? ""}`.trim();
  const { verdict, formula } = answer.explain(offset);
  return `${verdict}: ${formula}`;
}

/** Members that a ballot says "keep" for. */
export function votesIn(ballot: number): number {
  let votes = 0;
  for (let rest = ballot; rest > 0; rest &= rest - 1) votes++;
  return votes;
}
