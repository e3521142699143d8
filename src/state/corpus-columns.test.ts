import { describe, expect, it } from "vitest";
import type { JudgedPage, PageResult } from "../evaluation/page-result.ts";
import type { NamedRun } from "../evaluation/plan.ts";
import { failed, judged, leftOut, scored } from "../evaluation/results.fixture.ts";
import { withColumns } from "./corpus-columns.ts";
import { corpusOf } from "./corpus.fixture.ts";

const run = (name: string): NamedRun => ({ name, extractor: "ccb", values: {} });

const openWith = (results: readonly (PageResult | undefined)[]) =>
  corpusOf(results, { name: "pages", plan: { runs: [run("ccb")], measures: ["lcs"] } });

const runsOf = (page: PageResult | undefined): JudgedPage["runs"] | undefined =>
  page !== undefined && "runs" in page ? page.runs : undefined;

describe("withColumns", () => {
  const other = { runs: [run("ccb"), run("bte")], measures: ["bag" as const] };

  it("sets the runs of other results of the same pages beside the own, whatever their order", () => {
    const open = openWith([judged("a", "", [scored(1)]), judged("b", "", [scored(0.5)]), undefined]);
    const pages = [judged("b", "", [scored(0.25), failed]), judged("a", "", [scored(0.75), leftOut])];
    const joined = withColumns(open, { ...other, pages }, "new.json");
    expect(joined.plan.runs.map(({ name }) => name)).toEqual(["ccb", "ccb (new.json)", "bte"]);
    expect(joined.plan.measures).toEqual(["lcs", "bag"]);
    expect(joined.results.map(runsOf)).toEqual([
      [scored(1), scored(0.75), leftOut],
      [scored(0.5), scored(0.25), failed],
      undefined,
    ]);
    expect(
      withColumns(joined, { ...other, pages }, "new.json")
        .plan.runs.map(({ name }) => name)
        .slice(3),
    ).toEqual(["ccb (new.json, 2)", "bte (new.json)"]);
  });

  it("says of a page that one side has not, or could not judge, why", () => {
    const bad = { page: "b", groups: {}, problem: "no text" };
    const open = openWith([judged("a", "", [scored(1)]), bad, judged("c", "", [scored(1)])]);
    const pages = [judged("b", "", [scored(0.5), scored(0.5)]), { page: "c", groups: {}, problem: "too large" }];
    const missing = { problem: "the page is not in these results", isLeftOut: true };
    const lost = (problem: string) => ({ problem, isLeftOut: false });
    expect(withColumns(open, { ...other, pages }, "x").results.map(runsOf)).toEqual([
      [scored(1), missing, missing],
      [lost("no text"), scored(0.5), scored(0.5)],
      [scored(1), lost("too large"), lost("too large")],
    ]);
  });

  it("refuses results of other pages, and the settings of a sweep", () => {
    const open = openWith([judged("a", "", [scored(1)])]);
    expect(() => withColumns(open, { ...other, pages: [judged("x", "", [])] }, "x")).toThrow("its pages are none of pages.");
    const sweep = [{ parameter: "threshold", values: [0, 1] }] as const;
    expect(() => withColumns(open, { ...other, sweep, pages: [] }, "x")).toThrow("the settings of a sweep are too many");
  });
});
