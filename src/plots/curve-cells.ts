import { chartOf, drawChartAxes, drawSpots, layerOf, type Chart } from "./chart.ts";
import { curvePath, nearestPlace, type CurvePlace, type GroupCurvesData } from "./group-curves.ts";
import type { Draw, Frame } from "./plot.ts";

/** Least width, and height, of a chart of one curve, in CSS pixels. */
const leastWidth = 210;
const cellHeight = 170;

type Size = Pick<Frame, "width" | "height">;
type Curves = Omit<GroupCurvesData, "hover">;

/** Height of the charts of so many curves, in CSS pixels. */
export function curveCellsHeight(count: number, width: number): number {
  return Math.ceil(count / columnsIn(width)) * cellHeight;
}

/** A chart for each curve, in rows: the curve stands out over all others, so that it is told apart and compared with them. */
export const drawCurveCells: Draw<SVGSVGElement, GroupCurvesData> = (svg, data, frame) => {
  svg.setAttribute("width", String(frame.width));
  svg.setAttribute("height", String(frame.height));
  layerOf(svg, "curve-cells")
    .selectAll<SVGSVGElement, unknown>("svg")
    .data(data.curves)
    .join("svg")
    .each(function drawCell(_, curve) {
      const { x, y } = placeOf(curve, frame.width);
      this.setAttribute("x", String(x));
      this.setAttribute("y", String(y));
      drawCurveOver(this, data, curve, sizeOf(frame.width));
    });
};

/** The place under a point of the picture, of the curve whose chart it is in; undefined where the curve is not near. */
export function curveCellAt(data: Curves, { width }: Size, x: number, y: number): CurvePlace | undefined {
  const cell = sizeOf(width);
  const column = Math.floor(x / cell.width);
  const curve = Math.floor(y / cellHeight) * columnsIn(width) + column;
  const values = data.curves[curve]?.values;
  if (values === undefined || column >= columnsIn(width)) return undefined;
  const corner = placeOf(curve, width);
  const nearest = nearestPlace(values, data.x, chartOf(data.axes, cell), { x: x - corner.x, y: y - corner.y });
  return nearest && { curve, place: nearest.place };
}

function drawCurveOver(svg: SVGSVGElement, { axes, x, curves, hover }: GroupCurvesData, own: number, size: Size): void {
  const curve = curves[own];
  const chart = chartOf(axes, size);
  // The curve's name stands where a chart names its height: that is the same in all.
  drawChartAxes(svg, { ...axes, y: { ...axes.y, label: curve?.name ?? "" } }, size);
  const order = [...Array.from(curves.keys()).filter((at) => at !== own), own];
  layerOf(svg, "group-curves")
    .selectAll("path")
    .data(order)
    .join("path")
    .attr("class", (at) => (at === own ? "line value" : "line other"))
    .attr("d", (at) => curvePath(curves[at]?.values ?? [], x, chart));
  const [value, place] = hover.curve === own ? [curve?.values[hover.place], x[hover.place]] : [];
  drawSpots(svg, spotAt(place, value, chart), undefined, chart);
}

function spotAt(place: number | undefined, value: number | undefined, { toX, toY }: Chart) {
  return place === undefined || value === undefined ? undefined : { x: toX(place), y: toY(value) };
}

function columnsIn(width: number): number {
  return Math.max(Math.floor(width / leastWidth), 1);
}

function sizeOf(width: number): Size {
  return { width: Math.floor(width / columnsIn(width)), height: cellHeight };
}

function placeOf(curve: number, width: number): { readonly x: number; readonly y: number } {
  const columns = columnsIn(width);
  return { x: (curve % columns) * sizeOf(width).width, y: Math.floor(curve / columns) * cellHeight };
}
