import { describe, expect, it } from "vitest";
import { corpusOf, judged } from "./corpus.fixture.ts";
import { corpusOfStored, resultOfStored, storedCorpus } from "./stored-corpus.ts";

describe("a stored corpus", () => {
  const corpus = corpusOf([judged("a", [0.5, 0.25], { groups: { type: "forum" } }), undefined]);

  it("comes back without its files and results, to be gone on with", () => {
    const { corpus: back, hasFiles } = corpusOfStored("id", structuredClone(storedCorpus(corpus, true))) ?? {};
    expect(hasFiles).toBe(true);
    expect(back).toEqual({ ...corpus, results: [undefined, undefined], standing: { status: "stopped" } });
  });

  it("is nothing where what was kept is of another form", () => {
    expect(corpusOfStored("id", { name: "corpus" })).toBeUndefined();
  });

  it("takes a page's result back, but not another page's, another plan's or a damaged one", () => {
    const result = judged("a", [0.5, 0.25]);
    expect(resultOfStored(corpus, 0, structuredClone(result))).toEqual(result);
    expect(resultOfStored(corpus, 1, result)).toBeUndefined();
    expect(resultOfStored(corpus, 0, judged("a", [0.5]))).toBeUndefined();
    expect(resultOfStored(corpus, 0, { ...result, characters: "many" })).toBeUndefined();
  });
});
