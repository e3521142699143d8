import { describe, expect, it } from "vitest";
import type { SeriesWindow } from "../../../worker/protocol/figures.ts";
import type { SeriesSummary } from "./band-kind.ts";
import { scaleOf } from "./bars.ts";
import { domainOf } from "./series.ts";

function windowOf(...values: readonly number[]): SeriesWindow {
  const column = Float32Array.from(values);
  const rest = { units: new Int32Array(), classes: new Uint8Array(), offsets: new Uint32Array(), unitCount: values.length };
  return { min: column, mean: column, max: column, ...rest };
}

const quantity = { kind: "series", id: "net", name: "Net", unit: "words", formula: "", units: "tokens" } as const;
const falling: SeriesSummary = { ...quantity, min: -280, max: 1900, median: 0, count: 4 };

describe("the domain of a series that falls below zero", () => {
  const window = windowOf(0, -280, 1900, 1850);

  it("has as much room below zero as above, where things are measured", () => {
    expect(domainOf(falling, window)).toEqual([-2000, 2000]);
  });

  it("has no more room on either side than a function takes", () => {
    expect(domainOf({ ...falling, isFunction: true }, window)).toEqual([-300, 2000]);
  });

  it("cuts nothing off on a logarithmic scale, and has no empty half there", () => {
    const scores = windowOf(...Array.from({ length: 200 }, () => 8), 29, -2.5);
    const channel = { ...falling, min: -2.5, max: 29 };
    expect(domainOf(channel, scores)).toEqual([-8, 8]);
    expect(domainOf(channel, scores, "log1p")).toEqual([-2.5, 30]);
  });
});

describe("the scale of a series that lies below zero", () => {
  const below: SeriesSummary = { ...quantity, min: -20_000, max: 0, median: -90, count: 40 };

  it("is logarithmic where one value dwarfs the usual one, and straight where none does", () => {
    expect(scaleOf(below, "auto")).toBe("log1p");
    expect(scaleOf({ ...below, min: -400 }, "auto")).toBe("linear");
    expect(scaleOf(below, "linear")).toBe("linear");
  });
});
