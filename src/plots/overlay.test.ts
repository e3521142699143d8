import { describe, expect, it } from "vitest";
import { outlineOf } from "./overlay.ts";

describe("outlineOf", () => {
  it("goes around the span", () => {
    expect(outlineOf({ x0: 10, x1: 20 }, { width: 100, height: 40 })).toEqual({ x: 9, y: 1, width: 12, height: 38 });
  });

  it("is not cut off at the edges", () => {
    expect(outlineOf({ x0: 0, x1: 2 }, { width: 100, height: 40 })).toMatchObject({ x: 1, width: 2 });
    expect(outlineOf({ x0: 98, x1: 100 }, { width: 100, height: 40 })).toMatchObject({ x: 97, width: 2 });
  });
});
