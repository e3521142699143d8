import { describe, expect, it } from "vitest";
import { isUnchanged, compareOutputs, type Outputs, type PageOutput } from "./comparison.ts";
import { shortfallsOf, snippetsOf } from "./demands.ts";

const sideOf = (name: string, pages: Readonly<Record<string, PageOutput>>, more: Partial<Outputs> = {}): Outputs => ({
  name,
  pages: new Map(Object.entries(pages)),
  ...more,
});
const lcs = { measure: "lcs" } as const;

describe("compareOutputs", () => {
  it("finds two equal sides equal", () => {
    const pages = { a: { text: "One." }, b: { problem: "gave up" }, c: { kept: 7, score: 0.5 } };
    const comparison = compareOutputs(sideOf("x", pages, lcs), sideOf("y", pages, lcs));
    expect(isUnchanged(comparison)).toBe(true);
    expect(comparison).toMatchObject({ pageCount: 3, changed: [], unknown: [], onlyBefore: [], onlyAfter: [] });
  });

  it("puts the largest loss first, by scores where there are any, and gives the means and their interval", () => {
    const before = sideOf(
      "x",
      { a: { text: "One.", score: 0.9 }, b: { text: "One. Two.", score: 0.75 }, c: { text: "One.", score: 0.5 } },
      lcs,
    );
    const after = sideOf(
      "y",
      { a: { text: "Two.", score: 1 }, b: { text: "One.", score: 0.25 }, c: { text: "One.", score: 0.5 } },
      lcs,
    );
    const { changed, scores, measure } = compareOutputs(before, after);
    expect(changed.map(({ page }) => page)).toEqual(["b", "a"]);
    expect(changed[0]).toMatchObject({ loss: 0.5, lost: [{ text: "Two.", start: 5 }], gained: [] });
    expect(changed[1]?.loss).toBeCloseTo(-0.1, 12);
    expect(measure).toBe("lcs");
    expect(scores?.before).toBeCloseTo(2.15 / 3, 12);
    expect(scores?.after).toBeCloseTo(1.75 / 3, 12);
    expect(scores?.difference).toMatchObject({ count: 3, better: 1, worse: 1, same: 1 });
    expect(scores?.difference.interval.low).toBeCloseTo(-0.5, 12);
  });

  it("takes BEFORE for right where no gold standard says what is", () => {
    // 2 words in common, of 3 and of 4.
    const { changed } = compareOutputs(
      sideOf("x", { a: { text: "one two three" } }),
      sideOf("y", { a: { text: "one two four five" } }),
    );
    expect(changed).toMatchObject([{ page: "a", loss: 1 - 4 / 7 }]);
  });

  it("never compares scores of two measures", () => {
    const before = sideOf("x", { a: { text: "one", score: 1 } }, lcs);
    const after = sideOf("y", { a: { text: "one two", score: 0 } }, { measure: "bag" });
    const { changed, scores } = compareOutputs(before, after);
    expect(scores).toBeUndefined();
    expect(changed).toMatchObject([{ loss: 1 - 2 / 3 }]);
  });

  it("tells pages that failed on one side, that one side lacks, and that nobody can tell of", () => {
    const before = sideOf("x", {
      a: { text: "one" },
      b: { problem: "gave up" },
      c: { text: "one" },
      d: { text: "one" },
      e: { kept: 3 },
    });
    const after = sideOf("y", { a: { problem: "hangs" }, b: { text: "one" }, d: { kept: 3 }, e: { kept: 4 }, f: { text: "" } });
    expect(compareOutputs(before, after)).toMatchObject({
      pageCount: 4,
      changed: [
        { page: "a", loss: 1, after: { problem: "hangs" }, lost: undefined },
        { page: "b", loss: -1 },
        { page: "e", loss: undefined, before: { kept: 3 }, after: { kept: 4 } },
      ],
      unknown: ["d"],
      onlyBefore: ["c"],
      onlyAfter: ["f"],
    });
  });

  it("takes any name for a page's", () => {
    const before = sideOf(
      "x",
      JSON.parse('{"__proto__": {"text": "one"}, "constructor": {"text": "one"}}') as Record<string, PageOutput>,
    );
    expect(before.pages.size).toBe(2);
    expect(compareOutputs(before, sideOf("y", {})).onlyBefore).toEqual(["__proto__", "constructor"]);
  });
});

