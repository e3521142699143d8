import { describe, expect, it } from "vitest";
import { resultsCsv } from "./results.ts";
import { failed, judged, resultsOf, scored, scoredOnTrained } from "./results.fixture.ts";

describe("resultsCsv", () => {
  const odd = 'say "hi",\nthen';
  const results = resultsOf(
    [
      judged(odd, "news", [
        {
          kept: 7,
          milliseconds: 1.5,
          scores: { lcs: { value: 0.5, precision: 0.4, recall: 2 / 3 }, cleaneval: { value: 1 / 3 } },
        },
        failed,
      ]),
      judged("2", "", [scored(1), scored(0)], false),
      { page: "=cmd()", groups: { site: "x.example" }, problem: "took longer than 60 s" },
    ],
    { measures: ["lcs", "cleaneval"] },
  );
  const rows = readCsv(resultsCsv(results));

  it("has a row for each page, run and measure", () => {
    expect(rows[0]).toEqual(
      ["page", "site", "type", "run", "measure", "value", "precision", "recall", "kept", "milliseconds", "problem"], //
    );
    expect(rows[1]).toEqual([odd, "", "news", "ccb.range~60", "lcs", "0.5", "0.4", String(2 / 3), "7", "1.5", ""]);
    expect(rows[2]).toEqual([odd, "", "news", "ccb.range~60", "cleaneval", String(1 / 3), "", "", "7", "1.5", ""]);
    expect(rows[3]).toEqual([odd, "", "news", "vote(ccb~0.3,danag)", "", "", "", "", "", "", "gave up"]);
  });

  it("has a row for a score that was not computed, with the reason", () => {
    const unscored = { kept: 7, milliseconds: 2, scores: { lcs: { problem: "Too long." }, bag: { value: 1 } } };
    const [, first, second] = readCsv(resultsCsv(resultsOf([judged("3", "", [unscored])])));
    expect(first?.slice(-7)).toEqual(["lcs", "", "", "", "7", "2", "Too long."]);
    expect(second?.slice(-7)).toEqual(["bag", "1", "", "", "7", "2", ""]);
  });

  it("says in every row how pages were read, where that is not as usual", () => {
    const [head, ...read] = readCsv(resultsCsv({ ...results, reading: { hidden: ["aria"], noscript: "closed" } }));
    expect(head?.at(-1)).toBe("reading");
    for (const row of read) expect(row.slice(11)).toEqual(["hidden elements left out by aria; noscript closed"]);
  });

  it("says what F1 a run expects of itself and where its model was trained on the page, if any does", () => {
    const pages = [
      judged("1", "", [scoredOnTrained(0.5), scored(1)]),
      judged("2", "", [{ ...failed, isTrainedOn: true }, scored(1)]),
      { page: "3", groups: {}, problem: "took longer than 60 s" },
    ];
    const [head, ...marked] = readCsv(resultsCsv(resultsOf(pages)));
    expect(head?.slice(-2)).toEqual(["confidence", "trained on"]);
    expect(marked.map((row) => row.slice(-2))).toEqual([
      ["0.9", "yes"],
      ["", ""],
      ["", "yes"],
      ["", ""],
      ["", ""],
    ]);
  });

  it("has one row for a page that could not be judged, whose name runs as no formula", () => {
    expect(rows.at(-1)).toEqual(["'=cmd()", "x.example", "", "", "", "", "", "", "", "", "took longer than 60 s"]);
  });

  it("has as many cells in every row", () => {
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([11]));
  });
});

/** Reads RFC 4180 by the letter. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  while (cells.lastIndex < text.length) {
    const [, quoted, plain = "", end] = cells.exec(text) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}
