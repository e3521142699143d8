import { describe, expect, it } from "vitest";
import { lineStarts } from "../../page/lines.ts";
import { openPage } from "../../page/open-page.ts";
import { wordsOf } from "../../page/words.ts";
import { countInWords, countKinds, hasOtherLetters, isNonAscii, isOfRightToLeft } from "./character-kinds.ts";

const countsOf = (source: string, isOfKind: (unit: number) => boolean): (readonly [number, number])[] => {
  const page = openPage(source);
  const { content, code } = countKinds(page, lineStarts(page, "block"), isOfKind);
  return Array.from(content, (count, line) => [count, code[line] ?? Number.NaN]);
};

describe("countKinds", () => {
  it("counts the characters of a line that are of a kind, and all others, tags included", () => {
    // <p>, four letters, a space, two digits; <p>, x.
    expect(countsOf("<p>سلام 12<p>x", isOfRightToLeft)).toEqual([
      [4, 3 + 1 + 2],
      [0, 3 + 1],
    ]);
    expect(countsOf("<p>né — x", isNonAscii)).toEqual([[2, 3 + 4]]);
  });

  it("decodes references first", () => {
    expect(countsOf("<p>&#1575;&#1576;", isOfRightToLeft)).toEqual([[2, 3]]);
  });

  it("takes a run of white space for one character that is of no kind, the no-break space too", () => {
    expect(countsOf("<p>é \n\t é&nbsp;é", isNonAscii)).toEqual([[3, 3 + 2]]);
  });

  it("counts what stands in tags, and nothing of scripts, styles and comments", () => {
    expect(countsOf("<p title=سلام>x<script>سلام</script><!-- سلام -->", isOfRightToLeft)).toEqual([
      [4, "<p title=>".length + 1],
    ]);
  });
});

describe("isRightToLeft", () => {
  it.each([
    ["א", true],
    ["ا", true],
    ["ہ", true],
    ["ﻼ", true],
    ["ﭏ", true],
    ["\u{FEFF}", false],
    ["a", false],
    ["я", false],
    ["“", false],
  ])("of %s is %s", (letter, expected) => {
    expect(isOfRightToLeft(letter.charCodeAt(0))).toBe(expected);
  });
});

describe("countInWords", () => {
  it("counts the characters of each word, also of one that reaches over tags", () => {
    const page = openPage("<p>سلا<b>م</b> x 1ا &#1575;<p>دو");
    expect([...countInWords(page, wordsOf(page), isOfRightToLeft)]).toEqual([4, 0, 1, 1, 2]);
  });
});

describe("hasOtherLetters", () => {
  it.each([
    ["<p>سلام", true],
    ["<p>Привет", true],
    ["<p>你好", true],
    ["<p>Straße, naïve “quotes” — € 😀 … ﬁ", false],
    ["<p title=سلام>x<script>سلام</script>", false],
    ["", false],
  ])("of %s is %s", (source, expected) => {
    expect(hasOtherLetters(openPage(source))).toBe(expected);
  });
});
