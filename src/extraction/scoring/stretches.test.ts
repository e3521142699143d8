import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { emptySelection, selectionOf } from "../page/selection.ts";
import type { Measure } from "./measure.ts";
import { rouge1, rouge2, rouge5, shingles } from "./stretches.ts";

describe("shingles", () => {
  it("counts stretches of four words by hand", () => {
    // a b c d, b c d e, c d e f against a b c d, b c d x, c d x e, d x e f.
    expect(scoreBy(shingles, "a b c d e f", "a b c d x e f")).toEqual({
      value: 2 / 7,
      precision: 1 / 3,
      recall: 1 / 4,
      counts: { found: 3, wanted: 4 },
    });
  });

  it("counts a repeated stretch as often as both have it", () => {
    // o o o o three times against twice.
    expect(scoreBy(shingles, "o o o o o o", "o o o o o")).toMatchObject({ value: 4 / 5, precision: 2 / 3, recall: 1 });
  });

  it("takes a text of fewer than four words for one stretch", () => {
    expect(scoreBy(shingles, "one two", "one two").value).toBe(1);
    expect(scoreBy(shingles, "one two", "one two three").value).toBe(0);
    expect(scoreBy(shingles, "one two three", "one two three four").value).toBe(0);
  });

  it("tells words apart by case, but not by the signs between them", () => {
    expect(scoreBy(shingles, "One, two — three/four", "One two three four").value).toBe(1);
    expect(scoreBy(shingles, "one two three four", "One two three four").value).toBe(0);
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
        const score = scoreBy(shingles, extract.join(" "), gold.join(" "));
        expect(score.precision).toBeCloseTo(right / (right + excess), 12);
        expect(score.recall).toBeCloseTo(right / (right + missed), 12);
      }),
    );
  });
});

describe("the figure of a corpus by shingles", () => {
  it("is F1 of the mean precision and the mean recall, each where it is of something", () => {
    const pages = [
      scoreBy(shingles, "a b c d e f", "a b c d x e f"),
      // An empty extract has no precision, a page without content no recall.
      scoreBy(shingles, "", "a b c d"),
      scoreBy(shingles, "a b c d", ""),
      scoreBy(shingles, "", ""),
      // A run that failed.
      { value: 0, precision: 0, recall: 0 },
    ];
    const [precision, recall] = [(1 / 3 + 0) / 2, (1 / 4 + 0 + 0) / 3];
    const [figure] = shingles.corpus?.of(pages) ?? [];
    expect(figure).toBeCloseTo((2 * precision * recall) / (precision + recall), 12);
    expect(shingles.corpus?.of([])).toEqual([undefined]);
  });
});

describe("ROUGE-N", () => {
  it("counts words and pairs by hand", () => {
    // the cat sat on the mat against The cat, the dog and the mat: the ×2, cat, mat.
    expect(scoreBy(rouge1, "the cat sat on the mat", "The cat, the dog and the mat.").value).toBeCloseTo(8 / 13, 12);
    // Pairs of 6 and of 7 words: "the cat" and "the mat".
    expect(scoreBy(rouge2, "the cat sat on the mat", "The cat, the dog and the mat.")).toEqual({
      value: 4 / 11,
      precision: 2 / 5,
      recall: 2 / 6,
    });
  });

  it.each([
    ["snake_case", "snake case"],
    ["__init__ of a_b_c", "init of a b c"],
    ["naïve_Ünit 12_000", "naïve ünit 12 000"],
  ])("parts words at _, as rouge_score's tokenizer does: %s", (extract, gold) => {
    for (const measure of [rouge1, rouge2]) expect(scoreBy(measure, extract, gold).value).toBe(1);
  });

  it("takes a text that is too short for a stretch for one", () => {
    expect(scoreBy(rouge2, "fog", "Fog").value).toBe(1);
    expect(scoreBy(rouge5, "fog", "fog lay").value).toBe(0);
  });

  it("counts stretches of five pieces by hand", () => {
    // a ␣ b ␣ c | ␣ b ␣ c ␣ | b ␣ c ␣ d against the first and ␣ b ␣ c ␣ and b ␣ c ␣ e.
    expect(scoreBy(rouge5, "a b c d", "a b c e")).toEqual({ value: 2 / 3, precision: 2 / 3, recall: 2 / 3 });
  });

  it("compares Markdown with Markdown where the gold standard came so", () => {
    const source = "<h1>Fog</h1><p>It lay.</p>";
    const page = openPage(source);
    const all = { text: "Fog\nIt lay.", selection: selectionOf([[0, source.length]]) };
    const markdown = "# Fog\n\nIt lay.\n";
    expect(rouge5.prepare({ ...all, markdown }, page)(all).value).toBe(1);
    expect(rouge5.prepare({ ...all, markdown: "Fog\n\nIt lay." }, page)(all).value).toBeLessThan(1);
    // What came beside a text is not what counts.
    expect(rouge5.prepare({ ...all, formatted: "# Fog\n\nIt [lay](/low)." }, page)(all).value).toBe(1);
  });

  it("agrees with counting stretches one by one", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(words, words, (extract, gold) => {
        const pairs = (texts: readonly string[]) => texts.slice(1).map((word, at) => `${texts[at]} ${word}`);
        const left = pairs(gold);
        const common = pairs(extract).filter((pair) => {
          const at = left.indexOf(pair);
          if (at >= 0) left.splice(at, 1);
          return at >= 0;
        }).length;
        const score = scoreBy(rouge2, extract.join(" "), gold.join(", "));
        expect(score.precision).toBeCloseTo(common / (extract.length - 1), 12);
        expect(score.recall).toBeCloseTo(common / (gold.length - 1), 12);
      }),
    );
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

function scoreBy(measure: Measure, extract: string, gold: string) {
  const judged = (text: string) => ({ text, selection: emptySelection });
  return measure.prepare(judged(gold), openPage(""))(judged(extract));
}
