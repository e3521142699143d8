import { describe, expect, it } from "vitest";
import { countIn } from "./figure-switches.tsx";

describe("countIn", () => {
  // Four of 50 pixels take 212 with the gaps between them.
  const widths = [50, 50, 50, 50];

  it("is all of them where there is room", () => {
    expect([countIn(widths, 212), countIn([], 0)]).toEqual([4, 0]);
  });

  it("leaves room for the button that has the others", () => {
    // 50, 104 and 158 pixels, and 44 for the button.
    expect([countIn(widths, 211), countIn(widths, 202), countIn(widths, 201), countIn(widths, 94), countIn(widths, 93)]).toEqual([
      3, 3, 2, 1, 0,
    ]);
  });
});
