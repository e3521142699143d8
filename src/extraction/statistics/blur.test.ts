import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blur, gaussianWeights, type Blur } from "./blur.ts";
import { fastestBlur } from "./blur-simd.ts";

const ratio = fc.double({ min: 0, max: 1, noNaN: true });
const ratios = fc.array(ratio, { maxLength: 300 }).map((values) => Float64Array.from(values));
const reaches = fc.integer({ min: 1, max: 60 });

describe("gaussianWeights", () => {
  it("gives 2 · range + 1 weights, 1 in the middle and falling alike to both sides", () => {
    const weights = gaussianWeights(2, 1);
    expect([...weights]).toEqual([Math.exp(-2), Math.exp(-0.5), 1, Math.exp(-0.5), Math.exp(-2)]);
  });
});

describe.each<readonly [string, Blur]>([
  ["blur", blur],
  ["fastestBlur", fastestBlur()],
])("%s", (_, blurOnce) => {
  it("gives each entry the weighted mean of the neighbours that exist", () => {
    fc.assert(
      fc.property(ratios, reaches, (values, reach) => {
        const weights = gaussianWeights(reach, reach / 3);
        expect([...blurred(blurOnce, values, weights)]).toEqual(naiveMeans(values, weights));
      }),
    );
  });

  it("works out a kernel of three by hand", () => {
    const weights = Float64Array.of(1, 2, 1);
    expect([...blurred(blurOnce, Float64Array.of(0, 4, 8, 0, 0), weights)]).toEqual([4 / 3, 4, 5, 2, 0]);
  });

  it("leaves vectors of only zeros and of only ones exactly as they are", () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 1), fc.nat(400), reaches, (value, count, reach) => {
        const constant = new Float64Array(count).fill(value);
        expect([...blurred(blurOnce, constant, gaussianWeights(reach, reach / 3))]).toEqual([...constant]);
      }),
    );
  });

  it("leaves any other constant as it is but for rounding", () => {
    const constant = new Float64Array(500).fill(0.3);
    const result = blurred(blurOnce, constant, gaussianWeights(40, 40 / 3));
    expect(Math.max(...result.map((value) => Math.abs(value - 0.3)))).toBeLessThan(1e-15);
  });

  it("keeps ratios within 0 and 1", () => {
    fc.assert(
      fc.property(ratios, reaches, (values, reach) => {
        const result = blurred(blurOnce, values, gaussianWeights(reach, reach / 3));
        expect(result.every((value) => value >= 0 && value <= 1)).toBe(true);
      }),
    );
  });

  it("keeps means within the least and the largest value but for rounding", () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(values, reaches, (list, reach) => {
        const result = blurred(blurOnce, Float64Array.from(list), gaussianWeights(reach, reach / 3));
        expect(Math.min(...result)).toBeGreaterThanOrEqual(Math.min(...list) - 1e-8);
        expect(Math.max(...result)).toBeLessThanOrEqual(Math.max(...list) + 1e-8);
      }),
    );
  });

  it("spreads what lies away from the ends without losing any of it", () => {
    const values = new Float64Array(1_000);
    for (let entry = 100; entry < 900; entry++) values[entry] = (entry * 7919) % 13;
    const result = blurred(blurOnce, values, gaussianWeights(40, 40 / 3));
    expect(sum(result)).toBeCloseTo(sum(values), 8);
  });

  it("turns a single one into the kernel over its sum", () => {
    const values = new Float64Array(200);
    values[100] = 1;
    const weights = gaussianWeights(40, 40 / 3);
    const total = sum(weights);
    const result = blurred(blurOnce, values, weights);
    expect([...result.subarray(60, 141)]).toEqual(Array.from(weights, (weight) => weight / total));
    expect(sum(result.subarray(0, 60)) + sum(result.subarray(141))).toBe(0);
  });
});

function blurred(
  blurOnce: Blur,
  values: Float64Array<ArrayBuffer>,
  weights: Float64Array<ArrayBuffer>,
): Float64Array<ArrayBuffer> {
  const result = new Float64Array(values.length).fill(NaN);
  blurOnce(values, weights, result);
  return result;
}

function naiveMeans(values: Float64Array, weights: Float64Array): number[] {
  const range = (weights.length - 1) / 2;
  return Array.from(values, (_, entry) => {
    let products = 0;
    let total = 0;
    for (let offset = -range; offset <= range; offset++) {
      const value = values[entry + offset];
      const weight = weights[offset + range] ?? NaN;
      if (value === undefined) continue;
      products += weight * value;
      total += weight;
    }
    return products / total;
  });
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
