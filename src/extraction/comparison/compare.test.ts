import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asSelection, selectionOf, sizeOf, type Selection } from "../page/selection.ts";
import { compareSelections, disagreementsAmong } from "./compare.ts";

describe("compare", () => {
  it("measures A against B", () => {
    const { precision, recall, f1 } = compareSelections(selectionOf([[0, 10]]), asSelection(Uint32Array.of(6, 8, 20, 26)));
    expect([precision, recall]).toEqual([0.2, 0.25]);
    expect(f1).toBeCloseTo(4 / 18, 12);
  });

  it("finds two empty selections alike, and an empty one like no other", () => {
    const empty = selectionOf([]);
    expect(compareSelections(empty, empty)).toMatchObject({ precision: 1, recall: 1, f1: 1, disagreements: [] });
    expect(compareSelections(empty, selectionOf([[0, 1]]))).toMatchObject({ precision: 0, recall: 0, f1: 0 });
    expect(compareSelections(selectionOf([[0, 1]]), empty)).toMatchObject({ precision: 0, recall: 0, f1: 0 });
  });

  it("agrees with counting unit by unit", () => {
    fc.assert(
      fc.property(marks, marks, (inA, inB) => {
        const { both, onlyA, onlyB, counts, precision, recall, f1, disagreements } = compareSelections(
          selected(inA),
          selected(inB),
        );
        const offsets = [...inA.keys()];
        expect([...both]).toEqual([...selected(offsets.map((at) => is(inA, at) && is(inB, at)))]);
        expect([...onlyA]).toEqual([...selected(offsets.map((at) => is(inA, at) && !is(inB, at)))]);
        expect([...onlyB]).toEqual([...selected(offsets.map((at) => !is(inA, at) && is(inB, at)))]);
        expect(counts).toEqual({ both: sizeOf(both), onlyA: sizeOf(onlyA), onlyB: sizeOf(onlyB) });
        if (counts.both > 0) expect(f1).toBeCloseTo((2 * precision * recall) / (precision + recall), 12);
        expect(disagreements).toEqual(naiveDisagreements(inA, inB));
      }),
    );
  });
});

const marks = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });

function is(marked: readonly boolean[], offset: number): boolean {
  return marked[offset];
}

function selected(marked: readonly boolean[]): Selection {
  return selectionOf(marked.flatMap((isMarked, offset): [number, number][] => (isMarked ? [[offset, offset + 1]] : [])));
}

function naiveDisagreements(inA: readonly boolean[], inB: readonly boolean[]): unknown[] {
  const kept = [...inA.keys()].filter((at) => is(inA, at) || is(inB, at));
  const sideOf = (at: number): string => (is(inA, at) ? (is(inB, at) ? "both" : "a") : "b");
  const groups: number[][] = [];
  for (const at of kept) {
    const group = groups.at(-1);
    if (group !== undefined && sideOf(group[0] ?? 0) === sideOf(at)) group.push(at);
    else groups.push([at]);
  }
  return groups
    .filter(([at = 0]) => sideOf(at) !== "both")
    .map((group) => ({ side: sideOf(group[0] ?? 0), start: group[0], end: (group.at(-1) ?? 0) + 1, count: group.length }));
}

const a = asSelection(Uint32Array.of(0, 5, 20, 31));
const b = asSelection(Uint32Array.of(20, 30, 40, 45, 50, 60));

describe("disagreementsAmong", () => {
  it("says who keeps what others do not, across what nobody keeps", () => {
    expect(disagreementsAmong([a, b, selectionOf([[0, 25]])])).toEqual([
      { start: 0, end: 5, sides: 5, count: 5 },
      { start: 5, end: 20, sides: 4, count: 15 },
      { start: 25, end: 30, sides: 3, count: 5 },
      { start: 30, end: 31, sides: 1, count: 1 },
      { start: 40, end: 60, sides: 2, count: 15 },
    ]);
  });

  it("finds the same between two as a comparison of them does", () => {
    const found = disagreementsAmong([a, b]).map(({ start, end, count, sides }) => ({
      start,
      end,
      count,
      side: sides === 1 ? "a" : "b",
    }));
    expect(found).toEqual(compareSelections(a, b).disagreements);
  });
});
