import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  SelectionBuilder,
  asSelection,
  clip,
  complement,
  difference,
  has,
  intersection,
  meets,
  rangeIndexAt,
  rangesOf,
  selectionOf,
  sizeOf,
  union,
  indexAt,
  type Selection,
} from "./selection.ts";

const length = 60;
const range = fc.tuple(fc.nat(length), fc.nat(8)).map(([start, size]) => [start, Math.min(start + size, length)] as const);
const ranges = fc.array(range, { maxLength: 12 });
const selection = ranges.map(selectionOf);
const offset = fc.nat(length - 1);

describe("SelectionBuilder", () => {
  it("selects the units of all ranges, in whatever order they come", () => {
    fc.assert(
      fc.property(ranges, (list) => {
        const naive = Array.from({ length }, (_, at) => list.some(([start, end]) => start <= at && at < end));
        expect(unitsOf(selectionOf(list))).toEqual(naive);
      }),
    );
  });

  it.each([
    [9, 4],
    [-1, 2],
    [NaN, 2],
    [1, NaN],
  ])("refuses [%d, %d)", (start, end) => {
    expect(() => {
      new SelectionBuilder().add(start, end);
    }).toThrow(RangeError);
  });

  it("says which range it refused", () => {
    expect(() => selectionOf([[9, 4]])).toThrow("range ends before it starts: [9, 4)");
  });
});

describe("the range algebra", () => {
  it.each([
    ["union", union, (a: boolean, b: boolean) => a || b],
    ["intersection", intersection, (a: boolean, b: boolean) => a && b],
    ["difference", difference, (a: boolean, b: boolean) => a && !b],
  ] as const)("gives the %s unit by unit", (_, combine, combineUnits) => {
    fc.assert(
      fc.property(selection, selection, (a, b) => {
        const unitsOfB = unitsOf(b);
        expect(unitsOf(combine(a, b))).toEqual(unitsOf(a).map((inA, at) => combineUnits(inA, unitsOfB[at] ?? false)));
      }),
    );
  });

  it("gives the complement unit by unit", () => {
    fc.assert(
      fc.property(selection, (a) => {
        expect(unitsOf(complement(a, length))).toEqual(unitsOf(a).map((inA) => !inA));
      }),
    );
  });

  it("clips unit by unit, to nothing where the end lies before the start", () => {
    fc.assert(
      fc.property(selection, fc.nat(length), fc.nat(length), (a, start, end) => {
        expect(unitsOf(clip(a, start, end))).toEqual(unitsOf(a).map((inA, at) => inA && start <= at && at < end));
      }),
    );
  });

  it("answers only sorted, disjoint ranges that do not touch", () => {
    fc.assert(
      fc.property(selection, selection, fc.nat(length), fc.nat(length), (a, b, start, end) => {
        const results = [a, union(a, b), intersection(a, b), difference(a, b), complement(a, length), clip(a, start, end)];
        for (const result of results) expect(isValid(result)).toBe(true);
      }),
    );
  });
});

describe("sizeOf", () => {
  it("counts the selected units", () => {
    fc.assert(
      fc.property(selection, (a) => {
        expect(sizeOf(a)).toBe(unitsOf(a).filter(Boolean).length);
      }),
    );
  });
});

describe("has, rangeIndexAt", () => {
  it("find the range of a selected unit, and none for others", () => {
    fc.assert(
      fc.property(selection, offset, (a, at) => {
        const index = [...rangesOf(a)].findIndex(({ start, end }) => start <= at && at < end);
        expect(rangeIndexAt(a, at)).toBe(index);
        expect(has(a, at)).toBe(index >= 0);
      }),
    );
  });
});

describe("meets", () => {
  it("tells whether any unit of the range is selected", () => {
    fc.assert(
      fc.property(selection, range, (a, [start, end]) => {
        fc.pre(end > start);
        expect(meets(a, start, end)).toBe(unitsOf(a).slice(start, end).includes(true));
      }),
    );
  });

  it("asks for the unit at an empty range", () => {
    fc.assert(
      fc.property(selection, offset, (a, at) => {
        expect(meets(a, at, at)).toBe(has(a, at));
      }),
    );
  });
});

describe("asSelection", () => {
  it("takes every selection", () => {
    fc.assert(
      fc.property(selection, (a) => {
        expect([...asSelection(Uint32Array.from(a))]).toEqual([...a]);
      }),
    );
  });

  it.each([
    ["an odd number of offsets", [1, 2, 3]],
    ["an empty range", [1, 1]],
    ["a range that ends before it starts", [2, 1]],
    ["ranges that touch", [0, 1, 1, 2]],
    ["ranges that overlap", [0, 3, 2, 5]],
    ["ranges out of order", [4, 5, 0, 1]],
  ])("refuses %s", (_, flat) => {
    expect(() => asSelection(Uint32Array.from(flat))).toThrow(RangeError);
  });
});

function unitsOf(selected: Selection): boolean[] {
  const units = new Array<boolean>(length).fill(false);
  for (const { start, end } of rangesOf(selected)) units.fill(true, start, end);
  return units;
}

function isValid(selected: Selection): boolean {
  return selected.length % 2 === 0 && selected.every((at, index) => index === 0 || at > (selected[index - 1] ?? 0));
}

describe("indexAt", () => {
  it("finds the last start that is at most the offset", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(100)), fc.nat(110), (list, place) => {
        const starts = Uint32Array.from(list).toSorted();
        expect(indexAt(starts, place)).toBe(starts.findLastIndex((start) => start <= place));
      }),
    );
  });
});
