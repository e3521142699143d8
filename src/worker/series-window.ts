import type { Places } from "./places.ts";
import type { SeriesWindow, WindowCut } from "../protocol/figures.ts";
import type { Pyramid, Summary } from "./pyramid.ts";

/** Reduces a series to the pixels of a view: minimum, mean and maximum of the units that each pixel shows. */
export function seriesWindow(
  values: Float64Array,
  pyramid: Pyramid,
  places: Places,
  classes: Uint8Array | undefined,
  { start, end, pixels, axis }: Pick<WindowCut, "start" | "end" | "pixels" | "axis">,
): SeriesWindow {
  const [firstUnit, endUnit] = places.indexRange(start, end);
  const unitCount = Math.max(endUnit - firstUnit, 0);
  const result = emptyWindow(pixels, unitCount, classes !== undefined);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const stretch =
      axis === "source" ? sourceStretch(start, end, pixels, pixel) : indexStretch(firstUnit, unitCount, pixels, pixel);
    const shown = axis === "source" ? places.unitsIn(...stretch) : stretch;
    result.offsets[pixel] = axis === "source" ? stretch[0] : unitCount === 0 ? start : places.anchor(stretch[0]);
    const { min, sum, argMax, count } = join(values, pyramid, shown);
    if (argMax < 0) continue;
    result.min[pixel] = min;
    result.mean[pixel] = sum / count;
    result.max[pixel] = values[argMax] ?? 0;
    result.units[pixel] = argMax;
    if (classes !== undefined) result.classes[pixel] = classes[argMax] ?? 255;
  }
  result.offsets[pixels] = end;
  return result;
}

function emptyWindow(pixels: number, unitCount: number, hasClasses: boolean): SeriesWindow {
  return {
    min: new Float32Array(pixels).fill(Number.NaN),
    mean: new Float32Array(pixels).fill(Number.NaN),
    max: new Float32Array(pixels).fill(Number.NaN),
    units: new Int32Array(pixels).fill(-1),
    classes: new Uint8Array(hasClasses ? pixels : 0).fill(255),
    offsets: new Uint32Array(pixels + 1),
    unitCount,
  };
}

/** The source under a pixel; at least one unit wide, so that zooming in beyond a unit repeats it. */
function sourceStretch(start: number, end: number, pixels: number, pixel: number): readonly [number, number] {
  const from = Math.floor(start + ((end - start) * pixel) / pixels);
  const to = Math.floor(start + ((end - start) * (pixel + 1)) / pixels);
  return [from, Math.max(to, from + 1)];
}

function indexStretch(firstUnit: number, unitCount: number, pixels: number, pixel: number): readonly [number, number] {
  if (unitCount === 0) return [firstUnit, firstUnit];
  const from = firstUnit + Math.floor((unitCount * pixel) / pixels);
  const to = firstUnit + Math.floor((unitCount * (pixel + 1)) / pixels);
  return [from, Math.max(to, from + 1)];
}

function join(values: Float64Array, pyramid: Pyramid, stretches: readonly number[]): Summary & { count: number } {
  const all = { min: Infinity, sum: 0, argMax: -1, count: 0 };
  for (let index = 0; index < stretches.length; index += 2) {
    const from = stretches[index] ?? 0;
    const to = stretches[index + 1] ?? 0;
    if (from >= to) continue;
    const part = pyramid.query(from, to);
    all.count += to - from;
    all.sum += part.sum;
    all.min = Math.min(all.min, part.min);
    if (all.argMax < 0 || (values[part.argMax] ?? 0) > (values[all.argMax] ?? 0)) all.argMax = part.argMax;
  }
  return all;
}
