import { describe, expect, it } from "vitest";
import { resultOf } from "../evaluation/combining/ballots.fixture.ts";
import { CombinationHost } from "./combination-host.ts";

const order = {
  members: ["ccb", "danag"].map((extractor) => ({ extractor, values: {} })),
  measure: "lcs",
  operators: ["union", "intersection"],
  folds: 2,
  seed: 1,
} as const;

describe("CombinationHost", () => {
  it("searches the pages that were handed to it, in the order of the corpus", async () => {
    const host = new CombinationHost();
    host.add(1, resultOf("b", ["10", "01"], [true, true]));
    host.add(0, resultOf("a", ["10", "01"], [true, true]));
    host.add(2, { page: "c", groups: {}, problem: "It is empty." });
    const { pages, setAside, found } = await host.combine(order, () => undefined);
    expect([pages, setAside]).toEqual([2, [{ page: "c", reason: "It is empty." }]]);
    expect(found).toMatchObject({ rule: { kind: "votes", members: [0, 1], quorum: 1 }, mean: 1, run: { extractor: "union" } });
  });

  it("says what is missing where there is no page", async () => {
    await expect(new CombinationHost().combine(order, () => undefined)).rejects.toThrow("No page is left");
  });
});
