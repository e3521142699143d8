import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverage } from "./mask.ts";

describe("coverage", () => {
  it("gives the share of each pixel that is selected", () => {
    expect([...coverage(Uint32Array.of(5, 20, 22, 24), Uint32Array.of(0, 10, 20, 30))]).toEqual([0.5, 1, Math.fround(0.2)]);
  });

  it("adds up several ranges in one pixel", () => {
    expect([...coverage(Uint32Array.of(0, 1, 2, 3, 4, 5), Uint32Array.of(0, 6))]).toEqual([0.5]);
  });

  it("asks for the unit at the edge where a pixel is narrower than one", () => {
    expect([...coverage(Uint32Array.of(6, 7), Uint32Array.of(5, 5, 6, 6, 7, 7))]).toEqual([0, 0, 1, 1, 0]);
  });

  it("is 0 throughout for an empty selection, and empty without pixels", () => {
    expect([...coverage(new Uint32Array(), Uint32Array.of(0, 4, 8))]).toEqual([0, 0]);
    expect(coverage(Uint32Array.of(0, 1), new Uint32Array())).toHaveLength(0);
  });

  it("agrees with counting unit by unit", () => {
    const steps = fc.array(fc.nat(7), { maxLength: 20 });
    const gaps = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 24 });
    fc.assert(
      fc.property(steps, gaps, fc.nat(5), (widths, lengths, first) => {
        const edges = lengths.map((_, edge) => lengths.slice(0, edge + 1).reduce((a, b) => a + b, first));
        const selection = Uint32Array.from(edges.slice(0, edges.length & ~1));
        const offsets = Uint32Array.from([0, ...widths].map((_, edge) => widths.slice(0, edge).reduce((a, b) => a + b, 0)));
        expect([...coverage(selection, offsets)]).toEqual(
          widths.map((_, pixel) => Math.fround(naive(selection, offsets, pixel))),
        );
      }),
    );
  });
});

function naive(selection: Uint32Array, offsets: Uint32Array, pixel: number): number {
  const start = offsets[pixel] ?? 0;
  const end = Math.max(offsets[pixel + 1] ?? 0, start + 1);
  const units = Array.from({ length: end - start }, (_, index) => start + index);
  const isSelected = (unit: number) =>
    selection.some((from, index) => index % 2 === 0 && from <= unit && unit < (selection[index + 1] ?? 0));
  return units.filter(isSelected).length / units.length;
}
