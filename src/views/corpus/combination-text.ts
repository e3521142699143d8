import { ruleText } from "../../evaluation/combining/combination-tables.ts";
import type { Combination, CombinationStep } from "../../evaluation/combining/find-combination.ts";
import { tableOf, type Table } from "../../evaluation/table.ts";
import type { Rule } from "../../evaluation/combining/rule.ts";
import { memberName, type Library } from "../../extraction/run.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import { counted, differenceText, durationText, scoreText, thousands } from "../../format.ts";
import type { TradeOffData } from "../../plots/trade-off.ts";
import type { CombinationState } from "../../state/corpus.ts";

/** A rule in words: "at least 2 of CCB, DANAg and CETR". */
export function ruleWords({ order }: Pick<Combination, "order">, rule: Rule, library: Library): string {
  const nameOf = (member: number): string => {
    const spec = order.members[member];
    return spec === undefined ? "" : memberName(spec, library);
  };
  if (rule.kind === "member") return nameOf(rule.member);
  if (rule.kind === "serial") return rule.members.map(nameOf).join(", then ");
  if (rule.kind === "weighted") {
    const weighed = rule.weights.flatMap((weight, member) => (weight === 0 ? [] : [`${nameOf(member)} ${weight / 10}`]));
    return `weights ${listed(weighed)}, θ ${rule.threshold / 10}`;
  }
  const names = listed(rule.members.map(nameOf));
  if (rule.quorum === 1) return `any of ${names}`;
  return rule.quorum === rule.members.length ? `all of ${names}` : `at least ${rule.quorum} of ${names}`;
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}

/** "Best found on 327 pages: at least 2 of …, F1 0.712, which is +0.034 (95 % +0.020 to +0.048) on CECTD-DS, the best lane alone." */
export function foundWords(found: Combination, library: Library): string {
  const { valueName } = measureFor(found.order.measure);
  const { rule, mean, difference } = found.found;
  const lane = ruleWords(found, { kind: "member", member: found.member.member }, library);
  if (rule.kind === "member")
    return `${lane} alone is best, ${valueName} ${scoreText(mean)}: no combination that was tried is better.`;
  const { low, high } = difference.interval;
  return (
    `${ruleWords(found, rule, library)}: ${valueName} ${scoreText(mean)} on ${counted(found.pages, "page")}, ` +
    `${differenceText(difference.mean)} (95 % ${differenceText(low)} to ${differenceText(high)}) on the best lane alone, ${lane}.`
  );
}

/** What is left of it on pages that it was not found on. */
export function heldOutWords({ order, heldOut }: Combination): string {
  if (heldOut === undefined) return "The pages are all of one site: there is nothing to hold out, so this may be chance.";
  const { valueName } = measureFor(order.measure);
  const { mean, difference } = heldOut.found;
  const { low, high } = difference.interval;
  const isClear = low > 0 || high < 0;
  const verdict = isClear ? "" : " The interval holds 0: what is found cannot be told apart from the best lane.";
  return (
    `On pages that were held out: ${valueName} ${scoreText(mean)}, ${differenceText(difference.mean)} ` +
    `(95 % ${differenceText(low)} to ${differenceText(high)}) on the lane that is best without them, ${scoreText(heldOut.member.mean)}.${verdict}`
  );
}

/** "37 of 327 pages, about 40 s left"; "search 2 of 6, 214 combinations tried". */
export function combiningWords(state: Extract<CombinationState, { readonly status: "asking" | "searching" }>): string {
  if (state.status === "asking") {
    const left = state.secondsLeft === undefined ? "" : `, about ${durationText(1000 * state.secondsLeft)} left`;
    return `${thousands(state.done)} of ${counted(state.of, "page")}${left}`;
  }
  const { search, of, tried } = state.progress;
  return `search ${search} of ${of}, ${counted(tried, "combination")} tried`;
}

/** "sets of 3: 30 tried, best …, F1 0.705; best so far 0.705, held out 0.698". */
export function stepWords(found: Combination, step: CombinationStep, library: Library): string {
  const { name, tried, best, soFar, heldOut } = step;
  const { valueName } = measureFor(found.order.measure);
  const out = heldOut === undefined ? "" : `, held out ${scoreText(heldOut)}`;
  return (
    `${name}: ${thousands(tried.length)} tried, best ${ruleWords(found, best.rule, library)}, ${valueName} ${scoreText(best.mean)}; ` +
    `best so far ${scoreText(soFar.mean)}${out}.`
  );
}

/** The means of what was best so far, step by step, on all pages and held out, below the best of each page. */
export function stepCurve({ order, steps, oracle }: Combination, hover: number): TradeOffData {
  const { valueName } = measureFor(order.measure);
  const values = steps.flatMap(({ soFar, heldOut }) => [soFar.mean, ...(heldOut === undefined ? [] : [heldOut])]);
  const grid = 20;
  const least = Math.floor(grid * Math.min(...values)) / grid;
  const most = Math.ceil(grid * Math.max(...values, oracle.mean)) / grid;
  const hasHeldOut = steps.some(({ heldOut }) => heldOut !== undefined);
  return {
    axes: {
      x: { domain: [1, Math.max(steps.length, 2)], scale: "linear", label: "step", isWhole: true },
      y: { domain: [least, Math.max(most, least + 1 / grid)], scale: "linear", label: valueName },
    },
    x: steps.map((_, at) => at + 1),
    lines: [
      { kind: "value", label: "all pages", values: steps.map(({ soFar }) => soFar.mean) },
      ...(hasHeldOut ? [{ kind: "recall", label: "held out", values: steps.map(({ heldOut }) => heldOut) } as const] : []),
      { kind: "precision", label: "oracle", values: steps.map(() => oracle.mean) },
    ],
    bands: [],
    current: undefined,
    currentLabel: "",
    best: steps.findIndex(({ soFar }) => soFar.mean === steps.at(-1)?.soFar.mean),
    hover,
  };
}

/** The curve as numbers. */
export function stepTable(found: Combination): Table {
  const rows = [...found.steps.entries()];
  return tableOf("Step by step", rows, [
    { name: "step", cell: ([at]) => at + 1 },
    { name: "kind", cell: ([, { name }]) => name },
    { name: "tried", cell: ([, { tried }]) => tried.length },
    { name: "best of the step", cell: ([, { best }]) => ruleText(found, best.rule) },
    { name: "mean", cell: ([, { best }]) => best.mean },
    { name: "less best member", cell: ([, { best }]) => best.difference },
    { name: "best so far", cell: ([, { soFar }]) => ruleText(found, soFar.rule) },
    { name: "mean so far", cell: ([, { soFar }]) => soFar.mean },
    { name: "held out", cell: ([, { heldOut }]) => heldOut },
  ]);
}
