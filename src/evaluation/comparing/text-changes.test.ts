import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sentencesOf, textChange } from "./text-changes.ts";

const textsOf = (sentences: readonly { readonly text: string }[] = []): readonly string[] => sentences.map(({ text }) => text);

describe("sentencesOf", () => {
  it("ends a sentence at a full stop and at a line end, and tells where each begins", () => {
    expect(sentencesOf("Fog on the water\n The ferry stayed.  It  left\tat 9.30 a.m. today! \n\nMore?")).toEqual([
      { text: "Fog on the water", start: 0 },
      { text: "The ferry stayed.", start: 18 },
      { text: "It left at 9.30 a.m. today!", start: 37 },
      { text: "More?", start: 68 },
    ]);
  });

  it("finds all of a text, at the places that it tells", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("One", "two.", "three!", " ", "\n", "\u00a0", "。", "😀")), (pieces) => {
        const text = pieces.join("");
        const sentences = sentencesOf(text);
        expect(textsOf(sentences).join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
        for (const { text: sentence, start } of sentences) expect(text[start]).toBe(sentence[0]);
      }),
    );
  });
});

describe("textChange", () => {
  it("finds no change in white space", () => {
    expect(textChange("One. Two.", "One.\n\n Two. ")).toBeUndefined();
  });

  it("tells the sentences that were lost and gained, in their order", () => {
    const change = textChange("One. Two. Three.", "Menu\nOne. Three. Four.");
    expect(textsOf(change?.lost)).toEqual(["Two."]);
    expect(textsOf(change?.gained)).toEqual(["Menu", "Four."]);
  });

  it("counts a sentence that repeats, and takes one that moved for the same", () => {
    expect(textChange("Yes.\nYes.\nNo.", "No.\nYes.")).toEqual({ lost: [{ text: "Yes.", start: 5 }], gained: [] });
    expect(textChange("One.\nTwo.", "Two.\nOne.")).toEqual({ lost: [], gained: [] });
  });
});
