import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectedText } from "../../extraction/output/text.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { selectionOf } from "../../extraction/page/selection.ts";
import { selectWords, wordsOf } from "../../extraction/page/words.ts";
import { sourceRange, textRange, wordAround, wordBeside, wordNearest } from "./use-word-selection.ts";

const source = "<p>one R&amp;D &amp; <b>t</b>wo</p><i>gone</i><p>6 &#x1F600;</p>";
const page = openPage(source);
const text = selectedText(
  page,
  selectWords(page, wordsOf(page), (word) => word !== 4),
);
const at = (part: string): number => source.indexOf(part);

describe("the text under test", () => {
  it("has five words on one line and two on the next, without the one not selected", () => {
    expect(text.text).toBe("one R&D & two\n6 😀");
  });
});

describe("wordAround", () => {
  it("reaches to the next space or line end on both sides", () => {
    expect(wordAround(text.text, 5)).toEqual({ start: 4, end: 7 });
    expect(wordAround(text.text, 12)).toEqual({ start: 10, end: 13 });
    expect(wordAround(text.text, 16)).toEqual({ start: 16, end: 18 });
  });

  it("is empty at a space", () => {
    expect(wordAround(text.text, 3)).toEqual({ start: 3, end: 3 });
  });
});

describe("wordBeside", () => {
  it("steps over spaces and line ends, and stops at the ends of the text", () => {
    expect(wordBeside(text.text, 11, 1)).toEqual({ start: 14, end: 15 });
    expect(wordBeside(text.text, 14, -1)).toEqual({ start: 10, end: 13 });
    expect(wordBeside(text.text, 0, -1)).toBeUndefined();
    expect(wordBeside(text.text, 16, 1)).toBeUndefined();
  });
});

describe("sourceRange", () => {
  it("takes a reference whole, within a word and at its end", () => {
    expect(sourceRange(text, source, { start: 4, end: 7 })).toEqual({ start: at("R&amp;D"), end: at("R&amp;D") + 7 });
    expect(sourceRange(text, source, { start: 8, end: 9 })).toEqual({ start: at("&amp; "), end: at("&amp; ") + 5 });
    expect(sourceRange(text, source, { start: 16, end: 18 })).toEqual({ start: at("&#x"), end: at("&#x") + 9 });
  });

  it("covers the tags within a word", () => {
    expect(sourceRange(text, source, { start: 10, end: 13 })).toEqual({ start: at("t</b>wo"), end: at("t</b>wo") + 7 });
  });
});

describe("textRange", () => {
  it("finds the words that a range touches, whole", () => {
    expect(textRange(text, source, { start: at("ne"), end: at("R&amp;D") + 1 })).toEqual({ start: 0, end: 7 });
    expect(textRange(text, source, { start: 0, end: source.length })).toEqual({ start: 0, end: 18 });
  });

  it("finds a word by a place within its last reference or the tags within it", () => {
    expect(textRange(text, source, { start: at("&amp; ") + 3, end: at("&amp; ") + 4 })).toEqual({ start: 8, end: 9 });
    expect(textRange(text, source, { start: at("/b>"), end: at("/b>") + 1 })).toEqual({ start: 10, end: 13 });
  });

  it("finds nothing in what is not selected, between words and in an empty text", () => {
    expect(textRange(text, source, { start: at("gone"), end: at("gone") + 4 })).toBeUndefined();
    expect(textRange(text, source, { start: 0, end: 3 })).toBeUndefined();
    expect(textRange(text, source, { start: at(" R&"), end: at(" R&") + 1 })).toBeUndefined();
    expect(textRange(selectedText(page, selectionOf([])), source, { start: 0, end: 9 })).toBeUndefined();
  });

  it("finds just the words whose source range meets the range", () => {
    fc.assert(
      fc.property(fc.nat(source.length - 1), fc.integer({ min: 1, max: 20 }), (start, length) => {
        const hit = [...text.text.matchAll(/[^ \n]+/g)].filter(({ index, 0: { length: width } }) => {
          const word = sourceRange(text, source, { start: index, end: index + width });
          return word.start < start + length && start < word.end;
        });
        const expected = hit[0] && { start: hit[0].index, end: (hit.at(-1)?.index ?? 0) + (hit.at(-1)?.[0].length ?? 0) };
        expect(textRange(text, source, { start, end: start + length })).toEqual(expected);
      }),
    );
  });
});

describe("wordNearest", () => {
  it("finds the word at a place, or that before or after it, whichever is nearer", () => {
    expect(wordNearest(text, source, at("wo<"))).toEqual({ start: 10, end: 13 });
    expect(wordNearest(text, source, at("gone"))).toEqual({ start: 10, end: 13 });
    expect(wordNearest(text, source, at("6") - 1)).toEqual({ start: 14, end: 15 });
    expect(wordNearest(text, source, 0)).toEqual({ start: 0, end: 3 });
  });
});
