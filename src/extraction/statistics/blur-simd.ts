import { blurWasm } from "./blur-wasm.ts";
import { blur, blurEnds, sumOf, type Blur } from "./blur.ts";

/** The part in use of the global `WebAssembly`, which the language alone does not promise. */
export interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

/** The exports of `blur.wat`. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly blur: (count: number, taps: number, total: number) => void;
}

// The sizes are those of blur.wat. They are fixed, so that memory stays at 576 KiB and a chunk fits the processor's cache.
const weightCapacity = 8_192;
const valueCapacity = 65_536;
const resultsAtOnce = 16;

// A compiled instance is a constant of the environment; made at the first need, since many uses of the core blur nothing.
let fastest: Blur | undefined;

/** The fastest blur that this environment runs; every one gives the same bits. */
export function fastestBlur(): Blur {
  fastest ??= blurThrough((globalThis as { readonly WebAssembly?: WebAssemblyApi }).WebAssembly);
  return fastest;
}

/** The blur on WebAssembly's two-lane floats; the plain one where there is no WebAssembly, or one without vectors. */
export function blurThrough(api: WebAssemblyApi | undefined): Blur {
  const kernel = api && instantiate(api);
  return kernel === undefined ? blur : blurOn(kernel);
}

function instantiate({ Module, Instance }: WebAssemblyApi): Kernel | undefined {
  try {
    return new Instance(new Module(decodeBase64(blurWasm))).exports as Kernel;
  } catch {
    // There are no vector instructions, there is no memory, or the page's security policy forbids compiling.
    return undefined;
  }
}

function blurOn({ memory, blur: blurBlocks }: Kernel): Blur {
  const kernelWeights = new Float64Array(memory.buffer, 0, weightCapacity);
  const chunk = new Float64Array(memory.buffer, weightCapacity * 8, valueCapacity);
  return (values, weights, result) => {
    const taps = weights.length;
    if (taps > weightCapacity) return blur(values, weights, result);
    blurEnds(values, weights, result);
    const total = sumOf(weights, 0, taps);
    kernelWeights.set(weights);
    const chunkLimit = valueCapacity - (taps - 1) - resultsAtOnce;
    const half = (taps - 1) / 2;
    const interiorEnd = values.length - 2 * half;
    for (let done = 0; done < interiorEnd;) {
      const still = nextStillStretch(values, done, 2 * taps);
      const movingEnd = Math.min(still.start, interiorEnd);
      // Neighbouring chunks share the taps - 1 values that the last results of one and the first of the next both need.
      for (let start = done; start < movingEnd; start += chunkLimit) {
        const count = Math.min(chunkLimit, movingEnd - start);
        copy({ from: values, at: start, count: count + taps - 1 }, chunk, 0);
        blurBlocks(count, taps, total);
        copy({ from: chunk, at: 0, count }, result, half + start);
      }
      // The mean of zeros alone is exactly 0, that of ones exactly 1.
      done = Math.max(movingEnd, Math.min(still.end - taps + 1, interiorEnd));
      result.fill(values[still.start] === 1 ? 1 : 0, half + movingEnd, half + done);
    }
  };
}

/** Fewer entries than this are copied one by one: a view of them would cost more. */
const shortCopy = 512;

interface ColumnPart {
  readonly from: Float64Array;
  readonly at: number;
  readonly count: number;
}

function copy({ from, at, count }: ColumnPart, to: Float64Array, start: number): void {
  if (count < shortCopy) for (let entry = 0; entry < count; entry++) to[start + entry] = from[at + entry];
  else to.set(from.subarray(at, at + count), start);
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The bytes that a base64 text stands for; padding may be there or not. Plain ECMAScript has no decoder of its own. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replace(/=+$/, "");
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let bitCount = 0;
  let written = 0;
  for (const digit of digits) {
    bits = ((bits << 6) | alphabet.indexOf(digit)) & 0xffff;
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    bytes[written++] = bits >> bitCount;
  }
  return bytes;
}

/** A run of entries that are all 0, or all 1. */
export interface StillStretch {
  readonly start: number;
  readonly end: number;
}

/**
 * The first run of zeros or of ones from `from` on that is at least `length` long, whole to its end; an empty one at the end of the
 * values where there is none. Looks at an entry in `length` where nothing is still.
 */
export function nextStillStretch(values: Float64Array, from: number, length: number): StillStretch {
  const to = values.length;
  let bound = from;
  for (let probe = from + length - 1; probe < to; probe = bound + length - 1) {
    const value = values[probe];
    let start = probe;
    let end = probe + 1;
    if (value === 0 || value === 1) {
      while (start > bound && values[start - 1] === value) start--;
      while (end < to && values[end] === value) end++;
      if (end - start >= length) return { start, end };
    }
    bound = end;
  }
  return { start: to, end: to };
}
