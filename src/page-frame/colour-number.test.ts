import { describe, expect, it } from "vitest";
import { colourNumber } from "./measure-boxes.ts";

describe("colourNumber", () => {
  it("reads what browsers compute", () => {
    expect(colourNumber("rgb(255, 0, 16)")).toBe(0xff0010ff);
    expect(colourNumber("rgba(1, 2, 3, 0.5)")).toBe(0x01020380);
  });

  it("is 0 for what is transparent, or no such colour", () => {
    expect(colourNumber("rgba(0, 0, 0, 0)")).toBe(0);
    expect(colourNumber("color(srgb 1 0 0)")).toBe(0);
    expect(colourNumber("")).toBe(0);
  });
});
