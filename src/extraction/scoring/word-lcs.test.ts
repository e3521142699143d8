import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { emptySelection, selectionOf } from "../page/selection.ts";
import { comparedExtract } from "./extract-words.ts";
import { goldOfText } from "./gold.ts";
import type { Measure } from "./measure.ts";
import { TooMuchWork } from "./score.ts";
import { cleanEval, wordLcs } from "./word-lcs.ts";

const page = openPage("");
const texts = fc.array(fc.constantFrom("a", "b", "c", "B", "b,"), { maxLength: 60 });

describe("wordLcs", () => {
  it("counts words in order by hand", () => {
    // In common, in order: the cat … on the; "sat" is not "Sat", "mat" is not "mat."
    const score = scoreWith(wordLcs, "the cat sat on the mat", "the cat Sat upon on a the mat.");
    expect(score).toEqual({ value: 8 / 14, precision: 4 / 6, recall: 4 / 8 });
  });

  it("takes any white space for the same", () => {
    expect(scoreWith(wordLcs, "one\ntwo\u00a0three", "  one two\t\tthree ").value).toBe(1);
  });

  const spaces = ["\u0085", "\u1680", "\u2003", "\u2009", "\u200a", "\u2028", "\u2029", "\u202f", "\u205f", "\u3000", "\ufeff"];

  it.each(spaces.map((space) => [space.charCodeAt(0).toString(16), space]))(
    "parts words at U+%s, on the page too",
    (_, space) => {
      const html = `<p>${space}${space}我们今天去看海。</p><p>5${space}km<b>${space}a</b>way</p>`;
      const own = openPage(html);
      const gold = "我们今天去看海。\n5 km away";
      const whole = comparedExtract(own, selectionOf([[0, html.length]]));
      expect(whole.words).toEqual(["我", "们", "今", "天", "去", "看", "海。", "5", "km", "away"]);
      for (const measure of [wordLcs, cleanEval]) {
        expect(measure.prepare(judged(gold), own)(whole).value).toBe(1);
        expect(scoreWith(measure, gold.replaceAll(" ", space), gold).value).toBe(1);
      }
      // A written gold standard finds its words though the page has them as one.
      expect(goldOfText(own, gold).unaligned).toEqual([]);
    },
  );

  it("parts no words where nothing is seen", () => {
    for (const sign of ["\u200b", "\u200c", "\u2060", "\u00ad"]) expect(scoreWith(wordLcs, `a${sign}b`, "a b").value).toBe(0);
  });

  it("is what the table of all prefixes says", () => {
    fc.assert(
      fc.property(texts, texts, (extract, gold) => {
        const { precision = -1, recall = -1 } = scoreWith(wordLcs, extract.join(" "), gold.join(" "));
        const common = lengthByTable(extract, gold);
        fc.pre(extract.length > 0 && gold.length > 0);
        expect(precision * extract.length).toBeCloseTo(common, 9);
        expect(recall * gold.length).toBeCloseTo(common, 9);
      }),
    );
  });

  it("scores many extracts against one gold standard, one as the other", () => {
    const score = wordLcs.prepare(judged("a b c d"), page);
    expect(score(judged("a c")).value).toBe(4 / 6);
    expect(score(judged("x")).value).toBe(0);
    expect(score(judged("a c")).value).toBe(4 / 6);
  });
});

describe.each([wordLcs, cleanEval])("$name on the same few words over and over", (measure) => {
  const words = (length: number, few: readonly string[]) => Array.from({ length }, (_, at) => few[at % few.length]).join(" ");
  const long = words(80_000, ["a", "b"]);

  it("is not computed where that would take too long, and says so with what else to choose", () => {
    const other = words(79_000, ["b", "b", "a"]);
    expect(() => scoreWith(measure, long, other)).toThrow(TooMuchWork);
    expect(() => scoreWith(measure, long, other)).toThrow(
      "Not computed: 80,000 words against 79,000 words, the same ones over and over, would take too long to align. Choose Bag",
    );
  });

  it("is computed where the texts are as long but alike, or have nothing in common, or differ word by word", () => {
    expect(scoreWith(measure, long, long).value).toBe(1);
    expect(scoreWith(measure, long, long.toUpperCase()).value).toBe(0);
    const numbers = Array.from({ length: 80_000 }, (_, at) => String(at));
    expect(scoreWith(measure, numbers.toReversed().join(" "), numbers.join(" ")).value).toBeLessThan(0.001);
  });
});

describe("cleanEval", () => {
  it("is the share of the words that stay, of all that are taken out, put in or stay", () => {
    // Out: sat, the, mat. In: lay, a, rug, too. Stay: the cat on.
    const score = scoreWith(cleanEval, "the cat sat on the mat", "the cat lay on a rug too");
    expect(score).toEqual({ value: 3 / 10 });
  });

  it("agrees with its other form: 1 − distance / alignment length, of equation 3", () => {
    fc.assert(
      fc.property(texts, texts, (extract, gold) => {
        fc.pre(extract.length + gold.length > 0);
        const common = lengthByTable(extract, gold);
        // Without substitutions: every word that is not in common is taken out or put in.
        const distance = extract.length + gold.length - 2 * common;
        const alignmentLength = distance + common;
        expect(scoreWith(cleanEval, extract.join(" "), gold.join(" ")).value).toBeCloseTo(1 - distance / alignmentLength, 12);
      }),
    );
  });

  it("orders extracts as F1 does: F1 = 2 C / (1 + C), C = F1 / (2 − F1)", () => {
    fc.assert(
      fc.property(texts, texts, (extract, gold) => {
        const f1 = scoreWith(wordLcs, extract.join(" "), gold.join(" ")).value;
        const score = scoreWith(cleanEval, extract.join(" "), gold.join(" ")).value;
        expect(f1).toBeCloseTo((2 * score) / (1 + score), 12);
        expect(score).toBeCloseTo(f1 / (2 - f1), 12);
      }),
    );
  });
});

function judged(text: string) {
  return { text, selection: emptySelection };
}

function scoreWith(measure: Measure, extract: string, gold: string) {
  return measure.prepare(judged(gold), page)(judged(extract));
}

/** By the textbook's table. */
function lengthByTable(a: readonly string[], b: readonly string[]): number {
  let above = new Uint32Array(b.length + 1);
  for (const word of a) {
    const row = new Uint32Array(b.length + 1);
    for (const [at, other] of b.entries())
      row[at + 1] = word === other ? (above[at] ?? 0) + 1 : Math.max(above[at + 1] ?? 0, row[at] ?? 0);
    above = row;
  }
  return above[b.length] ?? 0;
}
