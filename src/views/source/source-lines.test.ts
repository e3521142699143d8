import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asSelection, selectionOf } from "../../extraction/page/selection.ts";
import { lineAt, linePieces, lineRange, sourceLinesOf } from "./plain-source.tsx";

const shownLines = (source: string, lines = sourceLinesOf(source)) =>
  Array.from(lines.starts, (start, line) => lines.text.slice(start, (lines.starts[line + 1] ?? lines.text.length + 1) - 1));

describe("source lines", () => {
  it("are those of the copy that is made to be read, a tag whole once it is opened", () => {
    const attributes = 'class="a b c" data-path="M 4 4 H 12 V 24 Z"';
    const source = `one\n\n        <p ${attributes}>three</p>\n`;
    const lines = sourceLinesOf(source);
    expect(shownLines(source)).toEqual(["one", "", ' <p class="a b c" data-path…>three</p>', ""]);
    const fold = lines.copy.foldedAt(source.indexOf(" V 24"));
    expect(shownLines(source, sourceLinesOf(source, fold && [fold]))[2]).toBe(` <p ${attributes}>three</p>`);
  });

  it("cover the source, and hold each offset in the line said", () => {
    const piece = fc.constantFrom("\n", "  ", "<p>", `<a title="${"x".repeat(40)}">`, "></", "word ", "x".repeat(700), "😀");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(), (pieces, seed) => {
        const source = pieces.join("");
        const lines = sourceLinesOf(source);
        const ranges = Array.from(lines.starts, (_, line) => lineRange(lines, line));
        for (const [line, { start, end }] of ranges.entries()) {
          expect(start).toBeLessThanOrEqual(end);
          expect(source.slice(end, ranges[line + 1]?.start)).toMatch(/^\n?$/);
        }
        const offset = seed % (source.length + 1);
        const { start, end } = ranges[lineAt(lines, offset)] ?? { start: -1, end: -1 };
        expect(start <= offset && offset <= end).toBe(true);
      }),
    );
  });
});

describe("pieces of a line", () => {
  it("are cut where what is kept and the pin begin and end", () => {
    const pieces = linePieces({ start: 10, end: 30 }, asSelection(Uint32Array.of(5, 15, 20, 25)), { start: 12, end: 22 });
    expect(pieces.map(({ start, end, isKept, isPinned }) => `${start}-${end}${isKept ? "k" : ""}${isPinned ? "p" : ""}`)).toEqual(
      ["10-12k", "12-15kp", "15-20p", "20-22kp", "22-25k", "25-30"],
    );
  });

  it("are cut where the gold standard begins and ends", () => {
    const pieces = linePieces({ start: 0, end: 9 }, selectionOf([[0, 4]]), undefined, selectionOf([[2, 6]]));
    expect(pieces.map(({ start, end, isKept, isGold }) => `${start}-${end}${isKept ? "k" : ""}${isGold ? "g" : ""}`)).toEqual([
      "0-2k",
      "2-4kg",
      "4-6g",
      "6-9",
    ]);
  });

  it("are none of an empty line", () => {
    expect(linePieces({ start: 4, end: 4 }, selectionOf([[0, 9]]), undefined)).toEqual([]);
  });
});
