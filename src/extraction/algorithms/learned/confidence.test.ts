import { describe, expect, it } from "vitest";
import { doubtText, insteadOf } from "./confidence.ts";

describe("a model's card on pages of such a confidence", () => {
  const row = (from: number, to: number, asFound: number, readability: number, pages = 20) => ({
    from,
    to,
    pages,
    predicted: from,
    asFound,
    beside: { readability, defuddle: 0.1 },
  });
  const card = {
    name: "mine",
    figures: {
      confidence: [row(0, 0.5, 0.54, 0.4), row(0.5, 0.6, 0.5, 0.7), row(0.6, 0.9, 0.5, 0.7, 19), row(0.9, 1, 0.96, 0.9)],
    },
  };

  it("names a program that had a higher F1 there, of pages enough", () => {
    expect([0.2, 0.5, 0.7, 1].map((confidence) => insteadOf(card, confidence))).toEqual([
      undefined,
      "readability",
      undefined,
      undefined,
    ]);
  });

  it("says what came true where little is expected, or another was better, and nothing where the card does not say", () => {
    expect(doubtText(card, 0.2)).toBe("On pages with so little expected, F1 was 0.54 on average, and that of readability 0.40.");
    expect(doubtText(card, 0.55)).toMatch(/readability 0\.70\. Take readability’s instead\.$/);
    expect(doubtText(card, 0.95)).toBeUndefined();
    for (const figures of [undefined, "none", { confidence: [{ from: 0 }] }])
      expect(doubtText({ name: "x", ...(figures !== undefined && { figures }) }, 0.1)).toBeUndefined();
  });
});
