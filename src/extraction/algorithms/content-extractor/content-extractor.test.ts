import { describe, expect, it } from "vitest";
import fc from "fast-check";
import type { Value } from "../../contract/parameters.ts";
import { openPage } from "../../page/open-page.ts";
import { channelOf, runWith, textKept } from "../run.fixture.ts";
import {
  contentExtractor,
  bestMatches,
  blockVectors,
  indexedVectors,
  type BlockVectors,
  type CountScale,
} from "./content-extractor.ts";
import { blockTags } from "../../page/blocks.ts";
import { Terms } from "../../page/terms.ts";
import { pageBlocks } from "./block-features.ts";

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

const cuts = { tags: blockTags.paper, wholeTables: false };

describe("bestMatches", () => {
  it("is the cosine of features and terms", () => {
    // text, a, b, c against text, a, b, d: 3 of 4; text, links, e against text, links, f: 2 of 3.
    const { similarities, blocks } = matchesOf("<p>a b c<p><a href=x>e</a>", "<p><a href=x>f</a><p>a b d");
    expect([...similarities]).toEqual([0.75, Number((2 / 3).toFixed(12))]);
    expect([...blocks]).toEqual([1, 0]);
  });

  it("counts how many there are of a feature, where asked", () => {
    // 2 words, 2 terms against 4 words, 1 of the terms: (2 · 4 + 1) / √(4 + 2) √(16 + 1).
    expect(matchesOf("<p>a b", "<p>a a a a", "number").similarities[0]).toBeCloseTo(9 / Math.sqrt(6 * 17), 12);
  });

  it("gives 1 for the same block, and nothing where the other page is empty", () => {
    expect([...matchesOf("<p>one two <img>", "<p>three<p>two one <img>").similarities]).toEqual([1]);
    expect(matchesOf("<p>one", "")).toEqual({ similarities: new Float64Array(1), blocks: new Int32Array([-1]) });
  });

  it("looks at no pair of equal blocks twice: thousands are compared as one", () => {
    const { own, termCount, other } = vectorsOf("<p>a b<p>c".repeat(20_000), "<p>a b<p>d".repeat(20_000), "presence");
    expect([own.count, own.terms.length]).toEqual([2, 3]);
    const { similarities, blocks } = bestMatches(indexedVectors(own, termCount), other);
    expect([similarities[39_998], blocks[39_998]]).toEqual([1, 0]);
    expect([similarities[39_999], blocks[39_999]]).toEqual([0.5, 1]);
  });

  it("refuses pages with many thousands of different blocks that share words, in a sentence", () => {
    const page = Array.from({ length: 20_000 }, (_, block) => `<p>the word${block}`).join("");
    expect(() => matchesOf(page, page.replaceAll("word", "other"))).toThrow(
      /is not run: 400,000,000 pairs of blocks share a word, and 300,000,000 is the limit\.$/,
    );
  });

  it("agrees with comparing every pair", () => {
    const piece = fc.constantFrom("a ", "b ", "c ", "d ", "<p>", "<p>", "<img>", "<a href=x>l</a> ", "<h2>", "</h2>", "| ");
    const page = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(page, page, fc.constantFrom<CountScale>("presence", "number"), (left, right, scale) => {
        const { own, other } = vectorsOf(left, right, scale);
        const { similarities } = matchesOf(left, right, scale);
        for (const [block, vector] of own.ofBlocks.entries()) {
          const naive = Array.from(other.ofBlocks, (match) => naiveCosine(own, vector, other, match));
          expect(similarities[block]).toBeCloseTo(Math.max(0, ...naive), 10);
        }
      }),
    );
  });
});

function vectorsOf(left: string, right: string, scale: CountScale) {
  const terms = new Terms();
  const own = blockVectors(pageBlocks(openPage(left), cuts), terms, scale);
  const termCount = terms.count;
  return { own, termCount, other: blockVectors(pageBlocks(openPage(right), cuts), terms, scale) };
}

function matchesOf(left: string, right: string, scale: CountScale = "presence") {
  const { own, termCount, other } = vectorsOf(left, right, scale);
  return bestMatches(indexedVectors(own, termCount), other);
}

function naiveCosine(left: BlockVectors, leftVector: number, right: BlockVectors, rightVector: number): number {
  const termsOf = ({ terms, firstTerms }: BlockVectors, block: number) => [
    ...terms.subarray(firstTerms[block], firstTerms[block + 1]),
  ];
  const featuresOf = ({ groups, groupFeatures }: BlockVectors, block: number) => groupFeatures[groups[block] ?? -1] ?? [];
  const [terms, otherTerms] = [termsOf(left, leftVector), termsOf(right, rightVector)];
  const [features, otherFeatures] = [featuresOf(left, leftVector), featuresOf(right, rightVector)];
  const square = (values: readonly number[], count: number) => values.reduce((sum, value) => sum + value * value, count);
  const product = features.reduce((sum, value, index) => sum + value * (otherFeatures[index] ?? 0), 0);
  const shared = terms.filter((term) => otherTerms.includes(term)).length;
  return (product + shared) / Math.sqrt(square(features, terms.length) * square(otherFeatures, otherTerms.length));
}
