import { describe, expect, it } from "vitest";
import { groupTable, groupTimeTable, summaryTable, timeTable } from "./score-tables.ts";
import { scoreboardOf } from "./scoreboard.ts";
import { alignedText, latexText, markdownText, type Table } from "./table.ts";
import type { Results } from "./results.ts";
import { measureTables } from "./measure-tables.ts";
import { ccbRun, failed, judged, leftOut, resultsOf, scored, scoredOnTrained } from "./results.fixture.ts";

/** Three articles and a forum page; the second run fails on one article and is left out on the forum page. */
const pages = [
  judged("1", "article", [scored(0.8, 0.7, 0.9), scored(0.6)]),
  judged("2", "article", [scored(0.6, 0.5, 0.7), scored(0.7)]),
  judged("3", "article", [scored(0.7, 0.6, 0.8), failed]),
  judged("4", "forum", [scored(0.2, 0.1, 0.9, 6), leftOut]),
  { page: "5", groups: { type: "forum" }, problem: "took too long" },
];
const board = scoreboardOf(resultsOf(pages));

describe("summaryTable", () => {
  const table = withoutOracle(summaryTable(board, "lcs"));

  it("gives means over the pages on which a run has a score", () => {
    // (0.8 + 0.6 + 0.7 + 0.2) / 4 and, 0 where it failed, (0.6 + 0.7 + 0) / 3.
    expect(column(table, "F1")).toEqual(["0.575", "0.433"]);
    expect(column(table, "precision")).toEqual(["0.475", "0.433"]);
    expect(column(table, "recall")).toEqual(["0.825", "0.433"]);
    expect(column(table, "median")).toEqual(["0.650", "0.600"]);
    expect(column(table, "quartiles")).toEqual(["0.500–0.725", "0.300–0.650"]);
  });

  it("says how pages were read, where that is not as usual", () => {
    const reading = { hidden: ["display", "aria"], noscript: "open", words: "script" } as const;
    expect(summaryTable(scoreboardOf(resultsOf(pages, { reading })), "lcs").caption).toBe(
      `${table.caption} (hidden elements left out by display, aria)`,
    );
  });

  it("counts pages, failures and what was left out", () => {
    expect(column(table, "pages")).toEqual(["4", "3"]);
    expect(column(table, "failed")).toEqual(["0", "1"]);
    expect(column(table, "left out")).toEqual(["0", "1"]);
    expect(table.notes).toContain("A run that fails on a page scores 0 there.");
    expect(table.notes).toContain("1 page could not be judged at all and counts for no run.");
  });

  it("has a dash where nothing is known", () => {
    const none = summaryTable(scoreboardOf(resultsOf([judged("1", "", [scored(1), scored(1)], false)])), "lcs");
    expect(column(none, "F1")).toEqual(["–", "–"]);
    expect(none.notes).toContain("1 page has no gold standard and no scores.");
  });
});

describe("the oracle's row", () => {
  const table = summaryTable(board, "lcs");
  const oracle = table.rows.at(-1);

  it("gives the mean of the best run of each page, and how often each is", () => {
    // 0.8, 0.7, 0.7 and, where the second was left out, 0.2.
    expect(oracle?.slice(0, 2).map(({ text }) => text)).toEqual(["best of each page (oracle)", "0.600"]);
    expect(table.rows.map((row) => row.at(-1)?.text)).toEqual(["3 (75 %)", "1 (25 %)", "–"]);
    expect(table.notes.find((note) => note.startsWith("Oracle:"))).toContain("an upper bound");
  });

  it("is never the best of its column, and not there where there is nothing to choose from", () => {
    expect(oracle?.some(({ isBest }) => isBest)).toBe(false);
    const one = summaryTable(scoreboardOf({ ...resultsOf([judged("1", "", [scored(1)])]), runs: [ccbRun] }), "lcs");
    expect(one.rows).toHaveLength(1);
    expect(one.head).not.toContain("best on");
  });
});

