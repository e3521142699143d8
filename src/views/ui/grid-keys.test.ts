import { describe, expect, it } from "vitest";
import { cellAfter, rowAfter } from "./grid-keys.ts";

describe("rowAfter", () => {
  it.each([
    ["ArrowDown", 3, 4],
    ["ArrowDown", 9, 9],
    ["ArrowUp", 0, 0],
    ["PageDown", 3, 7],
    ["PageUp", 3, 0],
    ["Home", 3, 0],
    ["End", 3, 9],
    ["ArrowRight", 3, undefined],
  ])("leads with %s from row %d to %s", (key, row, next) => {
    expect(rowAfter(key, row, 10, 4)).toBe(next);
  });

  it("stays at row 0 where there are none", () => {
    expect(rowAfter("End", 0, 0, 4)).toBe(0);
  });
});

describe("cellAfter", () => {
  const size = { rows: 10, columns: 3, pageRows: 4 };

  it.each([
    [{ key: "ArrowRight" }, { row: 2, column: 2 }],
    [{ key: "ArrowLeft" }, { row: 2, column: 1 }],
    [{ key: "Home" }, { row: 2, column: 0 }],
    [{ key: "End" }, { row: 2, column: 2 }],
    [
      { key: "Home", ctrlKey: true },
      { row: 0, column: 0 },
    ],
    [
      { key: "End", ctrlKey: true },
      { row: 9, column: 2 },
    ],
    [{ key: "PageDown" }, { row: 6, column: 2 }],
    [{ key: "Enter" }, undefined],
  ])("leads with %j to %j", (key, next) => {
    expect(cellAfter(key, { row: 2, column: 2 }, size)).toEqual(next);
  });

  it("begins with the first row, in the column it is in", () => {
    expect(cellAfter({ key: "ArrowRight" }, { row: -1, column: 1 }, size)).toEqual({ row: 0, column: 1 });
    expect(cellAfter({ key: "ArrowDown" }, { row: -1, column: 1 }, size)).toEqual({ row: 0, column: 1 });
  });

  it("has no page keys where all rows are in view", () => {
    expect(cellAfter({ key: "PageDown" }, { row: 0, column: 0 }, { rows: 10, columns: 3 })).toBeUndefined();
  });
});
