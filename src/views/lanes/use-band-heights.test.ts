import { describe, expect, it } from "vitest";
import { shareOf } from "./use-band-heights.ts";

describe("shareOf", () => {
  const [open, collapsed] = [{ size: "figure" } as const, { size: "strip" } as const];

  it("parts a pane among the lanes that are open, after those that are collapsed", () => {
    expect(shareOf(640, [open, open, open])).toBe(213);
    // 640 less two of 54.
    expect(shareOf(640, [collapsed, open, collapsed])).toBe(532);
  });

  it("is nothing where no lane is open, or the pane has no room", () => {
    expect([shareOf(640, [collapsed]), shareOf(0, [open]), shareOf(40, [open, collapsed])]).toEqual([0, 0, 0]);
  });
});