describe("tables with pages that a model was trained on", () => {
  const some = scoreboardOf(
    resultsOf([
      judged("1", "article", [scoredOnTrained(1), scored(0.5)]),
      judged("2", "article", [scored(0.2), scored(0.6)]),
      judged("3", "forum", [scored(0.4), scored(0.7)]),
      judged("4", "forum", [{ ...failed, isTrainedOn: true }, leftOut]),
    ]),
  );
  const all = scoreboardOf(resultsOf([judged("1", "", [scoredOnTrained(1), scored(0.5)])]));

  const note = "Without 2 pages that ccb.range~60 was trained on: it does better there than elsewhere.";

  it("leave these out of its figures, and say how many", () => {
    const table = summaryTable(some, "lcs");
    expect(column(table, "run").slice(0, 2)).toEqual(["ccb.range~60", "vote(ccb~0.3,danag)"]);
    // (0.2 + 0.4) / 2; (0.5 + 0.6 + 0.7) / 3.
    expect(column(table, "F1").slice(0, 2)).toEqual(["0.300", "0.600"]);
    expect(column(table, "pages").slice(0, 2)).toEqual(["2", "3"]);
    expect(table.rows.map((row) => row[1]?.isBest === true)).toEqual([false, true, false]);
    // Of pages 1, 2 and 3 the other run is the best: the trained one's 1 does not count.
    expect(column(table, "F1").at(-1)).toBe("0.600");
    expect(column(table, "best on").slice(0, 3)).toEqual(["0 (0 %)", "3 (100 %)", "–"]);
    expect(table.notes).toContain(note);
  });

  it("show no number of a run whose model was trained on all", () => {
    const table = summaryTable(all, "lcs");
    expect(column(table, "run").slice(0, 2)).toEqual(["ccb.range~60", "vote(ccb~0.3,danag)"]);
    expect(column(table, "F1").slice(0, 2)).toEqual(["–", "0.500"]);
    expect(column(table, "pages").slice(0, 2)).toEqual(["0", "1"]);
  });

  it("leave them out by groups, too", () => {
    const table = groupTable(some, "lcs", "type");
    expect(column(table, "run")).toEqual(["ccb.range~60", "vote(ccb~0.3,danag)"]);
    expect(column(table, "article (2)").map(mean)).toEqual(["0.200", "0.550"]);
    expect(column(table, "forum (2)").map(mean)).toEqual(["0.400", "0.700"]);
    expect(column(table, "average").map(mean)).toEqual(["0.300", "0.625"]);
    expect(table.rows.map((row) => row[1]?.isBest === true)).toEqual([false, true]);
    expect(table.notes).toContain(note);
  });

  it("say nothing of it where there are none", () => {
    expect(summaryTable(board, "lcs").notes.join(" ")).not.toContain("trained on");
  });

  it("draw a sweep by the other pages", () => {
    const swept = (shown: Results["pages"]) =>
      measureTables(
        scoreboardOf(resultsOf(shown, { runs: [ccbRun, ccbRun], sweep: [{ parameter: "range", values: [20, 60] }] })),
        "lcs",
        [],
      )[0];
    const trained = judged("1", "", [scoredOnTrained(1), scoredOnTrained(0.9)]);
    const mixed = swept([trained, judged("2", "", [scored(0.3), scored(0.4)])]);
    expect(mixed?.rows.map((row) => row[1]?.text)).toEqual(["0.300", "0.400"]);
    expect(mixed?.notes).toContain("Without 1 page that the model was trained on: it does better there than elsewhere.");
    const only = swept([trained]);
    expect(only?.rows.map((row) => row[1]?.text)).toEqual(["–", "–"]);
    expect(only?.notes.at(-1)).toMatch(/^Without 1 page /);
  });
});

describe("groupTable", () => {
  it("gives a column for each group, their average as the papers have it, and all pages", () => {
    const table = groupTable(board, "lcs", "type");
    expect(table.head).toEqual(["run", "article (3)", "forum (1)", "average", "all pages"]);
    expect(column(table, "article (3)").map(mean)).toEqual(["0.700", "0.433"]);
    expect(column(table, "forum (1)").map(mean)).toEqual(["0.200", "–"]);
    // (0.7 + 0.2) / 2: every group counts the same, however many pages it has.
    expect(column(table, "average").map(mean)).toEqual(["0.450", "0.433"]);
    expect(column(table, "all pages").map(mean)).toEqual(["0.575", "0.433"]);
  });

  it("does the same for precision and recall", () => {
    expect(column(groupTable(board, "lcs", "type", "precision"), "article (3)").map(mean)).toEqual(["0.600", "0.433"]);
    expect(column(groupTable(board, "lcs", "type", "recall"), "forum (1)").map(mean)).toEqual(["0.900", "–"]);
  });

  it("puts pages of no group last", () => {
    const odd = scoreboardOf(resultsOf([judged("1", "", [scored(1), scored(1)]), judged("2", "news", [scored(0), scored(0)])]));
    expect(groupTable(odd, "lcs", "type").head.slice(1, 3)).toEqual(["news (1)", "no type (1)"]);
  });
});

