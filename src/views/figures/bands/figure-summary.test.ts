import { describe, expect, it } from "vitest";
import type { ChannelSummary } from "../../../worker/protocol/figures.ts";
import type { SeriesSummary } from "./band-kind.ts";
import { summaryOf } from "./figure-summary.ts";

// Two ranges 10 apart are one region, the third is far off.
const selection = Uint32Array.of(100, 200, 210, 260, 2000, 2040);
const run = { selection, keptCharacters: 190, textCharacters: 1000, channels: [] };
const nothing = { selection: new Uint32Array(), keptCharacters: 0, textCharacters: 1000, channels: [] };

const series = (part: Partial<SeriesSummary>): SeriesSummary => ({
  kind: "series",
  id: "series",
  name: "Ratio",
  unit: "",
  formula: "",
  units: "characters",
  count: 3000,
  min: 0,
  max: 0.68,
  median: 0.1,
  ...part,
});

const scalar = (id: string, value: number): ChannelSummary => ({ kind: "scalar", id, name: id, unit: "", formula: "", value });

describe("summaryOf", () => {
  it("says of a figure without a threshold how much is kept and where most of it is", () => {
    expect(summaryOf("Plain", run, [])).toBe(
      "Plain keeps 190 of 1,000 characters of text (19 %) in 2 regions; the largest, characters 100 to 260, is kept.",
    );
    const one = { ...run, selection: Uint32Array.of(100, 290) };
    expect(summaryOf("Plain", one, [])).toBe(
      "Plain keeps 190 of 1,000 characters of text (19 %) in 1 region, characters 100 to 290.",
    );
  });

  it("says of a line above which threshold the regions are, and where none is how high it goes", () => {
    const bands = [{ kind: "line" as const, channel: series({ threshold: 0.75 }) }];
    expect(summaryOf("CCB", run, bands)).toContain("in 2 regions above 0.75; the largest, characters 100 to 260, is kept.");
    expect(summaryOf("CCB", nothing, bands)).toBe("CCB keeps nothing: the highest ratio is 0.68, the threshold 0.75.");
    expect(summaryOf("Plain", nothing, [])).toBe("Plain keeps nothing.");
  });

  it("says of bars how many reach the threshold and how high they go", () => {
    const channel = series({
      name: "Text density",
      units: "elements",
      count: 776,
      threshold: 16.3824,
      reached: 61,
      max: 1021.4,
      control: { parameter: "lambda", factor: 1 },
    });
    const bands = [
      { kind: "bars" as const, channel: series({ name: "Other" }), classes: undefined },
      { kind: "bars" as const, channel, classes: undefined },
    ];
    expect(summaryOf("CETD", run, bands)).toMatch(
      /is kept; 61 of 776 elements reach the text density of 16\.4, the highest 1,021\.$/,
    );
  });

  it("says of regions which is the core and what it grew to", () => {
    const channels = [scalar("regionCount", 31), scalar("coreCharacters", 3120), scalar("areaLines", 1)];
    expect(summaryOf("DANAg", { ...run, channels }, [])).toMatch(
      /is kept; of 31 regions with more content than code the core, 3,120 characters, grew to 1 line\.$/,
    );
  });
});
