import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import { positionOf } from "./slider-scale.ts";

/**
 * The area under a response curve as an SVG path in the unit square, y downwards: shares of text kept at values evenly spread
 * from the parameter's least to its greatest. Unknown shares (NaN) leave a gap.
 */
export function responsePath(parameter: NumberParameter, shares: ArrayLike<number>): string {
  const { min, max } = parameter;
  return knownStretches(shares)
    .map((stretch) => {
      const points = stretch.map((sample) => {
        const x = positionOf(parameter, min + ((max - min) * sample) / (shares.length - 1));
        return { x: rounded(x), y: rounded(1 - (shares[sample] ?? 0)) };
      });
      return `M${points[0]?.x} 1${points.map(({ x, y }) => `L${x} ${y}`).join("")}L${points.at(-1)?.x} 1Z`;
    })
    .join("");
}

function knownStretches(shares: ArrayLike<number>): readonly (readonly number[])[] {
  const stretches: number[][] = [];
  for (let sample = 0; sample < shares.length; sample++) {
    if (Number.isNaN(shares[sample])) continue;
    const last = stretches.at(-1);
    if (last?.at(-1) === sample - 1) last.push(sample);
    else stretches.push([sample]);
  }
  return stretches;
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
