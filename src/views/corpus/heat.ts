import type { CSSProperties } from "react";

interface HeatStyle extends CSSProperties {
  readonly "--share": number;
}

/** The shade of a number from 0 to 1, which the style sheet mixes; none without a number. */
export function heatStyle(share: number | undefined): HeatStyle | undefined {
  return share === undefined ? undefined : { "--share": share };
}
