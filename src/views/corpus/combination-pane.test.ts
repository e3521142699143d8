import { describe, expect, it } from "vitest";
import { ended, resultOf } from "../../evaluation/combining/ballots.fixture.ts";
import { findCombination, type Combination } from "../../evaluation/combining/find-combination.ts";
import type { CombinationOrder } from "../../evaluation/plan.ts";
import type { CombinationRule } from "../../evaluation/combining/rule.ts";
import { extractors } from "../../extraction/algorithms/index.ts";
import { libraryOf } from "../../extraction/run.ts";
import { combinationWords, heldOutWords, ruleWords, stepCurve } from "./combination-pane.tsx";

const library = libraryOf(extractors);
const order: CombinationOrder = {
  members: ["ccb", "danag", "bte"].map((extractor) => ({ extractor, values: {} })),
  measure: "lcs",
  operators: ["union", "intersection", "vote"],
  folds: 2,
  seed: 1,
};
/** The union of the first two is all of the gold standard and nothing else. */
const pages = ["a", "b", "c", "d"].map((name) => resultOf(name, ["100", "010", "001"], [true, true, false]));
const found: Combination = ended(findCombination(order, pages));

describe("ruleWords", () => {
  const rules: readonly (readonly [CombinationRule, string])[] = [
    [{ kind: "member", member: 1 }, "DANAg"],
    [{ kind: "votes", members: [0, 2], quorum: 1 }, "any of CCB and BTE"],
    [{ kind: "votes", members: [0, 1, 2], quorum: 2 }, "at least 2 of CCB, DANAg, and BTE"],
    [{ kind: "votes", members: [0, 1], quorum: 2 }, "all of CCB and DANAg"],
    [{ kind: "serial", members: [1, 0] }, "DANAg, then CCB"],
    [{ kind: "weighted", weights: [5, 0, 3], threshold: 6 }, "weights CCB 0.5 and BTE 0.3, θ 0.6"],
  ];
  it.each(rules)("says of %j in words what it is", (rule, words) => {
    expect(ruleWords({ order }, rule, library)).toBe(words);
  });
});

describe("what was found", () => {
  it("is said with how much it is better than the best lane", () => {
    // CCB alone keeps one of two gold words: F1 2/3.
    expect(combinationWords(found, library)).toBe(
      "any of CCB and DANAg: F1 1.000 on 4 pages, +0.333 (95 %: +0.333 to +0.333) compared with the best lane, CCB.",
    );
    expect(heldOutWords(found)).toBe(
      "On held-out pages: F1 1.000, +0.333 (95 %: +0.333 to +0.333) compared with the lane that is best without them, 0.667.",
    );
  });

  it("says so where a lane alone is best, or nothing can be held out", () => {
    const alone = ended(findCombination({ ...order, operators: ["intersection"] }, pages));
    expect(combinationWords(alone, library)).toBe("CCB alone is best, F1 0.667: no tried combination is better.");
    expect(heldOutWords(alone)).toContain("The interval includes 0");
    const one = ended(findCombination(order, pages.slice(0, 1)));
    expect(heldOutWords(one)).toContain("none can be held out");
  });

  it("is a curve of what was best so far, below the oracle", () => {
    const { lines, x, best } = stepCurve(found);
    expect(x).toEqual([1, 2, 3]);
    expect(lines.map(({ label, values }) => [label, Array.from(values, (value) => value?.toFixed(3))])).toEqual([
      ["all pages", ["0.667", "1.000", "1.000"]],
      ["oracle", ["0.667", "0.667", "0.667"]],
      ["held out", ["0.667", "1.000", "1.000"]],
    ]);
    // The first step that came to the end's mean.
    expect(best).toBe(1);
  });
});
