import { cividis } from "./cividis.ts";
import { layerOf } from "./chart.ts";
import { fillsOf } from "./hatch.ts";
import type { Draw, Paint, Span } from "./plot.ts";
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

/** For `drawIcicleMarks`: cells that are linked. */
export interface IcicleMarks {
  readonly rowHeight: number;
  readonly hover?: (Span & { readonly row: number }) | undefined;
  readonly pin?: (Span & { readonly row: number; readonly label: string }) | undefined;
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
          ? cividis(shareOf(data, value))
          : fills(paint ?? "muted");
      fillCell(surface, data.rowHeight, row, x0, x1);
      context.globalAlpha = 1;
    });
};

export const drawIcicleMarks: Draw<SVGSVGElement, IcicleMarks> = (svg, { rowHeight, hover, pin }, { width, height }) => {
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  const linked = [
    ...(hover === undefined ? [] : [{ kind: "hover", ...hover }]),
    ...(pin === undefined ? [] : [{ kind: "pin", ...pin }]),
  ];
  const layer = layerOf(svg, "linked");
  layer
    .selectAll("rect.spot")
    .data(linked)
    .join("rect")
    .attr("class", ({ kind }) => `spot ${kind}`)
    .attr("x", ({ x0 }) => Math.max(x0, 1))
    .attr("y", ({ row }) => row * rowHeight + 1)
    .attr("width", ({ x0, x1 }) => Math.max(Math.min(x1, width - 1) - Math.max(x0, 1), 2))
    .attr("height", rowHeight - 2);
  const badges = layer
    .selectAll<SVGGElement, (typeof linked)[number]>("g.badge")
    .data(linked.filter(({ kind }) => kind === "pin"))
    .join((enter) => {
      const made = enter.append("g").attr("class", "badge");
      made.append("rect").attr("width", 14).attr("height", 14).attr("rx", 3);
      made.append("text").attr("x", 7).attr("y", 7).attr("dy", "0.35em").attr("text-anchor", "middle");
      return made;
    })
    .attr("transform", ({ x0, x1, row }) => {
      const beside = x1 + 14 <= width ? x1 : Math.max(x0 - 14, 0);
      return `translate(${beside},${Math.min(row * rowHeight, height - 14)})`;
    });
  badges.select("text").text(pin?.label ?? "");
};

/** Columns and row of a unit's cell, undefined where it is not drawn. */
export function icicleCell(
  { units, columns }: Pick<IcicleData, "units" | "columns">,
  unit: number,
): (Span & { readonly row: number }) | undefined {
  const first = units.indexOf(unit);
  if (first < 0) return undefined;
  return { row: Math.floor(first / columns), x0: first % columns, x1: (units.lastIndexOf(unit) % columns) + 1 };
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
