import { describe, expect, it } from "vitest";
import type { MeasureId } from "../extraction/scoring/measure.ts";
import type { Score } from "../extraction/scoring/score.ts";
import type { RunOutcome } from "./page-result.ts";
import { failed, judged, resultsOf } from "./results.fixture.ts";
import { parseResults, resultsText } from "./results.ts";
import { summaryTable } from "./score-tables.ts";
import { scoreboardOf } from "./scoreboard.ts";

function scoredBy(measure: MeasureId, score: Score): RunOutcome {
  return { kept: 9, milliseconds: 1, scores: { [measure]: score } };
}

describe("a table of a measure that has figures of a corpus", () => {
  const half = { value: 0.5, precision: 0.5, recall: 0.5, counts: { found: 4, wanted: 4 } };
  const empty = { value: 0, precision: 0, recall: 0, counts: { found: 0, wanted: 4 } };
  const pages = [
    judged("a", "", [scoredBy("shingles", half), scoredBy("shingles", half)]),
    judged("b", "", [scoredBy("shingles", empty), failed]),
  ];
  const results = resultsOf(pages, { measures: ["shingles"] });

  it("has F1 of means beside the mean F1, with what it is below", () => {
    const { head, rows, notes } = summaryTable(scoreboardOf(results), "shingles");
    const column = head.indexOf("F1 of means");
    // P = 1/2 of the one page with an extract, R = (1/2 + 0) / 2.
    expect(rows.map((row) => [row[0]?.text, row[1]?.text, row[column]?.text])).toEqual([
      ["ccb.range~60", "0.250", "0.333"],
      ["vote(ccb~0.3,danag)", "0.250", "0.333"],
      ["best of each page (oracle)", "0.250", "–"],
    ]);
    for (const row of rows) expect(row).toHaveLength(head.length);
    expect(notes.join(" ")).toContain("as the article extraction benchmark has it");
  });

  it("has the same figures of a file that was written and read", () => {
    const read = scoreboardOf(parseResults(resultsText(results)));
    expect(read.corpusFigures(0, "shingles")).toEqual(scoreboardOf(results).corpusFigures(0, "shingles"));
    expect(read.corpusFigures(0, "shingles")[0]).toBeCloseTo(1 / 3, 12);
  });

  it("has no column for a measure without any", () => {
    const plain = resultsOf([judged("a", "", [scoredBy("bag", half), failed])], { measures: ["bag"] });
    const { head } = summaryTable(scoreboardOf(plain), "bag");
    expect(head.at(-2)).toBe("left out");
    expect(scoreboardOf(plain).corpusFigures(0, "bag")).toEqual([]);
  });
});

it("marks no share as the best, for more is not better", () => {
  const share = (value: number) => scoredBy("tokens", { value, counts: { kept: value * 10, "on the page": 10 } });
  const results = resultsOf([judged("a", "", [share(0.2), share(0.9)])], { measures: ["tokens"] });
  const { head, rows } = summaryTable(scoreboardOf(results), "tokens");
  expect(head).not.toContain("best on");
  expect(rows.flat().some(({ isBest }) => isBest === true)).toBe(false);
  expect(rows.map((row) => row[head.indexOf("share of all")]?.text)).toEqual(["0.200", "0.900"]);
});
