import { group } from "d3-array";
import type { RunSpec } from "../../extraction/contract/extractor.ts";
import { bracketedText } from "../../extraction/run-text.ts";
import { oracleOf } from "../oracle.ts";
import { meanInterval, meanOf, pairedDifference, type Interval, type PairedDifference } from "../statistics.ts";
import { isScore } from "../../extraction/scoring/score.ts";
import { isDone, isJudged, type PageResult } from "../page-result.ts";
import type { CombinationOrder, Plan } from "../plan.ts";
import { BallotScores, type PageBallots } from "./ballot-scores.ts";
import { foldsBySite } from "../../extraction/statistics/folds.ts";
import { chainsOf, runOf, operatorOf, type CombinationRule, type Operator } from "./rule.ts";
import { climbWeights, leastGain } from "../../extraction/algorithms/combine/climb-weights.ts";

/** The runs whose results a search takes: the members, and where that is searched each two of them one after the other. */
export function combinationPlan(combination: CombinationOrder): Plan {
  const { members, measure, operators, reading } = combination;
  const chains = operators.includes("serial") ? chainsOf(members.length).map((rule) => runOf(rule, members)) : [];
  const runs = [...members, ...chains].map((run) => ({ ...run, name: bracketedText(run) }));
  return { runs, measures: [measure], combination, ...(reading && { reading }) };
}

/** A mean over the pages with its 95 % bootstrap interval. */
export interface MeanScore {
  readonly mean: number;
  readonly interval: Interval;
}

/** A fold: what is found without its pages, and what that scores on them. */
interface Fold {
  readonly pages: number;
  readonly sites: number;
  readonly rule: CombinationRule;
  /** The mean on the other pages, among which it was found. */
  readonly training: number;
  /** The mean on its own. */
  readonly heldOut: number;
  /** The member that is best on the other pages, and its mean on its own. */
  readonly member: number;
  readonly memberHeldOut: number;
}

/** A step of the whole search, and what the same step found in the folds. */
export interface CombinationStep extends SearchStep {
  /** The mean of what was best so far without a page's fold, on that page; undefined without cross-validation. */
  readonly heldOut: number | undefined;
}

/** The outcome of a search; plain data. */
export interface Combination {
  readonly order: CombinationOrder;
  /** Pages on which combinations were compared, and how many sites these are of. */
  readonly pages: number;
  readonly sites: number;
  /** The others, and why combinations cannot be compared on them, in a sentence each. */
  readonly setAside: readonly { readonly page: string; readonly reason: string }[];
  readonly steps: readonly CombinationStep[];
  /** The member that is best on all pages. */
  readonly member: MeanScore & { readonly member: number; readonly run: RunSpec };
  /** The best that was found on all pages, and by how much it is better there than that member. */
  readonly found: MeanScore & { readonly rule: CombinationRule; readonly run: RunSpec; readonly difference: PairedDifference };
  /** The same judged fairly, each page by what was found without its fold; undefined where the pages are not of two sites. */
  readonly heldOut: HeldOut | undefined;
  /** The best member of each page. */
  readonly oracle: MeanScore & { readonly best: readonly number[]; readonly alone: readonly number[] };
}

interface HeldOut {
  readonly folds: readonly Fold[];
  readonly found: MeanScore & { readonly difference: PairedDifference };
  /** The members that are best without the fold of each page. */
  readonly member: MeanScore;
}

/** How far a search has come. */
export interface CombinationProgress {
  /** Rules that were tried, of all searches. */
  readonly tried: number;
  /** The search that goes on: 1 on all pages, then one without each fold. */
  readonly search: number;
  readonly of: number;
}

/**
 * Looks for the combination of members that is best on a corpus, on all of its pages and, to see how much of it is chance, once without
 * each fold of them: what is found on some pages is only fairly judged on others.
 *
 * @param results of the order's plan, in the order of the corpus, so that what is found depends on no other
 * @yields after each rule that was tried
 * @throws RangeError for fewer than two members, or where no page is left to compare them on
 */
export function* findCombination(
  order: CombinationOrder,
  results: readonly PageResult[],
): Generator<CombinationProgress, Combination, void> {
  const { members, measure } = order;
  const setAside: Combination["setAside"][number][] = [];
  const pages: PageBallots[] = [];
  const plan = combinationPlan(order);
  for (const result of results) {
    const ballots = pageBallots(result, order, plan);
    if (typeof ballots === "string") setAside.push({ page: result.page, reason: ballots });
    else pages.push(ballots);
  }
  if (members.length < 2) throw new RangeError("There is nothing to combine: name at least two members.");
  if (pages.length === 0) {
    const [first] = setAside;
    throw new RangeError(`No page is left to compare combinations on.${first ? ` ${first.page}: ${first.reason}` : ""}`);
  }
  const scores = new BallotScores(pages, members.length, measure);
  const folds = foldsOf(pages, order);
  const operators = new Set(order.operators);
  const all = pages.map((_, page) => page);
  let tried = 0;
  const search = function* (own: readonly number[], at: number): Generator<CombinationProgress, readonly SearchStep[], void> {
    const trying = searchRules(scores, operators, own);
    let next = trying.next();
    for (; next.done !== true; next = trying.next()) yield { tried: ++tried, search: at + 1, of: folds.length + 1 };
    return next.value;
  };
  const steps = yield* search(all, 0);
  const inFolds: FoldSearch[] = [];
  for (const [at, own] of folds.entries()) {
    const isOwn = new Set(own);
    const others = all.filter((page) => !isOwn.has(page));
    inFolds.push({ pages: own, steps: yield* search(others, at + 1) });
  }
  const member = bestMember(steps);
  const rule = foundIn(steps);
  const [found, alone] = [scores.of(rule), scores.of({ kind: "member", member })];
  const { values, ...winners } = oracleOf(members.map((_, place) => scores.of({ kind: "member", member: place })));
  return {
    order,
    pages: pages.length,
    sites: sitesOf(scores, all),
    setAside,
    steps: steps.map((step, at) => ({
      ...step,
      // A fold may have taken more steps than others: at the end each has its own last one.
      heldOut:
        inFolds.length > 0
          ? meanOf(heldOutScores(scores, inFolds, (own) => foundIn(own, at === steps.length - 1 ? undefined : step.name)))
          : undefined,
    })),
    member: { ...meanScore(alone), member, run: runOf({ kind: "member", member }, members) },
    found: { ...meanScore(found), rule, run: runOf(rule, members), difference: differenceOf(found, alone) },
    heldOut: inFolds.length > 0 ? heldOutOf(scores, inFolds) : undefined,
    oracle: { ...meanScore(values), ...winners },
  };
}

