import { describe, expect, it } from "vitest";
import { linkedSpans, offsetAt, summaryOf } from "./figure-state.ts";

const offsets = Uint32Array.from({ length: 11 }, (_, pixel) => pixel * 100);

describe("offsetAt", () => {
  it("gives the offset under a pixel and stays within the figure", () => {
    expect([offsetAt(offsets, 3.7), offsetAt(offsets, -5), offsetAt(offsets, 99)]).toEqual([300, 0, 900]);
  });
});

describe("linkedSpans", () => {
  it("places what is linked on the pixels, and leaves out what is not in view", () => {
    const place = (start: number, end: number) => ({ start, end, origin: "lane" as const });
    const spans = linkedSpans(offsets, { hover: place(200, 400), pin: place(5000, 5100) }, undefined, "A");
    expect(spans.hover).toEqual({ x0: 2, x1: 4 });
    expect(spans.pin).toBeUndefined();
    expect(linkedSpans(undefined, { hover: place(0, 1), pin: undefined }, undefined, "A")).toEqual({});
  });
});

describe("summaryOf", () => {
  it("says how much is kept and where most of it is", () => {
    // Two ranges 10 apart are one region, the third is far off.
    const selection = Uint32Array.of(100, 200, 210, 260, 2000, 2040);
    expect(summaryOf("CCB", selection, 190, 1000)).toBe(
      "CCB keeps 190 of 1,000 characters of text (19 %) in 2 regions; the largest spans characters 100 to 260.",
    );
    expect(summaryOf("CCB", new Uint32Array(), 0, 1000)).toBe("CCB keeps nothing.");
  });
});
