import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectedText } from "../output/text.ts";
import { openPage } from "../page/open-page.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { measureIds, statedFields, type Judged } from "./measure.ts";
import { measureFor, measures, scorerFor } from "./measures.ts";
import { NoScore } from "./score.ts";

/** Those that compare an extract with the main content as text, or by its places; the others have tests of their own. */
const agreements = measures.filter(({ id }) => !["snippets", "tokens", "structure", "markdown", ...statedFields].includes(id));

const page = openPage("<p>one two three</p><ul><li>four five</ul>six <p>seven eight</p>");

describe("measures", () => {
  it("are of different ids, the word LCS first", () => {
    const ids = measures.map(({ id }) => id);
    expect(ids[0]).toBe("lcs");
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.map((id) => measureFor(id).id)).toEqual(measureIds);
  });

  describe.each(agreements.map((measure) => ({ name: measure.name, measure })))("$name", ({ measure }) => {
    it("gives 1 for two empty ones, and 0 where one is empty", () => {
      const [none, some] = [keeping(), keeping(0, 1, 2, 5)];
      expect(measure.prepare(none, page)(none).value).toBe(1);
      expect(measure.prepare(some, page)(none).value).toBe(0);
      expect(measure.prepare(none, page)(some).value).toBe(0);
    });

    it("gives 1 for the gold standard itself, and no more for anything", () => {
      const subsets = fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]);
      fc.assert(
        fc.property(subsets, subsets, (extract, gold) => {
          const score = measure.prepare(keeping(...gold), page)(keeping(...extract));
          const { counts: _, ...parts } = score;
          for (const value of Object.values(parts)) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
          }
          if (extract.join() === gold.join()) expect(score.value).toBe(1);
        }),
      );
    });

    it("has precision and recall with F1, and neither with a score of another kind", () => {
      const { precision, recall, value } = measure.prepare(keeping(0, 1, 2, 3, 4), page)(keeping(3, 4, 5, 6, 7));
      expect(precision === undefined).toBe(measure.valueName !== "F1");
      expect(recall === undefined).toBe(measure.valueName !== "F1");
      if (precision === undefined || recall === undefined) return;
      expect(value).toBeCloseTo(precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall), 12);
    });
  });
});

describe("scorerFor", () => {
  it("asks snippets alone of a gold standard that is nothing else", () => {
    const bare = { ...keeping(), snippets: { with: ["two"], without: ["six"] }, isUnmarked: true } as const;
    for (const { id } of measures)
      if (id === "snippets") expect(scorerFor(id, bare, page)(keeping(0, 1)).value).toBe(1);
      else expect(() => scorerFor(id, bare, page)(keeping(0, 1))).toThrow(NoScore);
  });
});

function keeping(...chosen: readonly number[]): Judged {
  return textOf(page, (word) => chosen.includes(word));
}

function textOf(of: typeof page, isKept: (word: number) => boolean): Judged {
  const selection = selectWords(of, wordsOf(of), isKept);
  return { text: selectedText(of, selection).text, selection };
}
