import { describe, expect, it } from "vitest";
import { countsText, scoreRows, scoresMarkdown, speedOf, type LaneScores } from "./score-table.ts";

const page = { name: "a|b", source: "x".repeat(2048), gold: { marks: [0, 4], from: "marked" } };
const sheet = {
  scores: { lcs: { value: 0.5, precision: 1, recall: 1 / 3 }, cleaneval: { value: 0.25 } },
  milliseconds: { parse: 1, analyse: 3, decide: 1 },
} as const;
const rows = [
  { lane: { id: "lane-a" }, name: "A CCB", sheet },
  { lane: { id: "lane-b" }, name: "B Plain", sheet: undefined },
];

describe("speedOf", () => {
  it("counts analysis and decision, by 1,024 units of the source, and parsing apart", () => {
    expect(speedOf(sheet, page.source)).toEqual({
      milliseconds: 4,
      parseMilliseconds: 1,
      secondsPerKilobyte: 0.002,
      pagesPerSecond: 250,
    });
    expect(speedOf(sheet, "")?.secondsPerKilobyte).toBeUndefined();
    expect(speedOf(undefined, page.source)).toBeUndefined();
  });
});

describe("countsText", () => {
  it("says what was counted, and nothing of what was not", () => {
    expect(countsText({ "list items kept": 1_204, "tables kept": 0, "code lost": 2 })).toBe("1,204 list items kept, 2 code lost");
  });
});

describe("scoreRows", () => {
  it("have a row for each score that there is, exact", () => {
    expect(scoreRows(rows, page).slice(1)).toEqual([
      ["a|b", "A CCB", "lcs", "F1", 0.5, 1, 1 / 3, 4, 0.002, ""],
      ["a|b", "A CCB", "cleaneval", "score", 0.25, "", "", 4, 0.002, ""],
    ]);
  });
});

describe("a lane whose model was trained on the page", () => {
  const [first] = rows;
  const marked = [
    ...(first === undefined ? [] : [first]),
    { ...rows[0], sheet: { ...sheet, isTrainedOn: true } },
  ] as LaneScores[];

  it("is marked in the file and in the table, and nowhere where there is none", () => {
    const table = scoreRows(marked, page);
    expect(table.map((row) => row.at(-1))).toEqual(["trained on", "", "", "yes", "yes"]);
    expect(scoresMarkdown(marked, page)).toMatch(/^\| A CCB \| .*\n\| A CCB, trained on \| /m);
    expect(scoresMarkdown(marked, page)).toContain("Trained on: the model learned from this very page.");
    expect(scoresMarkdown(rows, page)).not.toMatch(/trained on/i);
  });
});

describe("a score that was not computed", () => {
  const unscored = { ...sheet, scores: { lcs: { problem: "Not computed: too long." } } };
  const lanes = [{ lane: { id: "lane-a" }, name: "A CCB", sheet: unscored }];

  it("has a row with the reason, and no number in the table", () => {
    expect(scoreRows(lanes, page)[1]).toEqual(["a|b", "A CCB", "lcs", "F1", "", "", "", 4, 0.002, "Not computed: too long."]);
    expect(scoresMarkdown(lanes, page)).toMatch(/^\| A CCB \| – \|/m);
  });
});

describe("scoresMarkdown", () => {
  it("is a table of lanes by measures", () => {
    const lines = scoresMarkdown(rows, page).split("\n");
    expect(lines[0]).toBe("Page: a\\|b; gold standard: marked");
    expect(lines[2]).toMatch(/^\| Lane \| Word LCS, F1 \| CleanEval, score \|.* \| Time \| s\/KB \| pages\/s \| Parsing \|$/);
    expect(lines[4]).toMatch(/^\| A CCB \| 0\.500 \| 0\.250 \|.* \| 4\.0 ms \| 0\.002 \| 250 \| 1\.0 ms \|$/);
    expect(lines[5]).toMatch(/^\| B Plain \| – \|/);
  });
});
