import { describe, expect, it } from "vitest";
import type { Schema } from "../../extraction/contract/parameters.ts";
import type { SweepGrid } from "../../state/sweep.ts";
import { tablesText } from "../../evaluation/table.ts";
import { pointWords, presentValues, settingWords, sweepSummary, sweepTable, gridValueName } from "./sweep-picture.tsx";

const common = { kind: "number", description: "", stage: "decision", min: 0, max: 100, unit: "" } as const;
const schema: Schema = {
  range: { ...common, label: "Range", default: 40, step: 1 },
  threshold: { ...common, label: "Threshold", default: 0.75, step: 0.01 },
};
const axes: SweepGrid["axes"] = [
  { parameter: "range", values: [20, 40] },
  { parameter: "threshold", values: [0.5, 0.75] },
];
const point = { kept: 0.5, value: 0.25, precision: 0.2, recall: 0.3 };
const page: SweepGrid = { axes, measure: "lcs", points: [undefined, point, null, { kept: 1, value: 0.125 }] };
const spread = { pages: 1204, interval: { low: 0.2, high: 0.3 }, quartiles: { low: 0.1, high: 0.4 } };
const corpus: SweepGrid = { axes, measure: "lcs", points: [{ ...point, ...spread }, undefined, undefined, undefined] };

describe("the words of a sweep", () => {
  it("name a setting by its values as their fields show them", () => {
    expect(settingWords(page, 2, schema)).toBe("range 40, threshold 0.50");
  });

  it("tell a setting that was not tried from one that failed", () => {
    expect([0, 1, 2, 3].map((at) => pointWords(page, page.points[at]))).toEqual([
      "not tried yet",
      "F1 0.250, precision 0.200, recall 0.300, 50.0 % kept",
      "failed",
      "F1 0.125, 100.0 % kept",
    ]);
  });

  it("say of an average how the pages lie", () => {
    expect(pointWords(corpus, corpus.points[0])).toBe(
      "F1 0.250, 95 % interval 0.200–0.300, middle half of 1,204 pages 0.100–0.400, precision 0.200, recall 0.300, 50.0 % kept",
    );
    expect([gridValueName(page), gridValueName(corpus)]).toEqual(["F1 (Word LCS)", "mean F1 (Word LCS)"]);
  });

  it("sum up what was tried, with the best of it", () => {
    expect(sweepSummary(page, schema)).toBe(
      "F1 (Word LCS) over range from 20 to 40 and threshold from 0.5 to 0.75. Best at range 20, threshold 0.75: F1 0.250, precision 0.200, recall 0.300, 50.0 % kept.",
    );
  });
});

describe("presentValues", () => {
  it("are a lane's own or the defaults, in the order of the axes", () => {
    expect(presentValues(axes, { values: { threshold: 0.6 } }, schema)).toEqual([40, 0.6]);
  });
});

describe("the table of a sweep", () => {
  it.each([
    [page, "range,threshold,measure,value,precision,recall,kept share", "20,0.75,lcs,0.25,0.2,0.3,0.5", "40,0.75,lcs,0.125,,,1"],
    [
      corpus,
      "range,threshold,measure,value,precision,recall,kept share,pages,interval low,interval high,lower quartile,upper quartile",
      "20,0.5,lcs,0.25,0.2,0.3,0.5,1204,0.2,0.3,0.1,0.4",
    ],
  ])("has a row for each setting with numbers, and the spread of averages", (grid, ...lines) => {
    expect(
      tablesText([sweepTable(grid, "")], "csv")
        .trimEnd()
        .split("\r\n"),
    ).toEqual(lines);
  });
});
