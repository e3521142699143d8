import type { ReactNode } from "react";
import { shortened } from "./chart.tsx";
import { fillsOf } from "./hatch.ts";
import type { Draw, Size } from "./plot.ts";
import { surfaceOf, type Canvas } from "./surface.ts";

/** For `drawWaterfall`: what was there before and after each step, from the top down; bars reach from `begin` to `whole`. */
export interface WaterfallData {
  readonly rows: readonly { readonly before: number; readonly after: number }[];
  readonly begin: number;
  readonly whole: number;
  readonly rowHeight: number;
  /** Room for the names of the steps at the left, and for numbers at the right, in CSS pixels. */
  readonly left: number;
  readonly right: number;
}

/** Width of the piece of a bar before a break, and of the break, in CSS pixels. */
const breakAfter = 4;
const breakWidth = 3;

/**
 * Bars: what stays is light; what a step took away is hatched at its end, what it gave back is solid. A bar that does not begin at 0
 * is broken.
 */
export const drawWaterfall: Draw<Canvas, WaterfallData> = (board, data, frame) => {
  const surface = surfaceOf(board, frame);
  const { context, palette, edge, thickness } = surface;
  const fills = fillsOf(surface);
  const toX = (characters: number): number => edge(xOf(data, frame, characters));
  data.rows.forEach(({ before, after }, row) => {
    const top = edge(row * data.rowHeight + 3);
    const bottom = edge((row + 1) * data.rowHeight - 3);
    const kept = Math.min(before, after);
    context.fillStyle = palette.muted;
    context.globalAlpha = 0.22;
    const left = edge(data.left);
    const unbroken = data.begin > 0 ? edge(data.left + breakAfter + breakWidth) : left;
    context.fillRect(unbroken, top, Math.max(toX(kept) - unbroken, 0), bottom - top);
    if (data.begin > 0) context.fillRect(left, top, edge(data.left + breakAfter) - left, bottom - top);
    context.globalAlpha = 1;
    if (before !== after) {
      context.fillStyle = fills(after < before ? "removed" : "kept");
      // The least is seen at the right end, too.
      const end = toX(Math.max(before, after));
      const start = Math.min(toX(kept), end - thickness(1));
      context.fillRect(start, top, end - start, bottom - top);
    }
    // The line that leads on to the next step.
    context.fillStyle = palette.controlBorder;
    context.fillRect(toX(after), top, thickness(1), edge((row + 1) * data.rowHeight) + edge(3) - top);
  });
};

/** The names of the steps and what each took away, in the room beside the bars. */
export function waterfallNames(
  names: readonly { readonly label: string; readonly change: string }[],
  { rowHeight, left }: WaterfallData,
  { width }: Size,
): ReactNode {
  return (
    <g className="chart">
      {names.map(({ label, change }, row) => (
        <g key={row} className="step-name" transform={`translate(0,${(row + 0.5) * rowHeight})`}>
          <text x={2} dy="0.35em">
            {shortened(label, left - 10)}
          </text>
          <text x={width - 2} dy="0.35em" textAnchor="end">
            {change}
          </text>
        </g>
      ))}
    </g>
  );
}

function xOf({ left, right, begin, whole }: WaterfallData, { width }: Pick<Size, "width">, characters: number): number {
  const shown = Math.min(Math.max(characters, begin), whole) - begin;
  return left + (Math.max(width - left - right, 0) * shown) / Math.max(whole - begin, 1);
}
