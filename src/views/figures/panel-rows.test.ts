import { describe, expect, it } from "vitest";
import type { MatrixChannel, PlaneChannel, ProcedureChannel, SeriesChannel } from "../../extraction/contract/trace.ts";
import { panelRows } from "./index.ts";

const quantity = { name: "Similarity", unit: "", formula: "cos" };

describe("panelRows", () => {
  it("lists a plane's points with their places, values and classes", () => {
    const series = (id: string, name: string, ...values: readonly number[]): SeriesChannel => ({
      kind: "series",
      id,
      name,
      unit: "characters",
      formula: "",
      units: "lines",
      values: Float64Array.from(values),
    });
    const channel: PlaneChannel = { ...quantity, kind: "plane", id: "p", units: "lines", x: "x", y: "y", rules: [] };
    const data = { channel, x: series("x", "Ratio", 1.5, 2), y: series("y", "Slope", 0, NaN) };
    expect(panelRows({ ...data, starts: Uint32Array.of(0, 9), ends: Uint32Array.of(8, 20) })).toEqual([
      ["No.", "Start", "End", "Ratio (characters)", "Slope (characters)", "Class"],
      [1, 0, 8, 1.5, 0, ""],
      [2, 9, 20, 2, "", ""],
    ]);
  });

  it("lists a matrix row by row, its absent values as empty cells", () => {
    const channel: MatrixChannel = {
      ...quantity,
      kind: "matrix",
      id: "m",
      units: "blocks",
      columns: ["a", "b"],
      values: Float64Array.of(0.5, NaN, 1, 0),
    };
    expect(panelRows({ channel, starts: Uint32Array.of(0, 5), ends: Uint32Array.of(5, 9) })).toEqual([
      ["No.", "Start", "End", "a", "b"],
      [1, 0, 5, 0.5, ""],
      [2, 5, 9, 1, 0],
    ]);
  });

  it("lists a procedure's steps with all places that they touched", () => {
    const operations = [
      { label: "lists", detail: "2 lists", removed: 12, spans: Uint32Array.of(0, 4, 10, 18) },
      { label: "forms", removed: 0, spans: new Uint32Array(0) },
    ];
    const channel: ProcedureChannel = { ...quantity, kind: "procedure", id: "s", whole: 40, operations };
    expect(panelRows({ channel }).slice(1)).toEqual([
      [1, "lists", 12, "2 lists", "0-4 10-18"],
      [2, "forms", 0, "", ""],
    ]);
  });
});
