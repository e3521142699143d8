import { describe, expect, it } from "vitest";
import { extractors } from "../../extraction/algorithms/index.ts";
import { libraryOf } from "../../extraction/run.ts";
import { evaluatePage, type EvaluationContext } from "../evaluate-page.ts";
import { runScore, type JudgedPage } from "../page-result.ts";
import type { LostRuns } from "../retry-without-failed.ts";
import { ended, resultOf } from "./ballots.fixture.ts";
import { combinationTables, bestRunText } from "./combination-tables.ts";
import { pageBallots, combinationPlan, findCombination, type Combination } from "./find-combination.ts";
import type { CombinationOrder } from "../plan.ts";
import { ballotMeasures } from "./ballot-words.ts";
import { BallotScores } from "./ballot-scores.ts";
import { chainsOf, runOf, type CombinationRule } from "./rule.ts";

const library = libraryOf(extractors);
const context: EvaluationContext = { library, tools: {}, clock: () => 0 };
const members = ["ccb", "cectd-ds", "danag"].map((extractor) => ({ extractor, values: {} }));
const order: CombinationOrder = {
  members,
  measure: "lcs",
  operators: ["union", "intersection", "vote", "weighted"],
  folds: 2,
  seed: 1,
};

const menu = `<ul>${"<li><a href=/>Boats and ferries</a>".repeat(12)}</ul>`;
const paragraph = `<p>${"The harbour was quiet that morning, and the boats lay still at the quay. ".repeat(5)}</p>`;
const source = `<body>${menu}<h1>Harbour &amp; quay</h1>${paragraph}<div>Don’t miss: <a href=/x>more</a> of <b>bo</b>ats</div>${paragraph}${menu}`;
const gold = { text: `Harbour & quay ${"The harbour was quiet that morning, and the boats lay still at the quay. ".repeat(10)}` };
const task = { page: "harbour", groups: { site: "example.org" }, source, gold };

/** What a search makes of the page. */
function answerTo(asked: CombinationOrder, given: Parameters<typeof evaluatePage>[0] = task, lost?: LostRuns) {
  const plan = combinationPlan(asked);
  return pageBallots(evaluatePage(given, plan, context, lost), asked, plan);
}

describe("a rule's score on a page", () => {
  const rules: readonly CombinationRule[] = [
    { kind: "member", member: 1 },
    { kind: "votes", members: [0, 1], quorum: 1 },
    { kind: "votes", members: [0, 1, 2], quorum: 2 },
    { kind: "votes", members: [1, 2], quorum: 2 },
    { kind: "weighted", weights: [3, 0, 6], threshold: 4 },
    ...chainsOf(3),
  ];

  it.each(ballotMeasures)("is that of the run which the rule is, by %s", (measure) => {
    const asked: CombinationOrder = { ...order, measure, operators: ["serial"] };
    const answer = answerTo(asked);
    if (typeof answer === "string") throw new Error(answer);
    const runs = rules.map((rule) => ({ name: "", ...runOf(rule, members) }));
    const judged = evaluatePage(task, { runs, measures: [measure] }, context);
    const scores = new BallotScores([answer], members.length, measure);
    expect(rules.map((rule) => scores.of(rule)[0])).toEqual(
      rules.map((_, run) => expect.closeTo(runScore(judged, run, measure)?.value ?? -1, 12) as number),
    );
  });

  it("is 0 and the member keeps nothing where it was lost, and a page without gold is set aside", () => {
    const answer = answerTo(order, task, new Map([[0, { problem: "no answer", isLeftOut: false }]]));
    expect(
      typeof answer === "string" ? answer : [answer.members[0], answer.words.patterns.some((ballot) => (ballot & 1) === 1)],
    ).toEqual([0, false]);
    const { gold: _, ...bare } = task;
    expect(answerTo(order, bare)).toBe("It has no gold standard.");
    expect(answerTo(order, { ...bare, snippets: { with: ["quiet"], without: [] } })).toBe("It has no gold standard.");
    expect(evaluatePage(bare, combinationPlan(order), context).runs).toEqual(
      order.members.map(() => ({ problem: "It has no gold standard.", isLeftOut: true })),
    );
  });

  it("is not asked for where a member is left out", () => {
    expect(answerTo({ ...order, members: [...members, { extractor: "sst", values: {} }] })).toMatch(/^sst is left out: /);
  });
});

