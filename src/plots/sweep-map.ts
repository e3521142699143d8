import { layerOf } from "./chart.ts";
import { drawHeatMapMarks, heatMapCellWidth, type HeatMapMarks } from "./heat-map.ts";
import type { Draw } from "./plot.ts";

/** A cell of a map. */
export interface MapCell {
  readonly row: number;
  readonly column: number;
}

/** For `drawSweepMap`: the setting in use, the best one and the one that is pointed at, on a heat map of all. */
export interface SweepMapMarks extends HeatMapMarks {
  readonly current: MapCell | undefined;
  readonly best: MapCell | undefined;
  readonly pointed: MapCell | undefined;
}

export const drawSweepMap: Draw<SVGSVGElement, SweepMapMarks> = (svg, data, frame) => {
  drawHeatMapMarks(svg, data, frame);
  const { current, best, pointed, left, top, rowHeight } = data;
  const width = heatMapCellWidth(data, frame);
  const cells = [
    ...(current === undefined ? [] : [{ ...current, kind: "current" }]),
    ...(pointed === undefined ? [] : [{ ...pointed, kind: "spot hover" }]),
  ];
  const layer = layerOf(svg, "settings");
  layer
    .selectAll("rect")
    .data(cells)
    .join("rect")
    .attr("class", ({ kind }) => kind)
    .attr("x", ({ column }) => left + column * width + 1)
    .attr("y", ({ row }) => top + row * rowHeight + 1)
    .attr("width", Math.max(width - 2, 2))
    .attr("height", Math.max(rowHeight - 2, 2));
  layer
    .selectAll("path")
    // Whatever the cell's colour, one of the two stands out.
    .data(best === undefined ? [] : ["flag halo", "flag"].map((kind) => ({ ...best, kind })))
    .join("path")
    .attr("class", ({ kind }) => kind)
    // In a corner, beside the cell's number.
    .attr(
      "d",
      ({ row, column }) => `M${left + (column + 1) * width - Math.min(13, width / 2)} ${top + row * rowHeight + 16}v-13l9 4l-9 4`,
    );
};
