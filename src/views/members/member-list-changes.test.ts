import { describe, expect, it } from "vitest";
import { inserted, moved, placeAt, removed, replaced } from "./member-list-changes.ts";

describe("a change of a list", () => {
  it("leaves the others in their order, and the list that was", () => {
    const list = ["a", "b", "c"];
    expect(inserted(list, "x")).toEqual(["a", "b", "c", "x"]);
    expect(inserted(list, "x", 1)).toEqual(["a", "x", "b", "c"]);
    expect(removed(list, 1)).toEqual(["a", "c"]);
    expect(replaced(list, 1, "x")).toEqual(["a", "x", "c"]);
    expect(moved(list, 0, 2)).toEqual(["b", "c", "a"]);
    expect(moved(list, 2, 1)).toEqual(["a", "c", "b"]);
    expect(list).toEqual(["a", "b", "c"]);
  });

  it("moves nothing beyond the ends", () => {
    expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
    expect(moved(["a", "b"], 1, 2)).toEqual(["a", "b"]);
  });
});

describe("the place of what is dragged", () => {
  const rows = [0, 30, 60].map((top) => ({ top, height: 30 }));

  it.each([
    [-10, 0, 0],
    [14, 0, 0],
    [46, 0, 1],
    [200, 0, 2],
    [46, 2, 2],
    [44, 2, 1],
    [-5, 2, 0],
  ])("for a pointer at %d with row %d in hand is %d", (pointer, from, place) => {
    expect(placeAt(pointer, rows, from)).toBe(place);
  });
});
