import { describe, expect, it } from "vitest";
import type { JudgedPage, PageResult } from "../../evaluation/page-result.ts";
import type { NamedRun } from "../../evaluation/plan.ts";
import { failed, judged, leftOut, scored } from "../../evaluation/results.fixture.ts";
import { layoutOf } from "../../import/corpus/layout.ts";
import { readEntry } from "../../import/corpus/read-entry.ts";
import { workOf } from "../../state/corpus.fixture.ts";
import { corpusName, corpusFilesOf, tabFiles, withColumns } from "./opening.ts";

const file = (name: string, path = "") => Object.defineProperty(new File(["x"], name), "webkitRelativePath", { value: path });

describe("filesOf", () => {
  it("names files by the folders that they were found in, dropped or chosen", () => {
    const dropped = corpusFilesOf([file("1.html")], { name: "site", count: 1, paths: ["site/html/1.html"] });
    const chosen = corpusFilesOf([file("1.html", "site/html/1.html"), file("2.html")], undefined);
    expect([...dropped, ...chosen].map(({ path, size }) => [path, size])).toEqual([
      ["site/html/1.html", 1],
      ["site/html/1.html", 1],
      ["2.html", 1],
    ]);
  });
});

describe("corpusName", () => {
  it("is the folder's, the one file's, or the number of files", () => {
    expect([
      corpusName([file("1.html")], { name: "dropped", count: 1 }),
      corpusName([file("1.html", "chosen/1.html"), file("2.html", "chosen/2.html")], undefined),
      corpusName([file("crawl.zip")], undefined),
      corpusName([file("1.html"), file("2.html")], undefined),
    ]).toEqual(["dropped", "chosen", "crawl.zip", "2 files"]);
  });
});

const source = "<p>Menu</p><p>The ferry is back.</p>";
const start = source.indexOf("The ferry");

describe("tabFiles", () => {
  it("makes a corpus of the tabs that have a gold standard, of marks or as a file gave it", async () => {
    const files = tabFiles([
      { name: "Ferry.html", source, gold: { marks: [start, start + "The ferry is back.".length], from: "marks" } },
      { name: "unmarked", source },
      { name: "Ferry.html", source: "<p>Another", gold: { marks: [], text: "Another", from: "a.txt" } },
    ]);
    expect(files.map(({ name }) => name)).toEqual(["Ferry (1).html", "Ferry (1).txt", "Ferry (2).html", "Ferry (2).txt"]);
    const { entries } = await layoutOf(corpusFilesOf(files, undefined));
    const read = await Promise.all(entries.map((entry) => readEntry(entry)));
    expect(read).toMatchObject([
      { source, gold: { text: "The ferry is back." } },
      { source: "<p>Another", gold: { text: "Another" } },
    ]);
  });
});

const run = (name: string): NamedRun => ({ name, extractor: "ccb", values: {} });

const openWith = (results: readonly (PageResult | undefined)[]) =>
  workOf(results, { corpus: { name: "pages" }, plan: { runs: [run("ccb")], measures: ["lcs"] } });

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
    expect(() => withColumns(open, { ...other, pages: [judged("x", "", [])] }, "x")).toThrow("none of its pages are in pages.");
    const sweep = [{ parameter: "threshold", values: [0, 1] }] as const;
    expect(() => withColumns(open, { ...other, sweep, pages: [] }, "x")).toThrow("a sweep has too many settings");
  });
});
