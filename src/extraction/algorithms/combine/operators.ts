import { defineExtractor } from "../../contract/extractor.ts";
import { mostMembers } from "../../contract/inputs.ts";
import { numberParameter, turningValue } from "../../contract/parameters.ts";
import { ballotsOf, nobody, memberReason, votesIn, type Ballots, type MemberResult } from "./ballots.ts";
import { deviations, deviationsOfMembers, deviationsOfSearch } from "./deviations.ts";
import { complementary, densityAndLinkTables, fourOfSeven, twoOfThree, weightedThree, combination, paper } from "./paper.ts";
import type { ChainLink, Explanation, Extraction } from "../../contract/extraction.ts";
import { counted } from "../../contract/number-text.ts";
import { scalar, type CurveChannel, type OutlineChannel, type Trace } from "../../contract/trace.ts";
import { channelsOver, outlineColumns, wordUnits } from "../../method/channels.ts";
import { compare } from "../../method/comparison.ts";
import { sortedWords, type Why } from "../../method/sorted.ts";

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

/** The rule that makes verdicts of ballots: a word is kept where its score reaches the threshold. */
interface BallotRule {
  /** The score of each set of members, by its bits, where they say "keep". */
  readonly scores: Float64Array;
  readonly threshold: number;
  /** The parameter that is the threshold, where one is. */
  readonly control?: string;
  /** Thresholds that the curve is drawn over, rising. */
  readonly thresholds: readonly number[];
  /** Some of the thresholds, named. */
  readonly ends?: readonly { readonly x: number; readonly label: string }[];
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
interface Tally extends Ballots {
  readonly count: BallotRule;
}

function isKept({ count }: Tally, ballot: number): boolean {
  return count.keepsNothing === undefined && count.scores[ballot] >= count.threshold;
}

/** Counts votes, each of one weight. */
function voteCount(
  { voters }: Ballots,
  quorum: number,
  more: Pick<BallotRule, "symbols" | "flip"> & Pick<Partial<BallotRule>, "control">,
): BallotRule {
  const scores = Float64Array.from({ length: 1 << voters.length }, (_, ballot) => votesIn(ballot));
  const of = voters.length;
  return {
    scores,
    threshold: quorum,
    quantity: "votes",
    thresholds: voters.map((_, index) => index + 1),
    ends:
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
function weightText(weight: number): string {
  return String(Number(weight.toFixed(3)));
}

/** Keeps the words whose score reaches the threshold. */
function decideByCount(ballots: Ballots, count: BallotRule): Extraction {
  const tally: Tally = { ...ballots, count };
  let answers: readonly MemberResult[] | undefined;
  return sortedWords(ballots, (word) => isKept(tally, ballots.ballots[word]), {
    why: (word) => whyOf(tally, () => (answers ??= ballots.askAgain()), word),
    trace: () => tallyTrace(tally),
  });
}

/** Members that are named where they keep a word; of more, only how many. */
const mostNamed = 4;

/** Why a word is kept or removed: who keeps it and who does not, each with its own reason. */
function whyOf(tally: Tally, askAgain: () => readonly MemberResult[], word: number): Why {
  const { words, ballots, count, voters } = tally;
  if (count.keepsNothing !== undefined) return { verdict: "removed", formula: count.keepsNothing };
  const ballot = ballots[word];
  const { threshold, quantity, symbols } = count;
  const score = compare(count.scores[ballot], "≥", threshold);
  const sum = count.sumText(ballot);
  const numbers = `${quantity} = ${sum}${sum.startsWith(`${score.value} `) ? "" : ` = ${score.value}`} ${score.sign} ${score.threshold}`;
  const flip = count.flip(score.numbers.value);
  const keepers = keepersText(tally, ballot);
  return {
    quantity: quantity === "votes" ? "votes for keeping it" : "weighted share of the votes for keeping it",
    channel: quantity,
    ...score.numbers,
    ...(flip === undefined ? {} : { flip }),
    because:
      quantity === "votes"
        ? `${score.value} of ${counted(voters.length, "member")} keep it, and ${score.threshold} ${threshold === 1 ? "is" : "are"} needed: ${keepers}`
        : `members with ${score.value} of the weight keep it, and ${score.threshold} is needed: ${keepers}`,
    formula: `${numbers}: ${keepers}`,
    chain: [...reasonLinks(tally, askAgain(), words.starts[word]), { symbols, numbers }],
  };
}

/** Each member with its own verdict and reason. */
function reasonLinks({ voters, count }: Tally, answers: readonly MemberResult[], offset: number): readonly ChainLink[] {
  return voters.map(({ name, weight }, index) => ({
    symbols: count.quantity === "score" ? `${name}, w = ${weightText(weight)}` : name,
    numbers: memberReason(answers[index], offset),
  }));
}

/** "kept by CETR and DANAg, removed by CCB"; of many, only how many. */
function keepersText({ voters }: Tally, ballot: number): string {
  const named = (keeps: boolean): readonly string[] =>
    voters.flatMap(({ name }, index) => (((ballot >> index) & 1) === Number(keeps) ? [name] : []));
  const keepers = named(true);
  const removers = named(false);
  if (removers.length === 0) return "kept by all";
  if (keepers.length === 0) return "kept by none";
  return `kept by ${listText(keepers)}, removed by ${listText(removers)}`;
}

function listText(names: readonly string[]): string {
  return names.length > mostNamed ? `${names.length} members` : new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}

const { series, classes } = channelsOver("words");
const { cite } = combination;
const verdicts = { removed: "removed", kept: "kept" } as const;

/** The count over the words, the verdict, a barcode for each member, how they agree and what other thresholds would keep. */
function tallyTrace(tally: Tally): Trace {
  const { words, voters, ballots, count, notes } = tally;
  const { quantity, threshold, control, keepsNothing, symbols } = count;
  const told =
    quantity === "votes"
      ? { name: "Votes", unit: "members", formula: "members that keep the word" }
      : { name: "Score", unit: "", formula: "Σ w · kept / Σ w" };
  const cut = keepsNothing === undefined ? { threshold, ...(control && { control: { parameter: control, factor: 1 } }) } : {};
  const scores = Float64Array.from(ballots, (ballot) => count.scores[ballot]);
  const kept = Uint8Array.from(ballots, (ballot) => Number(isKept(tally, ballot)));
  const agreed = ballots.filter((ballot) => ballot === 0 || votesIn(ballot) === voters.length).length;
  const share = (100 * agreed) / Math.max(words.count, 1);
  return {
    units: { words: wordUnits(words) },
    channels: [
      series(quantity, scores, { ...told, cite, ...cut }),
      classes("result", kept, verdicts, { name: "Result", formula: symbols, cite }),
      ...voters.map(({ name }, index) => {
        const votes = Uint8Array.from(ballots, (ballot) => (ballot >> index) & 1);
        const formula = "kept by this member";
        return classes(`member-${index + 1}`, votes, verdicts, { name, formula, cite, isVerdict: true });
      }),
      ...(keepsNothing === undefined ? [sweep(tally), agreementOutline(tally)] : []),
      scalar("members", "Members", voters.length, "members", "m"),
      scalar("keptWords", "Kept", kept.filter((is) => is === 1).length, "words", symbols),
      scalar("agreed", "Agreed on", share, "%", "words that all keep or all remove"),
    ],
    notes: keepsNothing === undefined ? notes : [...new Set([...notes, keepsNothing])],
  };
}

/** The share of the words that each threshold would keep. */
function sweep({ ballots, count }: Tally): CurveChannel {
  const { thresholds, threshold, ends = [], scores, quantity } = count;
  const wordsOf = new Uint32Array(scores.length);
  for (const ballot of ballots) wordsOf[ballot]++;
  const share = (least: number): number =>
    (100 * wordsOf.reduce((sum, words, ballot) => sum + (scores[ballot] >= least ? words : 0), 0)) / Math.max(ballots.length, 1);
  return {
    kind: "curve",
    id: "sweep",
    unit: "% of the words",
    cite,
    x: Float64Array.from(thresholds),
    y: Float64Array.from(thresholds, share),
    ...(quantity === "votes"
      ? { name: "Kept by quorum", formula: "share of words with votes ≥ q", xName: "Quorum q", xUnit: "votes" }
      : { name: "Kept by threshold", formula: "share of words with score ≥ θ", xName: "Threshold θ", xUnit: "" }),
    isStaircase: true,
    marks: [...ends.map((mark) => ({ ...mark, isChosen: false })), { x: threshold, label: `here: ${threshold}`, isChosen: true }],
  };
}

/** Sets of members that have a row of their own; the rest share the last one. */
const mostSets = 30;

interface AgreeingSet {
  readonly ballot: number;
  words: number;
  /** Its longest stretch of words, the last not in it. */
  first: number;
  end: number;
}

/** Which sets of members keep how many words, the largest first: the bars of an UpSet plot. */
function agreementOutline(tally: Tally): OutlineChannel {
  const { words, voters } = tally;
  const all = setsOf(tally);
  const rest = all.slice(mostSets);
  const rows = all.slice(0, mostSets).map((set) => ({
    label: labelOf(voters, set.ballot),
    words: set.words,
    votes: votesIn(set.ballot),
    meaning: isKept(tally, set.ballot) ? ("kept" as const) : ("removed" as const),
    start: words.starts[set.first],
    end: words.ends[set.end - 1],
  }));
  // The other sets are no stretch of words: their row has no span.
  const others = {
    votes: 0,
    meaning: "context",
    start: 0,
    end: 0,
    words: rest.reduce((sum, set) => sum + set.words, 0),
  } as const;
  const shown = rest.length === 0 ? rows : [...rows, { ...others, label: `${rest.length} other sets` }];
  const at = (of: (row: (typeof shown)[number]) => number) => (row: number) => of(shown[row]);
  return {
    kind: "outline",
    id: "agreement",
    name: "Agreement",
    unit: "words",
    formula: "words that exactly these members keep",
    cite: { paper: paper.short, where: "ours: the paper's own figures could not be seen" },
    parents: new Int32Array(shown.length).fill(-1),
    labels: shown.map(({ label }) => label),
    columns: outlineColumns(Array.from(shown.keys()), [
      [{ name: "Words", unit: "words", formula: "words of the set" }, at((row) => row.words)],
      [
        { name: "Share", unit: "%", formula: "words of the set / words of the page" },
        at((row) => (100 * row.words) / Math.max(words.count, 1)),
      ],
      [{ name: "Votes", unit: "members", formula: "members of the set" }, at(({ votes }) => votes)],
    ]),
    meanings: shown.map(({ meaning }) => meaning),
    starts: Uint32Array.from(shown, ({ start }) => start),
    ends: Uint32Array.from(shown, ({ end }) => end),
  };
}

function setsOf({ ballots }: Tally): AgreeingSet[] {
  const sets = new Map<number, AgreeingSet>();
  for (let word = 0; word < ballots.length;) {
    const ballot = ballots[word];
    const first = word;
    while (word < ballots.length && ballots[word] === ballot) word++;
    const set = sets.get(ballot);
    if (set === undefined) sets.set(ballot, { ballot, words: word - first, first, end: word });
    else {
      set.words += word - first;
      if (word - first > set.end - set.first) Object.assign(set, { first, end: word });
    }
  }
  return [...sets.values()].toSorted((left, right) => right.words - left.words || left.first - right.first);
}

function labelOf(voters: Tally["voters"], ballot: number): string {
  if (ballot === 0) return "none of them";
  if (votesIn(ballot) === voters.length) return voters.length === 1 ? voters[0].name : `all ${voters.length}`;
  return voters.flatMap(({ name }, index) => (((ballot >> index) & 1) === 1 ? [name] : [])).join(" + ");
}
