import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectedText } from "../output/text.ts";
import { openPage } from "../page/open-page.ts";
import type { Page } from "../page/page.ts";
import { has, union, type Selection } from "../page/selection.ts";
import { selectWords, wordsOf } from "../page/words.ts";
import { inA, inB, inBoth, mergeTexts, type MergedText } from "./merge-texts.ts";

describe("mergeTexts", () => {
  it("says of each unit of the union in which of the two texts it is", () => {
    const page = openPage("<p>one two</p><p>six &amp; ten</p>");
    const { text, offsets, sides } = merged(page, wordsAt(page, [0, 1, 3]), wordsAt(page, [1, 3, 4]));
    expect(text).toBe("one two\n& ten");
    expect([...offsets]).toEqual([3, 4, 5, 7, 7, 8, 9, 21, 21, 27, 27, 28, 29]);
    expect([...sides]).toEqual([1, 1, 1, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2]);
  });

  it("keeps the space between words of which each text has one, where either tells that no line ends there", () => {
    const page = openPage("<p>one two three four</p>");
    expect(merged(page, wordsAt(page, [0, 2]), wordsAt(page, [1, 3])).text).toBe("one two three four");
  });

  it("ends the line between two texts that do not tell", () => {
    const page = openPage("<p>one</p><p>two</p>");
    expect(merged(page, wordsAt(page, [0]), wordsAt(page, [1])).text).toBe("one\ntwo");
  });

  it("gives the other text where one is empty", () => {
    const page = openPage("<p>one <b>two</b></p>three");
    const all = wordsAt(page, [0, 1, 2]);
    const { text, offsets } = selectedText(page, all);
    expect(merged(page, all, wordsAt(page, []))).toEqual({ text, offsets, sides: new Uint8Array(text.length).fill(inA) });
    expect(merged(page, wordsAt(page, []), all)).toEqual({ text, offsets, sides: new Uint8Array(text.length).fill(inB) });
  });

  it("has the words of the union, each on the side that selects it, and every line end of the union", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.infiniteStream(fc.nat(3)), (pieces, sides) => {
        const page = openPage(pieces.join(""));
        const marks = Array.from(sides.take(wordsOf(page).count));
        const a = selectWords(page, wordsOf(page), (word) => ((marks[word] ?? 0) & inA) !== 0);
        const b = selectWords(page, wordsOf(page), (word) => ((marks[word] ?? 0) & inB) !== 0);
        const whole = selectedText(page, union(a, b));
        const result = merged(page, a, b);
        expect([...result.offsets]).toEqual([...whole.offsets]);
        expect(result.text.replaceAll("\n", " ")).toBe(whole.text.replaceAll("\n", " "));
        for (const [index, unit] of whole.text.split("").entries()) {
          const side = (has(a, whole.offsets[index] ?? 0) ? inA : 0) | (has(b, whole.offsets[index] ?? 0) ? inB : 0);
          if (unit === "\n") expect(result.text[index]).toBe("\n");
          else if (unit !== " ") expect(result.sides[index]).toBe(side);
        }
      }),
    );
  });

  it("takes a text of a million units", () => {
    const page = openPage("word ".repeat(200_000));
    const all = selectWords(page, wordsOf(page), () => true);
    const { text, sides } = merged(page, all, all);
    expect(text).toHaveLength(999_999);
    expect(sides.every((side) => side === inBoth)).toBe(true);
  });
});

const piece = fc.constantFrom("one ", "two", " three", "&amp;", "<p>", "</p>", "<b>", "</b>", "<br>", "<script>x</script>", "\n");

function merged(page: Page, a: Selection, b: Selection): MergedText {
  return mergeTexts(selectedText(page, a), selectedText(page, b));
}

function wordsAt(page: Page, marked: readonly number[]): Selection {
  return selectWords(page, wordsOf(page), (word) => marked.includes(word));
}
