import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fastestBlur } from "../../statistics/blur-simd.ts";
import { blur, gaussianWeights, type Blur } from "../../statistics/blur.ts";
import type { ContentCodeVector } from "./content-code-vector.ts";
import { passesOf } from "./ccb.ts";

const rowBytes = 4 * 8;

/** Four entries, the middle two of them the one word. */
const vector: ContentCodeVector = {
  starts: Uint32Array.of(0, 1, 2, 3),
  ends: Uint32Array.of(1, 2, 3, 4),
  isContent: Uint8Array.of(0, 1, 1, 0),
  words: Int32Array.of(-1, 0, 0, -1),
};

const weights = Float64Array.of(1, 2, 1);

describe("passes", () => {
  it("come to the numbers worked out by hand", () => {
    const rows = passesOf(vector, 1, weights, blur)
      .rows(2)
      .map((row) => [...(row ?? [])]);
    expect(rows[0]).toEqual([0, 1, 1, 0]);
    expect(rows[1]).toEqual([1 / 3, 3 / 4, 3 / 4, 1 / 3]);
    expect(rows[2]?.[0]).toBeCloseTo((2 * (1 / 3) + 3 / 4) / 3, 15);
    expect(rows[2]?.[1]).toBeCloseTo((1 / 3 + 2 * (3 / 4) + 3 / 4) / 4, 15);
  });

  it("hold the largest of all parts of a word that tags part", () => {
    const content = Uint8Array.of(1, 0, 0, 1, 1, 1, 0);
    const parted = { ...vector, isContent: content, words: Int32Array.of(0, -1, -1, 0, 0, 0, -1) };
    // One stretch is 1 alone beside code, the other 1 among ones.
    expect([...passesOf(parted, 1, weights, blur).wordMaxima(1)]).toEqual([1]);
    expect([...passesOf({ ...parted, words: Int32Array.of(0, -1, 0, -1, -1, -1, -1) }, 1, weights, blur).wordMaxima(1)]).toEqual([
      2 / 3,
    ]);
  });

  it("beyond their budget hold the rows of powers of two and the last", () => {
    const rows = passesOf(vector, 1, weights, blur, 3 * rowBytes).rows(10);
    expect([...rows.keys()].filter((pass) => rows[pass] !== undefined)).toEqual([0, 1, 2, 4, 8, 10]);
  });

  it("blur a dropped row again to the same bits", () => {
    const wide = {
      ...vector,
      isContent: Uint8Array.from({ length: 300 }, (_, entry) => Number(entry % 7 < 4)),
      words: new Int32Array(300).fill(-1),
    };
    const unbounded = passesOf(wide, 0, gaussianWeights(5, 2), blur);
    const bounded = passesOf(wide, 0, gaussianWeights(5, 2), blur, 0);
    bounded.rows(12);
    for (const pass of [3, 6, 7, 11]) {
      const rows = bounded.rows(pass);
      expect(rows).toHaveLength(pass + 1);
      expect(rows[pass]).toEqual(unbounded.rows(pass)[pass]);
    }
    expect(bounded.count).toBe(12);
    expect(bounded.bytes).toBeLessThan(unbounded.bytes);
  });
});

describe("the largest ratios of words", () => {
  /** Code and words by turns, of up to 300 entries each. */
  const vectors = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 })), { minLength: 1, maxLength: 30 })
    .map(vectorOf);

  it("are those of their characters after each pass, whatever was asked before and however little is kept", () => {
    fc.assert(
      fc.property(
        vectors,
        fc.integer({ min: 1, max: 90 }),
        fc.array(fc.nat(12), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(0, 40_000, Infinity),
        (given, range, asked, budget) => {
          const wordCount = Math.max(...given.words) + 1;
          const passes = passesOf(given, wordCount, gaussianWeights(range, range / 3), fastestBlur(), budget);
          const rows = [Float64Array.from(given.isContent)];
          while (rows.length <= 12) rows.push(blurred(rows.at(-1) ?? new Float64Array(), range));
          for (const pass of asked) {
            const maxima = new Float64Array(wordCount);
            for (const [entry, word] of given.words.entries())
              if (word >= 0) maxima[word] = Math.max(maxima[word] ?? 0, rows[pass]?.[entry] ?? 0);
            expect(passes.wordMaxima(pass)).toEqual(maxima);
            expect(passes.values(pass)).toEqual(rows[pass]);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("take one blur a pass, however often and for whatever they are asked", () => {
    let blurs = 0;
    const counted: Blur = (...given) => {
      blurs++;
      blur(...given);
    };
    const passes = passesOf(vector, 1, weights, counted);
    for (const pass of [3, 20, 7]) passes.wordMaxima(pass);
    passes.rows(20);
    expect(blurs).toBe(20);
  });
});

/** So many entries of code, then so many of one word, and so on. */
function vectorOf(stretches: readonly (readonly [code: number, text: number])[]): ContentCodeVector {
  const words = Int32Array.from(
    stretches.flatMap(([code, text], word) => [...Array<number>(code).fill(-1), ...Array<number>(text).fill(word)]),
  );
  const starts = Uint32Array.from(words, (_, entry) => entry);
  return {
    starts,
    ends: starts.map((start) => start + 1),
    isContent: Uint8Array.from(words, (word) => Number(word >= 0)),
    words,
  };
}

function blurred(values: Float64Array<ArrayBuffer>, range: number): Float64Array<ArrayBuffer> {
  const result = new Float64Array(values.length);
  blur(values, gaussianWeights(range, range / 3), result);
  return result;
}
