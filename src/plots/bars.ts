import { cutBreak, drawColumn, gapsAfter } from "./column.ts";
import { fillsOf } from "./hatch.ts";
import type { BarsData, Columns, Draw, Paint } from "./plot.ts";
import { yScale } from "./scales.ts";
import { surfaceOf, type Canvas, type Surface } from "./surface.ts";

/** Draws a histogram: a bar a unit where there is room, else the envelope of the units in each column. */
export const drawBars: Draw<Canvas, BarsData> = (canvas, data, frame) => {
  const surface = surfaceOf(canvas, frame);
  const { window, domain, scale, markUnit, showsCuts = false } = data;
  const { toY } = yScale(domain, scale, frame.height);
  const fills = fillsOf(surface);
  const gaps = gapsAfter(window.units);
  const gap = surface.thickness(1);
  for (let column = 0; column < window.mean.length; column++) {
    const mean = window.mean[column] ?? Number.NaN;
    if (Number.isNaN(mean)) continue;
    surface.context.fillStyle = fills(paintOf(data, column));
    const x0 = surface.edge(column);
    const x1 = surface.edge(column + 1) - (gaps[column] === 1 ? gap : 0);
    const most = window.max[column] ?? mean;
    drawColumn(surface, x0, x1, toY, Math.max(mean, 0), Math.max(most, 0));
    if (showsCuts && most > domain[1]) cutBreak(surface, column, toY);
    drawColumn(surface, x0, x1, toY, Math.min(mean, 0), Math.min(window.min[column] ?? mean, 0));
  }
  if (markUnit !== undefined) drawFlag(surface, window, markUnit, toY);
};

function paintOf({ window, colouring, classColours, threshold }: BarsData, column: number): Paint {
  if (colouring === "none") return "muted";
  if (classColours !== undefined && window.classes.length > 0) return classColours[window.classes[column] ?? 255] ?? "muted";
  if (threshold === undefined) return "muted";
  return (window.max[column] ?? 0) >= threshold ? "kept" : "removed";
}

/** A flag on a pole from the top of the plot to the top of the unit's bar. */
function drawFlag(
  { context, palette, edge, thickness }: Surface,
  window: Columns,
  unit: number,
  toY: (value: number) => number,
): void {
  const first = window.units.indexOf(unit);
  if (first < 0) return;
  const middle = (first + window.units.lastIndexOf(unit) + 1) / 2;
  const side = middle + 10 > window.units.length ? -1 : 1;
  const pole = thickness(1.5);
  const x = edge(middle) - (pole >> 1);
  const foot = Math.max(edge(toY(Math.max(window.max[first] ?? 0, 0))), edge(10));
  context.beginPath();
  context.moveTo(x, edge(1));
  context.lineTo(x + side * edge(9), edge(5));
  context.lineTo(x, edge(9));
  context.closePath();
  context.rect(x, edge(1), pole, foot - edge(1));
  context.strokeStyle = palette.background;
  context.lineWidth = thickness(3);
  context.lineJoin = "round";
  context.stroke();
  context.fillStyle = palette.text;
  context.fill();
}
