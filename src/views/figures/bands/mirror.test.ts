import { describe, expect, it } from "vitest";
import type { SeriesWindow } from "../../../worker/protocol/figures.ts";
import type { SeriesSummary } from "./band-kind.ts";
import { mirror, type Mirror } from "./mirror.ts";

/** Values of which every twentieth is `high`, the others `usual`. */
function half(usual: number, high: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: 100 }, (_, at) => (at % 20 === 0 ? high : usual));
}

function windowOf(max: Float32Array<ArrayBuffer>): SeriesWindow {
  const none = { units: new Int32Array(), classes: new Uint8Array(), offsets: new Uint32Array(), unitCount: max.length };
  return { min: max, mean: max, max, ...none };
}

function series(name: string): SeriesSummary {
  const counts = { min: 0, max: 1, median: 0, count: 100 };
  return { kind: "series", id: name, name, unit: "characters", formula: "", units: "lines", ...counts };
}

describe("the scale of mirrored bars", () => {
  it("is each half's own: content is seen beside code of a thousand times its length", () => {
    const band: Mirror = { kind: "mirror", up: series("Content"), down: series("Code") };
    const data = { width: 100, height: 80, rows: [], step: 0, windows: [windowOf(half(10, 80)), windowOf(half(20, 60_000))] };
    for (const scale of ["auto", "linear", "log1p"] as const)
      expect(mirror.plot(band, { ...data, scale })).toMatchObject({
        axis: { domain: [-60_000, 80], scale: scale === "log1p" ? "log1p" : "linear", isMirrored: true },
        marks: { data: { limits: { up: 80, down: 60_000 } } },
        overlay: { zeroY: 40 },
      });
    expect(mirror.unit?.(band)).toContain("two scales");
  });

  it("is cut where few columns go beyond it, and says how far they go", () => {
    const down = half(20, 300);
    down[50] = 90_000;
    const band: Mirror = { kind: "mirror", up: series("Content"), down: series("Code") };
    const data = { width: 100, height: 80, rows: [], step: 0, windows: [windowOf(half(10, 200)), windowOf(down)] };
    expect(mirror.plot(band, { ...data, scale: "linear" }).axis).toEqual({
      domain: [-300, 200],
      scale: "linear",
      isMirrored: true,
      beyond: { greatest: undefined, least: 90_000 },
    });
    expect(mirror.plot(band, { ...data, scale: "log1p" }).axis).toMatchObject({
      domain: [-100_000, 200],
      beyond: { greatest: undefined, least: undefined },
    });
  });
});
