import { describe, expect, it } from "vitest";
import { asListed, languageIds, stopWordsOf } from "./stop-words.ts";

describe("stopWordsOf", () => {
  it.each([
    ["english", "the"],
    ["german", "und"],
    ["italian", "della"],
    ["spanish", "los"],
    ["french", "les"],
    ["farsi", "از"],
    ["arabic", "في"],
    ["greek", "και"],
    ["polish", "się"],
    ["russian", "не"],
  ] as const)("of %s holds %s", (language, word) => {
    expect(stopWordsOf(language).has(word)).toBe(true);
  });

  it("holds Greek words as any are asked for: without accents, and with one sigma", () => {
    expect(["Από", "τους", "ΕΊΝΑΙ"].map(asListed)).toEqual(["απο", "τουσ", "ειναι"]);
    expect(stopWordsOf("greek").has(asListed("αυτός"))).toBe(true);
  });

  it("has no capitals, whatever the language", () => {
    for (const language of languageIds) for (const word of stopWordsOf(language)) expect(word).toBe(word.toLowerCase());
  });
});
