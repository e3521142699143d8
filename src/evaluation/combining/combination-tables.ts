import { measureFor } from "../../extraction/scoring/measures.ts";
import { counted, differenceText, scoreText, shareText, thousands } from "../../format.ts";
import { oracleName, oracleNote } from "../oracle.ts";
import { bracketedText } from "../../extraction/run-text.ts";
import { intervalNote, type Interval, type PairedDifference } from "../statistics.ts";
import { none, scoreCell, type Cell, type Table } from "../table.ts";
import type { Combination, MeanScore } from "./find-combination.ts";
import { runOf, type Rule } from "./rule.ts";

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
export function foundText({ found }: Pick<Combination, "found">): string {
  return bracketedText(found.run);
}

/** The name of a rule of a search. */
export function ruleText({ order }: Pick<Combination, "order">, rule: Rule): string {
  return bracketedText(runOf(rule, order.members));
}

function outcomeTable(found: Combination): Table {
  const { order, member, heldOut, oracle } = found;
  const row = (name: string, run: string, score: MeanScore, difference?: PairedDifference): readonly Cell[] =>
    [
      name,
      run,
      scoreText(score.mean),
      intervalText(score.interval),
      ...(difference === undefined ? [none, none, none] : differenceCells(difference)),
    ].map((text) => ({ text }));
  return {
    caption: combinationTitle(found),
    head: ["score of", "run", measureFor(order.measure).valueName, "95 %", "less best member", "of it 95 %", "better / worse"],
    rows: [
      row("best member", bracketedText(member.run), member),
      row("best found", foundText(found), found.found, found.found.difference),
      ...(heldOut === undefined
        ? []
        : [
            row("best member, held out", "of each fold", heldOut.member),
            row("best found, held out", "of each fold", heldOut.found, heldOut.found.difference),
          ]),
      row(oracleName, none, oracle),
    ],
    notes: [intervalNote, ...heldOutNotes(found), oracleNote, ...setAsideNotes(found)],
  };
}

function heldOutNotes({ order, heldOut, found }: Combination): readonly string[] {
  if (heldOut === undefined)
    return ["The pages are all of one site: there is nothing to hold out, and no fair score of what was found."];
  const folds = counted(heldOut.folds.length, "fold");
  const overfit = found.mean - heldOut.found.mean;
  return [
    `Held out: each page is scored by what was found without its fold (${folds} of whole sites, a page of unknown site being one; seed ${order.seed}). What is found is ` +
      `${scoreText(Math.abs(overfit))} ${overfit < 0 ? "worse" : "better"} on the pages that it was found on.`,
  ];
}

function setAsideNotes({ setAside: [first, ...others] }: Combination): readonly string[] {
  if (first === undefined) return [];
  const count = others.length + 1;
  return [
    `${counted(count, "page")} ${count === 1 ? "is" : "are"} set aside, ${count === 1 ? "" : "first "}${first.page}: ${first.reason}`,
  ];
}

function stepTable(found: Combination): Table {
  const { valueName } = measureFor(found.order.measure);
  return {
    caption: "Step by step",
    head: ["step", "tried", "best of the step", valueName, "less best member", "best so far", "held out"],
    rows: found.steps.map(({ name, tried, best, soFar, heldOut }) =>
      [
        name,
        thousands(tried.length),
        ruleText(found, best.rule),
        scoreText(best.mean),
        differenceText(best.difference),
        scoreText(soFar.mean),
        scoreCell(heldOut),
      ].map((text) => ({ text })),
    ),
    notes: ["Means over the pages. What a step finds takes the place of what was found before only where it is better."],
  };
}

function foldTable(found: Combination): Table {
  const { order, heldOut } = found;
  return {
    caption: "Fold by fold",
    head: ["fold", "pages", "sites", "found without it", "there", "held out", "best member without it", "that held out"],
    rows: (heldOut?.folds ?? []).map(({ pages, sites, rule, training, heldOut: own, member, memberHeldOut }, fold) =>
      [
        String(fold + 1),
        thousands(pages),
        thousands(sites),
        ruleText(found, rule),
        scoreText(training),
        scoreText(own),
        ruleText({ order }, { kind: "member", member }),
        scoreText(memberHeldOut),
      ].map((text) => ({ text })),
    ),
    notes: ["there: the mean on the pages of the other folds, among which it was found; held out: on the fold's own."],
  };
}

function memberTable({ order, oracle, pages }: Combination): Table {
  return {
    caption: "How often each member is the best",
    head: ["member", "pages", "share", "alone"],
    rows: order.members.map((member, place) => {
      const best = oracle.best[place] ?? 0;
      const cells = [bracketedText(member), thousands(best), shareText(best / pages), thousands(oracle.alone[place] ?? 0)];
      return cells.map((text) => ({ text }));
    }),
    notes: ["Where several are as good, each counts; alone: where no other is."],
  };
}

function differenceCells({ mean, interval, better, worse }: PairedDifference): readonly string[] {
  return [
    differenceText(mean),
    `${differenceText(interval.low)} to ${differenceText(interval.high)}`,
    `${thousands(better)} / ${thousands(worse)}`,
  ];
}

function intervalText({ low, high }: Interval): string {
  return `${scoreText(low)}–${scoreText(high)}`;
}
