import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { emptySelection } from "../page/selection.ts";
import { shingles } from "./shingles.ts";

describe("shingles", () => {
  it("counts stretches of four words by hand", () => {
    // a b c d, b c d e, c d e f against a b c d, b c d x, c d x e, d x e f.
    expect(scoreOf("a b c d e f", "a b c d x e f")).toEqual({
      value: 2 / 7,
      precision: 1 / 3,
      recall: 1 / 4,
      counts: { found: 3, wanted: 4 },
    });
  });

  it("counts a repeated stretch as often as both have it", () => {
    // o o o o three times against twice.
    expect(scoreOf("o o o o o o", "o o o o o")).toMatchObject({ value: 4 / 5, precision: 2 / 3, recall: 1 });
  });

  it("takes a text of fewer than four words for one stretch", () => {
    expect(scoreOf("one two", "one two").value).toBe(1);
    expect(scoreOf("one two", "one two three").value).toBe(0);
    expect(scoreOf("one two three", "one two three four").value).toBe(0);
  });

  it("tells words apart by case, but not by the signs between them", () => {
    expect(scoreOf("One, two — three/four", "One two three four").value).toBe(1);
    expect(scoreOf("one two three four", "One two three four").value).toBe(0);
  });

  it("agrees with the benchmark's own counting of what is right, too much and missed", () => {
    const words = fc.array(fc.constantFrom("a", "b"), { maxLength: 30 });
    fc.assert(
      fc.property(words, words, (extract, gold) => {
        fc.pre(extract.length > 0 && gold.length > 0);
        const [found, wanted] = [countsOf(extract), countsOf(gold)];
        let [right, excess, missed] = [0, 0, 0];
        for (const key of new Set([...found.keys(), ...wanted.keys()])) {
          const [ours, theirs] = [found.get(key) ?? 0, wanted.get(key) ?? 0];
          right += Math.min(ours, theirs);
          excess += Math.max(0, ours - theirs);
          missed += Math.max(0, theirs - ours);
        }
        const score = scoreOf(extract.join(" "), gold.join(" "));
        expect(score.precision).toBeCloseTo(right / (right + excess), 12);
        expect(score.recall).toBeCloseTo(right / (right + missed), 12);
      }),
    );
  });
});

describe("the figure of a corpus", () => {
  it("is F1 of the mean precision and the mean recall, each where it is of something", () => {
    const pages = [
      scoreOf("a b c d e f", "a b c d x e f"),
      // An empty extract has no precision, a page without content no recall.
      scoreOf("", "a b c d"),
      scoreOf("a b c d", ""),
      scoreOf("", ""),
      // A run that failed.
      { value: 0, precision: 0, recall: 0 },
    ];
    const [precision, recall] = [(1 / 3 + 0) / 2, (1 / 4 + 0 + 0) / 3];
    const [figure] = shingles.corpus?.of(pages) ?? [];
    expect(figure).toBeCloseTo((2 * precision * recall) / (precision + recall), 12);
    expect(shingles.corpus?.of([])).toEqual([undefined]);
  });
});

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at === 0 || at + 4 <= words.length; at++) {
    const key = JSON.stringify(words.slice(at, at + 4));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function scoreOf(extract: string, gold: string) {
  const judged = (text: string) => ({ text, selection: emptySelection });
  return shingles.prepare(judged(gold), openPage(""))(judged(extract));
}
