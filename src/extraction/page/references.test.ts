import { decodeHTML } from "entities/decode";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TextCursor, type TextMode } from "./references.ts";

describe("TextCursor", () => {
  it("takes plain text as a slice of the source", () => {
    const cursor = new TextCursor("<p>one two");
    cursor.jump(3, "data");
    expect(cursor.take("one")).toBeUndefined();
    expect([cursor.start, cursor.end]).toEqual([3, 6]);
    cursor.take(" ");
    cursor.take("two");
    expect([cursor.start, cursor.end]).toEqual([7, 10]);
  });

  it.each([
    ["with a semicolon", "&amp;", 1],
    ["without a semicolon", "&amp", 1],
    ["of which only the beginning is a name", "&not", 1],
    ["by number", "&#38;", 1],
    ["by a number without semicolon", "&#38", 1],
    ["by hexadecimal number", "&#X26;", 1],
    ["by a number with many zeros", `&#${"0".repeat(500)}38;`, 1],
    ["that stands for a surrogate pair", "&#x1F600;", 2],
    ["that stands for two code points", "&fjlig;", 2],
    ["of the longest name", "&CounterClockwiseContourIntegral;", 1],
    ["to a control character that HTML reads as another", "&#x80;", 1],
  ])("takes a reference %s as one step", (_, reference, length) => {
    const source = `x${reference} it`;
    const cursor = new TextCursor(source);
    expect(cursor.take(decodeHTML(source))).toEqual([
      { start: 0, end: 1, length: 1 },
      { start: 1, end: 1 + reference.length, length },
      { start: 1 + reference.length, end: source.length, length: 3 },
    ]);
  });

  it.each(["&", "&;", "&#;", "&#x;", "&unknown;", "& amp;", "&&", "&a"])("takes %j as it stands", (text) => {
    const cursor = new TextCursor(`${text} x`);
    expect(cursor.take(`${text} x`)).toBeUndefined();
    expect(cursor.end).toBe(text.length + 2);
  });

  it("goes on after a reference where tokens meet in it", () => {
    const cursor = new TextCursor("a&#32;b &amp; c");
    const spans = ["a", " ", "b", " ", "&", " ", "c"].map((text) => {
      cursor.take(text);
      return [cursor.start, cursor.end];
    });
    expect(spans).toEqual([
      [0, 1],
      [1, 6],
      [6, 7],
      [7, 8],
      [8, 13],
      [13, 14],
      [14, 15],
    ]);
  });

  it("skips the marks of CDATA sections and reads no references in them", () => {
    const cursor = new TextCursor("a<![CDATA[&amp;]]]>&amp;]]>");
    expect(cursor.take("a&amp;]&]]>")).toEqual([
      { start: 0, end: 1, length: 1 },
      { start: 10, end: 16, length: 6 },
      { start: 19, end: 24, length: 1 },
      { start: 24, end: 27, length: 3 },
    ]);
  });

  it("skips the empty end tag", () => {
    const cursor = new TextCursor("a</></>b");
    expect(cursor.take("ab")).toEqual([
      { start: 0, end: 1, length: 1 },
      { start: 7, end: 8, length: 1 },
    ]);
  });

  it.each<readonly [TextMode, string]>([
    ["raw", "a &amp; </> <![CDATA[ b"],
    ["escapable", "a </> <![CDATA[ b"],
  ])("takes markup in %s text as it stands", (mode, text) => {
    const cursor = new TextCursor(text);
    cursor.jump(0, mode);
    expect(cursor.take(text)).toBeUndefined();
    expect(cursor.end).toBe(text.length);
  });

  it("reads references in escapable text", () => {
    const cursor = new TextCursor("<&lt;");
    cursor.jump(0, "escapable");
    expect(cursor.take("<<")).toEqual([
      { start: 0, end: 1, length: 1 },
      { start: 1, end: 5, length: 1 },
    ]);
  });

  it("ends where the source ends, however the text is cut into tokens", () => {
    const piece = fc.constantFrom("a", " ", "&amp;", "&lt", "&not", "it;", "&#x1F600;", "&fjlig;", "&", "#", "😀", "\ud800", ";");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(8)), (pieces, cuts) => {
        const source = pieces.join("");
        const cursor = new TextCursor(source);
        for (const token of cutText(decodeHTML(source), cuts)) cursor.take(token);
        expect(cursor.end).toBe(source.length);
      }),
    );
  });
});

/** Cuts a text at code points, as the tokenizer does, but not within what one reference may stand for. */
function cutText(text: string, sizes: readonly number[]): string[] {
  const units = text.match(/fj|./gsu) ?? [];
  const tokens = sizes.map((size) => units.splice(0, size).join(""));
  return [...tokens, units.join("")].filter((token) => token !== "");
}
