import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Units } from "../extraction/contract/trace.ts";
import { placesOf, unitBeyond } from "./places.ts";

const longest = 60;

/** Disjoint units in order, with gaps and some that touch. */
const flatUnits = fc
  .uniqueArray(fc.nat({ max: longest }), { maxLength: 24 })
  .map((cuts) => cuts.toSorted((a, b) => a - b))
  .map((cuts) => unitsOf(pairs(cuts), false));

/** Any spans: some nest, some overlap, some are empty, some start before the one they come after. */
const nestedUnits = fc.array(fc.tuple(fc.nat({ max: longest }), fc.nat({ max: longest })), { maxLength: 12 }).map((spans) =>
  unitsOf(
    spans.map(([a, b]): Span => [Math.min(a, b), Math.max(a, b)]),
    true,
  ),
);

const stretches = fc
  .tuple(fc.nat({ max: longest }), fc.integer({ min: 1, max: longest }))
  .map(([start, length]): Span => [start, start + length]);

describe("places of flat units", () => {
  it("shows the units that meet a stretch", () => {
    fc.assert(
      fc.property(flatUnits, stretches, (units, [start, end]) => {
        const shown = listed(placesOf(units).unitsIn(start, end));
        expect(shown).toEqual(meeting(units, start, end));
      }),
      { numRuns: 1_000 },
    );
  });

  it("finds the unit that holds an offset, and none in a gap", () => {
    const places = placesOf(unitsOf("2-4 4-5 8-9", false));
    expect(Array.from({ length: 11 }, (_, offset) => places.unitAt(offset))).toEqual([-1, -1, 0, 0, 1, -1, -1, -1, 2, -1, -1]);
  });

  it("numbers the units in view, that which is cut at the left edge too", () => {
    const places = placesOf(unitsOf("0-4 4-8 8-12", false));
    expect(places.indexRange(5, 9)).toEqual([1, 3]);
    expect(places.indexRange(12, 20)).toEqual([3, 3]);
    expect(places.anchor(2)).toBe(8);
  });
});

describe("places of nested units", () => {
  it("finds the unit that a plain search does, whatever the spans", () => {
    fc.assert(
      fc.property(nestedUnits, fc.nat({ max: longest }), (units, offset) => {
        expect(placesOf(units).unitAt(offset)).toBe(innermost(units, offset));
      }),
      { numRuns: 2_000 },
    );
  });

  it("shows the unit at the left edge and all that start within, none of them twice", () => {
    fc.assert(
      fc.property(nestedUnits, stretches, (units, [start, end]) => {
        const shown = listed(placesOf(units).unitsIn(start, end));
        const within = anchorsOf(units).flatMap((anchor, unit) => (anchor >= start && anchor < end ? [unit] : []));
        const expected = new Set([innermost(units, start), ...within].filter((unit) => unit >= 0));
        expect(shown.toSorted((a, b) => a - b)).toEqual([...expected].toSorted((a, b) => a - b));
      }),
      { numRuns: 2_000 },
    );
  });

  it("places a unit that starts before its predecessor where that one is", () => {
    const places = placesOf(unitsOf("0-20 8-12 3-14", true));
    expect([0, 1, 2].map((unit) => places.anchor(unit))).toEqual([0, 8, 8]);
    expect(places.unitAt(4)).toBe(0);
    expect(places.unitAt(8)).toBe(2);
    expect(places.indexRange(1, 9)).toEqual([1, 3]);
  });
});

type Span = readonly [number, number];

/** Units by their spans: "2-4 4-5" as text. */
function unitsOf(given: readonly Span[] | string, nested: boolean): Units {
  const spans =
    typeof given === "string" ? Array.from(given.matchAll(/(\d+)-(\d+)/g), ([, a, b]): Span => [Number(a), Number(b)]) : given;
  return {
    name: "units",
    starts: Uint32Array.from(spans, ([start]) => start),
    ends: Uint32Array.from(spans, ([, end]) => end),
    nested,
  };
}

function pairs(cuts: readonly number[]): Span[] {
  return cuts.flatMap((start, index): Span[] => {
    const end = cuts[index + 1];
    // Every third stretch is a gap.
    return end === undefined || index % 3 === 2 ? [] : [[start, end]];
  });
}

function listed(stretchesOfUnits: readonly number[]): number[] {
  const units: number[] = [];
  for (let index = 0; index < stretchesOfUnits.length; index += 2) {
    for (let unit = stretchesOfUnits[index] ?? 0; unit < (stretchesOfUnits[index + 1] ?? 0); unit++) units.push(unit);
  }
  return units;
}

function meeting({ starts, ends }: Units, start: number, end: number): number[] {
  return [...starts.keys()].filter((unit) => (starts[unit] ?? 0) < end && (ends[unit] ?? 0) > start);
}

function anchorsOf({ starts }: Units): number[] {
  return [...starts].map((_, unit) => Math.max(...starts.subarray(0, unit + 1)));
}

/** The last of the units that hold an offset and were not closed by one that came after them. */
function innermost(units: Units, offset: number): number {
  const anchors = anchorsOf(units);
  let found = -1;
  for (const [unit, anchor] of anchors.entries()) if (anchor <= offset && offset < (units.ends[unit] ?? 0)) found = unit;
  return found;
}

describe("unitBeyond", () => {
  const words = placesOf(unitsOf("0-4 5-6 7-30 40-44", false));
  const from = (unit: number, units: number, characters: number) => unitBeyond(words, unit, { units, characters });

  it("goes on by characters, to the unit there or the next, and by one unit at the least", () => {
    expect([from(0, 1, 1), from(0, 1, 6), from(0, 1, 8), from(2, 1, 5), from(0, 1, 35)]).toEqual([1, 2, 3, 3, 3]);
    expect([from(3, -1, -2), from(3, -1, -12), from(3, -1, -37), from(1, -1, -99)]).toEqual([2, 2, 0, 0]);
  });

  it("goes on by units alone where no characters are asked for", () => {
    expect([from(0, 3, 0), from(3, -2, 0)]).toEqual([3, 1]);
  });
});
