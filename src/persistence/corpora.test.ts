import { describe, expect, it } from "vitest";
import { resultOf } from "../evaluation/combining/ballots.fixture.ts";
import { combinationPlan } from "../evaluation/combining/find-combination.ts";
import type { Plan } from "../evaluation/plan.ts";
import { workOf, judged } from "../state/corpus.fixture.ts";
import { corpusOfStored, resultOfStored, storedCorpus } from "./corpora.ts";

const sweep: Plan = {
  runs: [0.25, 0.75].map((threshold) => ({ name: `ccb.threshold~${threshold}`, extractor: "ccb", values: { threshold } })),
  measures: ["bag"],
  sweep: [{ parameter: "threshold", values: [0.25, 0.75] }],
};

const members = ["ccb", "bte"].map((extractor) => ({ extractor, values: {} }));
const combination = combinationPlan({ members, measure: "lcs", operators: ["union", "vote"], folds: 5, seed: 1 });

describe("a stored corpus", () => {
  const work = workOf([judged("a", [0.5, 0.25], { groups: { type: "forum" } }), undefined]);
  const { corpus, plan } = work;
  const again = (of: typeof corpus, works: Parameters<typeof storedCorpus>[1] = [], hasFiles = false) =>
    corpusOfStored(of.id, structuredClone(storedCorpus(of, works, hasFiles)));

  it("comes back without its files and results, with the plan of each work, in their order", () => {
    const works = [
      { id: "first", plan },
      { id: "second", plan },
      { id: "third", plan: sweep },
      { id: "fourth", plan: combination },
    ];
    const kept = again(corpus, works, true);
    expect([kept?.corpus, kept?.hasFiles]).toEqual([corpus, true]);
    expect(kept?.works).toMatchObject(works.map((each) => ({ ...each, corpus, results: [undefined, undefined] })));
  });

  it("comes back with the runs that were chosen for it", () => {
    const chosen = [
      { extractor: "ccb", values: { range: 60 } },
      { extractor: "vote", values: {}, members: [{ extractor: "ccb", values: {} }] },
    ];
    expect(again({ ...corpus, chosen })?.corpus.chosen).toEqual(chosen);
  });

  it("is read as browsers have it", () => {
    const { name, layout, pages, skipped, bytes, goldCount } = corpus;
    const stored = { version: 1, name, layout, pages, skipped, bytes, goldCount, works: { work: plan }, hasFiles: false };
    expect(storedCorpus(corpus, [work], false)).toEqual(stored);
    expect(corpusOfStored(corpus.id, stored)?.works).toMatchObject([{ id: "work", corpus, plan }]);
  });

  it("is nothing where what was kept is of another form, or of another version", () => {
    expect(corpusOfStored("id", { name: "corpus" })).toBeUndefined();
    const stored = storedCorpus(corpus, [], false) as object;
    for (const version of [undefined, 0, 2]) expect(corpusOfStored("id", { ...stored, version })).toBeUndefined();
  });

  it("takes a page's result back, but not another page's, another plan's or a damaged one", () => {
    const result = judged("a", [0.5, 0.25]);
    expect(resultOfStored(work, 0, structuredClone(result))).toEqual(result);
    const withBallots = resultOf("a", ["10", "01"], [true, true]);
    expect(resultOfStored({ ...work, plan: combination }, 0, structuredClone(withBallots))).toEqual(withBallots);
    expect(resultOfStored(work, 1, result)).toBeUndefined();
    expect(resultOfStored(work, 0, judged("a", [0.5]))).toBeUndefined();
    expect(resultOfStored(work, 0, { ...result, characters: "many" })).toBeUndefined();
  });
});
