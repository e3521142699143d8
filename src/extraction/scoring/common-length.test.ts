import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonLength } from "./word-lcs.ts";

const sequenceOf = (most: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: most }), { maxLength }).map((entries) => Int32Array.from(entries));

describe("commonLength", () => {
  it("is what the table of all prefixes says, with few numbers and with many", () => {
    const pair = fc.oneof(
      fc.tuple(sequenceOf(2, 150), sequenceOf(2, 150)),
      fc.tuple(sequenceOf(8, 200), sequenceOf(8, 200)),
      fc.tuple(sequenceOf(100, 300), sequenceOf(100, 300)),
    );
    fc.assert(
      fc.property(pair, ([a, b]) => {
        expect(commonLength(a, b)).toBe(lengthByTable(a, b));
      }),
      { numRuns: 400 },
    );
  });

  it("is what the table says where one sequence is the other with changes, whole limbs of them", () => {
    const cut = fc.record({ from: fc.nat(400), count: fc.nat(120) });
    fc.assert(
      fc.property(sequenceOf(30, 400), fc.array(cut, { maxLength: 5 }), sequenceOf(30, 40), (a, cuts, added) => {
        let b = [...a];
        for (const { from, count } of cuts) b = [...b.slice(0, from), ...added, ...b.slice(from + count)];
        expect(commonLength(a, Int32Array.from(b))).toBe(lengthByTable(a, Int32Array.from(b)));
      }),
      { numRuns: 200 },
    );
  });

  it("is what the table says for a sequence of more than 10,000, on either side", () => {
    const [a, b] = [pseudoRandom(12_000, 1, 900), pseudoRandom(1500, 2, 900)];
    // A passage in common, far from where it stands in the other.
    b.set(a.subarray(9000, 9900), 300);
    const length = lengthByTable(a, b);
    expect(length).toBeGreaterThan(900);
    expect(commonLength(b, a)).toBe(length);
    expect(commonLength(a, b)).toBe(length);
  });

  it("is not worked out where it would take more than so many steps", () => {
    // Each of the 64 entries stands in both limbs of the other sequence.
    const [a, b] = [Int32Array.from({ length: 64 }, (_, at) => at & 1), Int32Array.from({ length: 64 }, (_, at) => (at + 1) & 1)];
    expect(commonLength(a, b, 127)).toBeUndefined();
    expect(commonLength(a, b, 128)).toBe(63);
    expect(commonLength(a, a, 0)).toBe(64);
  });

  it("does not take a stretch for both beginning and end", () => {
    expect(commonLength(Int32Array.of(1, 1), Int32Array.of(1, 1, 1))).toBe(2);
    expect(commonLength(Int32Array.of(1, 2, 1), Int32Array.of(1, 2, 1, 2, 1))).toBe(3);
  });
});

/** Numbers below `count`, low ones more often: a linear congruential generator. */
function pseudoRandom(length: number, seed: number, count: number): Int32Array {
  let state = seed;
  return Int32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(count * (state / 2 ** 32) ** 3);
  });
}

/** By the textbook's table, of which two rows are held at a time. */
function lengthByTable(a: Int32Array, b: Int32Array): number {
  let above = new Uint32Array(b.length + 1);
  for (const entry of a) {
    const row = new Uint32Array(b.length + 1);
    for (let column = 1; column <= b.length; column++)
      row[column] = entry === b[column - 1] ? (above[column - 1] ?? 0) + 1 : Math.max(above[column] ?? 0, row[column - 1] ?? 0);
    above = row;
  }
  return above[b.length] ?? 0;
}
