import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { axisOf, coarseToFine, spreadProblem, sweepPlan, wholeRange } from "./sweep.ts";

const library = libraryOf(extractors);
const number = {
  kind: "number",
  label: "n",
  description: "",
  stage: "decision",
  default: 1,
  min: 1,
  max: 200,
  step: 1,
  unit: "",
} as const;

describe("axisOf", () => {
  it("spreads values over a range, on the parameter's own grid, each once", () => {
    const run = { extractor: "ccb", values: {} };
    expect(axisOf(run, "threshold", { from: 0, to: 1, count: 5 }, library).values).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(axisOf(run, "range", { from: 1, to: 3, count: 9 }, library).values).toEqual([1, 2, 3]);
  });
});

describe("wholeRange", () => {
  it("asks for no more values than the grid has", () => {
    expect(wholeRange(number, 33)).toEqual({ from: 1, to: 200, count: 33 });
    expect(wholeRange({ ...number, max: 5 }, 33)).toEqual({ from: 1, to: 5, count: 5 });
  });
});

describe("spreadProblem", () => {
  it("says why a range cannot be tried", () => {
    const problems = [
      { from: 1, to: 200, count: 33 },
      { from: 0, to: 200, count: 33 },
      { from: 1, to: Number.NaN, count: 33 },
      { from: 9, to: 9, count: 33 },
      { from: 1, to: 9, count: 1 },
      { from: 1, to: 9, count: 2.5 },
    ].map((spread) => spreadProblem(number, spread));
    const bounds = "from 1 to 200 is what there is";
    expect(problems).toEqual([
      undefined,
      bounds,
      bounds,
      "it must go upwards",
      "two values at the least",
      "two values at the least",
    ]);
  });
});

describe("sweepPlan", () => {
  it("has every pair of values as a run under its own name, the last axis changing fastest", () => {
    const x = { parameter: "range", values: [20, 40] };
    const y = { parameter: "threshold", values: [0.25, 0.5] };
    const plan = sweepPlan({ run: { extractor: "ccb", values: { tolerance: 0 } }, axes: [x, y] }, ["bag"]);
    expect(plan.runs.map(({ name }) => name)).toEqual([
      "ccb.tolerance~0.range~20.threshold~0.25",
      "ccb.tolerance~0.range~20.threshold~0.5",
      "ccb.tolerance~0.range~40.threshold~0.25",
      "ccb.tolerance~0.range~40.threshold~0.5",
    ]);
    expect([plan.measures, plan.sweep]).toEqual([["bag"], [x, y]]);
  });
});

describe("coarseToFine", () => {
  it("comes to both ends and the middle first, then to the quarters, and to each index once", () => {
    expect(coarseToFine(9)).toEqual([0, 8, 4, 2, 6, 1, 3, 5, 7]);
    for (const count of [0, 1, 2, 3, 17, 33, 100])
      expect(coarseToFine(count).toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at));
  });
});
