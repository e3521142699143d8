import { climbWeights, leastGain } from "../../extraction/algorithms/combine/climb-weights.ts";
import type { BallotScores } from "./ballot-scores.ts";
import { chainsOf, operatorOf, type Operator, type CombinationRule } from "./rule.ts";

/** A rule that was tried. */
interface RuleTrial {
  readonly rule: CombinationRule;
  /** Its scores on the pages of the search, averaged. */
  readonly mean: number;
  /** The same less that of the best member. */
  readonly difference: number;
}

/** A step of a search: rules of one kind, all of which were tried, and what became of it. */
export interface SearchStep {
  /** "each alone", "sets of 3", "weights 2": unique in a search, and the same in every search of as many members. */
  readonly name: string;
  readonly tried: readonly RuleTrial[];
  /** The best of these: of several as good the first. */
  readonly best: RuleTrial;
  /** The best of all steps up to here. */
  readonly soFar: RuleTrial;
}

/** Sets of members that are all tried at the most: of more of them only those that grow from the best. */
const mostSets = 128;

/**
 * Looks for the combination with the best mean on some pages, step by step, in an order that depends on nothing else:
 *
 * 1. each member alone;
 * 2. sets of two, of three and so on, by every quorum that the operators allow: all sets where these are not too many (up to seven
 *    members), or else the best set of the step before with each other member;
 * 3. each two members one after the other;
 * 4. weights of all members, by hill climbing.
 *
 * What comes later takes the place of what was found only where it is better: of two as good the simpler one stays.
 *
 * @param pages places of the pages that count
 * @yields after each rule that was tried, so that a caller may stop
 */
export function* searchRules(
  scores: BallotScores,
  operators: ReadonlySet<Operator>,
  pages: readonly number[],
): Generator<void, readonly SearchStep[], void> {
  const { memberCount } = scores;
  const steps: SearchStep[] = [];
  const meanOf = (rule: CombinationRule): number => meanOn(scores.of(rule), pages);
  const take = (name: string, found: readonly Omit<RuleTrial, "difference">[]): void => {
    const single = steps[0]?.best.mean ?? Math.max(...found.map(({ mean }) => mean));
    const tried = found.map((one): RuleTrial => ({ ...one, difference: one.mean - single }));
    const [first, ...others] = tried;
    if (first === undefined) return;
    const best = others.reduce((most, one) => (isBetter(one, most) ? one : most), first);
    const before = steps.at(-1)?.soFar;
    steps.push({ name, tried, best, soFar: before === undefined || isBetter(best, before) ? best : before });
  };
  const step = function* (name: string, rules: readonly CombinationRule[]): Generator<void, void, void> {
    const found: Omit<RuleTrial, "difference">[] = [];
    for (const rule of rules) {
      found.push({ rule, mean: meanOf(rule) });
      yield;
    }
    take(name, found);
  };
  const all = Array.from({ length: memberCount }, (_, member) => member);
  yield* step(
    "each alone",
    all.map((member) => ({ kind: "member", member })),
  );
  let grown: CombinationRule | undefined = steps[0]?.best.rule;
  for (let size = 2; size <= memberCount; size++) {
    const sets = 2 ** memberCount <= mostSets ? subsetsOf(all, size) : extensionsOf(membersIn(grown), all, size);
    const rules = sets.flatMap((members) =>
      quorumsOf(size, operators).map((quorum): CombinationRule => ({ kind: "votes", members, quorum })),
    );
    // A vote of two is a union or an intersection: where these are not asked for, sets begin with three.
    if (rules.length === 0) continue;
    yield* step(`sets of ${size}`, rules);
    grown = steps.at(-1)?.best.rule;
  }
  if (operators.has("serial")) yield* step("one after the other", chainsOf(memberCount));
  if (operators.has("weighted") && memberCount > 1) {
    const climbs = yield* climbWeights(memberCount, (weighing) => meanOf({ kind: "weighted", ...weighing }));
    // Each improvement of the weights is a step.
    for (const [at, { tried }] of climbs.entries())
      take(
        `weights ${at + 1}`,
        tried.map(({ weighing, score }) => ({ rule: { kind: "weighted", ...weighing }, mean: score })),
      );
  }
  return steps;
}

function isBetter(one: RuleTrial, other: RuleTrial): boolean {
  return one.mean > other.mean + leastGain;
}

/** The mean of the numbers of some pages. */
export function meanOn(values: Float64Array, pages: readonly number[]): number {
  let sum = 0;
  for (const page of pages) sum += values[page];
  return sum / Math.max(pages.length, 1);
}

/** The quorums by which a set is tried: 1 is the union and all of them the intersection. */
function quorumsOf(size: number, operators: ReadonlySet<Operator>): readonly number[] {
  const quorums = Array.from({ length: size }, (_, at) => at + 1);
  return quorums.filter((quorum) => operators.has(operatorOf(quorum, size)));
}

/** Every subset of a size, in the order of the members. */
function subsetsOf(members: readonly number[], size: number): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  return members.flatMap((member, at) => subsetsOf(members.slice(at + 1), size - 1).map((rest) => [member, ...rest]));
}

/** A set with as many others as it takes to have that size. */
function extensionsOf(set: readonly number[], members: readonly number[], size: number): readonly (readonly number[])[] {
  const others = members.filter((member) => !set.includes(member));
  return subsetsOf(others, size - set.length).map((more) => [...set, ...more].toSorted((a, b) => a - b));
}

function membersIn(rule: CombinationRule | undefined): readonly number[] {
  if (rule?.kind === "member") return [rule.member];
  return rule?.kind === "votes" ? rule.members : [];
}
