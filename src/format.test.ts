import { describe, expect, it } from "vitest";
import { keptTexts, shareText, splitTimeText, timeText } from "./format.ts";

describe("keptTexts", () => {
  it("says how many of how many characters, and the share", () => {
    expect(keptTexts({ keptCharacters: 4120, textCharacters: 78_022 }).join("")).toBe("4,120 (5 %) of 78,022 characters");
  });

  it("calls nothing of an empty page 0 %", () => {
    expect(keptTexts({ keptCharacters: 0, textCharacters: 0 }).join("")).toBe("0 (0 %) of 0 characters");
  });
});

describe("shareText", () => {
  it("says 0 % and 100 % of nothing less", () => {
    expect([0, 0.0001, 0.9999, 1].map(shareText)).toEqual(["0 %", "under 1 %", "over 99 %", "100 %"]);
  });
});

describe("timeText", () => {
  it("keeps two or three digits", () => {
    expect([0.44, 12.3, 999.4, 1940].map(timeText)).toEqual(["0.4 ms", "12 ms", "999 ms", "1.9 s"]);
  });
});

describe("splitTimeText", () => {
  it("says what a time holds, and what of it was kept from an earlier run", () => {
    expect(splitTimeText({ analyse: 8.1, decide: 3.9 })).toBe("Analysed in 8.1 ms, decided in 3.9 ms; without parsing");
    expect(splitTimeText({ analyse: 8.1, decide: 0.4, kept: ["analysis", "steps"] })).toBe(
      "Analysed in 8.1 ms (for an earlier run, and kept since), decided in 0.4 ms (with steps kept from earlier runs); without parsing",
    );
    expect(splitTimeText({ analyse: 0.2, decide: 0.1, kept: ["members"] })).toBe(
      "Analysed in 0.2 ms (members’ analyses were kept from earlier runs), decided in 0.1 ms; without parsing",
    );
  });
});
