import { describe, expect, it } from "vitest";
import { asSelection, selectionOf } from "../page/selection.ts";
import { compareSelections, disagreementsAmong } from "./compare.ts";

const a = asSelection(Uint32Array.of(0, 5, 20, 31));
const b = asSelection(Uint32Array.of(20, 30, 40, 45, 50, 60));

describe("disagreementsAmong", () => {
  it("says who keeps what others do not, across what nobody keeps", () => {
    expect(disagreementsAmong([a, b, selectionOf([[0, 25]])])).toEqual([
      { start: 0, end: 5, sides: 5, count: 5 },
      { start: 5, end: 20, sides: 4, count: 15 },
      { start: 25, end: 30, sides: 3, count: 5 },
      { start: 30, end: 31, sides: 1, count: 1 },
      { start: 40, end: 60, sides: 2, count: 15 },
    ]);
  });

  it("finds the same between two as a comparison of them does", () => {
    const found = disagreementsAmong([a, b]).map(({ start, end, count, sides }) => ({
      start,
      end,
      count,
      side: sides === 1 ? "a" : "b",
    }));
    expect(found).toEqual(compareSelections(a, b).disagreements);
  });
});
