import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectionOf } from "../../extraction/page/selection.ts";
import { lineAt, linePieces, lineRange, sourceLinesOf } from "./plain-source.tsx";

describe("source lines", () => {
  it("are the lines of a source, numbered", () => {
    const source = "one\n\nthree\n";
    const lines = sourceLinesOf(source);
    expect([...lines.starts]).toEqual([0, 4, 5, 11]);
    expect([...lines.numbers]).toEqual([1, 2, 3, 4]);
    expect([0, 1, 2, 3].map((line) => lineRange(lines, source, line)).map(({ start, end }) => source.slice(start, end))).toEqual([
      "one",
      "",
      "three",
      "",
    ]);
  });

  it("break a long line, which keeps its number", () => {
    const source = `a\n${"<p>word</p>".repeat(300)}\nz`;
    const { starts, numbers } = sourceLinesOf(source);
    expect(Array.from(numbers).filter((number) => number > 0)).toEqual([1, 2, 3]);
    expect(starts.length).toBeGreaterThan(5);
  });

  it("together are the source, none longer than 1,000 units, and each offset is in the line said", () => {
    const piece = fc.constantFrom("\n", "<p>", "></", "word ", "x".repeat(700), "😀");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(), (pieces, seed) => {
        const source = pieces.join("");
        const lines = sourceLinesOf(source);
        const ranges = Array.from(lines.starts, (_, line) => lineRange(lines, source, line));
        const rebuilt = ranges.map(({ start, end }, line) => source.slice(start, Math.max(end, lines.starts[line + 1] ?? end)));
        expect(rebuilt.join("")).toBe(source);
        for (const { start, end } of ranges) expect(end - start).toBeLessThanOrEqual(1000);
        const offset = seed % (source.length + 1);
        const naive = lines.starts.findLastIndex((start) => start <= offset);
        expect(lineAt(lines, offset)).toBe(naive);
      }),
    );
  });
});

describe("pieces of a line", () => {
  it("are cut where what is kept and the pin begin and end", () => {
    const pieces = linePieces(
      { start: 10, end: 30 },
      selectionOf([
        [5, 15],
        [20, 25],
      ]),
      { start: 12, end: 22 },
    );
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
