import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { emptySelection, selectionOf } from "../page/selection.ts";
import type { Measure } from "./measure.ts";
import { rouge1, rouge2, rouge5 } from "./rouge-n.ts";
import { piecesOf, tokensOf } from "./tokens.ts";

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

  it("takes a text that is too short for a stretch for one", () => {
    expect(scoreBy(rouge2, "fog", "Fog").value).toBe(1);
    expect(scoreBy(rouge5, "fog", "fog lay").value).toBe(0);
  });

  it("cuts for five as jieba does where it knows no words", () => {
    expect(piecesOf("Fog 3.5% well-known café 漢字\r\n- x")).toEqual([
      "Fog",
      " ",
      "3.5%",
      " ",
      "well",
      "-",
      "known",
      " ",
      "caf",
      "é",
      " ",
      "漢",
      "字",
      "\r\n",
      "-",
      " ",
      "x",
    ]);
    expect(tokensOf(" a  b…\n")).toEqual(["a", "b", "…"]);
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

function scoreBy(measure: Measure, extract: string, gold: string) {
  const judged = (text: string) => ({ text, selection: emptySelection });
  return measure.prepare(judged(gold), openPage(""))(judged(extract));
}
