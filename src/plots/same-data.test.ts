import { describe, expect, it } from "vitest";
import { isSameData } from "./same-data.ts";

describe("isSameData", () => {
  it("finds equal data in other objects", () => {
    const data = () => ({ rows: [{ window: Float32Array.of(0, Number.NaN), label: "pass 1" }], limit: undefined, gap: 1 });
    expect(isSameData(data(), data())).toBe(true);
    expect(isSameData(data(), { ...data(), gap: 2 })).toBe(false);
    expect(isSameData(data(), { ...data(), rows: [{ window: Float32Array.of(0, 1), label: "pass 1" }] })).toBe(false);
    expect(isSameData([1, 2], [1, 2, 3])).toBe(false);
  });

  it("tells an absent part from one that is there, and kinds of arrays apart", () => {
    expect(isSameData({ pin: undefined }, { hover: undefined })).toBe(false);
    expect(isSameData({}, { pin: 1 })).toBe(false);
    expect(isSameData(Uint8Array.of(1), Int32Array.of(1))).toBe(false);
    expect(isSameData(null, {})).toBe(false);
    expect(isSameData(0, -0)).toBe(false);
  });

  it("takes functions, maps and sets for the same only where they are", () => {
    const format = (value: number): string => String(value);
    expect(isSameData({ format }, { format })).toBe(true);
    expect(isSameData({ format }, { format: (value: number) => String(value) })).toBe(false);
    expect(isSameData(new Map([[1, 2]]), new Map([[1, 2]]))).toBe(false);
  });
});
