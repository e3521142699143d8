import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fastestBlur } from "../../statistics/blur-simd.ts";
import { blur, gaussianWeights, type Blur } from "../../statistics/blur.ts";
import type { ContentCodeVector } from "./content-code-vector.ts";
import { Passes } from "./passes.ts";

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
    const rows = new Passes(vector, 1, weights, blur).rows(2).map((row) => [...(row ?? [])]);
    expect(rows[0]).toEqual([0, 1, 1, 0]);
    expect(rows[1]).toEqual([1 / 3, 3 / 4, 3 / 4, 1 / 3]);
    expect(rows[2]?.[0]).toBeCloseTo((2 * (1 / 3) + 3 / 4) / 3, 15);
    expect(rows[2]?.[1]).toBeCloseTo((1 / 3 + 2 * (3 / 4) + 3 / 4) / 4, 15);
  });

  it("hold the largest ratio of each word's characters", () => {
    const words = Int32Array.of(0, 0, 1, -1);
    const passes = new Passes({ ...vector, words }, 2, weights, blur);
    expect([...passes.wordMaxima(0)]).toEqual([1, 1]);
    expect([...passes.wordMaxima(1)]).toEqual([3 / 4, 3 / 4]);
  });

  it("hold the largest of all parts of a word that tags part", () => {
    const content = Uint8Array.of(1, 0, 0, 1, 1, 1, 0);
    const parted = { ...vector, isContent: content, words: Int32Array.of(0, -1, -1, 0, 0, 0, -1) };
    // One stretch is 1 alone beside code, the other 1 among ones.
    expect([...new Passes(parted, 1, weights, blur).wordMaxima(1)]).toEqual([1]);
    expect([
      ...new Passes({ ...parted, words: Int32Array.of(0, -1, 0, -1, -1, -1, -1) }, 1, weights, blur).wordMaxima(1),
    ]).toEqual([2 / 3]);
  });

  it("are made once", () => {
    const passes = new Passes(vector, 1, weights, blur);
    const row = passes.rows(3)[2];
    expect(passes.count).toBe(3);
    expect(passes.rows(2)[2]).toBe(row);
    expect(passes.count).toBe(3);
  });

  it("hold all rows within their budget", () => {
    const rows = new Passes(vector, 1, weights, blur, 11 * rowBytes).rows(10);
    expect(rows.every((row) => row !== undefined)).toBe(true);
  });

  it("beyond their budget hold the rows of powers of two and the last", () => {
    const rows = new Passes(vector, 1, weights, blur, 3 * rowBytes).rows(10);
    expect([...rows.keys()].filter((pass) => rows[pass] !== undefined)).toEqual([0, 1, 2, 4, 8, 10]);
  });

  it("drop no row that the budget had let them keep", () => {
    const rows = new Passes(vector, 1, weights, blur, 6 * rowBytes).rows(10);
    expect([...rows.keys()].filter((pass) => rows[pass] !== undefined)).toEqual([0, 1, 2, 3, 4, 8, 10]);
  });

  it("blur a dropped row again to the same bits", () => {
    const wide = {
      ...vector,
      isContent: Uint8Array.from({ length: 300 }, (_, entry) => Number(entry % 7 < 4)),
      words: new Int32Array(300).fill(-1),
    };
    const unbounded = new Passes(wide, 0, gaussianWeights(5, 2), blur);
    const bounded = new Passes(wide, 0, gaussianWeights(5, 2), blur, 0);
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

describe("selectedWords", () => {
  /** Code and words by turns, of up to 300 entries each. */
  const vectors = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 })), { minLength: 1, maxLength: 30 })
    .map(vectorOf);
  const questions = fc.array(
    fc.tuple(fc.nat(12), fc.constantFrom(0, 0.1, 0.5, 0.75, 0.99, 1), fc.constantFrom("selected", "selected", "maxima")),
    { minLength: 1, maxLength: 12 },
  );

  it("are the words whose largest ratio is above the threshold, whatever was asked before and however little is kept", () => {
    fc.assert(
      fc.property(
        vectors,
        fc.integer({ min: 1, max: 90 }),
        questions,
        fc.constantFrom(0, 40_000, Infinity),
        (given, range, asked, budget) => {
          const wordCount = Math.max(...given.words) + 1;
          const passes = new Passes(given, wordCount, gaussianWeights(range, range / 3), fastestBlur(), budget);
          const row = [Float64Array.from(given.isContent)];
          for (const [pass, threshold, question] of asked) {
            while (row.length <= pass) row.push(blurred(row.at(-1) ?? new Float64Array(), range));
            const maxima = new Float64Array(wordCount);
            for (const [entry, word] of given.words.entries())
              if (word >= 0) maxima[word] = Math.max(maxima[word] ?? 0, row[pass]?.[entry] ?? 0);
            if (question === "maxima") expect(passes.wordMaxima(pass)).toEqual(maxima);
            else
              expect([...passes.selectedWords(pass, threshold)]).toEqual(
                Array.from(maxima, (ratio) => Number(ratio > threshold)),
              );
          }
          expect(passes.rows(3)[3]).toEqual(blurred(blurred(blurred(row[0] ?? new Float64Array(), range), range), range));
        },
      ),
      { numRuns: 200 },
    );
  });

  it("blurs little of a page that is mostly tags, and all of it once it is looked at", () => {
    const text: readonly (readonly [number, number])[] = [[40, 2_000]];
    const menus = Array.from({ length: 2_000 }, () => [60, 12] as const);
    const page = vectorOf([...menus, ...text, ...menus]);
    let entries = 0;
    const counted: Blur = (values, kernel, result, from = 0, to = values.length) => {
      entries += to - from;
      fastestBlur()(values, kernel, result, from, to);
    };
    const passes = new Passes(page, 4_001, gaussianWeights(40, 40 / 3), counted);
    for (let pass = 0; pass <= 20; pass++) passes.selectedWords(pass, 0.75);
    const whole = 20 * page.words.length;
    expect(entries).toBeLessThan(whole / 10);
    passes.rows(20);
    // Nothing twice, and no stretch that stays what it is.
    expect(entries).toBeLessThanOrEqual(whole);
    expect(entries).toBeGreaterThan(0.95 * whole);
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
