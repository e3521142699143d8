import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { selectedText } from "../output/text.ts";
import { runSpec, libraryOf } from "../run.ts";
import { bte } from "./bte/bte.ts";
import { tccb } from "./ccb/ccb.ts";
import { dsc } from "./dsc/dsc.ts";

const library = libraryOf([bte, dsc, tccb]);
const sevenTags = "<b></b><b></b><b></b><b>";

describe("a word that tags part, where each part is a token", () => {
  it.each([
    ["bte", {}, false],
    ["dsc", { window: 4, step: 4, run: 1, mode: "absolute" }, false],
    ["tccb", { range: 4, rangeIs: "each-side", sigmaDivisor: 1, threshold: 0.5, maxPasses: 1 }, true],
  ] as const)("is kept whole by %s, with its first part or with any as its parameter says", (extractor, values, withAny) => {
    const kept = (source: string): string => {
      const page = openPage(source);
      return selectedText(page, runSpec({ extractor, values: { ...values, words: "between-tags" } }, page, library).selection)
        .text;
    };
    expect(kept(`one two three wo${sevenTags}rd`)).toBe("one two three word");
    expect(kept(`wo${sevenTags}rd one two three`)).toBe(withAny ? "word one two three" : "one two three");
    const { description } = library.get(extractor)?.parameters["words"] ?? {};
    expect(description).toContain("The word still stays whole: BTE and DSC keep it with its first part, TCCB with any part.");
  });
});
