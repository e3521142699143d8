import { describe, expect, it } from "vitest";
import type {
  MatrixChannel,
  PanelChannel,
  PlaneChannel,
  ProcedureChannel,
  SeriesChannel,
} from "../../extraction/contract/trace.ts";
import { quantityName } from "./figure-kind.ts";
import { kindOf, panelRows } from "./index.ts";
import { curve, layout, matrix, outline, procedure } from "./panels.fixture.ts";

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

const textOf = (channel: PanelChannel): string => kindOf(channel).text(channel, { channel });

describe("words for pictures", () => {
  it("sums a procedure up: what it took, what took most, and how many steps took nothing", () => {
    expect(textOf(procedure)).toBe(
      "What each filter took: 10 steps take away 450 of 1,000 characters; the most, 400, by link lists; 7 steps took away nothing.",
    );
  });

  it("says of a single step that it takes", () => {
    const operations = procedure.operations.slice(0, 1);
    expect(textOf({ ...procedure, operations })).toMatch(/^What each filter took: 1 step takes away 400 of 1,000 characters;/);
  });

  it("leaves a name that is a sign as it is written", () => {
    const columns = outline.columns.map((column) => ({ ...column, name: "DoC" }));
    expect(textOf({ ...outline, columns })).toBe("Style tree: 3 nodes, each with DoC.");
  });

  it("says how many rows of a matrix reach its threshold", () => {
    expect(textOf(matrix.channel)).toBe("Similarity: 1,000 blocks against 3 columns; 1,000 of them reach 0.9 in a column.");
  });

  it("says between what a curve goes, and what was chosen on it", () => {
    expect(textOf(curve)).toBe("Blocks over the threshold over Threshold from 0.1 to 1, between 1 and 12; chosen: θ = 0.4.");
    expect(textOf({ ...curve, x: new Float64Array(0) })).toBe("Blocks over the threshold: no points.");
  });

  it("counts nodes and rectangles", () => {
    expect(textOf(outline)).toBe("Style tree: 3 nodes, each with importance.");
    expect(textOf(layout)).toBe("Coherence: 2 rectangles on a page of 1,000 by 50,000 pixels, 2 of them kept; 1 separator.");
  });

  it("names a unit that says more than the name", () => {
    expect([quantityName({ name: "Words", unit: "words" }), quantityName({ name: "Ratio", unit: "%" })]).toEqual([
      "Words",
      "Ratio (%)",
    ]);
  });
});
