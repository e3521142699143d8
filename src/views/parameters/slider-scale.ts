import { snap, type NumberParameter } from "../../extraction/contract/parameters.ts";

/** Where a value stands on the slider: 0 at the least, 1 at the greatest. */
export function positionOf(parameter: NumberParameter, value: number): number {
  const scale = scaleOf(parameter);
  const least = scale.to(parameter.min);
  return (scale.to(value) - least) / (scale.to(parameter.max) - least);
}

/** The value at a position from 0 to 1, on the grid of steps. */
export function valueAt(parameter: NumberParameter, position: number): number {
  const scale = scaleOf(parameter);
  const least = scale.to(parameter.min);
  return snap(parameter, scale.from(least + position * (scale.to(parameter.max) - least)));
}

/** The value that a key moves to: arrows one step, with Shift and by page ten, Home and End to the bounds. */
export function valueByKey(parameter: NumberParameter, value: number, key: string, isShift: boolean): number | undefined {
  if (key === "Home") return parameter.min;
  if (key === "End") return snap(parameter, parameter.max);
  const steps = stepsOf[key];
  if (steps === undefined) return undefined;
  return snap(parameter, value + (isShift && Math.abs(steps) === 1 ? 10 * steps : steps) * parameter.step);
}

const stepsOf: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** A logarithmic scale needs a least value above 0; without one the scale stays linear. */
function scaleOf({ scale, min }: NumberParameter) {
  return scale === "log" && min > 0 ? { to: Math.log, from: Math.exp } : { to: identity, from: identity };
}

function identity(value: number): number {
  return value;
}
