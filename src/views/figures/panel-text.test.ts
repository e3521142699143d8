import { describe, expect, it } from "vitest";
import type { PanelChannel } from "../../extraction/contract/trace.ts";
import { kindOf } from "./index.ts";
import { quantityName } from "./panel-text.ts";
import { curve, layout, matrix, outline, procedure } from "./panels.fixture.ts";

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
