import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { emptySelection } from "../page/selection.ts";
import { snippetMeasure } from "./snippet-measure.ts";
import { NoScore, TooMuchWork } from "./score.ts";
import { checkedSnippets, type Snippets } from "./snippets.ts";

const extract = "The harbour master\nspoke of  fog. Subscribe now";

describe("checkedSnippets", () => {
  it("finds them across white space and case, and no others", () => {
    const snippets = { with: ["harbour MASTER spoke", "of fog.", "of ferries"], without: ["subscribe", "Cookies"] };
    expect(checkedSnippets(extract, snippets)).toEqual({ found: [true, true, false], leaked: [true, false] });
  });

  it("finds them by each leaderboard's own rule", () => {
    const snippets = { with: ["HARBOUR master", "of fog"], without: ["harbour master\nspoke"] };
    expect(checkedSnippets(extract, snippets, "trafilatura")).toEqual({ found: [false, true], leaked: [true] });
    expect(checkedSnippets(extract, snippets, "WCXB")).toEqual({ found: [true, false], leaked: [true] });
    expect(checkedSnippets(extract, snippets)).toEqual({ found: [true, true], leaked: [true] });
  });

  it("takes the signs of patterns for themselves", () => {
    expect(checkedSnippets("a+b (c) [d] $& \\", { with: ["a+b (c)", "[d] $& \\", "aab"], without: [] }).found).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("refuses far more than anybody would write", () => {
    const many = { with: Array.from({ length: 4_000 }, (_, index) => `s${index}`), without: [] };
    expect(() => checkedSnippets("x ".repeat(50_000), many)).toThrow(TooMuchWork);
  });
});

describe("the measure of snippets", () => {
  it("counts by hand: 2 of 3 found and 1 of 2 leaked", () => {
    const score = scoreOf(extract, { with: ["harbour master", "of fog", "of ferries"], without: ["subscribe", "cookies"] });
    // P = 2 / 3, R = 2 / 3.
    expect(score).toEqual({
      value: 2 / 3,
      precision: 2 / 3,
      recall: 2 / 3,
      counts: {
        found: 2,
        with: 3,
        leaked: 1,
        without: 2,
        // trafilatura tells "Subscribe" from "subscribe", WCXB "of  fog" from "of fog".
        "found by trafilatura": 2,
        "leaked by trafilatura": 0,
        "found by WCXB": 1,
        "leaked by WCXB": 1,
      },
    });
  });

  it("is 1 for a page without content where nothing leaks, and 0 where something does", () => {
    const snippets = { with: [], without: ["cookies"] };
    expect(scoreOf("", snippets).value).toBe(1);
    expect(scoreOf("We use cookies", snippets).value).toBe(0);
  });

  it("says so where there are none", () => {
    expect(() => scoreOf("x", undefined)).toThrow(NoScore);
  });

  it("sums the snippets of all pages as trafilatura's evaluation does, and means shares as WCXB's does", () => {
    const pages = [
      scoreOf(extract, { with: ["harbour master", "ferries"], without: ["Subscribe", "cookies"] }),
      scoreOf("fog", { with: ["fog"], without: [] }),
      scoreOf("fog", { with: [], without: ["cookies"] }),
    ];
    // Of 3 with 2 are found, of 3 without 1 leaked. Shares: (1/2 + 1 + none) / 3 and (1/2 + none + 0) / 3, none for 1.
    const [p, r, accuracy, f1, wanted, unwanted] = snippetMeasure.corpus?.of(pages) ?? [];
    expect(p).toBeCloseTo(2 / 3, 12);
    expect(r).toBeCloseTo(2 / 3, 12);
    expect(accuracy).toBeCloseTo(4 / 6, 12);
    expect(f1).toBeCloseTo(4 / 6, 12);
    expect(wanted).toBeCloseTo(2.5 / 3, 12);
    expect(unwanted).toBe(0.5);
    expect(snippetMeasure.corpus?.of([])).toEqual([]);
  });
});

function scoreOf(text: string, snippets: Snippets | undefined) {
  const gold = { text: "", selection: emptySelection, ...(snippets && { snippets }) };
  return snippetMeasure.prepare(gold, openPage(""))({ text, selection: emptySelection });
}