describe("groupTable of very many groups", () => {
  const pagesOf = (site: number): readonly string[] => (site % 2 === 0 ? [`${site}a`, `${site}b`] : [`${site}a`]);
  const many = Array.from({ length: 30 }, (_, site) =>
    pagesOf(site).map((name) => judged(name, `s${String(site).padStart(2, "0")}`, [scored(site / 100), scored(0)])),
  );
  const table = groupTable(scoreboardOf(resultsOf(many.flat())), "lcs", "type");

  it("has columns for the largest twelve alone, in order of name", () => {
    expect(table.head.slice(1, -2)).toEqual(
      ["00", "02", "04", "06", "08", "10", "12", "14", "16", "18", "20", "22"].map((site) => `s${site} (2)`),
    );
    expect(table.notes).toContain("18 smaller groups have no column, but count in the average.");
  });

  it("averages over all groups", () => {
    // (0 + 0.01 + … + 0.29) / 30
    expect(column(table, "average").map(mean)).toEqual(["0.145", "0.000"]);
  });
});

describe("timeTable", () => {
  it("gives seconds per kilobyte and pages a second", () => {
    // The first run: 2 + 2 + 2 + 6 = 12 ms on 4 pages of 1 KB, which took 16 ms to parse.
    const table = timeTable(board);
    expect(column(table, "s/KB")).toEqual(["0.0030", "0.0020"]);
    expect(column(table, "pages/s")).toEqual(["333", "500"]);
    expect(column(table, "median ms")).toEqual(["2.00", "2.00"]);
    expect(column(table, "× parsing")).toEqual(["0.75", "0.50"]);
    expect(column(table, "pages/s with parsing")).toEqual(["143", "167"]);
  });

  it("gives the mean of the pages' quotients, not the quotient of their sums", () => {
    // 2 ms for 1 KB and 2 ms for 4 KB: (0.0020 + 0.0005) / 2; the sums have 4 ms for 5 KB, which is 0.0008.
    const large = { ...judged("2", "forum", [scored(0.5)]), characters: 4_096 };
    const both = scoreboardOf(resultsOf([judged("1", "article", [scored(0.5)]), large]));
    expect(column(timeTable(both), "s/KB")[0]).toBe("0.0013");
    const table = groupTimeTable(both, "type");
    expect(table.head).toEqual(["run", "article (1)", "forum (1)", "all pages"]);
    expect(table.rows[0]?.map(({ text }) => text).slice(1)).toEqual(["0.0020", "0.00050", "0.0013"]);
  });
});

describe("a table", () => {
  const table: Table = {
    caption: "F1",
    head: ["run", "all", "x|y"],
    rows: [
      [{ text: "a_b" }, { text: "0.5" }, { text: "1", isBest: true }],
      [{ text: "*long*" }, { text: "10.5", isBest: true }, { text: "" }],
    ],
    notes: ["A note."],
  };

  it("is aligned as text, its best marked", () => {
    expect(alignedText(table)).toBe(
      ["F1", "", "run      all   x|y", "a_b      0.5     1*", "*long*  10.5*", "", "* the best.", "A note."].join("\n"),
    );
  });

  it("is a LaTeX table in which names stay as they are", () => {
    expect(latexText(table)).toBe(
      [
        "\\begin{table}",
        "\\caption{F1}",
        "\\begin{tabular}{lrr}",
        "  \\hline",
        "  run & all & x\\textbar{}y \\\\",
        "  \\hline",
        "  a\\_b & 0.5 & \\textbf{1} \\\\",
        "  *long* & \\textbf{10.5} &  \\\\",
        "  \\hline",
        "\\end{tabular}",
        "\\par A note.",
        "\\end{table}",
      ].join("\n"),
    );
  });

  it("is Markdown in which names stay as they are", () => {
    expect(markdownText(table)).toBe(
      [
        "**F1**",
        "",
        "| run | all | x\\|y |",
        "| :-- | --: | --: |",
        "| a_b | 0.5 | **1** |",
        "| \\*long\\* | **10.5** |  |",
        "",
        "A note.",
      ].join("\n"),
    );
  });
});

function withoutOracle(table: Table): Table {
  return { ...table, rows: table.rows.slice(0, -1) };
}

function column({ head, rows }: Table, name: string): string[] {
  return rows.map((row) => row[head.indexOf(name)]?.text ?? "none");
}

function mean(cell: string): string {
  return cell.split(" ")[0] ?? "";
}
