import { describe, expect, it } from "vitest";
import { selectionOf } from "../../extraction/page/selection.ts";
import { worstPlace } from "./page-review.ts";

describe("worstPlace", () => {
  const gold = selectionOf([
    [10, 20],
    [100, 140],
  ]);

  it("is the largest stretch that is missed, or kept wrongly", () => {
    const missing = selectionOf([
      [0, 5],
      [10, 20],
    ]);
    expect(worstPlace(missing, gold)).toEqual({ side: "b", start: 100, end: 140, count: 40 });
    const tooMuch = selectionOf([
      [10, 20],
      [30, 90],
      [100, 130],
    ]);
    expect(worstPlace(tooMuch, gold)).toEqual({ side: "a", start: 30, end: 90, count: 60 });
  });

  it("is the first of two that are alike, and none where both are the same", () => {
    expect(worstPlace(selectionOf([]), selectionOf([[3, 5]]))).toEqual({ side: "b", start: 3, end: 5, count: 2 });
    const two = selectionOf([
      [0, 4],
      [10, 20],
      [30, 34],
      [100, 140],
    ]);
    expect(worstPlace(two, gold)).toMatchObject({ start: 0 });
    expect(worstPlace(gold, gold)).toBeUndefined();
  });
});
