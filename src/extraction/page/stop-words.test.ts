import { describe, expect, it } from "vitest";
import { languageIds, stopWordsOf } from "./stop-words.ts";

describe("stopWordsOf", () => {
  it.each([
    ["english", "the"],
    ["german", "und"],
    ["italian", "della"],
    ["spanish", "los"],
    ["french", "les"],
    ["farsi", "از"],
    ["arabic", "في"],
  ] as const)("of %s holds %s", (language, word) => {
    expect(stopWordsOf(language).has(word)).toBe(true);
  });

  it("has no capitals, whatever the language", () => {
    for (const language of languageIds) for (const word of stopWordsOf(language)) expect(word).toBe(word.toLowerCase());
  });
});
