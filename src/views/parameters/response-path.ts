import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import { positionOf } from "./slider-scale.ts";

/**
 * The area under a response curve as an SVG path in the unit square, y downwards: shares of text kept at values evenly spread
 * from the parameter's least to its greatest. Empty where none is known.
 */
export function responsePath(parameter: NumberParameter, shares: ArrayLike<number>): string {
  const { min, max } = parameter;
  const points = Array.from(shares, (share, sample) => {
    const x = positionOf(parameter, min + ((max - min) * sample) / (shares.length - 1));
    return { x: rounded(x), y: rounded(1 - share) };
  });
  if (points.length === 0) return "";
  return `M${points[0]?.x} 1${points.map(({ x, y }) => `L${x} ${y}`).join("")}L${points.at(-1)?.x} 1Z`;
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
