import type { Explanation } from "../../contract/extraction.ts";
import { nobody, type Ballots } from "./ballots.ts";

/** The rule that makes verdicts of ballots: a word is kept where its score reaches the threshold. */
export interface Count {
  /** Of each set of members, by its bits: what their saying "keep" comes to. */
  readonly scores: Float64Array;
  readonly threshold: number;
  /** The parameter that is the threshold, where one is. */
  readonly control?: string;
  /** Thresholds that the curve is drawn over, rising. */
  readonly thresholds: readonly number[];
  /** Some of them, named. */
  readonly marks: readonly { readonly x: number; readonly label: string }[];
  readonly quantity: "votes" | "score";
  /** "votes ≥ 2", "Σ w · kept / Σ w ≥ θ". */
  readonly symbols: string;
  /** The terms of a score: "2 of 3", "(0.5 + 0.2) / 1". */
  readonly sumText: (ballot: number) => string;
  /** Why nothing is kept, whatever the scores. */
  readonly keepsNothing?: string;
  /** The value of `control` that turns the verdict on a score. */
  readonly flip: (score: number) => Explanation["flip"];
}

/** Ballots with what they come to. */
export interface Tally extends Ballots {
  readonly count: Count;
}

export function scoreOf({ count }: Tally, ballot: number): number {
  return count.scores[ballot];
}

export function isKept({ count }: Tally, ballot: number): boolean {
  return count.keepsNothing === undefined && count.scores[ballot] >= count.threshold;
}

/** Members that a ballot says "keep" for. */
export function votesIn(ballot: number): number {
  let votes = 0;
  for (let rest = ballot; rest > 0; rest &= rest - 1) votes++;
  return votes;
}

/** Counts votes, each of one weight. */
export function voteCount(
  { voters }: Ballots,
  quorum: number,
  more: Pick<Count, "symbols" | "flip"> & Pick<Partial<Count>, "control">,
): Count {
  const scores = Float64Array.from({ length: 1 << voters.length }, (_, ballot) => votesIn(ballot));
  const of = voters.length;
  return {
    scores,
    threshold: quorum,
    quantity: "votes",
    thresholds: voters.map((_, index) => index + 1),
    marks:
      of > 1
        ? [
            { x: 1, label: "union" },
            { x: of, label: "intersection" },
          ]
        : [],
    sumText: (ballot) => `${votesIn(ballot)} of ${of}`,
    ...(of === 0 ? { keepsNothing: nobody } : {}),
    ...more,
  };
}

/** "0.3", without the noise of binary fractions. */
export function weightText(weight: number): string {
  return String(Number(weight.toFixed(3)));
}
