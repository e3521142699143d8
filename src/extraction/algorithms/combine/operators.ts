import { defineExtractor } from "../../contract/extractor.ts";
import { mostMembers } from "../../contract/inputs.ts";
import { numberParameter, turningValue } from "../../contract/parameters.ts";
import { ballotsOf, nobody, type Ballots } from "./ballots.ts";
import { decideByCount, voteCount, weightText, type BallotRule } from "./count.ts";
import { deviations, deviationsOfMembers, deviationsOfSearch } from "./deviations.ts";
import { complementary, densityAndLinkTables, fourOfSeven, twoOfThree, weightedThree } from "./member-sets.ts";
import { combination } from "./paper.ts";

const figure =
  "A barcode of what each member keeps, with the votes of every word above. Beside it, what other thresholds would keep, and which sets of members agree. The paper's own figures could not be seen.";

/** The deviations of those that have tag ratios among the members that are proposed. */
const withTagRatios = [...deviations, ...deviationsOfMembers];

const described = { ...combination, figure } as const;

/** Keeps what any member keeps. */
export const memberUnion = defineExtractor({
  ...described,
  id: "union",
  name: "Union",
  summary: "Keeps every word that at least one of its members keeps.",
  formula: "keep where votes ≥ 1",
  parameters: {},
  defaultMembers: complementary,
  analyse: ballotsOf,
  decide: (ballots) => decideByCount(ballots, fixedCount(ballots, 1)),
});

/** Keeps what all members keep. */
export const memberIntersection = defineExtractor({
  ...described,
  id: "intersection",
  name: "Intersection",
  summary: "Keeps the words that all of its members keep.",
  formula: "keep where votes = m, the number of members",
  parameters: {},
  defaultMembers: densityAndLinkTables,
  analyse: ballotsOf,
  decide: (ballots) => decideByCount(ballots, fixedCount(ballots, ballots.voters.length)),
});

function fixedCount(ballots: Ballots, quorum: number): BallotRule {
  return voteCount(ballots, quorum, { symbols: `votes ≥ ${quorum}`, flip: () => undefined });
}

const quorumParameter = numberParameter("decision", 0, [0, mostMembers, 1], {
  label: "Quorum",
  description:
    "Members that must keep a word. 0 means more than half of them; a quorum beyond their number means all. 1 is the union. The paper's quorum is not known; more than half is assumed.",
  unit: "votes",
  names: { 0: "majority" },
  formula: "votes ≥ q; q = ⌊m / 2⌋ + 1 where it is 0",
});

/** Keeps what enough members keep. */
export const vote = defineExtractor({
  ...described,
  id: "vote",
  name: "Vote",
  summary: "Lets its members vote on every word and keeps those with enough votes: more than half, or a quorum.",
  formula: "keep where votes ≥ q, q = ⌊m / 2⌋ + 1",
  parameters: { quorum: quorumParameter },
  defaultMembers: twoOfThree.members,
  presets: [twoOfThree, fourOfSeven],
  deviations: withTagRatios,
  analyse: ballotsOf,
  decide(ballots, { quorum }) {
    const members = ballots.voters.length;
    const effective = quorum === 0 ? Math.floor(members / 2) + 1 : Math.min(quorum, members);
    const votes = voteCount(ballots, effective, {
      control: "quorum",
      symbols: quorum === 0 ? "votes ≥ ⌊m / 2⌋ + 1" : "votes ≥ q",
      flip: (given) => quorumFlip(given, effective, members),
    });
    return decideByCount(ballots, votes);
  },
});

/** The quorum that turns a word: one more than its votes removes it, its votes keep it. A word with all votes or none stays as it is. */
function quorumFlip(votes: number, quorum: number, members: number): ReturnType<BallotRule["flip"]> {
  const value = votes >= quorum ? votes + 1 : votes;
  return value < 1 || value > members ? undefined : { parameter: "quorum", value };
}

const thresholdParameter = numberParameter("decision", 0.5, [0, 1, 0.01], {
  label: "θ",
  description:
    "Share of all weights that the members keeping a word must have together. The paper's threshold is not known; a half is assumed.",
  formula: "Σ w · kept / Σ w ≥ θ",
});

/** Keeps what members of enough weight keep. */
export const weighted = defineExtractor({
  ...described,
  id: "weighted",
  name: "Weighted vote",
  summary:
    "Lets its members vote on every word, each with its own weight, and keeps those with a large enough share of the weights.",
  formula: "keep where Σ w · kept / Σ w ≥ θ",
  parameters: { threshold: thresholdParameter },
  defaultMembers: weightedThree,
  takesMembers: "by weight",
  deviations: [...withTagRatios, ...deviationsOfSearch],
  analyse: ballotsOf,
  decide: (ballots, { threshold }) => decideByCount(ballots, weightedCount(ballots, threshold)),
});

/** Scores that are the same at this precision count as equal: sums of tenths are not exact. */
const precision = 1e9;

const weightless = "All weights are 0, so nothing is kept.";

function weightedCount({ voters }: Ballots, threshold: number): BallotRule {
  const whole = voters.reduce((sum, { weight }) => sum + weight, 0);
  const weightOf = (ballot: number): number =>
    voters.reduce((sum, { weight }, index) => sum + weight * ((ballot >> index) & 1), 0);
  return {
    scores: Float64Array.from({ length: 1 << voters.length }, (_, ballot) =>
      whole === 0 ? 0 : Math.round((weightOf(ballot) / whole) * precision) / precision,
    ),
    threshold,
    control: "threshold",
    quantity: "score",
    thresholds: Array.from({ length: 101 }, (_, step) => step / 100),
    symbols: "Σ w · kept / Σ w ≥ θ",
    sumText: (ballot) => `${weightText(weightOf(ballot))} / ${weightText(whole)}`,
    ...(whole > 0 ? {} : { keepsNothing: voters.length === 0 ? nobody : weightless }),
    flip: (score) => {
      const value = turningValue(thresholdParameter, threshold, (candidate) => score >= candidate);
      return value === undefined ? undefined : { parameter: "threshold", value };
    },
  };
}
