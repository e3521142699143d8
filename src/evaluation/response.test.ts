import { describe, expect, it } from "vitest";
import { bestResponse, groupResponses, groupResponseTable, responsesOf, responseTable } from "./response.ts";
import { scoreboardOf } from "./scoreboard.ts";
import type { SweepAxis } from "./plan.ts";
import { ccbRun, judged, resultsOf, scored } from "./results.fixture.ts";

const range: SweepAxis = { parameter: "range", values: [20, 40, 60] };
const threshold: SweepAxis = { parameter: "threshold", values: [0.25, 0.75] };
const names = { caption: "CCB", value: "F1" };

describe("responses of a sweep", () => {
  const board = scoreboardOf(
    resultsOf(
      [
        judged("1", "", [scored(0.2, 0.1, 0.9), scored(0.8, 0.7, 0.6), scored(0.4)]),
        judged("2", "", [scored(0.4, 0.3, 0.7), scored(0.4, 0.5, 0.2), scored(0.8)]),
      ],
      { runs: [ccbRun, ccbRun, ccbRun] },
    ),
  );
  const responses = responsesOf(board, [range], "lcs");

  it("average over the pages at each value", () => {
    expect(responses.map(({ at, value, precision, recall }) => [at, value, precision, recall].flat())).toEqual([
      [20, 0.30000000000000004, 0.2, 0.8],
      [40, 0.6000000000000001, 0.6, 0.4],
      [60, 0.6000000000000001, 0.6000000000000001, 0.6000000000000001],
    ]);
  });

  it("say how the pages lie, and how much is kept", () => {
    // Of 0.2 and 0.4: the quartiles lie a quarter of the way from each.
    expect(responses[0]?.quartiles?.low).toBeCloseTo(0.25, 12);
    expect(responses[0]?.quartiles?.high).toBeCloseTo(0.35, 12);
    expect(responses[0]?.interval).toEqual({ low: 0.2, high: 0.4 });
    expect(responses.map(({ pages, kept }) => [pages, kept])).toEqual([
      [2, 0.2],
      [2, 0.2],
      [2, 0.2],
    ]);
  });

  it("are of the share that is kept where no measure is", () => {
    expect(responsesOf(board, [range], "kept").map(({ value, precision }) => [value, precision])).toEqual([
      [0.2, undefined],
      [0.2, undefined],
      [0.2, undefined],
    ]);
  });

  it("have a best one, the first of those that are as good", () => {
    expect(bestResponse(responses)).toBe(1);
    expect(bestResponse([])).toBe(-1);
  });

  it("make a curve as a table", () => {
    const table = responseTable([range], responses, names);
    expect(table.head).toEqual(["range", "F1", "95 %", "precision", "recall"]);
    expect(table.rows.map((row) => row.map(({ text }) => text).toSpliced(2, 1))).toEqual([
      ["20", "0.300", "0.200", "0.800"],
      ["40", "0.600", "0.600", "0.400"],
      ["60", "0.600", "0.600", "0.600"],
    ]);
    expect(table.rows.map((row) => row[1]?.isBest === true)).toEqual([false, true, false]);
    expect(table.notes).toEqual(["Best: range=40, F1 0.600."]);
  });

  it("say nothing where no page has a score", () => {
    const none = scoreboardOf(resultsOf([], { runs: [ccbRun, ccbRun, ccbRun] }));
    const table = responseTable([range], responsesOf(none, [range], "lcs"), names);
    expect(table.rows[0]?.map(({ text }) => text)).toEqual(["20", "–", "–", "–", "–"]);
    expect(table.notes).toEqual([]);
  });
});

describe("responses of two parameters", () => {
  it("make a matrix: the first goes down, the second across", () => {
    const values = [0.1, 0.2, 0.3, 0.4, 0.6, 0.5];
    const board = scoreboardOf(
      resultsOf(
        [
          judged(
            "1",
            "",
            values.map((value) => scored(value)),
          ),
        ],
        { runs: values.map(() => ccbRun) },
      ),
    );
    const table = responseTable([range, threshold], responsesOf(board, [range, threshold], "lcs"), names);
    expect(table.head).toEqual(["range \\ threshold", "0.25", "0.75"]);
    expect(table.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ["20", "0.100", "0.200"],
      ["40", "0.300", "0.400"],
      ["60", "0.600", "0.500"],
    ]);
    expect(table.notes).toEqual(["Best: range=60, threshold=0.25, F1 0.600."]);
  });
});

describe("responses of groups", () => {
  const board = scoreboardOf(
    resultsOf(
      [
        judged("1", "news", [scored(0.2, 0.1), scored(0.8, 0.4), scored(0.4, 0.9)]),
        judged("2", "news", [scored(0.4, 0.3), scored(0.4, 0.6), scored(0.2, 0.7)]),
        judged("3", "forum", [scored(0.1), scored(0.2), scored(0.9)]),
        judged("4", "", [scored(0), scored(0), scored(0)]),
      ],
      { runs: [ccbRun, ccbRun, ccbRun] },
    ),
  );
  const groups = groupResponses(board, [range], "lcs", "type");

  it("average over the pages of each, and stand in the order of their names", () => {
    expect(groups.map(({ group, pages, responses }) => [group, pages, responses.map(({ value }) => value?.toFixed(2))])).toEqual([
      ["forum", 1, ["0.10", "0.20", "0.90"]],
      ["news", 2, ["0.30", "0.60", "0.30"]],
      ["", 1, ["0.00", "0.00", "0.00"]],
    ]);
  });

  it("make a table with a column for each, whose best is marked and said", () => {
    const table = groupResponseTable([range], groups.slice(0, 2), "value", names);
    expect(table.head).toEqual(["range", "forum (1)", "news (2)"]);
    expect(table.rows.map((row) => row.map(({ text, isBest }) => `${text}${isBest === true ? "*" : ""}`))).toEqual([
      ["20", "0.100", "0.300"],
      ["40", "0.200", "0.600*"],
      ["60", "0.900*", "0.300"],
    ]);
    expect(table.notes).toEqual(["Best range by F1: forum 60, news 40."]);
    expect(groupResponseTable([range], groups.slice(1, 2), "precision", names).notes).toEqual([
      "Best range by precision: news 60.",
    ]);
  });
});