/** Where the second member is right the first is wrong: of an even page the one, of an odd page the other. */
function pagesOf(count: number): readonly JudgedPage[] {
  return Array.from({ length: count }, (_, page) =>
    resultOf(String(page), page % 4 === 3 ? ["011", "001", "001"] : ["110", "100", "101"], [true, page % 4 === 3, false]),
  );
}

describe("findCombination", () => {
  const found = ended(findCombination({ ...order, folds: 4 }, pagesOf(16)));

  it("scores each page by what was found without its fold", () => {
    const { heldOut } = found;
    expect(heldOut?.folds.map(({ pages }) => pages)).toEqual([4, 4, 4, 4]);
    const mean = (heldOut?.folds ?? []).reduce((sum, fold) => sum + fold.heldOut * fold.pages, 0) / 16;
    expect(heldOut?.found.mean).toBeCloseTo(mean, 12);
    // The last point of the curve is what all folds came to.
    expect(found.steps.at(-1)?.heldOut).toBeCloseTo(mean, 12);
    expect(found.steps[0]?.heldOut).toBeCloseTo(heldOut?.member.mean ?? -1, 12);
  });

  it("compares what it found with the best member, page by page, and both with the best of each page", () => {
    expect(found.found.difference.mean).toBeCloseTo(found.found.mean - found.member.mean, 12);
    expect(found.oracle.mean).toBeGreaterThanOrEqual(found.member.mean);
    expect(found.oracle.best.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(16);
  });

  it("finds the same again, and tells how far it is", () => {
    expect(ended(findCombination({ ...order, folds: 4 }, pagesOf(16)))).toEqual(found);
    const progress = [...findCombination({ ...order, folds: 4 }, pagesOf(16))];
    expect(progress.at(-1)).toEqual({ tried: progress.length, search: 5, of: 5 });
  });

  it("does without folds where all pages are of one site", () => {
    const one = ended(
      findCombination(
        order,
        pagesOf(4).map((page) => ({ ...page, groups: { site: "a" } })),
      ),
    );
    expect([one.heldOut, one.steps.map(({ heldOut }) => heldOut).every((mean) => mean === undefined)]).toEqual([undefined, true]);
    expect(combinationTables(one)[0]?.notes.join(" ")).toContain("All pages are of one site");
  });

  it("needs two members and a page", () => {
    expect(() => ended(findCombination({ ...order, members: members.slice(1, 2) }, pagesOf(2)))).toThrow(
      "name at least two members",
    );
    expect(() => ended(findCombination(order, [{ page: "a", groups: {}, problem: "It is empty." }]))).toThrow(
      "No page is left to compare combinations on. a: It is empty.",
    );
  });
});

describe("combinationTables", () => {
  const found: Combination = ended(findCombination(order, [...pagesOf(8), { page: "x", groups: {}, problem: "It is empty." }]));
  const [outcome, steps, folds, best] = combinationTables(found);

  it("set what was found beside the best member, held out and not, and the oracle last and unmarked", () => {
    expect(outcome?.caption).toBe("Combinations of 3 members, Word LCS: F1 on 8 pages of 8 sites");
    expect(outcome?.rows.map(([name]) => name?.text)).toEqual([
      "best member",
      "best found",
      "best member, held out",
      "best found, held out",
      "best of each page (oracle)",
    ]);
    expect(outcome?.rows.flat().some(({ isBest }) => isBest === true)).toBe(false);
    expect(outcome?.rows[1]?.[1]?.text).toBe(bestRunText(found));
    expect(outcome?.notes.at(-1)).toBe("1 page is set aside, x: It is empty.");
  });

  it("list every step, fold and member", () => {
    expect(steps?.rows).toHaveLength(found.steps.length);
    expect(folds?.rows).toHaveLength(2);
    expect(best?.rows.map(([name]) => name?.text)).toEqual(["ccb", "cectd-ds", "danag"]);
  });
});
