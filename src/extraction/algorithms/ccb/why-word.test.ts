import { describe, expect, it } from "vitest";
import type { Why } from "../../method/sorted.ts";
import { openPage } from "../../page/open-page.ts";
import { wordsOf } from "../../page/words.ts";
import { blur, gaussianWeights } from "../../statistics/blur.ts";
import { contentCodeVector } from "./content-code-vector.ts";
import { passesOf, whyOfWord } from "./ccb.ts";

// Range 1, σ = 1: w(±1) = e^(-1/2) = 0.6065, w(0) = 1. The vector of "<i>a" is 0 0 0 1: a tag of three characters, the word.
const side = Math.exp(-0.5);
const afterOne = 1 / (1 + side);
const neighbourAfterOne = side / (1 + 2 * side);
const afterTwo = (afterOne + side * neighbourAfterOne) / (1 + side);

describe("whyOf", () => {
  it("shows how a word's largest ratio came about, pass by pass, and what it is held against", () => {
    expect([afterOne, afterTwo].map((ratio) => ratio.toFixed(3))).toEqual(["0.622", "0.491"]);
    const explanation = explained("<i>a", 0.6, 2);
    expect(explanation.value).toBeCloseTo(afterTwo, 12);
    expect(explanation).toMatchObject({
      verdict: "removed",
      threshold: 0.6,
      keeps: ">",
      channel: "ratio",
      formula: "ratio 0.491 ≤ t 0.600",
      chain: [
        {
          symbols: "ratio(i) = Σ w(k) · ratio(i + k) / Σ w(k)",
          numbers: "the word's largest, after passes 0 to 2: 1 → 0.622 → 0.491",
        },
        { symbols: "kept: largest ratio > t", numbers: "after pass 2: 0.491 ≤ 0.600" },
      ],
    });
  });

  it("says so where no pass changed the ratio", () => {
    expect(explained("a", 0.6, 3).chain?.[0]?.numbers).toBe("the word's largest, after passes 0 to 3: 1 throughout");
  });

  it("writes out the first two and the last three ratios of many passes", () => {
    const [link] = explained("<i>a", 0.6, 9).chain ?? [];
    expect(link?.numbers).toMatch(/after passes 0 to 9: 1 → 0\.622 → …( → 0\.\d{3}){3}$/);
  });
});

function explained(source: string, threshold: number, lastPass: number): Why {
  const page = openPage(source);
  const words = wordsOf(page);
  const passes = passesOf(contentCodeVector(page, words, "characters"), words.count, gaussianWeights(1, 1), blur);
  return whyOfWord(passes, { threshold, lastPassAt: () => lastPass }, words.starts.indexOf(source.indexOf("a")));
}
