import { describe, expect, it } from "vitest";
import type { Explanation } from "../../extraction/contract/extraction.ts";
import type { ChannelSummary } from "../../worker/protocol/figures.ts";
import { gaugeOf } from "./gauge.ts";

const ratio: ChannelSummary = {
  kind: "series",
  id: "ratio",
  name: "Ratio",
  unit: "",
  formula: "r",
  units: "entries",
  count: 10,
  min: 0,
  max: 1,
  median: 0.4,
};

function compared(value: number, keeps: NonNullable<Explanation["keeps"]>, threshold: number): Explanation {
  return { verdict: "kept", value, threshold, keeps, formula: "" };
}

describe("gaugeOf", () => {
  it("places a value and its threshold on the range of the channel, the kept side from the threshold on", () => {
    expect(gaugeOf(compared(0.25, ">", 0.75), ratio)).toEqual({
      value: 0.25,
      threshold: 0.75,
      keptStart: 0.75,
      keptEnd: 1,
      leastText: "0",
      mostText: "1",
      isLog: false,
    });
  });

  it("keeps below the threshold where less is better, on a range of its own where there is no channel", () => {
    expect(gaugeOf(compared(160, "≤", 20), undefined)).toMatchObject({
      value: expect.closeTo(0.8, 12) as number,
      threshold: expect.closeTo(0.1, 12) as number,
      keptStart: 0,
      keptEnd: expect.closeTo(0.1, 12) as number,
      leastText: "0",
      mostText: "200",
    });
    expect(gaugeOf(compared(0.25, "<", 0.75), ratio)).toMatchObject({ keptStart: 0, keptEnd: 0.75 });
    expect(gaugeOf(compared(0, "≤", 0), undefined)).toMatchObject({ value: 0, threshold: 0, keptEnd: 0 });
  });

  it("widens the range for a threshold beyond all values", () => {
    expect(gaugeOf(compared(1, "≥", 4), ratio)).toMatchObject({ value: 0.25, threshold: 1, mostText: "4" });
  });

  it("is logarithmic where one value dwarfs the usual one, or where most are 0 what is compared", () => {
    const density = { ...ratio, max: Math.E ** 4 - 1, median: 1 };
    const value = Math.E - 1;
    expect(gaugeOf(compared(value, "≥", 0), density)).toMatchObject({ isLog: true });
    expect(gaugeOf(compared(value, "≥", 0), density)?.value).toBeCloseTo(0.25, 12);
    expect(gaugeOf(compared(1, "≥", 1), { ...density, median: 0 })?.isLog).toBe(true);
    expect(gaugeOf(compared(20, "≥", 1), { ...density, median: 0 })?.isLog).toBe(false);
  });

  it("is not there where nothing was held against a threshold", () => {
    expect(gaugeOf({ verdict: "kept", formula: "All is kept." }, ratio)).toBeUndefined();
  });
});
