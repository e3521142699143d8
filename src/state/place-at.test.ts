import { describe, expect, it } from "vitest";
import { placeAt } from "./place-at.ts";

describe("placeAt", () => {
  const source = '<p class="a">two words &amp; more</p> x < y';
  const at = (offset: number): string => source.slice(placeAt(source, offset).start, placeAt(source, offset).end);

  it("takes the word at an offset", () => {
    expect(at(14)).toBe("two");
    expect(at(17)).toBe("words");
    expect(at(25)).toBe("&amp;");
  });

  it("takes the tag at an offset, from its first character to its last", () => {
    expect(at(0)).toBe('<p class="a">');
    expect(at(12)).toBe('<p class="a">');
    expect(at(34)).toBe("</p>");
  });

  it("does not take a less-than sign for a tag", () => {
    expect(at(40)).toBe("<");
  });

  it("answers within the source at its very end", () => {
    expect(placeAt(source, source.length)).toEqual({ start: source.length - 1, end: source.length });
    expect(placeAt("", 0)).toEqual({ start: 0, end: 0 });
  });
});
