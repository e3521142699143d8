import type { Draw, ResponseData } from "./plot.ts";
import { surfaceOf } from "./surface.ts";

/** Draws, behind a slider's track, what each of its values would keep; the part up to the slider's place is a little stronger. */
export const drawResponse: Draw<HTMLCanvasElement, ResponseData> = (canvas, { samples, at }, frame) => {
  const { context, palette, edge, width, height, thickness } = surfaceOf(canvas, frame);
  const line = thickness(1);
  const here = Math.round(at * width);
  for (let x = 0; x < width; x++) {
    const share = shareAt(samples, width > 1 ? x / (width - 1) : 0);
    if (Number.isNaN(share)) continue;
    const top = Math.round((height - line) * (1 - share));
    context.fillStyle = palette.muted;
    context.globalAlpha = x < here ? 0.35 : 0.18;
    context.fillRect(x, top, 1, height - top);
    context.globalAlpha = 0.8;
    context.fillRect(x, top, 1, line);
  }
  context.globalAlpha = 1;
  context.fillStyle = palette.text;
  context.fillRect(Math.min(Math.max(here - (line >> 1), 0), width - line), edge(0), line, height);
};

/** Share at a place 0..1 of the track, between two samples in proportion; NaN where either is unknown. */
export function shareAt(samples: Float32Array, place: number): number {
  const position = place * (samples.length - 1);
  const left = Math.floor(position);
  const before = samples[left] ?? Number.NaN;
  return left === position ? before : before + ((samples[left + 1] ?? Number.NaN) - before) * (position - left);
}
