import { describe, expect, it } from "vitest";
import type { SeriesWindow } from "../../../worker/protocol/figures.ts";
import type { ClassSummary, SeriesSummary } from "./band-kind.ts";
import { stack, type Stack } from "./stack.ts";

const none = NaN;

function windowOf(...max: readonly number[]): SeriesWindow {
  const values = Float32Array.from(max);
  const rest = { units: new Int32Array(), classes: new Uint8Array(), offsets: new Uint32Array(), unitCount: max.length };
  return { min: values, mean: values, max: values, ...rest };
}

function part(id: string, isFunction: boolean): SeriesSummary {
  const counts = { min: 0, max: 1, median: 0, count: 100 };
  const summary = { kind: "series", id, name: id, unit: "characters", formula: "", units: "texts", ...counts } as const;
  return isFunction ? { ...summary, isFunction } : summary;
}

describe("the paints of a stack", () => {
  const parts = ["left", "text links", "buttons"].map((name) => ({
    ...part(name, true),
    name: `So far: ${name}`,
    partOf: "Text so far",
  }));
  const classes = (...names: readonly string[]): ClassSummary => ({
    kind: "class",
    id: "texts",
    name: "Texts",
    unit: "",
    units: "texts",
    formula: "",
    count: 100,
    classes: names,
    meanings: names.map((_, index) => (index === 0 ? "kept" : "removed")),
  });
  const paintsIn = (channel: ClassSummary) => {
    const [first] = parts;
    const found = first && stack.from(first, [...parts, channel]);
    return found?.[0]?.paints;
  };

  it("are those of the classes of the same names: one colour says one thing", () => {
    expect(paintsIn(classes("kept", "text links", "buttons"))).toEqual(["kept", "removed", "removed dots"]);
  });

  it("are its own where a part has no class", () => {
    expect(paintsIn(classes("kept", "text links"))).toBeUndefined();
  });
});

describe("the parts of a stack", () => {
  const windows = [windowOf(10, none, none, 30, none), windowOf(0, none, none, 70, none)];
  const data = { windows, width: 5, height: 80, rows: [], step: 0, scale: "auto" } as const;
  const drawn = (isFunction: boolean) => {
    const band: Stack = { kind: "stack", name: "Text so far", parts: [part("left", isFunction), part("links", isFunction)] };
    const { marks, axis } = stack.plot(band, data);
    return { axis, parts: marks?.kind === "stack" ? marks.data.parts.map(({ max }) => [...max]) : [] };
  };

  it("stand at each unit for itself, or are carried on to the next where they are sums up to it", () => {
    expect(drawn(false).parts[1]).toEqual([0, none, none, 70, none]);
    expect(drawn(true).parts).toEqual([
      [10, 10, 10, 30, none],
      [0, 0, 0, 70, none],
    ]);
  });

  it("fit the scale together", () => {
    expect(drawn(true).axis?.domain).toEqual([0, 100]);
  });
});
