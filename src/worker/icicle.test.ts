import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { icicleOf, icicleWindow, nestingOf, type IcicleAxis } from "./icicle.ts";
import { placesOf } from "./places.ts";

// A root over 0 to 8; a over 0 to 4 with two children, b over 4 to 8 with none.
const units = {
  name: "elements",
  starts: Uint32Array.of(0, 0, 0, 2, 4),
  ends: Uint32Array.of(8, 4, 2, 4, 8),
  nested: true,
};
const parents = Int32Array.of(-1, 0, 1, 1, 0);
const whole: IcicleAxis = { starts: units.starts, ends: units.ends, from: 0, to: 8 };

const rowsOf = ({ units: cells }: { readonly units: Int32Array }, pixels: number): number[][] =>
  Array.from({ length: cells.length / pixels }, (_, row) => [...cells.subarray(row * pixels, (row + 1) * pixels)]);

describe("nestingOf", () => {
  it("answers for three thousand levels and for none", () => {
    const deep = nestingOf(Int32Array.from({ length: 3000 }, (_, unit) => unit - 1));
    expect([deep.levels, deep.depths[2999], deep.subtreeEnds[0]]).toEqual([3000, 2999, 3000]);
    expect(nestingOf(new Int32Array(0)).levels).toBe(0);
  });
});

describe("icicleWindow", () => {
  it("lays each level out along the source", () => {
    const window = icicleWindow(whole, nestingOf(parents), undefined, { pixels: 4, rows: 10 });
    expect(rowsOf(window, 4)).toEqual([
      [0, 0, 0, 0],
      [1, 1, 4, 4],
      [2, 3, -1, -1],
    ]);
    expect(window).toMatchObject({ rowCount: 3, firstLevel: 0, levels: 3 });
  });

  it("begins with the innermost unit that fills the view, and goes no further down than is asked", () => {
    const window = icicleWindow({ ...whole, to: 4 }, nestingOf(parents), undefined, { pixels: 2, rows: 1 });
    expect(window).toMatchObject({ rowCount: 1, firstLevel: 1 });
    expect(rowsOf(window, 2)).toEqual([[1, 1]]);
  });

  it("lays units side by side by their number, each over its descendants", () => {
    const tree = { id: "tree", name: "tree", unit: "", formula: "", kind: "tree", units: "elements", values: parents } as const;
    const request = { channel: "tree", start: 0, end: 8, pixels: 5, axis: "index", rows: 10 } as const;
    const window = icicleOf({ units: { elements: units }, channels: [tree], notes: [] }, request, placesOf);
    expect(window && rowsOf(window, 5)).toEqual([
      [0, 0, 0, 0, 0],
      [-1, 1, 1, 1, 4],
      [-1, -1, 2, 3, -1],
    ]);
  });

  it("shows the greatest value where units share a pixel, and the longest where there are no values", () => {
    const valued = icicleWindow(whole, nestingOf(parents), [1, 2, 9, 3, 4], { pixels: 1, rows: 10 });
    expect(rowsOf(valued, 1)).toEqual([[0], [4], [2]]);
    expect([...valued.values]).toEqual([1, 4, 9]);
    const unequal = { ...whole, starts: Uint32Array.of(0, 0, 0, 1, 4), ends: Uint32Array.of(8, 4, 1, 4, 8) };
    expect(rowsOf(icicleWindow(unequal, nestingOf(parents), undefined, { pixels: 1, rows: 10 }), 1)).toEqual([[0], [1], [3]]);
  });

  it("shows in each cell a unit of that level that lies there, or none where there is none", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), (ups, pixels) => {
        const tree = grown(ups);
        const nesting = nestingOf(tree.parents);
        const axis = { ...tree, from: 0, to: tree.ends[0] ?? 1 };
        const window = icicleWindow(axis, nesting, undefined, { pixels, rows: 99 });
        rowsOf(window, pixels).forEach((row, level) => {
          row.forEach((unit, pixel) => {
            const [from, to] = [(axis.to * pixel) / pixels, (axis.to * (pixel + 1)) / pixels];
            const there = [...nesting.depths.keys()].filter(
              (other) => nesting.depths[other] === level + window.firstLevel && touches(tree, other, from, to),
            );
            expect(unit === -1 ? there : there.includes(unit)).toEqual(unit === -1 ? [] : true);
          });
        });
      }),
    );
  });
});

interface Tree {
  readonly parents: Int32Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

function touches({ starts, ends }: Tree, unit: number, from: number, to: number): boolean {
  return (starts[unit] ?? 0) < to && (ends[unit] ?? 0) > from;
}

/** A tree whose next unit hangs as many levels above the last as is said; each unit is one unit of the source before its children. */
function grown(ups: readonly number[]): Tree {
  const above = [-1];
  for (const up of ups) {
    let parent = above.length - 1;
    for (let step = 0; step < up; step++) parent = Math.max(above[parent] ?? -1, 0);
    above.push(parent);
  }
  const ends = nestingOf(Int32Array.from(above)).subtreeEnds;
  return { parents: Int32Array.from(above), starts: Uint32Array.from(above, (_, unit) => unit), ends };
}
