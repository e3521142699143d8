import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineColumnAt, lineStartsOf, placeAt } from "./place-at.ts";

describe("placeAt", () => {
  const source = '<p class="a">two words &amp; more</p> x < y';
  const at = (offset: number): string => source.slice(placeAt(source, offset).start, placeAt(source, offset).end);

  it.each([
    [14, "two"],
    [17, "words"],
    [25, "&amp;"],
    [0, '<p class="a">'],
    [12, '<p class="a">'],
    [34, "</p>"],
    // No tag.
    [40, "<"],
  ])("takes at %i the word or tag there: %s", (offset, word) => {
    expect(at(offset)).toBe(word);
  });

  it("answers within the source at its very end", () => {
    expect(placeAt(source, source.length)).toEqual({ start: source.length - 1, end: source.length });
    expect(placeAt("", 0)).toEqual({ start: 0, end: 0 });
  });
});

describe("lineColumnAt", () => {
  it("begins a line behind a line feed that ends the source, and has one in an empty source", () => {
    expect([[...lineStartsOf("")], [...lineStartsOf("a\n\nb\n")]]).toEqual([[0], [0, 2, 3, 5]]);
  });

  it("agrees with splitting the text before the offset", () => {
    const source = fc.string({ unit: fc.constantFrom("a", "\n", "😀") });
    fc.assert(
      fc.property(source, fc.nat(), (text, seed) => {
        const offset = seed % (text.length + 1);
        const lines = text.slice(0, offset).split("\n");
        expect(lineColumnAt(lineStartsOf(text), offset)).toEqual({ line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 });
      }),
    );
  });
});
