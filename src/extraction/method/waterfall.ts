import type { Operation, Units } from "../contract/trace.ts";

/** A step that took units away. */
export function taking(
  told: Pick<Operation, "label" | "detail" | "group">,
  units: readonly number[],
  sizes: ArrayLike<number>,
  { starts, ends }: Pick<Units, "starts" | "ends">,
): Operation {
  return {
    ...told,
    removed: units.reduce((sum, unit) => sum + sizes[unit], 0),
    spans: Uint32Array.from(units.flatMap((unit) => [starts[unit], ends[unit]])),
  };
}
