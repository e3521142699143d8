import { layerOf } from "./chart.ts";
import type { Draw } from "./plot.ts";

/** For `drawWhisker`: a mean with its interval, shares of the width from 0 to 1. */
export interface WhiskerData {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Half the height of the bars at the ends of the interval, in CSS pixels. */
const bar = 3;

/** A line from the lower bound to the upper, with the mean on it as a dot; many stand below each other over one axis. */
export const drawWhisker: Draw<SVGSVGElement, WhiskerData> = (svg, { mean, low, high }, { width, height }) => {
  const y = height / 2;
  const [left, middle, right] = [low, mean, high].map((share) => share * width);
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  const layer = layerOf(svg, "whisker");
  layer
    .selectAll("path")
    .data([`M${left} ${y - bar}v${2 * bar}M${left} ${y}H${right}M${right} ${y - bar}v${2 * bar}`])
    .join("path")
    .attr("class", "trail")
    .attr("d", (d) => d);
  layer
    .selectAll("circle")
    .data([middle])
    .join("circle")
    .attr("class", "dot value")
    .attr("cx", (x) => x ?? 0)
    .attr("cy", y)
    .attr("r", 3.5);
};
