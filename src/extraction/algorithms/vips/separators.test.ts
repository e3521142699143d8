import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addBlock, isInner, wholeRegion, type Separator } from "./split-region.ts";

const spans = (separators: readonly Separator[]): number[][] => separators.map(({ start, end }) => [start, end]);

function separatorsOf(blocks: readonly (readonly [start: number, end: number])[], start: number, end: number): Separator[] {
  const separators = wholeRegion(start, end);
  for (const [block, [from, to]] of blocks.entries()) addBlock(separators, block, from, to);
  return separators;
}

describe("separators of the example with the blocks [0, 20], [30, 60] and [65, 100]", () => {
  it("begin with the whole region, and are split and shrink block by block", () => {
    const separators = wholeRegion(0, 100);
    expect(spans(separators)).toEqual([[0, 100]]);
    addBlock(separators, 0, 0, 20);
    expect(spans(separators)).toEqual([[20, 100]]);
    addBlock(separators, 1, 30, 60);
    expect(spans(separators)).toEqual([
      [20, 30],
      [60, 100],
    ]);
    addBlock(separators, 2, 65, 100);
    expect(separators).toEqual([
      { start: 20, end: 30, before: 0, after: 1 },
      { start: 60, end: 65, before: 1, after: 2 },
    ]);
  });
});

describe("addBlock", () => {
  it("takes away a separator that a block covers", () => {
    expect(
      spans(
        separatorsOf(
          [
            [0, 20],
            [40, 100],
            [10, 50],
          ],
          0,
          100,
        ),
      ),
    ).toEqual([]);
  });

  it("shrinks those that a block overlaps at either end", () => {
    expect(
      spans(
        separatorsOf(
          [
            [0, 20],
            [80, 100],
            [15, 30],
          ],
          0,
          100,
        ),
      ),
    ).toEqual([[30, 80]]);
    expect(
      spans(
        separatorsOf(
          [
            [0, 20],
            [80, 100],
            [70, 90],
          ],
          0,
          100,
        ),
      ),
    ).toEqual([[20, 70]]);
  });

  it("leaves a separator of no thickness between blocks that touch, unless another lies across", () => {
    const touching: [number, number][] = [
      [0, 20],
      [20, 40],
    ];
    expect(separatorsOf(touching, 0, 40)).toEqual([{ start: 20, end: 20, before: 0, after: 1 }]);
    expect(spans(separatorsOf([...touching, [0, 20], [20, 30]], 0, 40))).toEqual([[20, 20]]);
    expect(spans(separatorsOf([...touching, [10, 30]], 0, 40))).toEqual([]);
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

describe("isInner", () => {
  it("is false of those that touch the region's border", () => {
    expect(
      spans(
        separatorsOf(
          [
            [10, 20],
            [30, 40],
          ],
          0,
          50,
        ).filter(isInner),
      ),
    ).toEqual([[20, 30]]);
  });
});
