import { describe, expect, it } from "vitest";
import type { SeriesWindow } from "../../../protocol/figures.ts";
import type { SeriesSummary } from "./band-kind.ts";
import { mirror, mirrorScale, type Mirror } from "./mirror.ts";

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
  it("is straight where both halves are seen, and logarithmic where one would be an empty line", () => {
    expect(mirrorScale([half(10, 500), half(20, 2000)], "auto")).toBe("linear");
    // 500 is less than an eighth of 6,000.
    expect(mirrorScale([half(10, 500), half(20, 6000)], "auto")).toBe("log1p");
    expect(mirrorScale([half(10, 500), half(20, 6000)], "linear")).toBe("linear");
    expect(mirrorScale([half(10, 500), half(20, 500)], "log1p")).toBe("log1p");
    // Where a half has nothing to show, no scale shows it.
    expect(mirrorScale([half(0, 0), half(20, 6000)], "auto")).toBe("linear");
  });

  it("is cut where few columns go beyond it, and says how far they go", () => {
    const down = half(20, 300);
    down[50] = 90_000;
    const band: Mirror = { kind: "mirror", up: series("Content"), down: series("Code") };
    const data = { width: 100, height: 80, rows: [], step: 0, windows: [windowOf(half(10, 200)), windowOf(down)] };
    expect(mirror.plot(band, { ...data, scale: "linear" }).axis).toEqual({
      domain: [-300, 300],
      scale: "linear",
      isMirrored: true,
      beyond: { greatest: undefined, least: 90_000 },
    });
    expect(mirror.plot(band, { ...data, scale: "log1p" }).axis).toMatchObject({
      domain: [-100_000, 100_000],
      beyond: { greatest: undefined, least: undefined },
    });
  });
});
