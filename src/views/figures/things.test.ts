import { describe, expect, it } from "vitest";
import type {
  MatrixChannel,
  PanelChannel,
  PlaneChannel,
  ProcedureChannel,
  SeriesChannel,
} from "../../extraction/contract/trace.ts";
import { panelRows, panelText } from "./panels.tsx";
import { curve, layout, matrix, outline, plane, procedure, ranking } from "./panels.fixture.ts";
import { quantityName } from "./things.ts";

const quantity = { name: "Similarity", unit: "", formula: "cos" };

describe("panelRows", () => {
  it("lists a plane's points with their places and values", () => {
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
      ["No.", "Start", "End", "Ratio (characters)", "Slope (characters)"],
      [1, 0, 8, 1.5, 0],
      [2, 9, 20, 2, ""],
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
      [1, "lists", 12, 28, "2 lists", "0-4 10-18"],
      [2, "forms", 0, 28, "", ""],
    ]);
  });
});

const textOf = (channel: PanelChannel): string => panelText({ channel });

describe("the sentence of a picture", () => {
  it("says how many things there are, between what their numbers lie, and what became of them", () => {
    expect(panelText(plane)).toBe(
      "Ratio and derivative: 4 lines by ratio (0 to 100) and derivative (0 to 50): 2 noise, 2 content; " +
        "lines: half way; 2 centres moved through 3 rounds.",
    );
    expect(textOf(ranking)).toBe(
      "Blocks by their features: 3 blocks by text (0.25 to 1) and links (0 to 1): 2 not a winner, 1 winner; first block 3, p.",
    );
    expect(textOf(outline)).toBe("Style tree: 3 nodes by importance (0 to 1): 1 context, 1 kept, 1 removed.");
    expect(textOf(curve)).toBe(
      "Blocks over the threshold: 3 points by threshold (0.1 to 1) and blocks over the threshold (1 to 12); chosen: θ = 0.4.",
    );
    expect(textOf({ ...curve, x: new Float64Array(0) })).toBe("Blocks over the threshold: 0 points; chosen: θ = 0.4.");
  });

  it("says what is a picture's own", () => {
    expect(textOf(procedure)).toBe(
      "What each filter took: 10 steps by removed (-50 to 400); " +
        "450 of 1,000 characters in all; the most by link lists; 7 steps removed nothing.",
    );
    expect(panelText(matrix)).toMatch(
      /^Similarity: 1,000 blocks by sport, culture and weather; 1,000 of them reach 0.9 in a column.$/,
    );
    expect(textOf(layout)).toMatch(
      /: 2 rectangles by coherence \(1 to 9\): 1 context, 1 kept; on a page of 1,000 by 50,000 pixels; 1 separator\.$/,
    );
  });

  it("leaves a name that is a sign as it is written", () => {
    const columns = outline.columns.map((column) => ({ ...column, name: "DoC" }));
    expect(textOf({ ...outline, columns })).toMatch(/^Style tree: 3 nodes by DoC \(/);
  });
});

it("names a unit that says more than the name", () => {
  expect([quantityName({ name: "Words", unit: "words" }), quantityName({ name: "Ratio", unit: "%" })]).toEqual([
    "Words",
    "Ratio (%)",
  ]);
});
