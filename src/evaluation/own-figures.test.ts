import { describe, expect, it } from "vitest";
import type { OwnScore } from "../training/train-own.ts";
import { ownPagesTable, ownTable, ownVerdict } from "./own-figures.ts";

function scoresOf(pairs: readonly (readonly [own: number, ground: number])[], seen = 0): readonly OwnScore[] {
  return pairs.map(([own, ground], at) => ({ page: `page ${at}`, own, ground, isSeen: at < seen }));
}

/** Twelve pages on which the own model is better by a tenth, or is not. */
const better = scoresOf(Array.from({ length: 12 }, (_, at) => [0.9, at % 2 === 0 ? 0.75 : 0.85]));
const mixed = scoresOf(Array.from({ length: 12 }, (_, at) => [0.8, at % 2 === 0 ? 0.7 : 0.9]));
const worse = scoresOf(Array.from({ length: 12 }, () => [0.5, 0.75]));

describe("ownVerdict", () => {
  it("says that it is better only where chance is ruled out", () => {
    expect(ownVerdict({ scores: better, foldsOf: "sites" })).toMatchObject({
      kind: "better",
      text: expect.stringMatching(
        /^Your model beats the shipped one on 12 pages: \+0\.100 F1 \(95 %: \+0\.0\d+ to \+0\.1\d+\)\.$/,
      ) as string,
    });
    expect(ownVerdict({ scores: mixed, foldsOf: "sites" })).toMatchObject({
      kind: "unsure",
      text: expect.stringMatching(/^Your model does not beat the shipped one for sure on 12 pages/) as string,
    });
    expect(ownVerdict({ scores: worse, foldsOf: "sites" })).toMatchObject({
      kind: "worse",
      text: expect.stringContaining("Keep the shipped one.") as string,
    });
  });

  it("leaves out what the shipped model learned from, and says where that is all", () => {
    const seen = better.map((score, at) => ({ ...score, isSeen: at < 4 }));
    expect(ownVerdict({ scores: seen, foldsOf: "sites" }).text).toMatch(
      /^Your model beats the shipped one on 8 pages that the shipped model did not learn from: .*So few pages say little\.$/,
    );
    const all = better.map((score) => ({ ...score, isSeen: true }));
    expect(ownVerdict({ scores: all, foldsOf: "sites" })).toMatchObject({ kind: "unknown" });
  });
});

describe("ownTable", () => {
  const found = {
    text: "",
    scores: scoresOf(
      [
        [0.5, 1],
        [1, 0.5],
        [1, 0],
      ],
      1,
    ),
    foldsOf: "sites",
    folds: 3,
  } as const;

  it("compares on the same pages, without those that were learned from", () => {
    const lane = {
      name: "ccb",
      scores: new Map([
        ["page 0", 1],
        ["page 1", 0.25],
      ]),
    };
    const { caption, rows, notes } = ownTable(found, [lane]);
    expect(caption).toBe("Bag of words: F1 on 2 pages");
    // (1 + 1) / 2, (0.5 + 0) / 2, and 0.25 on the one page of the two that the lane has: there its difference is 1 − 0.25.
    expect(rows.map((row) => [row[0]?.text, row[1]?.text, row[3]?.text, row[4]?.text])).toEqual([
      ["your model", "1.000", "2", ""],
      ["shipped model", "0.250", "2", "+0.750"],
      ["ccb", "0.250", "1", "+0.750"],
    ]);
    expect(notes).toContain("1 page that the shipped model learned from is left out here, as its figures there say little.");
  });

  it("says where folds are of pages, and where all was learned from", () => {
    const seen = { ...found, scores: scoresOf([[1, 1]], 1), foldsOf: "pages" } as const;
    const { notes } = ownTable(seen, []);
    expect(notes[0]).toMatch(/^Cross-validated on pages of one site: 3 folds of pages/);
    expect(notes[1]).toMatch(/^Trained on: the shipped model learned from all of these pages/);
  });
});

describe("ownPagesTable", () => {
  it("names the pages that were learned from, the greatest change first", () => {
    const { rows } = ownPagesTable({
      scores: scoresOf(
        [
          [0.5, 0.75],
          [1, 0.5],
        ],
        1,
      ),
    });
    expect(rows.map((row) => row.map(({ text }) => text))).toEqual([
      ["page 1", "1.000", "0.500", "", "+0.500"],
      ["page 0", "0.500", "0.750", "trained on", "−0.250"],
    ]);
  });
});
