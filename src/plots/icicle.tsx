import { interpolateCividis } from "d3-scale-chromatic";
import type { ReactNode } from "react";
import { linkedBoxes, type Place } from "./chart.tsx";
import { fillsOf } from "./hatch.ts";
import type { Draw, Paint, Size } from "./plot.ts";
import { surfaceOf, type Canvas, type Surface } from "./surface.ts";

/** For `drawIcicle`: a tree from its upper levels down, over columns. */
export interface IcicleData {
  /** Unit in each cell, row by row; -1 for none. */
  readonly units: Int32Array;
  /** The fill of each cell: the unit's class, or its value; NaN for none. Empty: all alike. */
  readonly values: Float32Array;
  readonly columns: number;
  readonly rowHeight: number;
  /** Paints of the classes, where values are classes. */
  readonly paints?: readonly Paint[] | undefined;
  /** Value of the darkest and of the lightest colour, where they are not. */
  readonly domain?: readonly [number, number] | undefined;
}

export const drawIcicle: Draw<Canvas, IcicleData> = (board, data, frame) => {
  const surface = surfaceOf(board, frame);
  const fills = fillsOf(surface);
  for (let row = 0; row * data.columns < data.units.length; row++)
    eachCell(data, row, (x0, x1, cell) => {
      const value = data.values[cell] ?? Number.NaN;
      const { context } = surface;
      const paint = data.paints?.[value];
      const isPlain = data.values.length === 0 || Number.isNaN(value);
      context.globalAlpha = isPlain ? 0.25 : 1;
      context.fillStyle = isPlain
        ? fills("muted")
        : data.paints === undefined
          ? interpolateCividis(shareOf(data, value))
          : fills(paint ?? "muted");
      fillCell(surface, data.rowHeight, row, x0, x1);
      context.globalAlpha = 1;
    });
};

/** Frames around the cells of units that are linked, -1 for none. */
export function icicleMarks(
  data: Pick<IcicleData, "units" | "columns" | "rowHeight">,
  { hover, pin, letter }: { readonly hover: number; readonly pin: number; readonly letter: string },
  size: Size,
): ReactNode {
  return linkedBoxes({ hover: cellPlace(data, hover, size), pin: cellPlace(data, pin, size), letter }, size);
}

/** Where a unit's cell is drawn. */
function cellPlace(
  { units, columns, rowHeight }: Pick<IcicleData, "units" | "columns" | "rowHeight">,
  unit: number,
  { width }: Size,
): Place | undefined {
  const first = unit < 0 ? -1 : units.indexOf(unit);
  if (first < 0) return undefined;
  const x = Math.max(first % columns, 1);
  const end = Math.min((units.lastIndexOf(unit) % columns) + 1, width - 1);
  return { x, y: Math.floor(first / columns) * rowHeight + 1, width: end - x, height: rowHeight - 2 };
}

/** Neighbouring columns of one unit are one cell. */
function eachCell({ units, columns }: IcicleData, row: number, visit: (x0: number, x1: number, cell: number) => void): void {
  const start = row * columns;
  for (let x0 = 0; x0 < columns;) {
    const unit = units[start + x0] ?? -1;
    let x1 = x0 + 1;
    while (x1 < columns && units[start + x1] === unit) x1++;
    if (unit >= 0) visit(x0, x1, start + x0);
    x0 = x1;
  }
}

/** Cells wide enough stand apart. */
function fillCell({ context, edge, thickness }: Surface, rowHeight: number, row: number, x0: number, x1: number): void {
  const gap = x1 - x0 >= 3 ? thickness(1) : 0;
  const top = edge(row * rowHeight);
  context.fillRect(edge(x0), top, edge(x1) - gap - edge(x0), edge((row + 1) * rowHeight) - thickness(1) - top);
}

function shareOf({ domain: [least, greatest] = [0, 1] }: IcicleData, value: number): number {
  return greatest > least ? (value - least) / (greatest - least) : 0;
}
