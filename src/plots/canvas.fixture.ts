import "../lab.css";
import type { PixelColumns, Draw, PlotFrame } from "./plot.ts";

/** The pixels that a test reads of a drawn canvas. */
export interface Probe {
  /** `[red, green, blue, alpha]` of a device pixel. */
  at(x: number, y: number): readonly number[];
  readonly bytes: Uint8ClampedArray;
  readonly size: readonly [number, number];
}

/** Draws on a canvas in the document, as often as asked. */
export function drawn<Data>(draw: Draw<HTMLCanvasElement, Data>, data: Data, frame: PlotFrame, times = 1): Probe {
  const canvas = document.createElement("canvas");
  document.body.append(canvas);
  for (let time = 0; time < times; time++) draw(canvas, data, frame);
  const image = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
  canvas.remove();
  if (image === undefined) throw new Error("this browser gives no canvas to read");
  const at = (x: number, y: number) => [...image.data.subarray((y * image.width + x) * 4, (y * image.width + x) * 4 + 4)];
  return { at, bytes: image.data, size: [image.width, image.height] };
}

/** Columns of one value each, NaN for none, or of `[min, mean, max]`; the unit is the column unless `units` says otherwise. */
export function columnsOf(
  values: readonly (number | readonly [number, number, number])[],
  { units = values.map((_, column) => column), classes = [] }: { units?: readonly number[]; classes?: readonly number[] } = {},
): PixelColumns {
  const pick = (index: 0 | 1 | 2) => Float32Array.from(values, (value) => (typeof value === "number" ? value : value[index]));
  return { min: pick(0), mean: pick(1), max: pick(2), units: Int32Array.from(units), classes: Uint8Array.from(classes) };
}

/** Colours of the light theme as bytes. */
export const light = {
  kept: [0x00, 0x72, 0xb2, 255],
  removed: [0x8b, 0x95, 0xa3, 255],
  wrong: [0xd5, 0x5e, 0x00, 255],
  context: [0x8f, 0xbd, 0xe2, 255],
  muted: [0x5b, 0x64, 0x70, 255],
  text: [0x1a, 0x1d, 0x21, 255],
  controlBorder: [0x86, 0x8f, 0x9b, 255],
  gold: [0x00, 0x78, 0x5a, 255],
  focus: [0x0b, 0x57, 0xd0, 255],
  none: [0, 0, 0, 0],
} as const;
