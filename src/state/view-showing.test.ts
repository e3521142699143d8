import { describe, expect, it } from "vitest";
import { viewShowing } from "./view.ts";

const whole = { start: 0, end: 100_000 };

describe("viewShowing", () => {
  it("comes closer to what is too small to see, and keeps some context", () => {
    expect(viewShowing(whole, { start: 50_000, end: 50_100 }, 100_000)).toEqual({ start: 49_550, end: 50_550 });
    expect(viewShowing(whole, { start: 50_000, end: 50_006 }, 100_000)).toEqual({ start: 49_803, end: 50_203 });
  });

  it("leaves a view as it is in which the unit is large enough, or that lies in the unit", () => {
    const view = { start: 40_000, end: 50_000 };
    expect(viewShowing(view, { start: 41_000, end: 41_500 }, 100_000)).toBe(view);
    expect(viewShowing(view, whole, 100_000)).toBe(view);
  });

  it("goes to a unit elsewhere at the same width, or wide enough for it", () => {
    expect(viewShowing({ start: 0, end: 1_000 }, { start: 5_000, end: 5_100 }, 100_000)).toEqual({ start: 4_550, end: 5_550 });
    expect(viewShowing({ start: 0, end: 1_000 }, { start: 5_000, end: 7_000 }, 100_000)).toEqual({ start: 4_900, end: 7_100 });
  });

  it("stays within the page and never goes wider for a small unit", () => {
    expect(viewShowing(whole, { start: 0, end: 10 }, 100_000)).toEqual({ start: 0, end: 400 });
    expect(viewShowing({ start: 100, end: 300 }, { start: 200, end: 204 }, 100_000)).toEqual({ start: 102, end: 302 });
  });
});
