import { describe, expect, it } from "vitest";
import { stripRowAt, stripSteps } from "./strip.ts";

describe("rows of a strip", () => {
  const strip = { rows: Array.from({ length: 3 }, () => ({ window: undefined })), rowHeight: 14, gap: 2 };

  it("are found with the gap below them", () => {
    expect([0, 15, 16, 47, 48, -1].map((y) => stripRowAt(strip, y))).toEqual([0, 0, 1, 2, -1, -1]);
  });

  it("are told from top to bottom", () => {
    expect(stripSteps(strip, 1)).toEqual([
      { y: 0, height: 14, selected: false },
      { y: 16, height: 14, selected: true },
      { y: 32, height: 14, selected: false },
    ]);
  });
});
