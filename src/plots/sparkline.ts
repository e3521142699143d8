import type { ChangesData, Draw, Span } from "./plot.ts";
import { surfaceOf } from "./surface.ts";

const widestBar = 12;
/** Room below the bars for the mark of the pass that was the last. */
const markHeight = 5;

/** Draws what each pass changed as bars of logarithmic height, the pass shown in the strongest colour, the last one marked below. */
export const drawChanges: Draw<HTMLCanvasElement, ChangesData> = (canvas, { changes, stop, selected }, frame) => {
  const { context, palette, edge, thickness } = surfaceOf(canvas, frame);
  const ground = frame.height - markHeight;
  const most = Math.log1p(changes.reduce((a, b) => Math.max(a, b), 0));
  changes.forEach((change, pass) => {
    const { x0, x1 } = passSpan(pass, changes.length, frame.width);
    const gap = x1 - x0 >= 3 ? thickness(1) : 0;
    const height = Math.max(edge(most > 0 ? (ground * Math.log1p(change)) / most : 0), thickness(1));
    context.fillStyle = pass === selected ? palette.focus : palette.muted;
    context.globalAlpha = stop >= 0 && pass > stop ? 0.4 : 1;
    context.fillRect(edge(x0), edge(ground) - height, Math.max(edge(x1) - edge(x0) - gap, 1), height);
  });
  context.globalAlpha = 1;
  if (stop < 0 || stop >= changes.length) return;
  const { x0, x1 } = passSpan(stop, changes.length, frame.width);
  const middle = (edge(x0) + edge(x1) - (x1 - x0 >= 3 ? thickness(1) : 0)) / 2;
  context.fillStyle = palette.text;
  context.beginPath();
  context.moveTo(middle, edge(ground + 1));
  context.lineTo(middle + edge(4), edge(frame.height));
  context.lineTo(middle - edge(4), edge(frame.height));
  context.fill();
};

/** The place of a pass: columns of equal width, at most 12 CSS pixels. */
export function passSpan(pass: number, passes: number, width: number): Span {
  const bar = Math.min(width / Math.max(passes, 1), widestBar);
  return { x0: pass * bar, x1: (pass + 1) * bar };
}

/** Pass at a CSS pixel, -1 for none. */
export function passAt(x: number, passes: number, width: number): number {
  const pass = Math.floor(x / Math.min(width / Math.max(passes, 1), widestBar));
  return pass >= 0 && pass < passes ? pass : -1;
}
