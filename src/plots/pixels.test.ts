import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pixelOf, rangeToPixels } from "./pixels.ts";

const tens = Uint32Array.of(0, 10, 20, 30, 40);
/** Two units, four pixels each. */
const zoomedIn = Uint32Array.of(5, 5, 5, 5, 6, 6, 6, 6, 7);

describe("pixelOf", () => {
  it("gives the pixel that holds an offset", () => {
    expect([0, 9, 10, 25, 39].map((offset) => pixelOf(tens, offset))).toEqual([0, 0, 1, 2, 3]);
  });

  it("gives the first of the pixels of a wide unit", () => {
    expect([5, 6].map((offset) => pixelOf(zoomedIn, offset))).toEqual([0, 4]);
  });

  it("keeps to the edges for what is out of view", () => {
    expect([pixelOf(zoomedIn, 2), pixelOf(tens, 40), pixelOf(tens, 900)]).toEqual([0, 4, 4]);
  });
});

describe("rangeToPixels", () => {
  it("covers every pixel that shows some of the range", () => {
    expect(rangeToPixels(tens, 5, 21)).toEqual({ x0: 0, x1: 3 });
  });

  it("covers all pixels of a wide unit and none of the next", () => {
    expect(rangeToPixels(zoomedIn, 6, 7)).toEqual({ x0: 4, x1: 8 });
  });

  it("widens a range within a pixel to two", () => {
    expect([rangeToPixels(tens, 12, 13), rangeToPixels(tens, 38, 39)]).toEqual([
      { x0: 1, x1: 3 },
      { x0: 2, x1: 4 },
    ]);
  });

  it("cuts a range at the edges of the view", () => {
    expect(rangeToPixels(Uint32Array.of(10, 20, 30), 0, 99)).toEqual({ x0: 0, x1: 2 });
  });

  it("shows a caret, an empty range, at either edge", () => {
    expect([rangeToPixels(tens, 0, 0), rangeToPixels(tens, 40, 40)]).toEqual([
      { x0: 0, x1: 2 },
      { x0: 2, x1: 4 },
    ]);
  });

  it("answers nothing for a range that only touches the view", () => {
    expect([rangeToPixels(tens, 40, 50), rangeToPixels(zoomedIn, 0, 5), rangeToPixels(new Uint32Array(), 0, 5)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("covers just the pixels whose stretch of source meets the range", () => {
    const views = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 20 });
    fc.assert(
      fc.property(views, fc.nat(150), fc.integer({ min: 1, max: 40 }), (steps, start, length) => {
        const offsets = Uint32Array.from([0, ...steps].map((_, edge) => steps.slice(0, edge).reduce((a, b) => a + b, 0)));
        const meets = steps.map((_, pixel) => (offsets[pixel] ?? 0) < start + length && (offsets[pixel + 1] ?? 0) > start);
        const span = rangeToPixels(offsets, start, start + length);
        const first = meets.indexOf(true);
        if (first < 0) expect(span).toBeUndefined();
        else if (first < meets.lastIndexOf(true)) expect(span).toEqual({ x0: first, x1: meets.lastIndexOf(true) + 1 });
        else expect([span?.x0, (span?.x0 ?? 0) + 1]).toContain(first);
      }),
    );
  });
});
