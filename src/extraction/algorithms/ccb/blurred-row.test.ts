import { describe, expect, it } from "vitest";
import { BlurredRow, cellsFor } from "./blurred-row.ts";

describe("cellsFor", () => {
  it("knows how much of a neighbourhood lies outside of its cell at the most: at the edge, all on one side", () => {
    expect(cellsFor(Float64Array.of(1, 2, 1))).toEqual({ size: 64, outside: 1 / 4 });
    // 81 equal weights about the first entry of 64: 40 of them lie before it; about the middle one 8 and 9.
    expect(cellsFor(new Float64Array(81).fill(1)).outside).toBeCloseTo(40 / 81, 14);
  });

  it("counts both sides where a cell is as long as the neighbourhood reaches", () => {
    const { size, outside } = cellsFor(new Float64Array(257).fill(1));
    expect(size).toBe(128);
    // At the edge 128 before and 1 after the cell.
    expect(outside).toBeCloseTo(129 / 257, 14);
  });
});

describe("BlurredRow", () => {
  /** Cells of four entries, of which each holds one value. */
  const rowOf = (...cells: readonly number[]) =>
    BlurredRow.unblurred(Float64Array.from(cells.flatMap((value) => Array<number>(4).fill(value))), { size: 4, outside: 0.5 });
  const bounds = (row: BlurredRow) => Array.from({ length: row.cellCount }, (_, cell) => [row.least(cell), row.largest(cell)]);

  it("lets a neighbour move a cell's bounds as far as its share of the weights goes, and at the ends all the way", () => {
    const once = rowOf(1, 0, 0, 0, 0.5, 0, 1).next();
    expect(bounds(once)).toEqual([
      [0, 1],
      [0, 0.5],
      [0, 0],
      [0, 0.25],
      [0.25, 0.5],
      [0, 1],
      [0, 1],
    ]);
    expect(bounds(once.next()).slice(1, 4)).toEqual([
      [0, 0.75],
      [0, 0.25],
      [0, 0.375],
    ]);
  });

  it("knows a cell among zeros and among ones for what it is, and no other", () => {
    const row = rowOf(0, 0, 0, 1, 1, 1, 1).next();
    expect(Array.from({ length: row.cellCount }, (_, cell) => row.isKnown(cell))).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
      true,
    ]);
    expect([...row.values.subarray(16, 20)]).toEqual([1, 1, 1, 1]);
  });
});
