import { describe, expect, it } from "vitest";
import { progressLine } from "./progress.ts";

describe("progressLine", () => {
  it("says how far it is, what failed and how long it will take", () => {
    // 12 pages in 6 s: 24 more take 12 s.
    expect(progressLine({ done: 12, of: 36, failed: 2, doneBefore: 0, elapsed: 6_000 })).toBe(
      "[########                ] 12/36 pages, 2 failed, about 12 s left",
    );
  });

  it("reckons the time left by what was done in this run", () => {
    // 2 pages in 6 s: 24 more take 72 s.
    expect(progressLine({ done: 12, of: 36, failed: 0, doneBefore: 10, elapsed: 6_000 })).toMatch(
      /12\/36 pages, about 72 s left$/,
    );
  });

  it("guesses nothing before the first page and after the last", () => {
    expect(progressLine({ done: 0, of: 3, failed: 0, doneBefore: 0, elapsed: 10 })).toMatch(/\] 0\/3 pages$/);
    expect(progressLine({ done: 3, of: 3, failed: 0, doneBefore: 0, elapsed: 10 })).toBe("[########################] 3/3 pages");
  });
});
