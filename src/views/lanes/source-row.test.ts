import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectionOf } from "../../extraction/page/selection.ts";
import { axisWords } from "./source-row.tsx";

const source = '<div class="lead">The ferry</div>\n<p>שלום עולם';
const text = selectionOf([
  [18, 27],
  [37, 46],
]);
const wordsIn = (start: number, end: number) => axisWords(source, text, { start, end });

describe("axisWords", () => {
  it("are the tags and the words of a window, each over its own units", () => {
    const words = wordsIn(0, source.length);
    expect(words.map(({ text: word }) => word)).toEqual(['<div class="lead">', "The", "ferry", "</div>", "<p>", "שלום", "עולם"]);
    for (const { start, end, text: word } of words) expect(source.slice(start, end)).toBe(word);
  });

  it("tells tags from text, and letters that are written from right to left", () => {
    expect(wordsIn(0, source.length).map(({ isCode }) => isCode)).toEqual([true, false, false, true, true, false, false]);
    expect(wordsIn(33, source.length).map(({ isRightToLeft }) => isRightToLeft)).toEqual([false, true, true]);
    // Before the page is parsed a tag is what looks like one.
    expect(axisWords(source, undefined, { start: 0, end: 30 }).map(({ isCode }) => isCode)).toEqual([true, false, false, true]);
  });

  it("has whole a tag that began before the window, and is near it", () => {
    expect(wordsIn(8, 20).map(({ text: word }) => word)).toEqual(['<div class="lead">', "The"]);
    expect(wordsIn(20, 24).map(({ text: word }) => word)).toEqual(["The", "ferry"]);
  });

  it("sets the lines of a tag on one", () => {
    expect(axisWords("<a\nhref=x\n>", undefined, { start: 0, end: 12 })).toMatchObject([
      { start: 0, end: 11, text: "<a href=x >" },
    ]);
  });

  it("looks at no more of a long source than at the window and what is near it", () => {
    const long = `<script>${"x".repeat(3_000_000)}`;
    const [word, ...rest] = axisWords(long, text, { start: 1_000_000, end: 1_000_100 });
    expect(rest).toEqual([]);
    expect((word?.end ?? 0) - (word?.start ?? 0)).toBeLessThan(200);
  });

  it("never overlaps, stands in order and within reach of the window", () => {
    const pieces = fc.constantFrom("<p>", "</p>", "word", " ", "\n", "<a href='x y'>", "<", ">", "ש", "&amp;");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), fc.nat(120), fc.nat(60), (parts, start, length) => {
        const whole = parts.join("");
        const words = axisWords(whole, undefined, { start, end: start + length });
        for (const [index, word] of words.entries()) {
          expect(word.start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? 0);
          expect(word.end > start && word.start < start + length).toBe(true);
          expect(whole.slice(word.start, word.end).replaceAll("\n", " ")).toBe(word.text);
        }
      }),
    );
  });
});
