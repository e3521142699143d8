import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addBlock,
  wholeRegion,
  type Separator,
  degreeOfWeight,
  heaviestWeight,
  separatorWeight,
  type Side,
} from "./split-region.ts";
import { fontOf } from "./visual-tree.ts";

/** Stretches as they are written here: "0–20 30–60". */
const written = (separators: readonly Separator[]): string => separators.map(({ start, end }) => `${start}–${end}`).join(" ");
const read = (text: string): (readonly [number, number])[] =>
  text.split(" ").map((stretch) => stretch.split("–").map(Number) as [number, number]);

function separatorsOf(blocks: readonly (readonly [start: number, end: number])[], start: number, end: number): Separator[] {
  const separators = wholeRegion(start, end);
  for (const [block, [from, to]] of blocks.entries()) addBlock(separators, block, from, to);
  return separators;
}

describe("separators of the example with the blocks [0, 20], [30, 60] and [65, 100]", () => {
  it("begin with the whole region, and are split and shrink block by block", () => {
    expect(written(wholeRegion(0, 100))).toBe("0–100");
    expect(written(separatorsOf(read("0–20"), 0, 100))).toBe("20–100");
    expect(written(separatorsOf(read("0–20 30–60"), 0, 100))).toBe("20–30 60–100");
    expect(separatorsOf(read("0–20 30–60 65–100"), 0, 100)).toEqual([
      { start: 20, end: 30, before: 0, after: 1 },
      { start: 60, end: 65, before: 1, after: 2 },
    ]);
  });
});

describe("addBlock", () => {
  it.each([
    ["takes away a separator that a block covers", "0–20 40–100 10–50", ""],
    ["shrinks one that a block overlaps at its start", "0–20 80–100 15–30", "30–80"],
    ["shrinks one that a block overlaps at its end", "0–20 80–100 70–90", "20–70"],
    ["leaves one of no thickness between blocks that touch", "0–20 20–100", "20–20"],
    ["leaves it where others touch there, too", "0–20 20–100 0–20 20–30", "20–20"],
    ["takes it away where another lies across", "0–20 20–100 10–30", ""],
  ])("%s", (_, blocks, separators) => {
    expect(written(separatorsOf(read(blocks), 0, 100))).toBe(separators);
  });

  it("leaves what no block covers, in whatever order they come", () => {
    const anyBlock = fc
      .tuple(fc.nat(60), fc.integer({ min: 1, max: 20 }))
      .map(([start, length]) => [start, start + length] as const);
    fc.assert(
      fc.property(fc.array(anyBlock, { minLength: 1, maxLength: 12 }), (blocks) => {
        const separators = separatorsOf(blocks, 0, 80);
        const covered = (at: number): boolean => blocks.some(([start, end]) => start <= at && at < end);
        for (let at = 0; at < 80; at++)
          expect([at, separators.some(({ start, end }) => start <= at && at < end)]).toEqual([at, !covered(at)]);
        for (const { start, end, before, after } of separators) {
          expect(before < 0 ? start === 0 : blocks[before]?.[1] === start).toBe(true);
          expect(after < 0 ? end === 80 : blocks[after]?.[0] === end).toBe(true);
        }
      }),
    );
  });
});

const side: Side = { background: 0, font: fontOf(16, 400), isText: false };
const weight = (
  thickness: number,
  above: Partial<Side> = {},
  below: Partial<Side> = {},
  hasRule = false,
  isHorizontal = true,
): number => separatorWeight(thickness, hasRule, isHorizontal, { ...side, ...above }, { ...side, ...below });

describe("separatorWeight", () => {
  it("is one for each 5 pixels, up to 20", () => {
    expect([0, 5, 20, 100, 3000].map((thickness) => weight(thickness))).toEqual([0, 1, 4, 20, 20]);
  });

  it("has two more for a rule in it, and for other backgrounds on its sides", () => {
    expect(weight(20, {}, {}, true)).toBe(6);
    expect(weight(20, { background: 0xff0000ff })).toBe(6);
  });

  it("has two more for other fonts, and another two where the lower one is larger", () => {
    expect(weight(20, {}, { font: fontOf(16, 700) })).toBe(6);
    expect(weight(20, { font: fontOf(24, 400) }, {})).toBe(6);
    expect(weight(20, {}, { font: fontOf(24, 400) })).toBe(8);
    expect(weight(20, { font: 0 }, { font: fontOf(24, 400) })).toBe(4);
  });

  it("has two less where text stands on both sides, but is never below 0", () => {
    expect(weight(20, { isText: true }, { isText: true })).toBe(2);
    expect(weight(5, { isText: true }, { isText: true })).toBe(0);
  });

  it("knows neither fonts nor likeness where it is vertical", () => {
    expect(weight(20, { isText: true }, { isText: true, font: fontOf(24, 400) }, false, false)).toBe(4);
  });
});

describe("degreeOfWeight", () => {
  it("falls from 10 to 1, one for each two", () => {
    expect([0, 1.9, 2, 9, 18, heaviestWeight].map(degreeOfWeight)).toEqual([10, 10, 9, 6, 1, 1]);
  });
});
