import { describe, expect, it } from "vitest";
import { isRightToLeft } from "./strong-direction.ts";

describe("isRightToLeft", () => {
  it("goes by the first letter, whatever stands before it", () => {
    expect(isRightToLeft("  12. שלום world")).toBe(true);
    expect(isRightToLeft("<p>سلام</p>")).toBe(false);
  });

  it("takes a line without letters for left to right", () => {
    expect(isRightToLeft("<!-- 1 -->".replaceAll(/[a-z]/gu, ""))).toBe(false);
  });
});
