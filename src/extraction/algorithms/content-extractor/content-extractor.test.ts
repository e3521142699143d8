import { describe, expect, it } from "vitest";
import type { Value } from "../../contract/parameters.ts";
import { openPage } from "../../page/open-page.ts";
import { channelOf, runWith, textKept } from "../run.fixture.ts";
import { contentExtractor } from "./content-extractor.ts";

const nav = "<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>";
const footer = "<p>All rights reserved by the publisher</p>";
const source = `${nav}<p>Seen nowhere else on this site</p><p>Ten words that two of the pages say alike here</p>${footer}`;
const others = [
  `${nav}<p>Another article</p><p>Ten words that two of the pages say alike here</p>${footer}`,
  `${nav}<p>A third one</p>${footer}`,
];

describe("ContentExtractor", () => {
  it("keeps the blocks that occur on one page only", () => {
    expect(textKept(source, run())).toBe("Seen nowhere else on this site");
  });

  it("keeps a block that two of three pages hold where θ is below a half", () => {
    expect(textKept(source, run({ theta: 0.4 }))).toBe(
      "Seen nowhere else on this site Ten words that two of the pages say alike here",
    );
    expect(textKept(source, run({ theta: 0.3 }))).toContain("Home");
  });

  it("takes blocks for the same from ε on", () => {
    // Nine features of each are text and terms; the blocks differ in one of ten words: 9 / 10.
    const near = `<p>Ten words that two of the pages say alike there</p>`;
    expect(textKept(source, run({ epsilon: 0.95 }, "<p>Ten words that two of the pages say alike here</p>", [near]))).not.toBe(
      "",
    );
    expect(textKept(source, run({ epsilon: 0.85 }, "<p>Ten words that two of the pages say alike here</p>", [near]))).toBe("");
  });

  it("names the page and the block that a block was found the same as", () => {
    const explanation = run().explain(source.indexOf("Ten"));
    expect(explanation).toMatchObject({
      verdict: "removed",
      quantity: "IBDF",
      value: 0.5,
      threshold: 0.5,
      keeps: ">",
      flip: { parameter: "theta", value: 0.49 },
      step: "found on 1 of 2 other pages",
      unit: { label: "block 3, p" },
    });
    expect(explanation.formula).toBe(
      "IBDF = 1 / 2 = 0.500 ≤ 0.500; the same as block 3, “Ten words that two of the pages say alike here” of page 1",
    );
    expect(explanation.chain?.map(({ numbers }) => numbers)).toEqual([
      "largest 1, with block 3, “Ten words that two of the pages say alike here” of page 1",
      "> 0.900 on page 1 (1)",
      "IBDF = 1 / 2 = 0.500",
      "0.500 ≤ 0.500",
    ]);
  });

  it("turns the verdict on a block of this page alone by ε", () => {
    // text, seen, nowhere, else, on, this, site against text, another, article: 1 / √(7 · 3) = 0.218 is its largest similarity.
    const { verdict, value, flip } = run().explain(source.indexOf("Seen"));
    expect({ verdict, value, flip }).toEqual({ verdict: "kept", value: 1, flip: { parameter: "epsilon", value: 0.21 } });
  });

  it("shows blocks by pages", () => {
    const matrix = channelOf(run(), "matches", "matrix");
    expect(matrix.columns).toEqual(["page 1", "page 2"]);
    const rows = Array.from({ length: 4 }, (_, block) => [...matrix.values.subarray(2 * block, 2 * block + 2)]);
    expect(rows.map((row) => row.map((value) => value === 1))).toEqual([
      [true, true],
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  it("keeps all where there is no other page", () => {
    const { selection, trace, explain } = run({}, source, []);
    expect(textKept(source, { selection })).toContain("Home");
    expect(trace.notes).toEqual([]);
    expect(explain(source.indexOf("Home"))).toMatchObject({ verdict: "kept", value: 1 });
    const lacksOf = (channels: typeof trace.channels) =>
      channels.flatMap((channel) => ("lacks" in channel ? [[channel.id, channel.lacks]] : []));
    const none: unknown = expect.stringMatching(/there are none\. Add pages or a folder of the site/);
    expect(lacksOf(trace.channels)).toEqual([
      ["similarity", none],
      ["matches", none],
    ]);
    expect(lacksOf(run({}, source, others).trace.channels)).toEqual([]);
  });

  it("finds any two long texts the same by the numbers of their features", () => {
    const words = (word: string): string => Array.from({ length: 40 }, (_, index) => word + index).join(" ");
    expect(textKept(source, run({ features: "number" }, `<p>${words("a")}</p>`, [`<p>${words("b")}</p>`]))).toBe("");
    expect(textKept(source, run({}, `<p>${words("a")}</p>`, [`<p>${words("b")}</p>`]))).not.toBe("");
  });
});

function run(given: Readonly<Record<string, Value>> = {}, html = source, pages: readonly string[] = others) {
  const site = pages.map((other, index) => ({ name: `page ${index + 1}`, open: () => openPage(other) }));
  return runWith(contentExtractor, { page: openPage(html), site }, given);
}
