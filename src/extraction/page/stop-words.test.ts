import { describe, expect, it } from "vitest";
import { languages, stopWordsOf } from "./stop-words.ts";

describe("stopWordsOf", () => {
  it.each([
    ["English", "the"],
    ["German", "und"],
    ["Italian", "della"],
    ["Spanish", "los"],
    ["French", "les"],
    ["Farsi", "از"],
    ["Arabic", "في"],
  ] as const)("of %s holds %s", (language, word) => {
    expect(stopWordsOf(language).has(word)).toBe(true);
  });

  it("has no capitals, whatever the language", () => {
    for (const language of languages) for (const word of stopWordsOf(language)) expect(word).toBe(word.toLowerCase());
  });
});
