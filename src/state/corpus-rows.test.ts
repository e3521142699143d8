import { describe, expect, it } from "vitest";
import { workOf, judged } from "./corpus.fixture.ts";
import { confidenceColumn, groupKeys, groupNames, headingAt, numberAt, sureRuns, tableRows, worstFirst } from "./corpus-rows.ts";
import { firstView, type TableView } from "./corpus.ts";

const results = [
  judged("a", [0.5, 0.25], { groups: { type: "forum" } }),
  judged("b", [0.75, "broke down"], { groups: { type: "article" } }),
  undefined,
  judged("d", [0.25, undefined], { groups: { type: "forum" } }),
  { page: "e", groups: {}, problem: "is damaged" },
];
const work = workOf(results);
const rows = (view: Partial<TableView>): readonly number[] => tableRows(work, { ...firstView, ...view });

describe("numberAt", () => {
  it("is the score of a run, and 0 for one that failed where there is a gold standard", () => {
    expect([numberAt(results[0], 0, "lcs"), numberAt(results[1], 1, "lcs")]).toEqual([0.5, 0]);
  });

  it("is nothing for what was left out, is yet to come, or could not be read", () => {
    expect([numberAt(results[3], 1, "lcs"), numberAt(results[2], 0, "lcs"), numberAt(results[4], 0, "lcs")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("is the share of the text that is kept, which a failed run does not have", () => {
    expect([numberAt(results[0], 0, "kept"), numberAt(results[1], 1, "kept")]).toEqual([0.5, undefined]);
  });
});

describe("tableRows", () => {
  it("sorts by a run from the worst, with pages without a number last", () => {
    expect(rows({ sort: { by: 0, isDescending: false } })).toEqual([3, 0, 1, 2, 4]);
  });

  it("sorts from the best, with pages without a number last all the same", () => {
    expect(rows({ sort: { by: 0, isDescending: true } })).toEqual([1, 0, 3, 2, 4]);
  });

  it("sorts by group, pages of a group in their order", () => {
    expect(rows({ groupBy: "type", sort: { by: "group", isDescending: false } })).toEqual([2, 4, 1, 0, 3]);
  });

  it("sorts by the F1 that a run expects of itself, without any gold standard", () => {
    const bare = (page: string, confidence?: number) =>
      judged(page, [], {
        hasGold: false,
        runs: [0.9, confidence].map((known) => ({
          kept: 7,
          milliseconds: 2,
          scores: {},
          ...(known !== undefined && { confidence: known }),
        })),
      });
    const unmarked = workOf([bare("a", 0.75), bare("b"), bare("c", 0.25), undefined, bare("e", 0.5)]);
    const order = (isDescending: boolean) =>
      tableRows(unmarked, { ...firstView, sort: { by: confidenceColumn(1), isDescending } });
    expect(order(false)).toEqual([2, 4, 0, 1, 3]);
    expect(order(true)).toEqual([0, 4, 2, 1, 3]);
    expect(sureRuns(unmarked)).toEqual([0, 1]);
    expect(sureRuns(work)).toEqual([]);
    const axis = { parameter: "range", values: [1, 2] };
    expect(sureRuns({ ...unmarked, plan: { ...unmarked.plan, sweep: [axis] } })).toEqual([]);
  });

  it("finds pages by a part of their names or groups, in whatever case", () => {
    expect(rows({ text: " FORUM" })).toEqual([0, 3]);
    expect(rows({ text: "b" })).toEqual([1]);
  });

  it("shows the pages of one group", () => {
    expect(rows({ groupBy: "type", group: "forum" })).toEqual([0, 3]);
    expect(rows({ groupBy: "type", group: "" })).toEqual([2, 4]);
  });

  it("finds pages by what they call themselves and where they are from", () => {
    const named = workOf([judged("1", [1, 1], { title: "Boats at the quay" }), judged("2", [1, 1], { host: "harbour.example" })]);
    const found = (text: string) => tableRows(named, { ...firstView, text });
    expect([found("quay"), found("harbour.ex"), found("else")]).toEqual([[0], [1], []]);
  });

  it("shows what failed, which what was left out did not", () => {
    expect(rows({ only: "failed" })).toEqual([1, 4]);
  });
});

describe("worstFirst", () => {
  it("has the pages that a run has a number on and that the table shows, from the worst", () => {
    expect(worstFirst(work, firstView, 0)).toEqual([3, 0, 1]);
    expect(worstFirst(work, firstView, 1)).toEqual([1, 0]);
    expect(worstFirst(work, { ...firstView, groupBy: "type", group: "forum" }, 0)).toEqual([3, 0]);
  });
});

describe("headingAt", () => {
  it("is a page's title, and its site rather than the host that it names", () => {
    const page = judged("a", [1, 1], { title: "Boats", host: "quay.example" });
    const named = workOf([page, { ...page, page: "b", groups: { site: "harbour.example" } }, undefined]);
    expect([0, 1, 2].map((at) => headingAt(named, at))).toEqual([
      { title: "Boats", host: "quay.example" },
      { title: "Boats", host: "harbour.example" },
      { title: undefined, host: undefined },
    ]);
  });
});

describe("groups", () => {
  it("are known beforehand or from results, in the order of the alphabet", () => {
    const named = workOf([undefined, results[1]], {
      corpus: {
        pages: [
          { name: "x", groups: { site: "s" } },
          { name: "b", groups: {} },
        ],
      },
    });
    expect(groupKeys(named)).toEqual(["site", "type"]);
    expect(groupNames(named, "site")).toEqual(["", "s"]);
  });
});
