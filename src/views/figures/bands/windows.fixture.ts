import type { SeriesWindow } from "../../../worker/protocol/figures.ts";
import type { SeriesSummary } from "./band.ts";
import type { BandData } from "./band-plot.ts";

/** A window of a unit a pixel. */
export function windowOf(...values: readonly number[]): SeriesWindow {
  const of = Float32Array.from(values);
  const units = Int32Array.from(of.keys());
  return { min: of, mean: of, max: of, units, classes: new Uint8Array(), offsets: new Uint32Array(), unitCount: of.length };
}

export function series(part: Partial<SeriesSummary> = {}): SeriesSummary {
  const named = { kind: "series", id: "series", name: "Ratio", unit: "", formula: "", units: "lines" } as const;
  return { ...named, count: 100, min: 0, max: 1, median: 0, ...part };
}

/** The data of a band without passes, 80 pixels high. */
export function bandData(scale: BandData["scale"], ...windows: readonly SeriesWindow[]): BandData {
  return { windows, rows: [], step: 0, width: windows[0]?.mean.length ?? 0, height: 80, scale };
}
