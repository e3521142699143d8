import { describe, expect, it } from "vitest";
import { columnsIn } from "./bar-columns.tsx";

const styleTree = ["Composite importance", "Largest importance within", "Node importance", "Pages", "Styles"];

/** The widths of a table's columns in CSS pixels, that of the names first. */
function widthsIn(names: readonly string[], width: number): readonly number[] {
  const { grid } = columnsIn(names, width);
  return Array.from(String(grid.gridTemplateColumns).matchAll(/\d+(?=px)/g), ([pixels]) => Number(pixels));
}

describe("columnsIn", () => {
  it("gives columns as much room as the longest word of their names needs, within bounds", () => {
    expect(widthsIn(styleTree, 2000).slice(1)).toEqual([90, 90, 90, 64, 64]);
    expect(widthsIn(["incomprehensibility", "lead", "links in"], 2000).slice(1)).toEqual([92, 64, 64]);
  });

  it("leaves all columns in view where names can be read beside them", () => {
    expect(widthsIn(styleTree, 623)[0]).toBe(623 - 3 * 90 - 2 * 64);
    expect(columnsIn(styleTree, 623).wide).toBe(623);
    expect(widthsIn(["importance", "importance", "importance"], 623)[0]).toBe(300);
  });

  it("gives names half of the room where the columns do not fit, and have to be scrolled to", () => {
    expect(widthsIn(styleTree, 374)[0]).toBe(187);
    expect(widthsIn(Array(9).fill("importance"), 800)[0]).toBe(300);
    expect(columnsIn(styleTree, 374).wide).toBe(187 + 3 * 90 + 2 * 64);
  });

  it("makes the head as high as its longest name wraps", () => {
    expect(columnsIn(styleTree, 623).headHeight).toBe(8 + 3 * 15);
    expect(columnsIn(["Pages", "Styles"], 623).headHeight).toBe(8 + 15);
  });
});
