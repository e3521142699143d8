import { describe, expect, it } from "vitest";
import { oracleOf } from "./oracle.ts";

describe("oracleOf", () => {
  it("takes the best run of each page, and counts how often each is", () => {
    // The first is the best of the first page, both of the second, the second alone has a score on the third, none on the fourth.
    const columns = [
      [0.8, 0.5, Number.NaN, Number.NaN],
      [0.6, 0.5, 0.1, Number.NaN],
    ];
    expect(oracleOf(columns)).toEqual({ values: [0.8, 0.5, 0.1], best: [2, 2], alone: [1, 1] });
  });
});
