import type { Tone } from "../../plots/plot.ts";
import "./bar.css";

interface BarProps {
  /** Shares of the room that it stands in, from 0 to 1; in either order. */
  readonly from: number;
  readonly to: number;
  /** Pale where absent. */
  readonly paint?: Tone;
}

/** A bar in a row of a table. */
export function Bar({ from, to, paint }: BarProps) {
  const style = { left: `${100 * Math.min(from, to)}%`, width: `${100 * Math.abs(to - from)}%` };
  return <span className="bar" data-paint={paint} style={style} />;
}
