import { activePage, goldSide, type Lab } from "./lab.ts";
import type { Lane } from "./lane.ts";

/** One of two that are compared: a lane, or the gold standard. */
export interface Side {
  readonly id: string;
  /** "A"; "G" for the gold standard. */
  readonly letter: string;
  /** Undefined for the gold standard. */
  readonly lane: Lane | undefined;
}

const gold: Side = { id: goldSide, letter: "G", lane: undefined };

/** The two lanes that are compared: those of the lab's pair where both are still there; `undefined` where there is none to take. */
export function comparedLanes({ lanes, pair }: Pick<Lab, "lanes" | "pair">): readonly [Lane | undefined, Lane | undefined] {
  const a = lanes.find(({ id }) => id === pair[0]) ?? lanes.find(({ id }) => id !== pair[1]);
  const b = lanes.find(({ id }) => id === pair[1] && id !== a?.id) ?? lanes.find(({ id }) => id !== a?.id);
  return [a, b];
}

/**
 * What is compared: two lanes, or a lane with the gold standard where that was chosen, or there is no second lane. Lanes take the
 * place of a gold standard that the page does not have.
 */
export function comparedSides(
  lab: Pick<Lab, "lanes" | "pair" | "pages" | "page">,
): readonly [a: Side | undefined, b: Side | undefined] {
  const [a, b] = comparedLanes(lab);
  const hasGold = activePage(lab)?.gold !== undefined;
  const isGold = hasGold && (lab.pair[1] === goldSide || b === undefined);
  return [a && sideOf(a), isGold ? gold : b && sideOf(b)];
}

function sideOf(lane: Lane): Side {
  return { id: lane.id, letter: lane.letter, lane };
}