describe("shortfallsOf", () => {
  const before = sideOf("x", { a: { text: "One. Two.", score: 0.9 }, b: { text: "One.", score: 0.8 }, c: { text: "One." } }, lcs);
  const after = sideOf("y", { a: { text: "One.", score: 0.7 }, b: { text: "One. Menu", score: 0.75 } }, lcs);
  const comparison = compareOutputs(before, after);
  const problemsOf = (demands: Parameters<typeof shortfallsOf>[2]) =>
    shortfallsOf(comparison, after, demands).map(({ page = "", problem }) => `${page}: ${problem}`);

  it("names the pages that got worse by more than the tolerance, and those that are missing", () => {
    expect(problemsOf({ tolerance: 0 })).toEqual([
      "a: its score fell from 0.900 to 0.700, −0.200",
      "b: its score fell from 0.800 to 0.750, −0.050",
      "c: it is missing",
    ]);
    // What arithmetic leaves of 0.2 is not more than that.
    expect(problemsOf({ tolerance: 0.2 })).toEqual(["c: it is missing"]);
    expect(problemsOf({ tolerance: undefined })).toEqual([]);
  });

  it("names a page that failed, however much worse a page may get", () => {
    const failed = sideOf("y", { a: { problem: "gave up" } });
    const found = shortfallsOf(compareOutputs(sideOf("x", { a: { text: "One." } }), failed), failed, { tolerance: 1 });
    expect(found).toEqual([{ page: "a", problem: "it failed: gave up" }]);
  });

  it("holds that the mean fell only where the whole interval of the difference lies below what it may fall", () => {
    const scores = Array.from({ length: 20 }, (_, page) => 0.5 + page / 100);
    const sideWith = (name: string, changes: readonly number[]): Outputs =>
      sideOf(
        name,
        Object.fromEntries(
          scores.map((score, page) => [`p${page}`, { text: `${name} ${page}`, score: score + (changes[page] ?? 0) }]),
        ),
        lcs,
      );
    const fallsBy = (changes: readonly number[], worseMean: number): readonly string[] => {
      const changed = sideWith("y", changes);
      const compared = compareOutputs(sideWith("x", []), changed);
      return shortfallsOf(compared, changed, { tolerance: 1, worseMean }).map(({ problem }) => problem);
    };
    const everywhere = scores.map(() => -0.05);
    expect(fallsBy(everywhere, 0)).toEqual([
      "the mean fell from 0.595 to 0.545, −0.050 (95 %: −0.050 to −0.050), and the whole interval is below 0",
    ]);
    expect(fallsBy(everywhere, 0.04)).toEqual([
      "the mean fell from 0.595 to 0.545, −0.050 (95 %: −0.050 to −0.050), and the whole interval is below −0.04",
    ]);
    expect(fallsBy(everywhere, 0.05)).toEqual([]);
    // One page that lost half of its score may be chance, and so may as much lost as gained.
    expect(fallsBy([-0.5], 0)).toEqual([]);
    expect(
      fallsBy(
        scores.map((_, page) => (page % 2 === 0 ? -0.1 : 0.1)),
        0,
      ),
    ).toEqual([]);
  });

  it("holds the mean to a floor", () => {
    expect(problemsOf({ tolerance: undefined, leastScore: 0.73 })).toEqual([": the mean is 0.725, below 0.73"]);
    expect(problemsOf({ tolerance: undefined, leastScore: 0.725 })).toEqual([]);
  });

  it("asks for snippets, whatever their white space", () => {
    const json = { a: { with: ["One.", "Two\n."], without: ["Menu"] }, b: { without: ["One.  Menu"] }, c: { with: ["One."] } };
    expect(problemsOf({ tolerance: undefined, snippets: snippetsOf(JSON.stringify(json)) })).toEqual([
      "a: it must have “Two .”",
      "b: it must not have “One. Menu”",
      "c: it is missing, but has snippets to check",
    ]);
  });
});

describe("snippetsOf", () => {
  it.each([
    ["[", "it is not complete JSON"],
    ["[]", "it is not a JSON object"],
    ["null", "it is not a JSON object"],
    ['{"a": {"with": "x"}}', "a: with: "],
    ['{"a": {"with": [" "]}}', "a: with.0: an empty snippet"],
    ['{"__proto__": 3}', "__proto__: the whole: "],
  ])("refuses %s", (json, message) => {
    expect(() => snippetsOf(json)).toThrow(message);
  });
});
