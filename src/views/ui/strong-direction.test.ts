import { describe, expect, it } from "vitest";
import { isRightToLeftLine } from "./strong-direction.ts";

describe("isRightToLeftLine", () => {
  it("goes by the first letter, whatever stands before it", () => {
    expect(isRightToLeftLine("  12. שלום world")).toBe(true);
    expect(isRightToLeftLine("<p>سلام</p>")).toBe(false);
  });

  it("takes a line without letters for left to right", () => {
    expect(isRightToLeftLine("<!-- 1 -->".replaceAll(/[a-z]/gu, ""))).toBe(false);
  });
});
