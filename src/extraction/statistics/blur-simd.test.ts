import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import openWabt from "wabt";
import { decodeBase64, blurThrough, fastestBlur, nextStillStretch } from "./blur-simd.ts";
import { blur, gaussianWeights, type Blur } from "./blur.ts";
import { blurWasm } from "./blur-wasm.ts";

describe("fastestBlur", () => {
  it("is the one on WebAssembly where there is WebAssembly", () => {
    expect(fastestBlur()).not.toBe(blur);
  });

  it("is compiled once", () => {
    expect(fastestBlur()).toBe(fastestBlur());
  });

  it("gives the bits of the plain loop for any length and range", () => {
    fc.assert(
      fc.property(fc.nat(1_500), fc.integer({ min: 1, max: 200 }), fc.integer(), (count, range, seed) => {
        const values = noise(count, seed);
        const weights = gaussianWeights(range, range / 3);
        expect(bitsOf(fastestBlur(), values, weights).equals(bitsOf(blur, values, weights))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("gives the bits of the plain loop where zeros and ones stand still for long", () => {
    const runs = fc.array(fc.tuple(fc.constantFrom(0, 1, -0, 0.3), fc.integer({ min: 1, max: 150 })), { maxLength: 30 });
    fc.assert(
      fc.property(runs, fc.integer({ min: 1, max: 30 }), (parts, range) => {
        const values = Float64Array.from(parts.flatMap(([value, count]) => Array<number>(count).fill(value)));
        const weights = gaussianWeights(range, range / 3);
        expect(bitsOf(fastestBlur(), values, weights).equals(bitsOf(blur, values, weights))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each([0, 1, 2, 15, 16, 17, 79, 80, 81, 82, 96, 97, 65_500, 65_536, 65_537, 131_072, 300_001])(
    "gives the bits of the plain loop for %i entries",
    (count) => {
      const values = noise(count, count);
      const weights = gaussianWeights(40, 40 / 3);
      expect(bitsOf(fastestBlur(), values, weights).equals(bitsOf(blur, values, weights))).toBe(true);
    },
  );

  it("gives the bits of the plain loop for very small, very large and negative values", () => {
    const any = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 200 }), (list) => {
        const values = Float64Array.from(list);
        const weights = gaussianWeights(5, 5 / 3);
        expect(bitsOf(fastestBlur(), values, weights).equals(bitsOf(blur, values, weights))).toBe(true);
      }),
    );
  });

  it("forgets the values of the blur before", () => {
    const weights = gaussianWeights(10, 10 / 3);
    bitsOf(fastestBlur(), new Float64Array(500).fill(1e9), weights);
    expect(bitsOf(fastestBlur(), new Float64Array(77), weights).equals(Buffer.alloc(77 * 8))).toBe(true);
  });

  it("takes the plain loop for a kernel larger than its memory", () => {
    const weights = gaussianWeights(4_200, 1_400);
    const values = noise(9_000, 1);
    expect(bitsOf(fastestBlur(), values, weights).equals(bitsOf(blur, values, weights))).toBe(true);
  });
});

describe("blurThrough", () => {
  it("is the plain loop where there is no WebAssembly", () => {
    expect(blurThrough(undefined)).toBe(blur);
  });

  it("is the plain loop where the module does not compile", () => {
    const Module = class {
      constructor() {
        throw new TypeError("invalid opcode 0xfd");
      }
    };
    expect(blurThrough({ Module, Instance: WebAssembly.Instance })).toBe(blur);
  });

  it("is the plain loop where memory cannot be had", () => {
    const Instance = class {
      readonly exports = {};
      constructor() {
        throw new RangeError("out of memory");
      }
    };
    expect(blurThrough({ Module: WebAssembly.Module, Instance })).toBe(blur);
  });
});

describe("blurWasm", () => {
  it("is blur.wat, compiled", async () => {
    const source = readFileSync(new URL("blur.wat", import.meta.url), "utf8");
    const wabt = await openWabt();
    const compiled = wabt.parseWat("blur.wat", source, { simd: true }).toBinary({}).buffer;
    expect(Buffer.from(decodeBase64(blurWasm)).equals(Buffer.from(compiled))).toBe(true);
  });
});

function bitsOf(blurOnce: Blur, values: Float64Array<ArrayBuffer>, weights: Float64Array<ArrayBuffer>): Buffer {
  const result = new Float64Array(values.length).fill(NaN);
  blurOnce(values, weights, result);
  return Buffer.from(result.buffer);
}

/** Values from 0 to 1 from a seed (a xorshift). */
function noise(count: number, seed: number): Float64Array<ArrayBuffer> {
  let state = seed | 1;
  return Float64Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  });
}

describe("decodeBase64", () => {
  it("gives back the bytes that were encoded, of any length", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        expect([...decodeBase64(Buffer.from(bytes).toString("base64"))]).toEqual([...bytes]);
      }),
    );
  });

  it("needs no padding", () => {
    expect([...decodeBase64("AGFzbQ")]).toEqual([0x00, 0x61, 0x73, 0x6d]);
  });
});

describe("nextStillStretch", () => {
  it("is the first run of zeros or ones that is long enough, whole", () => {
    const runs = fc.array(fc.tuple(fc.constantFrom(0, 1, 0.5), fc.integer({ min: 1, max: 12 })), { maxLength: 20 });
    fc.assert(
      fc.property(runs, fc.nat(30), fc.integer({ min: 1, max: 8 }), (parts, from, length) => {
        const values = Float64Array.from(parts.flatMap(([value, count]) => Array<number>(count).fill(value)));
        expect(nextStillStretch(values, Math.min(from, values.length), length)).toEqual(
          naive(values, Math.min(from, values.length), length),
        );
      }),
      { numRuns: 2_000 },
    );
  });
});

function naive(values: Float64Array, from: number, length: number): { start: number; end: number } {
  for (let start = from; start < values.length; start++) {
    let end = start;
    while (end < values.length && values[end] === values[start]) end++;
    if ((values[start] === 0 || values[start] === 1) && end - start >= length) return { start, end };
  }
  return { start: values.length, end: values.length };
}