/**
 * The scorer of combinations on a page, or the reason why they cannot be compared there: all are on the same pages. A run that failed
 * keeps nothing and scores 0.
 */
export function pageBallots(result: PageResult, { measure, members }: CombinationOrder, plan: Plan): PageBallots | string {
  if (!isJudged(result)) return result.problem;
  const { page, groups, hasGold, runs, ballots: words } = result;
  if (!hasGold) return "It has no gold standard.";
  const scores: number[] = [];
  for (const [place, { extractor }] of plan.runs.entries()) {
    const outcome = runs[place];
    if (outcome?.isTrainedOn === true) return `${extractor} was trained on it, so no comparison is fair there.`;
    const isOver = outcome !== undefined && isDone(outcome);
    if (outcome !== undefined && !isOver && outcome.isLeftOut) return `${extractor} is left out: ${outcome.problem}`;
    const score = isOver ? outcome.scores[measure] : { value: 0 };
    if (!isScore(score)) return score?.problem ?? "It has no score.";
    scores.push(score.value);
  }
  if (words === undefined) return "The same few words repeat too often to be put in order.";
  const site = groups["site"] ?? page;
  return { page, site, members: scores.slice(0, members.length), chains: scores.slice(members.length), words };
}

/** The pages of each fold; none where all pages are of one site. */
function foldsOf(pages: readonly PageBallots[], { folds: wanted, seed }: CombinationOrder): readonly (readonly number[])[] {
  const folds = foldsBySite(
    pages.map(({ site }) => site),
    wanted,
    seed,
  );
  const dealt = [...group(folds.keys(), (page) => folds[page])].toSorted(([a], [b]) => a - b);
  return dealt.length === 1 ? [] : dealt.map(([, own]) => own);
}

/** A search without the pages of a fold. */
interface FoldSearch {
  readonly pages: readonly number[];
  readonly steps: readonly SearchStep[];
}

function heldOutOf(scores: BallotScores, folds: readonly FoldSearch[]): HeldOut {
  const found = heldOutScores(scores, folds, (steps) => foundIn(steps));
  const member = heldOutScores(scores, folds, (steps) => ({ kind: "member", member: bestMember(steps) }));
  return {
    folds: folds.map(({ pages, steps }): Fold => {
      const rule = foundIn(steps);
      return {
        pages: pages.length,
        sites: sitesOf(scores, pages),
        rule,
        training: steps.at(-1)?.soFar.mean ?? 0,
        heldOut: meanOn(found, pages),
        member: bestMember(steps),
        memberHeldOut: meanOn(member, pages),
      };
    }),
    found: { ...meanScore(found), difference: differenceOf(found, member) },
    member: meanScore(member),
  };
}

/** Each page's score by what was found without its fold. */
function heldOutScores(
  scores: BallotScores,
  folds: readonly FoldSearch[],
  ruleOf: (steps: readonly SearchStep[]) => CombinationRule,
): Float64Array<ArrayBuffer> {
  const values = new Float64Array(scores.pages.length);
  for (const { pages, steps } of folds) {
    const own = scores.of(ruleOf(steps));
    for (const page of pages) values[page] = own[page];
  }
  return values;
}

/** The best rule of a search, or the best up to a step, where it came so far. */
function foundIn(steps: readonly SearchStep[], name?: string): CombinationRule {
  const step = steps.find((one) => one.name === name) ?? steps.at(-1);
  if (step === undefined) throw new RangeError("a search without a step");
  return step.soFar.rule;
}

function bestMember([first]: readonly SearchStep[]): number {
  return first?.best.rule.kind === "member" ? first.best.rule.member : 0;
}

function sitesOf({ pages }: BallotScores, places: readonly number[]): number {
  return new Set(places.map((page) => pages[page].site)).size;
}

function meanScore(values: Iterable<number>): MeanScore {
  return { mean: meanOf(values), interval: meanInterval([...values]) };
}

function differenceOf(first: Float64Array, second: Float64Array): PairedDifference {
  const difference = pairedDifference([...first], [...second]);
  if (difference === undefined) throw new RangeError("no pages to compare");
  return difference;
}

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
  const meanOfRule = (rule: CombinationRule): number => meanOn(scores.of(rule), pages);
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
      found.push({ rule, mean: meanOfRule(rule) });
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
    const climbs = yield* climbWeights(memberCount, (weighing) => meanOfRule({ kind: "weighted", ...weighing }));
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

function meanOn(values: Float64Array, pages: readonly number[]): number {
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
