import { describe, expect, it } from "vitest";
import { tablesText } from "../../evaluation/table.ts";
import { measureFor } from "../../extraction/scoring/measures.ts";
import type { ScoreSheet } from "../../worker/protocol/questions.ts";
import { countsText, scoreColumns, scoresTable, type LaneScores } from "./score-table.ts";

const page = { name: "a|b", source: "x".repeat(2048), gold: { marks: [0, 4], from: "marked" } };
const sheet: ScoreSheet = {
  scores: { lcs: { value: 0.5, precision: 1, recall: 1 / 3 }, cleaneval: { value: 0.25 } },
  milliseconds: { parse: 1, analyse: 3, decide: 1 },
};
const lane = (name: string, of?: Partial<ScoreSheet>): LaneScores => ({
  lane: { id: name },
  name,
  sheet: of && { ...sheet, ...of },
});
const measures = [measureFor("lcs"), measureFor("cleaneval")];

/** The lines of a file of scores. */
function linesOf(format: "md" | "tsv", rows: readonly LaneScores[], source = page.source): readonly string[] {
  return tablesText([scoresTable(rows, scoreColumns(measures, rows, source), page)], format).split("\n");
}

describe("countsText", () => {
  it("says what was counted, and nothing of what was not", () => {
    expect(countsText({ "list items kept": 1_204, "tables kept": 0, "code lost": 2 })).toBe("1,204 list items kept, 2 code lost");
  });
});

describe("the scores for a file", () => {
  it("have a row for each lane, exact: scores with their parts, analysis and decision by 1,024 units of the source, and parsing apart", () => {
    expect(linesOf("tsv", [lane("A CCB", {}), lane("B Plain")])).toEqual([
      "Lane\tWord LCS, F1\tWord LCS, precision\tWord LCS, recall\tCleanEval, score\tTime\ts/KB\tpages/s\tParsing",
      `A CCB\t0.5\t1\t${1 / 3}\t0.25\t4\t0.002\t250\t1`,
      "B Plain\t\t\t\t\t\t\t\t",
    ]);
    expect(linesOf("tsv", [lane("A CCB", {})], "")[0]).not.toContain("s/KB");
  });

  it("are rounded in a table, which names the page and its gold standard", () => {
    const lines = linesOf("md", [lane("A CCB", {})]);
    expect(lines[0]).toBe("**Page: a\\|b; gold standard: marked**");
    expect(lines[4]).toBe("| A CCB | 0.500 | 1.000 | 0.333 | 0.250 | 4.0 ms | 0.002 | 250 | 1.0 ms |");
  });

  it("say which lane was trained on the page, and nothing of it where none was", () => {
    const marked = linesOf("md", [lane("A CCB", {}), lane("B Learned", { isTrainedOn: true })]);
    expect(marked[2]).toMatch(/\| trained on \|$/);
    expect(marked[5]).toMatch(/\| yes \|$/);
    expect(marked.join(" ")).toContain("Trained on: the model learned from this very page.");
    expect(linesOf("md", [lane("A CCB", {})]).join(" ")).not.toMatch(/trained on/i);
  });

  it("have the reason in place of a score that was not computed", () => {
    const [, row] = linesOf("tsv", [lane("A CCB", { scores: { lcs: { problem: "Not computed: too long." } } })]);
    expect(row).toMatch(/^A CCB\tNot computed: too long\.\t4\t/);
  });
});
