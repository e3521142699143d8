import type { Lab, Lane } from "./lab.ts";

/** The two lanes that are compared: those of the lab's pair where both are still there; `undefined` where there is none to take. */
export function comparedLanes({ lanes, pair }: Pick<Lab, "lanes" | "pair">): readonly [Lane | undefined, Lane | undefined] {
  const a = lanes.find(({ id }) => id === pair[0]) ?? lanes.find(({ id }) => id !== pair[1]);
  const b = lanes.find(({ id }) => id === pair[1] && id !== a?.id) ?? lanes.find(({ id }) => id !== a?.id);
  return [a, b];
}
