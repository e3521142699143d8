import { describe, expect, it } from "vitest";
import { unitAt } from "./figure.tsx";

const starts = Uint32Array.of(0, 0, 10, 10, 30, 40);
const ends = Uint32Array.of(50, 10, 30, 30, 40, 40);
const at = (start: number, end: number) => unitAt({ start, end }, starts, ends);

describe("unitAt", () => {
  it("finds the piece of the same span, the innermost where there are two", () => {
    expect([at(0, 50), at(0, 10), at(10, 30)]).toEqual([0, 1, 3]);
  });

  it("finds the smallest piece that holds a place", () => {
    expect([at(3, 4), at(12, 29), at(5, 12)]).toEqual([1, 3, 0]);
  });

  it("finds the first piece with a part in a place that none holds", () => {
    expect(unitAt({ start: 5, end: 60 }, Uint32Array.of(0, 10), Uint32Array.of(8, 20))).toBe(0);
  });

  it("finds none outside all pieces, in an empty piece, or without a place", () => {
    expect([
      at(50, 60),
      unitAt({ start: 40, end: 41 }, Uint32Array.of(40), Uint32Array.of(40)),
      unitAt(undefined, starts, ends),
    ]).toEqual([-1, -1, -1]);
  });
});
