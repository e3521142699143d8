import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bagOfWordsScore } from "./bag-of-words.ts";

describe("bagOfWordsScore", () => {
  it("counts words by hand", () => {
    // Extract: the cat sat on the mat (6); gold: The cat, the dog and the mat. (7); common: the ×2, cat, mat.
    const { precision, recall, value } = bagOfWordsScore("the cat sat on the mat", "The cat, the dog and the mat.");
    expect(precision).toBeCloseTo(4 / 6, 12);
    expect(recall).toBeCloseTo(4 / 7, 12);
    expect(value).toBeCloseTo(8 / 13, 12);
  });

  it("takes letters and digits of any script, and the underscore, for words", () => {
    expect(bagOfWordsScore("سلام, ПРИВЕТ! x_1 — 漢字", "привет 漢字 سلام X_1").value).toBe(1);
    expect(bagOfWordsScore("well-known", "well known").value).toBe(1);
    expect(bagOfWordsScore("— … !", "").value).toBe(1);
  });

  it("counts a repeated word as often as both have it", () => {
    expect(bagOfWordsScore("a a a", "a a")).toMatchObject({ precision: 2 / 3, recall: 1 });
  });

  it("turns precision into recall when the texts change places, and ignores order", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", "d"));
    fc.assert(
      fc.property(words, words, (extract, gold) => {
        const score = bagOfWordsScore(extract.join(" "), gold.join(" "));
        const turned = bagOfWordsScore(gold.toReversed().join(" "), extract.toReversed().join(" "));
        expect(turned).toEqual({
          precision: score.recall,
          recall: score.precision,
          value: expect.closeTo(score.value, 12) as number,
        });
      }),
    );
  });
});
