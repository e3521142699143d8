import { describe, expect, it } from "vitest";
import { applyRules, type RuledBlocks } from "./rules.ts";

const plain = { smoothing: 0, dropCopies: false, dropDialogs: false } as const;

function blocks(count: number, more: Partial<RuledBlocks> = {}): RuledBlocks {
  return {
    count,
    paths: Int32Array.from({ length: count }, (_, block) => block),
    pathCount: count,
    originals: new Int32Array(count).fill(-1),
    inDialog: new Uint8Array(count),
    ...more,
  };
}

function logits(...probabilities: readonly number[]): Float64Array {
  return Float64Array.from(probabilities, (p) => Math.log(p / (1 - p)));
}

function rounded(values: Float64Array): readonly number[] {
  return Array.from(values, (value) => Number(value.toFixed(6)));
}

describe("applyRules", () => {
  it("leaves probabilities as they are without rules", () => {
    expect(rounded(applyRules(logits(0.2, 0.7), blocks(2), plain).final)).toEqual([0.2, 0.7]);
  });

  it("draws blocks of one path half-way to the mean of their log-odds", () => {
    // Log-odds of 0.5 and 0.9 are 0 and log 9, their mean log 3; half-way to it log √3 and log √27; the third is alone.
    const { smoothed, own } = applyRules(logits(0.5, 0.9, 0.9), blocks(3, { paths: Int32Array.of(0, 0, 1), pathCount: 2 }), {
      ...plain,
      smoothing: 0.5,
    });
    const [third, ninth] = [Math.sqrt(3), Math.sqrt(27)];
    expect(rounded(smoothed)).toEqual(rounded(Float64Array.of(third / (1 + third), ninth / (1 + ninth), 0.9)));
    expect(rounded(own)).toEqual([0.5, 0.9, 0.9]);
  });

  it("lets no certainty outweigh a path: beyond 1 in 10,000 all are alike", () => {
    const paths = { paths: Int32Array.of(0, 0), pathCount: 1 };
    const settings = { ...plain, smoothing: 1 };
    const sure = applyRules(Float64Array.of(40, 0), blocks(2, paths), settings).final;
    const surer = applyRules(Float64Array.of(400, 0), blocks(2, paths), settings).final;
    expect(surer).toEqual(sure);
  });

  it("keeps the likeliest of equal texts, the first of equals, and copies that are sure of themselves", () => {
    const copies = { originals: Int32Array.of(0, 0, -1, 3, 3, 3) };
    const { final } = applyRules(logits(0.3, 0.6, 0.3, 0.7, 0.7, 0.85), blocks(6, copies), { ...plain, dropCopies: true });
    expect(rounded(final)).toEqual([0, 0.6, 0.3, 0, 0, 0.85]);
    const even = applyRules(logits(0.5, 0.5), blocks(2, { originals: Int32Array.of(0, 0) }), { ...plain, dropCopies: true });
    expect(rounded(even.final)).toEqual([0.5, 0]);
    const sure = applyRules(logits(0.9, 0.8), blocks(2, { originals: Int32Array.of(0, 0) }), { ...plain, dropCopies: true });
    expect(rounded(sure.final)).toEqual([0.9, 0.8]);
  });

  it("takes away what lies in a dialog, last", () => {
    const given = blocks(2, { inDialog: Uint8Array.of(1, 0) });
    const { final, withoutCopies } = applyRules(logits(0.9, 0.9), given, { ...plain, dropDialogs: true });
    expect([rounded(withoutCopies), rounded(final)]).toEqual([
      [0.9, 0.9],
      [0, 0.9],
    ]);
  });
});
