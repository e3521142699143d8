import { describe, expect, it } from "vitest";
import { comparedTexts, numberText } from "./number-text.ts";

describe("numberText", () => {
  it.each([
    [17, "17"],
    [-3, "-3"],
    [28.333, "28.33"],
    [0.5, "0.500"],
    [-0.0625, "-0.063"],
    [1234.5, "1234.50"],
  ])("writes %d as %s", (value, text) => {
    expect(numberText(value)).toBe(text);
  });
});

describe("comparedTexts", () => {
  it("writes numbers that look different as they always are", () => {
    expect(comparedTexts(0.812, 0.75)).toEqual(["0.812", "0.750"]);
    expect(comparedTexts(21.25, 17)).toEqual(["21.25", "17"]);
  });

  it("adds digits until numbers that differ look different", () => {
    expect(comparedTexts(0.75021, 0.75)).toEqual(["0.7502", "0.7500"]);
    expect(comparedTexts(17.0004, 17)).toEqual(["17.0004", "17"]);
    expect(comparedTexts(1 + 2 ** -50, 1)).toEqual([String(1 + 2 ** -50), "1"]);
  });

  it("adds none where they are equal", () => {
    expect(comparedTexts(0.75, 0.75)).toEqual(["0.750", "0.750"]);
  });
});
