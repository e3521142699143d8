import { describe, expect, it } from "vitest";
import { checksSentence, checkState } from "./scores.tsx";

describe("checkState", () => {
  it.each([
    ["with", true, "✓ in"],
    ["with", false, "✗ missing"],
    ["without", true, "✗ leaked"],
    ["without", false, "✓ left out"],
  ] as const)("of one in %s that is there: %s", (list, isThere, text) => {
    const { mark, words } = checkState(list, { isThere });
    expect(`${mark} ${words}`).toBe(text);
  });
});

describe("checksSentence", () => {
  const check = (isThere: boolean) => ({ text: "x", isThere });

  it("counts what is there of each kind", () => {
    expect(checksSentence({ with: [check(true), check(false)], without: [check(true)] })).toBe(
      "has 1 of 2 snippets that must be there, and 1 of 1 that must not",
    );
    expect(checksSentence({ with: [], without: [check(false)] })).toBe("has 0 of 1 snippets that must not be there");
  });
});
