import { describe, expect, it } from "vitest";
import type { PageDone } from "../../state/corpus.ts";
import { emptyLab } from "../../state/lab.ts";
import { withLane, withLaneCopy } from "../../state/lane-changes.ts";
import { usualMeasureIds } from "../../extraction/scoring/measure.ts";
import type { CorpusEntry, GoldPlace } from "../../import/corpus/corpus.ts";
import { inBatches, laneRuns, measuresFor } from "./works.ts";

const file = { path: "1.html", size: 1, content: new Blob() };
const entry = (gold?: GoldPlace): CorpusEntry => ({
  name: "1",
  page: { kind: "file", file },
  ...(gold && { gold }),
  groups: {},
});
const snippets = { with: ["a"], without: [] };

describe("measuresFor", () => {
  it.each<readonly [string, readonly CorpusEntry[], readonly string[]]>([
    ["pages with texts", [entry({ kind: "text", text: "a" }), entry()], usualMeasureIds],
    ["pages without gold", [entry()], usualMeasureIds],
    ["texts and snippets", [entry({ kind: "text", text: "a", snippets }), entry()], [...usualMeasureIds, "snippets"]],
    ["WCXB's files", [entry({ kind: "ground truth", file })], [...usualMeasureIds, "snippets"]],
    ["snippets alone", [entry({ kind: "text", snippets }), entry()], ["snippets"]],
  ])("of %s", (_, entries, expected) => {
    expect(measuresFor(entries, "lcs")).toEqual(expected);
  });

  it("has the one that is shown, in its place", () => {
    expect(measuresFor([entry({ kind: "ground truth", file })], "rouge-lsum")).toEqual([
      ...usualMeasureIds,
      "snippets",
      "rouge-lsum",
    ]);
  });
});

describe("inBatches", () => {
  it("hands over many at once, and what is left when it is asked for", async () => {
    const batches: number[] = [];
    const { add, flush } = inBatches((pages: readonly PageDone[]) => batches.push(pages.length));
    const done: PageDone = [0, { page: "a", groups: {}, problem: "" }];
    for (let page = 0; page < 300; page++) add(done);
    await expect.poll(() => batches).toEqual([300]);
    add(done);
    flush();
    flush();
    expect(batches).toEqual([300, 1]);
  });
});

describe("laneRuns", () => {
  const lab = withLaneCopy(withLane(withLane(emptyLab, "ccb", { threshold: 0.6 }), "bte"), "lane-b");

  it("names lanes as the command line does, and numbers those that are the same", () => {
    expect(laneRuns(lab).map(({ letter, run }) => `${letter} ${run.name}`)).toEqual([
      "A ccb.threshold~0.6",
      "B bte",
      "C bte (2)",
    ]);
  });
});
