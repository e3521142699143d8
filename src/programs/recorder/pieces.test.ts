import { describe, expect, it } from "vitest";
import { carryOver, concatenated, slicePieces, sourceOfTexts, type SourcePiece, type PlacedText } from "./pieces.ts";

/** "ab&c" at 10 in the source, where the third unit is the reference "&amp;". */
const pieces: readonly SourcePiece[] = [
  { start: 0, end: 2, sourceStart: 10, sourceEnd: 12 },
  { start: 2, end: 3, sourceStart: 12, sourceEnd: 17 },
  { start: 3, end: 4, sourceStart: 17, sourceEnd: 18 },
];
const former: PlacedText = { text: "ab&c", pieces };

describe("slicePieces", () => {
  it("cuts what goes unit for unit, and takes a reference whole", () => {
    expect(slicePieces(pieces, 1, 3)).toEqual([
      { start: 0, end: 1, sourceStart: 11, sourceEnd: 12 },
      { start: 1, end: 2, sourceStart: 12, sourceEnd: 17 },
    ]);
    expect(slicePieces(pieces, 3, 4, 7)).toEqual([{ start: 7, end: 8, sourceStart: 17, sourceEnd: 18 }]);
    expect(slicePieces(pieces, 0, 4)).toBe(pieces);
  });

  it("finds its way in a text of many pieces, some of it without a place", () => {
    const many = Array.from({ length: 9 }, (_, at) => ({
      start: 3 * at,
      end: 3 * at + 2,
      sourceStart: 5 * at,
      sourceEnd: 5 * at + 2,
    }));
    const naive = (from: number, to: number): readonly number[] =>
      many.flatMap(({ start, end, sourceStart }) =>
        Array.from({ length: end - start }, (_, unit) => [start + unit, sourceStart + unit] as const).flatMap(
          ([place, source]) => (place >= from && place < to ? [source] : []),
        ),
      );
    for (let from = 0; from < 27; from++)
      for (let to = from; to <= 27; to++) {
        const found = slicePieces(many, from, to).flatMap(({ sourceStart, sourceEnd }) =>
          Array.from({ length: sourceEnd - sourceStart }, (_, unit) => sourceStart + unit),
        );
        expect(found).toEqual(naive(from, to));
      }
  });

  it("takes both units of a reference that makes two", () => {
    const two = [{ start: 0, end: 2, sourceStart: 5, sourceEnd: 15 }];
    expect(slicePieces(two, 1, 2)).toEqual([{ start: 0, end: 1, sourceStart: 5, sourceEnd: 15 }]);
  });
});

describe("carryOver", () => {
  const carried = (text: string): readonly unknown[] => {
    const { pieces: found, lost } = carryOver(former, text);
    return [sourceOfTexts([{ text, pieces: found }]).join(" "), lost.map((part) => part.text)];
  };

  it("finds a part of the text, and says what is lost", () => {
    expect(carried("b&")).toEqual(["11 17", ["a", "c"]]);
  });

  it("finds the text in a longer one", () => {
    const { pieces: found, lost } = carryOver(former, "xxab&cyy");
    expect(found).toEqual(slicePieces(pieces, 0, 4, 2));
    expect(lost).toEqual([]);
  });

  it("finds it when white space is set otherwise", () => {
    const spaced = carryOver({ text: "a  b\n c", pieces: [{ start: 0, end: 7, sourceStart: 0, sourceEnd: 7 }] }, "a b c");
    expect(spaced.pieces.map(({ start, sourceStart }) => [start, sourceStart])).toEqual([
      [0, 0],
      [2, 3],
      [4, 6],
    ]);
    expect(spaced.lost).toEqual([]);
  });

  it("keeps what both have at their ends where the middle is another", () => {
    expect(carried("aXXXc")).toEqual(["10 11 17 18", ["b&"]]);
    expect(carried("nothing")).toEqual(["", ["ab&c"]]);
    expect(carried("")).toEqual(["", ["ab&c"]]);
  });
});

describe("joined", () => {
  it("puts texts behind each other with their places", () => {
    const both = concatenated([{ text: "--", pieces: [] }, former]);
    expect(both.text).toBe("--ab&c");
    expect(both.pieces).toEqual(slicePieces(pieces, 0, 4, 2));
  });
});
