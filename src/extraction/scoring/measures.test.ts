import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { corpusPages, corpusPath } from "../../bench/corpus.ts";
import { selectedText } from "../output/text.ts";
import { openPage } from "../page/open-page.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { goldOfText } from "./gold.ts";
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

describe("measureFor", () => {
  it("finds each by its id", () => {
    for (const measure of measures) expect(measureFor(measure.id)).toBe(measure);
  });
});

// Skipped where no corpus of real pages is beside the checkout.
describe.skipIf(corpusPath() === undefined)("on a page of the corpus", () => {
  it("bags of words agree with the corpus's own definition, to four decimals", () => {
    const [first] = corpusPages();
    const { html, gold } = first ?? { html: "", gold: "" };
    const real = openPage(html);
    const extract = textOf(real, () => true);
    const score = measureFor("bag").prepare(goldOfText(real, gold), real)(extract);
    const expected = byDefinition(extract.text, gold);
    expect(expected.f1).toBeGreaterThan(0.1);
    expect(expected.f1).toBeLessThan(0.99);
    expect(score.precision).toBeCloseTo(expected.precision, 4);
    expect(score.recall).toBeCloseTo(expected.recall, 4);
    expect(score.value).toBeCloseTo(expected.f1, 4);
  });
});

/** Words are `[\p{L}\p{N}_]+` of the lower-cased text; each word of the extract crosses out one of the gold text. */
function byDefinition(extract: string, gold: string) {
  const wordsOfText = (text: string) => Array.from(text.toLowerCase().matchAll(/[\p{L}\p{N}_]+/gu), ([word]) => word);
  const found = wordsOfText(extract);
  const wanted = wordsOfText(gold);
  const remaining = [...wanted];
  const common = found.filter((word) => {
    const at = remaining.indexOf(word);
    if (at >= 0) remaining.splice(at, 1);
    return at >= 0;
  }).length;
  const [precision, recall] = [common / found.length, common / wanted.length];
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

function keeping(...chosen: readonly number[]): Judged {
  return textOf(page, (word) => chosen.includes(word));
}

function textOf(of: typeof page, isKept: (word: number) => boolean): Judged {
  const selection = selectWords(of, wordsOf(of), isKept);
  return { text: selectedText(of, selection).text, selection };
}
