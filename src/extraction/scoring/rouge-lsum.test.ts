import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { emptySelection } from "../page/selection.ts";
import { rougeLsum } from "./rouge-lsum.ts";
import { TooMuchWork } from "./score.ts";

describe("ROUGE-LSum", () => {
  it("takes the union of common subsequences by hand (Lin 2004, section 3.2)", () => {
    // One sentence of gold, two of the extract: w1 w2 and w1 w3 w5, together 4 of 5 words.
    expect(scoreOf("w1 w2 w6 w7 w8. W1 w1 w3 w8 w9 w5", "w1 w2 w3 w4 w5").recall).toBeCloseTo(4 / 5, 12);
    expect(scoreOf("w1 w2 w6 w7 w8. W1 w1 w3 w8 w9 w5", "w1 w2 w3 w4 w5").precision).toBeCloseTo(4 / 11, 12);
  });

  it("counts a word no more often than both texts have it", () => {
    // Both sentences of gold find the one "fog" of the extract.
    expect(scoreOf("fog", "fog lay. Then fog")).toMatchObject({ precision: 1, recall: 1 / 4 });
  });

  it("ends sentences at . ! ? before white space, unless a small letter follows", () => {
    // In one sentence only one of the two is in order; in two both are found.
    expect(scoreOf("B! A", "A B!").recall).toBe(1);
    expect(scoreOf("B! a", "a B!").recall).toBe(0.5);
  });

  it("takes thin spaces for white space, as the benchmark does", () => {
    expect(scoreOf("5\u2009km\u202faway", "5 km away").value).toBe(1);
  });

  it("says of a page without content that its recall is whole, as the benchmark does", () => {
    expect(scoreOf("", "")).toEqual({ value: 1, precision: 1, recall: 1 });
    expect(scoreOf("fog", " ")).toEqual({ value: 0, precision: 0, recall: 1 });
    expect(scoreOf("", "fog")).toEqual({ value: 0, precision: 0, recall: 0 });
  });

  it("agrees with rouge_score's tables, written out", () => {
    const sentence = fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 8 });
    const text = fc.array(sentence, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(text, text, (extract, gold) => {
        // A word that is nowhere else ends each sentence, so that the text is cut where it was put together.
        const written = (sentences: readonly (readonly string[])[], end: string) =>
          sentences.map((words) => [...words, `${end}.`].join(" ")).join(" X ");
        const lists = (sentences: readonly (readonly string[])[], end: string) =>
          sentences.map((words, at) => [...(at > 0 ? ["X"] : []), ...words, `${end}.`]);
        const score = scoreOf(written(extract, "e"), written(gold, "g"));
        const expected = naive(lists(extract, "e"), lists(gold, "g"));
        expect(score.precision).toBeCloseTo(expected.precision, 12);
        expect(score.recall).toBeCloseTo(expected.recall, 12);
      }),
      { numRuns: 500 },
    );
  });

  it("ends with a sentence where it would take too long, and does not where texts are long", () => {
    const long = Array.from({ length: 30_000 }, (_, index) => (index % 20 === 19 ? `w${index}. W${index}` : `w${index}`)).join(
      " ",
    );
    expect(scoreOf(long, long).value).toBe(1);
    expect(() => scoreOf("a ".repeat(20_000), "a ".repeat(20_000))).toThrow(TooMuchWork);
    expect(() => scoreOf("A. ".repeat(20_000), "A. ".repeat(20_000))).toThrow(TooMuchWork);
  });
});

type Sentences = readonly (readonly string[])[];

/** `_summary_level_lcs` of rouge_score. */
function naive(extract: Sentences, gold: Sentences): { readonly precision: number; readonly recall: number } {
  const [ours, theirs] = [countsOf(extract), countsOf(gold)];
  let hits = 0;
  for (const sentence of gold) {
    const union = new Set(extract.flatMap((other) => lcsPlaces(sentence, other)));
    for (const [at, word] of sentence.entries()) {
      if (!union.has(at) || (ours.get(word) ?? 0) === 0 || (theirs.get(word) ?? 0) === 0) continue;
      ours.set(word, (ours.get(word) ?? 0) - 1);
      theirs.set(word, (theirs.get(word) ?? 0) - 1);
      hits++;
    }
  }
  return { precision: hits / extract.flat().length, recall: hits / gold.flat().length };
}

function lcsPlaces(a: readonly string[], b: readonly string[]): readonly number[] {
  const table = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++)
      (table[i] ?? [])[j] = a[i - 1] === b[j - 1] ? at(i - 1, j - 1) + 1 : Math.max(at(i - 1, j), at(i, j - 1));
  const places: number[] = [];
  for (let i = a.length, j = b.length; i > 0 && j > 0;) {
    if (a[i - 1] === b[j - 1]) {
      places.unshift(i - 1);
      i--;
      j--;
    } else if (at(i, j - 1) > at(i - 1, j)) j--;
    else i--;
  }
  return places;
}

function countsOf(sentences: Sentences): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of sentences.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function scoreOf(extract: string, gold: string) {
  const judged = (text: string) => ({ text, selection: emptySelection });
  return rougeLsum.prepare(judged(gold), openPage(""))(judged(extract));
}
