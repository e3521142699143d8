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
