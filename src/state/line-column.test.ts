import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineColumnAt, lineStartsOf } from "./place-at.ts";

describe("lineStartsOf", () => {
  it("gives an empty source one line", () => {
    expect([...lineStartsOf("")]).toEqual([0]);
  });

  it("begins a line behind a line feed that ends the source", () => {
    expect([...lineStartsOf("a\n\nb\n")]).toEqual([0, 2, 3, 5]);
  });
});

describe("lineColumnAt", () => {
  it("counts lines and columns from 1", () => {
    expect(lineColumnAt(lineStartsOf("ab\ncd"), 0)).toEqual({ line: 1, column: 1 });
    expect(lineColumnAt(lineStartsOf("ab\ncd"), 4)).toEqual({ line: 2, column: 2 });
  });

  it("counts a line feed to the line it ends", () => {
    expect(lineColumnAt(lineStartsOf("ab\ncd"), 2)).toEqual({ line: 1, column: 3 });
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
