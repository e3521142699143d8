import { describe, expect, it } from "vitest";
import { passAt, passSpan } from "./sparkline.ts";

describe("passes of a sparkline", () => {
  it("share the width, at most 12 pixels each", () => {
    expect([passSpan(1, 4, 20), passSpan(1, 4, 400)]).toEqual([
      { x0: 5, x1: 10 },
      { x0: 12, x1: 24 },
    ]);
  });

  it("are found where they stand", () => {
    expect([passAt(5, 4, 20), passAt(19.9, 4, 20), passAt(50, 4, 400), passAt(-1, 4, 20), passAt(0, 0, 20)]).toEqual([
      1, 3, -1, -1, -1,
    ]);
  });
});
