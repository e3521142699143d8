import { describe, expect, it } from "vitest";
import { extractors } from "../extraction/algorithms/index.ts";
import type { AnyExtractor } from "../extraction/contract/extractor.ts";
import { extractorFor, libraryOf } from "../extraction/run.ts";
import { evaluatePage } from "./evaluate-page.ts";
import { sitePagesAxis } from "./plan.ts";
import { comparesPages, doubling, sitePagesFor, sitePagesParameter, sweepAxis, sweepSchema } from "./site-pages.ts";
import { sweepPlan } from "./sweep.ts";

const library = libraryOf(extractors);
const run = { extractor: "content-extractor", values: {} };
const axis = { parameter: sitePagesAxis, values: [1, 2, 8] };

describe("a sweep over the other pages of a site", () => {
  it("is there for methods that compare pages, and for combinations of them", () => {
    const vote = { extractor: "vote", values: {}, members: [run] };
    expect([run, { extractor: "ccb", values: {} }, vote].map((each) => comparesPages(each, library))).toEqual([
      true,
      false,
      true,
    ]);
    expect(sweepSchema(run, library)[sitePagesAxis]).toBe(sitePagesParameter);
    expect(sweepSchema({ extractor: "ccb", values: {} }, library)[sitePagesAxis]).toBeUndefined();
  });

  it("doubles as far as there are pages", () => {
    expect(sweepAxis(run, sitePagesAxis, doubling(16), library).values).toEqual([1, 2, 4, 8, 16]);
    expect(sweepAxis(run, sitePagesAxis, doubling(10), library).values).toEqual([1, 2, 3, 6, 10]);
    expect(sweepAxis(run, sitePagesAxis, doubling(0), library).values).toEqual([1, 2]);
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
