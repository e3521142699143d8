import { describe, expect, it } from "vitest";
import { linkedSpans, offsetAt } from "./use-figure-input.ts";

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
