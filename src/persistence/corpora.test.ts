import { describe, expect, it } from "vitest";
import { resultOf } from "../evaluation/combining/ballots.fixture.ts";
import { combinationPlan } from "../evaluation/combining/find-combination.ts";
import type { Plan } from "../evaluation/plan.ts";
import { corpusOf, judged } from "../state/corpus.fixture.ts";
import { corpusOfStored, resultOfStored, storedCorpus } from "./corpora.ts";

const sweep: Plan = {
  runs: [0.25, 0.75].map((threshold) => ({ name: `ccb.threshold~${threshold}`, extractor: "ccb", values: { threshold } })),
  measures: ["bag"],
  sweep: [{ parameter: "threshold", values: [0.25, 0.75] }],
};

const members = ["ccb", "bte"].map((extractor) => ({ extractor, values: {} }));
const combination = combinationPlan({ members, measure: "lcs", operators: ["union", "vote"], folds: 5, seed: 1 });

describe("a stored corpus", () => {
  const corpus = corpusOf([judged("a", [0.5, 0.25], { groups: { type: "forum" } }), undefined]);
  const { name, layout, pages, skipped, entries, bytes, goldCount, plan } = corpus;
  const found = { name, layout, pages, skipped, entries, bytes, goldCount };

  it("comes back without its files and results, with the plan of each work, in their order", () => {
    const works = new Map([
      ["first", plan],
      ["second", plan],
      ["third", sweep],
      ["fourth", combination],
    ]);
    const known = { found, works, hasFiles: true };
    expect(corpusOfStored(structuredClone(storedCorpus(known)))).toEqual(known);
  });

  it("comes back with the runs that were chosen for it", () => {
    const chosen = [
      { extractor: "ccb", values: { range: 60 } },
      { extractor: "vote", values: {}, members: [{ extractor: "ccb", values: {} }] },
    ];
    const known = { found: { ...found, chosen }, works: new Map(), hasFiles: false };
    expect(corpusOfStored(structuredClone(storedCorpus(known)))?.found.chosen).toEqual(chosen);
  });

  it("is nothing where what was kept is of another form, or of another version", () => {
    expect(corpusOfStored({ name: "corpus" })).toBeUndefined();
    const stored = storedCorpus({ found, works: new Map(), hasFiles: false }) as object;
    for (const version of [undefined, 0, 2]) expect(corpusOfStored({ ...stored, version })).toBeUndefined();
  });

  it("takes a page's result back, but not another page's, another plan's or a damaged one", () => {
    const result = judged("a", [0.5, 0.25]);
    expect(resultOfStored(corpus, plan, 0, structuredClone(result))).toEqual(result);
    const withBallots = resultOf("a", ["10", "01"], [true, true]);
    expect(resultOfStored(corpus, combination, 0, structuredClone(withBallots))).toEqual(withBallots);
    expect(resultOfStored(corpus, plan, 1, result)).toBeUndefined();
    expect(resultOfStored(corpus, plan, 0, judged("a", [0.5]))).toBeUndefined();
    expect(resultOfStored(corpus, plan, 0, { ...result, characters: "many" })).toBeUndefined();
  });
});
