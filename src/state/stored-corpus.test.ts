import { describe, expect, it } from "vitest";
import type { Plan } from "../evaluation/plan.ts";
import { corpusOf, judged } from "./corpus.fixture.ts";
import { corpusOfStored, resultOfStored, storedCorpus } from "./stored-corpus.ts";

const sweep: Plan = {
  runs: [0.25, 0.75].map((threshold) => ({ name: `ccb.threshold~${threshold}`, extractor: "ccb", values: { threshold } })),
  measures: ["bag"],
  sweep: [{ parameter: "threshold", values: [0.25, 0.75] }],
};

describe("a stored corpus", () => {
  const corpus = corpusOf([judged("a", [0.5, 0.25], { groups: { type: "forum" } }), undefined]);
  const { name, layout, pages, skipped, entries, bytes, goldCount, plan } = corpus;
  const found = { name, layout, pages, skipped, entries, bytes, goldCount };

  it("comes back without its files and results, with the plan of each work", () => {
    for (const plans of [{ lanes: plan, sweep }, { lanes: plan }, { sweep }])
      expect(corpusOfStored(structuredClone(storedCorpus({ found, plans, hasFiles: true })))).toEqual({
        found,
        plans,
        hasFiles: true,
      });
  });

  it("is nothing where what was kept is of another form", () => {
    expect(corpusOfStored({ name: "corpus" })).toBeUndefined();
  });

  it("takes a page's result back, but not another page's, another plan's or a damaged one", () => {
    const result = judged("a", [0.5, 0.25]);
    expect(resultOfStored(corpus, plan, 0, structuredClone(result))).toEqual(result);
    expect(resultOfStored(corpus, plan, 1, result)).toBeUndefined();
    expect(resultOfStored(corpus, plan, 0, judged("a", [0.5]))).toBeUndefined();
    expect(resultOfStored(corpus, plan, 0, { ...result, characters: "many" })).toBeUndefined();
  });
});
