import { measureFor } from "../../extraction/scoring/measures.ts";
import { counted, differenceText, scoreText, shareText, thousands } from "../../format.ts";
import { oracleName, oracleNote } from "../oracle.ts";
import { bracketedText } from "../../extraction/run-text.ts";
import { intervalNote, type PairedDifference } from "../statistics.ts";
import { none, rangeCell, tableOf, type Table } from "../table.ts";
import type { Combination, MeanScore } from "./find-combination.ts";
import { runOf, type CombinationRule } from "./rule.ts";

/** The tables of a search: what came of it, how it got there, what each fold found, and how often each member is the best. */
export function combinationTables(found: Combination): readonly Table[] {
  return [outcomeTable(found), stepTable(found), ...(found.heldOut === undefined ? [] : [foldTable(found)]), memberTable(found)];
}

/** "Combinations of 5 members, Word LCS: F1 on 327 pages of 301 sites". */
export function combinationTitle({ order, pages, sites }: Combination): string {
  const { name, valueName } = measureFor(order.measure);
  const where = `${counted(pages, "page")} of ${counted(sites, "site")}`;
  return `Combinations of ${counted(order.members.length, "member")}, ${name}: ${valueName} on ${where}`;
}

/** The best that was found, as its algorithm is named on the command line. */
export function bestRunText({ found }: Pick<Combination, "found">): string {
  return bracketedText(found.run);
}

/** The name of a rule of a search. */
export function ruleText({ order }: Pick<Combination, "order">, rule: CombinationRule): string {
  return bracketedText(runOf(rule, order.members));
}

/** The score of something that was found, or compared with it. */
interface OutcomeRow {
  readonly name: string;
  readonly run: string;
  readonly score: MeanScore;
  /** Less the best member. */
  readonly less?: PairedDifference;
}

function outcomeTable(found: Combination): Table {
  const { order, member, heldOut, oracle } = found;
  const rows: readonly OutcomeRow[] = [
    { name: "best member", run: bracketedText(member.run), score: member },
    { name: "best found", run: bestRunText(found), score: found.found, less: found.found.difference },
    ...(heldOut === undefined
      ? []
      : [
          { name: "best member, held out", run: "of each fold", score: heldOut.member },
          { name: "best found, held out", run: "of each fold", score: heldOut.found, less: heldOut.found.difference },
        ]),
    { name: oracleName, run: none, score: oracle },
  ];
  return tableOf(
    combinationTitle(found),
    rows,
    [
      { name: "score of", cell: ({ name }) => name },
      { name: "run", cell: ({ run }) => run },
      { name: measureFor(order.measure).valueName, cell: ({ score }) => scoreText(score.mean) },
      { name: "95 %", cell: ({ score }) => rangeCell(score.interval) },
      { name: "less best member", cell: ({ less }) => (less === undefined ? none : differenceText(less.mean)) },
      {
        name: "its 95 %",
        cell: ({ less }) =>
          less === undefined ? none : `${differenceText(less.interval.low)} to ${differenceText(less.interval.high)}`,
      },
      {
        name: "better / worse",
        cell: ({ less }) => (less === undefined ? none : `${thousands(less.better)} / ${thousands(less.worse)}`),
      },
    ],
    [intervalNote, ...heldOutNotes(found), oracleNote, ...setAsideNotes(found)],
  );
}

function heldOutNotes({ order, heldOut, found }: Combination): readonly string[] {
  if (heldOut === undefined)
    return ["All pages are of one site. So nothing can be held out, and the best found has no fair score."];
  const folds = counted(heldOut.folds.length, "fold");
  const overfit = found.mean - heldOut.found.mean;
  return [
    `Held out: each page is scored by the best found without its fold (${folds} of whole sites; a page of unknown site is its own; seed ${order.seed}). The best found is ` +
      `${scoreText(Math.abs(overfit))} ${overfit < 0 ? "worse" : "better"} on the pages where it was found.`,
  ];
}

function setAsideNotes({ setAside: [first, ...others] }: Combination): readonly string[] {
  if (first === undefined) return [];
  const count = others.length + 1;
  return [
    `${counted(count, "page")} ${count === 1 ? "is" : "are"} set aside, ${count === 1 ? "" : "first "}${first.page}: ${first.reason}`,
  ];
}

/** How a search got there: what each step tried, and what was best in it and so far. */
export function stepTable(found: Combination): Table {
  return tableOf(
    "Step by step",
    found.steps,
    [
      { name: "step", cell: ({ name }) => name },
      { name: "tried", cell: ({ tried }) => tried.length, text: thousands },
      { name: "best of the step", cell: ({ best }) => ruleText(found, best.rule) },
      { name: measureFor(found.order.measure).valueName, cell: ({ best }) => best.mean, text: scoreText },
      { name: "less best member", cell: ({ best }) => best.difference, text: differenceText },
      { name: "best so far", cell: ({ soFar }) => soFar.mean, text: scoreText },
      { name: "held out", cell: ({ heldOut }) => heldOut ?? none, text: scoreText },
    ],
    ["Means over the pages. A step replaces what was found before only by something better."],
  );
}

function foldTable(found: Combination): Table {
  return tableOf(
    "Fold by fold",
    found.heldOut?.folds ?? [],
    [
      { name: "fold", cell: (_, fold) => String(fold + 1) },
      { name: "pages", cell: ({ pages }) => thousands(pages) },
      { name: "sites", cell: ({ sites }) => thousands(sites) },
      { name: "found without it", cell: ({ rule }) => ruleText(found, rule) },
      { name: "there", cell: ({ training }) => scoreText(training) },
      { name: "held out", cell: ({ heldOut }) => scoreText(heldOut) },
      { name: "best member without it", cell: ({ member }) => ruleText(found, { kind: "member", member }) },
      { name: "that held out", cell: ({ memberHeldOut }) => scoreText(memberHeldOut) },
    ],
    ["there: the mean on the pages of the other folds, where it was found. held out: on the fold's own pages."],
  );
}

function memberTable({ order, oracle: { best, alone }, pages }: Combination): Table {
  return tableOf(
    "How often each member is the best",
    order.members,
    [
      { name: "member", cell: (member) => bracketedText(member) },
      { name: "pages", cell: (_, place) => thousands(best[place]) },
      { name: "share", cell: (_, place) => shareText(best[place] / pages) },
      { name: "alone", cell: (_, place) => thousands(alone[place]) },
    ],
    ["Of equally good members, each counts. alone: no other is as good."],
  );
}
