import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import type { AnyExtractor } from "../extraction/contract/extractor.ts";
import { extractorFor, libraryOf } from "../extraction/run.ts";
import { evaluatePage } from "./evaluate-page.ts";
import {
  sweepAxisOf,
  doubling,
  sitePagesAxis,
  sitePagesFor,
  sitePagesParameter,
  spreadProblem,
  sweepPlan,
  sweepSchema,
  wholeRange,
} from "./sweep.ts";
import { coarseToFine } from "./plan.ts";

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
    expect(sweepAxisOf(run, "threshold", { from: 0, to: 1, count: 5 }, library).values).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(sweepAxisOf(run, "range", { from: 1, to: 3, count: 9 }, library).values).toEqual([1, 2, 3]);
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
    const bounds = "the limits are 1 and 200";
    expect(problems).toEqual([
      undefined,
      bounds,
      bounds,
      "the values must increase",
      "it needs at least two values",
      "it needs at least two values",
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

const run = { extractor: "content-extractor", values: {} };
const axis = { parameter: sitePagesAxis, values: [1, 2, 8] };

describe("a sweep over the other pages of a site", () => {
  it("is there for methods that compare pages, and for combinations of them", () => {
    const vote = { extractor: "vote", values: {}, members: [run] };
    expect([run, vote].map((each) => sweepSchema(each, library)[sitePagesAxis])).toEqual([
      sitePagesParameter,
      sitePagesParameter,
    ]);
    expect(sweepSchema({ extractor: "ccb", values: {} }, library)[sitePagesAxis]).toBeUndefined();
  });

  it("doubles as far as there are pages", () => {
    expect(sweepAxisOf(run, sitePagesAxis, doubling(16), library).values).toEqual([1, 2, 4, 8, 16]);
    expect(sweepAxisOf(run, sitePagesAxis, doubling(10), library).values).toEqual([1, 2, 3, 6, 10]);
    expect(sweepAxisOf(run, sitePagesAxis, doubling(0), library).values).toEqual([1, 2]);
  });

  it("has a run for each number, and asks for as many pages as the largest", () => {
    const plan = sweepPlan({ run, axes: [axis] }, ["lcs"]);
    expect(plan.runs.map(({ name, sitePages, values }) => [name, sitePages, values])).toEqual([
      ["content-extractor with 1 of the site", 1, {}],
      ["content-extractor with 2 of the site", 2, {}],
      ["content-extractor with 8 of the site", 8, {}],
    ]);
    expect(sitePagesFor(plan)).toBe(8);
    expect(sitePagesFor({ runs: [{ ...run, name: "a" }], measures: [] })).toBe(10);
  });

  it("gives each run the first of the other pages, as many as it says or as there are", () => {
    const given: string[][] = [];
    const plain = extractorFor(library, "plain");
    const noting: AnyExtractor = {
      ...plain,
      id: "noting",
      needs: [...plain.needs, "site"],
      analyse: (inputs, values) => {
        given.push(inputs.site.map(({ name }) => name));
        return plain.analyse(inputs, values);
      },
    };
    const site = ["a", "b", "c"].map((name) => ({ name, source: "<p>text" }));
    const plan = sweepPlan({ run: { extractor: "noting", values: {} }, axes: [axis] }, []);
    const context = { library: libraryOf([...extractors, noting]), tools: {}, clock: () => 0 };
    evaluatePage({ page: "p", groups: {}, source: "<p>text", site }, plan, context);
    expect(given).toEqual([["a"], ["a", "b"], ["a", "b", "c"]]);
  });
});
