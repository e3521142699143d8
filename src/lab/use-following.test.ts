import { describe, expect, it } from "vitest";
import { followedOffset, type Following } from "./use-following.ts";

const source = "x".repeat(1000);
const moved: Following = {
  view: { start: 100, end: 301 },
  source,
  before: { view: { start: 0, end: 1000 }, source },
  isSamePage: true,
  text: undefined,
  isPinned: false,
  isEntered: false,
  rested: Infinity,
};
const of = (change: Partial<Following>): number | undefined => followedOffset({ ...moved, ...change });

describe("followedOffset", () => {
  it("is the middle of a view that moved, of the first one too", () => {
    expect([of({}), of({ before: undefined })]).toEqual([200, 200]);
  });

  it("is none for the whole page or all of its text, which have no middle that anybody looks at", () => {
    expect(of({ view: { start: 0, end: 1000 }, before: { view: { start: 5, end: 80 }, source } })).toBeUndefined();
    expect(of({ text: { start: 110, end: 300 } })).toBeUndefined();
    expect(of({ text: { start: 110, end: 302 } })).toBe(200);
  });

  it("is none where the view stayed, and where an edit of the text moved it", () => {
    expect(of({ before: { view: { start: 100, end: 301 }, source } })).toBeUndefined();
    expect(of({ before: { view: { start: 100, end: 302 }, source: `${source}y` } })).toBeUndefined();
    expect(of({ before: { view: { start: 100, end: 302 }, source: "another page" }, isSamePage: false })).toBe(200);
  });

  it("is none for a reader who pinned something, or is in the pane, or just was", () => {
    expect([of({ isPinned: true }), of({ isEntered: true }), of({ rested: 1499 }), of({ rested: 1500 })]).toEqual([
      undefined,
      undefined,
      undefined,
      200,
    ]);
  });
});
