import { describe, expect, it } from "vitest";
import { stretched } from "./picture-heights.ts";

const pictures = new Map([
  ["plane", { usual: 270 }],
  ["matrix", { usual: 90, most: 90 }],
  ["list", { usual: 312, most: 500 }],
]);
const at = (factor: number): readonly number[] => [...stretched(pictures, factor).values()];

describe("stretched", () => {
  it("leaves pictures as high as they come", () => {
    expect(at(1)).toEqual([270, 90, 312]);
  });

  it("makes none higher than it has anything to show", () => {
    expect(at(2)).toEqual([540, 90, 500]);
  });

  it("makes none lower than it can be read", () => {
    expect(at(0.1)).toEqual([120, 90, 120]);
  });
});
