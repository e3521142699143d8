import { describe, expect, it } from "vitest";
import { usualMeasureIds } from "../../extraction/scoring/measure.ts";
import type { CorpusEntry, GoldPlace } from "../../import/corpus/corpus.ts";
import { measuresFor } from "./works.ts";

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
