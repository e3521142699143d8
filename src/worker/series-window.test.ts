import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Units } from "../extraction/contract/trace.ts";
import { placesOf } from "./places.ts";
import type { Axis, SeriesWindow } from "./protocol/figures.ts";
import { Pyramid } from "./pyramid.ts";
import { Figures, seriesWindow } from "./figures.ts";

interface Case {
  readonly units: Units;
  readonly values: Float64Array;
  readonly classes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly pixels: number;
}

const cases = fc
  .record({
    lengths: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 }),
    numbers: fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 60, maxLength: 60 }),
    start: fc.nat({ max: 200 }),
    length: fc.integer({ min: 1, max: 300 }),
    pixels: fc.integer({ min: 1, max: 80 }),
    gap: fc.nat({ max: 4 }),
  })
  .map(({ lengths, numbers, start, length, pixels, gap }): Case => {
    const units = flat(lengths, gap);
    const values = Float64Array.from(lengths, (_, unit) => numbers[unit] ?? 0);
    return { units, values, classes: Uint8Array.from(values.keys(), (unit) => unit % 5), start, end: start + length, pixels };
  });

describe("seriesWindow", () => {
  it("gives each pixel of the source the least, mean and largest of the units that meet it", () => {
    fc.assert(
      fc.property(cases, (given) => {
        const window = windowOf(given, "source");
        const { units, values, start, end, pixels } = given;
        for (let pixel = 0; pixel < pixels; pixel++) {
          const from = Math.floor(start + ((end - start) * pixel) / pixels);
          const to = Math.max(from + 1, Math.floor(start + ((end - start) * (pixel + 1)) / pixels));
          const shown = [...values.keys()].filter((unit) => (units.starts[unit] ?? 0) < to && (units.ends[unit] ?? 0) > from);
          expect(pixelOf(window, pixel)).toEqual(expectedPixel(given, shown));
          expect(window.offsets[pixel]).toBe(from);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("deals the units in view out over the pixels of the index axis", () => {
    fc.assert(
      fc.property(cases, (given) => {
        const window = windowOf(given, "index");
        const { units, values, start, end, pixels } = given;
        const inView = [...values.keys()].filter((unit) => (units.starts[unit] ?? 0) < end && (units.ends[unit] ?? 0) > start);
        expect(window.unitCount).toBe(inView.length);
        for (let pixel = 0; pixel < pixels; pixel++) {
          const from = Math.floor((inView.length * pixel) / pixels);
          const to = Math.max(from + 1, Math.floor((inView.length * (pixel + 1)) / pixels));
          expect(pixelOf(window, pixel)).toEqual(expectedPixel(given, inView.slice(from, to)));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("counts a nested unit that starts where a pixel does once", () => {
    const units = { name: "elements", starts: Uint32Array.of(0, 4, 5), ends: Uint32Array.of(20, 10, 8), nested: true };
    const given = { units, values: Float64Array.of(9, 1, 4), classes: new Uint8Array(3), start: 4, end: 8, pixels: 1 };
    expect(windowOf(given, "source").mean[0]).toBe(2.5);
  });

  it.each<Axis>(["source", "index"])("draws nothing of a page without units on the %s axis", (axis) => {
    const given = { units: flat([]), values: new Float64Array(), classes: new Uint8Array(), start: 0, end: 0, pixels: 3 };
    const window = windowOf(given, axis);
    expect([...window.mean]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expect([...window.units]).toEqual([-1, -1, -1]);
    expect([...window.offsets]).toEqual([0, 0, 0, 0]);
    expect(window.unitCount).toBe(0);
  });

  it("names offsets that rise from the first pixel to the last", () => {
    fc.assert(
      fc.property(cases, fc.constantFrom<Axis>("source", "index"), (given, axis) => {
        const { offsets } = windowOf(given, axis);
        expect([...offsets]).toEqual([...offsets].toSorted((a, b) => a - b));
        expect(offsets.at(-1)).toBe(given.end);
      }),
    );
  });
});

function flat(lengths: readonly number[], gap = 0): Units {
  let at = 0;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const length of lengths) {
    starts.push(at);
    ends.push(at + length);
    at += length + gap;
  }
  return { name: "units", starts: Uint32Array.from(starts), ends: Uint32Array.from(ends), nested: false };
}

function windowOf({ units, values, classes, start, end, pixels }: Case, axis: Axis): SeriesWindow {
  return seriesWindow(values, new Pyramid(values), placesOf(units), classes, { start, end, pixels, axis });
}

interface Pixel {
  readonly min: number | undefined;
  readonly mean: number | undefined;
  readonly max: number | undefined;
  readonly unit: number | undefined;
  readonly class: number | undefined;
}

function pixelOf({ min, mean, max, units, classes }: SeriesWindow, pixel: number): Pixel {
  return { min: min[pixel], mean: mean[pixel], max: max[pixel], unit: units[pixel], class: classes[pixel] };
}

function expectedPixel({ values, classes }: Case, shown: readonly number[]): Pixel {
  if (shown.length === 0) return { min: Number.NaN, mean: Number.NaN, max: Number.NaN, unit: -1, class: 255 };
  const numbers = shown.map((unit) => values[unit] ?? 0);
  const max = Math.max(...numbers);
  const unit = shown[numbers.indexOf(max)] ?? -1;
  const mean = Math.fround(numbers.reduce((sum, value) => sum + value, 0) / numbers.length);
  return { min: Math.min(...numbers), mean, max, unit, class: classes[unit] };
}

describe("the flag of a window", () => {
  it("stands in the middle of what is in view of the unit, though smaller ones in it have the larger values there", () => {
    const units: Units = { name: "elements", starts: Uint32Array.of(0, 10), ends: Uint32Array.of(100, 90), nested: true };
    const values = Float64Array.of(7, 9);
    const channel = {
      kind: "series",
      id: "sum",
      name: "Sum",
      unit: "",
      formula: "",
      units: "elements",
      values,
      flag: 0,
    } as const;
    const run = { extraction: { trace: { units: { elements: units }, channels: [channel], notes: [] } } };
    const flagOf = (start: number, end: number, axis: Axis = "source") =>
      new Figures().window(run, { channel: "sum", start, end, pixels: 50, axis })?.flag;
    expect(flagOf(0, 100)).toEqual({ x: 25, value: 7 });
    expect(flagOf(50, 150)).toEqual({ x: 12.5, value: 7 });
    expect(flagOf(100, 200)).toBeUndefined();
    expect(flagOf(0, 100, "index")).toEqual({ x: 12.5, value: 7 });
  });
});
