import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockTags } from "../../page/blocks.ts";
import { openPage } from "../../page/open-page.ts";
import { Terms } from "../../page/terms.ts";
import { pageBlocks } from "./block-features.ts";
import { bestMatches, blockVectors, indexedVectors, type BlockVectors, type CountScale } from "./content-extractor.ts";

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
  const [terms, others] = [termsOf(left, leftVector), termsOf(right, rightVector)];
  const [features, otherFeatures] = [featuresOf(left, leftVector), featuresOf(right, rightVector)];
  const square = (values: readonly number[], count: number) => values.reduce((sum, value) => sum + value * value, count);
  const product = features.reduce((sum, value, index) => sum + value * (otherFeatures[index] ?? 0), 0);
  const shared = terms.filter((term) => others.includes(term)).length;
  return (product + shared) / Math.sqrt(square(features, terms.length) * square(otherFeatures, others.length));
}
