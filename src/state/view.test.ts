import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clampView, panned, textView, zoomed } from "./view.ts";

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
