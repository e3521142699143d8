import { describe, expect, it } from "vitest";
import { parseResults, resultsCsv, resultsText } from "./results.ts";
import { failed, judged, leftOut, resultsOf, scored, scoredOnTrained } from "./results.fixture.ts";

const results = resultsOf([
  judged("a", "news", [scored(0.1 + 0.2), failed]),
  judged("b", "", [{ problem: "no answer within 20 s", isLeftOut: false, isTimedOut: true }, leftOut]),
  { page: "c", groups: { type: "forum" }, problem: "took longer than 60 s" },
]);

describe("parseResults", () => {
  it("reads back what was written, to the last bit", () => {
    expect(parseResults(resultsText(results))).toEqual(results);
    const unscored = { kept: 1, milliseconds: 2, scores: { lcs: { problem: "Not computed." }, bag: { value: 1 } } };
    const partly = resultsOf([judged("d", "", [unscored, scored(1)])]);
    expect(parseResults(resultsText(partly))).toEqual(partly);
    const marked = resultsOf([judged("e", "", [scoredOnTrained(1), { ...failed, isTrainedOn: true }])]);
    expect(parseResults(resultsText(marked))).toEqual(marked);
    const sweep = resultsOf([], { sweep: [{ parameter: "range", values: [20, 60] }] });
    expect(parseResults(resultsText(sweep))).toEqual(sweep);
    const read = resultsOf([], { reading: { hidden: ["display", "aria"], noscript: "closed", words: "script" } });
    expect(parseResults(resultsText(read))).toEqual(read);
    const kept = resultsOf([judged("f", "", [{ ...scored(1), text: "One.\n\u2028Two" }, failed])], { keepsText: true });
    expect(parseResults(resultsText(kept))).toEqual(kept);
    expect(parseResults(`\ufeff${resultsText(resultsOf([]))}`)).toEqual(resultsOf([]));
  });

  it("writes a line for each page, so that two files can be compared", () => {
    const lines = resultsText(results).split("\n");
    expect(lines.filter((line) => line.startsWith('{"page":'))).toHaveLength(3);
  });

  it.each([0, 2])("refuses those of version %i, whatever their form, and says what to do", (version) => {
    const other = resultsText(results).replace('"version": 1', `"version": ${version}`).replace('"runs"', '"lanes"');
    expect(() => parseResults(other)).toThrow(
      "These results are of another version of Contentscope. Run its command evaluate again.",
    );
  });

  it.each([
    ["<html>", "it is not JSON, or is cut off"],
    [resultsText(results).slice(0, -20), "it is not JSON, or is cut off"],
    ["{}", "This is not a file of results"],
    ["null", "This is not a file of results"],
    ['{"format":"contentscope lab","version":1}', "This is not a file of results"],
    [resultsText(results).replace('"kept":100', '"kept":"all"'), "damaged: pages.0.runs.0.kept: "],
    [resultsText(results).replace('"isLeftOut":false', '"isLeftOut":0'), "damaged: pages.0.runs.1.isLeftOut: "],
    [resultsText(results).replace('"problem":"took longer than 60 s"', '"problem":60'), "damaged: pages.2.problem: "],
    [resultsText({ ...results, runs: results.runs.slice(1) }), "page a does not have one result for each run"],
    [resultsText({ ...results, sweep: [{ parameter: "range", values: [1, 2, 3] }] }), "does not have one run for each setting"],
  ])("says what is wrong with %j", (text, sentence) => {
    expect(() => parseResults(text)).toThrow(sentence);
  });
});

describe("resultsCsv", () => {
  const odd = 'say "hi",\nthen';
  const some = resultsOf(
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
  const rows = readCsv(resultsCsv(some));

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
    const [head, ...read] = readCsv(resultsCsv({ ...some, reading: { hidden: ["aria"], noscript: "closed", words: "script" } }));
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
