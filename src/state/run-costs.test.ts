import { describe, expect, it } from "vitest";
import { judged } from "./corpus.fixture.ts";
import { costsOf, secondsOf, withCosts } from "./run-costs.ts";

const runs = [
  { name: "ccb", extractor: "ccb", values: {} },
  { name: "vips", extractor: "vips", values: {} },
];
const library = new Map([["vips", { needs: ["page", "boxes"] }]]) as unknown as Parameters<typeof secondsOf>[2]["library"];
const on = (workers: number) => ({ workers, library });

// Two pages, 1 ms to parse each and 2 ms for each run: of 30 ms there are 20 left, 10 for each run.
const measured = {
  runs,
  results: [judged("a", [1, 1]), judged("b", [1, 1]), { page: "c", groups: {}, problem: "damaged" }],
  share: 0.1,
  milliseconds: 30,
  layingOut: 40,
};

describe("costsOf", () => {
  it("takes the corpus to be like the pages that were measured", () => {
    const costs = costsOf(measured);
    expect(costs.pages).toBeCloseTo(20);
    expect([...costs.runs.values()].map(Math.round)).toEqual([140, 140]);
    expect(costs.layingOut).toBeCloseTo(400);
  });
});

describe("secondsOf", () => {
  it("adds what is chosen, shared among workers", () => {
    const costs = costsOf(measured);
    expect(secondsOf([], costs, on(1))).toBeCloseTo(0.02);
    expect(secondsOf([{ extractor: "ccb", values: {} }], costs, on(1))).toBeCloseTo(0.16);
    expect(secondsOf([{ extractor: "ccb", values: {} }], costs, on(4))).toBeCloseTo(0.04);
  });

  it("waits for pages to be laid out, where a run looks at them so: no number of workers helps", () => {
    expect(secondsOf(runs, costsOf(measured), on(4))).toBeCloseTo(0.4);
  });

  it("takes a setting to cost what its method does, and knows nothing of a method that was not tried", () => {
    const costs = costsOf(measured);
    expect(secondsOf([{ extractor: "ccb", values: { range: 60 } }], costs, on(1))).toBeCloseTo(0.16);
    expect(secondsOf([{ extractor: "bte", values: {} }], costs, on(1))).toBeUndefined();
  });
});

describe("withCosts", () => {
  it("has what was measured last, and what was measured before of all else", () => {
    const later = costsOf({ runs: runs.slice(0, 1), results: [judged("a", [1])], share: 1, milliseconds: 3 });
    const both = withCosts(costsOf(measured), later);
    expect([...both.runs.values()].map(Math.round)).toEqual([2, 140]);
    expect(both.layingOut).toBeCloseTo(400);
  });
});
