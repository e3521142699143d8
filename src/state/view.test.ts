import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clampView, panned, textView, viewShowing, zoomed } from "./view.ts";

describe("views", () => {
  it("stay within the page and are never narrower than twenty characters", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 1500 }),
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: 0, max: 1000 }),
        (start, width, length) => {
          const view = clampView({ start, end: start + width }, length);
          expect(view.start).toBeGreaterThanOrEqual(0);
          expect(view.end).toBeLessThanOrEqual(Math.max(length, 1));
          expect(view.end - view.start).toBeGreaterThanOrEqual(Math.min(20, Math.max(length, 1)));
        },
      ),
    );
  });

  it("keep the place that is zoomed about", () => {
    const view = zoomed({ start: 0, end: 1000 }, 2, 250, 1000);
    expect(view).toEqual({ start: 125, end: 625 });
    expect((250 - view.start) / (view.end - view.start)).toBe(0.25);
    expect(zoomed(view, 0.01, 250, 1000)).toEqual({ start: 0, end: 1000 });
  });

  it("keep their width when they are moved against an end", () => {
    expect(panned({ start: 100, end: 300 }, 5000, 1000)).toEqual({ start: 800, end: 1000 });
    expect(panned({ start: 100, end: 300 }, -5000, 1000)).toEqual({ start: 0, end: 200 });
  });
});

describe("textView", () => {
  const summary = { characters: 10_000, textStart: 1000, textEnd: 2000 };

  it("reaches from the first word to the last, with a little room", () => {
    expect(textView(summary)).toEqual({ start: 980, end: 2020 });
  });

  it("is the whole page where there is no text", () => {
    expect(textView({ ...summary, textStart: 0, textEnd: 0 })).toEqual({ start: 0, end: 10_000 });
  });
});

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
