import type { MemberSpec } from "../extraction/contract/extractor.ts";
import type { Value } from "../extraction/contract/parameters.ts";

/** A lane: an algorithm with its settings, and the letter that names it. */
export interface Lane {
  readonly id: string;
  readonly letter: string;
  readonly extractor: string;
  /** Only values that differ from the defaults. */
  readonly values: Readonly<Record<string, Value>>;
  /** What a combination combines, where that is not its default. */
  readonly members?: readonly MemberSpec[];
  readonly isCollapsed: boolean;
  /** Ids of the bands that its figure shows, once others were chosen than those shown at first. */
  readonly bands?: readonly string[] | undefined;
  /** Ids of the pictures that are open below its figure, once others were than at first. */
  readonly pictures?: readonly string[] | undefined;
}

/** How a lane is looked at: nothing that it decides by, and no step of its own for undo. */
export type LaneLook = Pick<Lane, "isCollapsed" | "bands" | "pictures">;

/** How a lane is looked at, without what is as it comes. */
export function lookOf({ isCollapsed, bands, pictures }: LaneLook): LaneLook {
  return { isCollapsed, ...(bands && { bands }), ...(pictures && { pictures }) };
}

/** What a lane decides by. */
export type LaneRun = Pick<Lane, "extractor" | "values" | "members">;

/** Lanes are named by these, in order. */
export const laneLetters: readonly string[] = ["A", "B", "C", "D", "E", "F"];

export const maxLanes = laneLetters.length;

/** Whether a lane may be called so. */
export function isLaneLetter(letter: string | undefined): letter is string {
  return letter !== undefined && laneLetters.includes(letter);
}

export function laneId(letter: string): string {
  return `lane-${letter.toLowerCase()}`;
}

/** Whether a lane runs its algorithm as that comes. */
export function isDefault({ values, members }: Pick<Lane, "values" | "members">): boolean {
  return members === undefined && Object.keys(values).length === 0;
}
