import { fontSize } from "./visual-tree.ts";

/** The looks of the block that a separator touches on one side. */
export interface Side {
  readonly background: number;
  /** Font of the text nearest to the separator, 0 for none; see `fontOf`. */
  readonly font: number;
  /** True where the block is nothing but text. */
  readonly isText: boolean;
}

/** A thicker separator weighs no more than one of this many pixels. */
const thickest = 100;
const pixelsPerUnit = 5;
/** The weight that a cue adds or takes. */
const cueWeight = 2;

/** Weight of a border that no separator is as heavy as: between the page and what lies over it. */
export const heaviestWeight = thickest / pixelsPerUnit + 4 * cueWeight;

/**
 * Weight of a separator, at least 0, by its cues (MSR-TR-2003-79, section 4.2): thickness, a rule (hr) in it, other backgrounds, and, of
 * a horizontal one, other fonts, a larger one below, and text on both sides, which makes it lighter.
 *
 * Differs: [weights] the report says what makes a separator weigh more or less, but not how much. A unit for 5 pixels is ours, as is that more
 * than 100 pixels weigh no more; two for each cue is what FitLayout takes.
 */
export function separatorWeight(thickness: number, hasRule: boolean, isHorizontal: boolean, above: Side, below: Side): number {
  const knowsFonts = isHorizontal && above.font > 0 && below.font > 0;
  const cues =
    Number(hasRule) +
    Number(above.background !== below.background) +
    Number(knowsFonts && above.font !== below.font) +
    Number(knowsFonts && fontSize(above.font) < fontSize(below.font)) -
    Number(isHorizontal && above.isText && below.isText);
  return Math.max(Math.min(thickness, thickest) / pixelsPerUnit + cueWeight * cues, 0);
}

/** Weight that takes a degree of coherence from the blocks on both sides when they are merged. */
const weightPerDegree = 2;

/**
 * Degree of coherence, 1 to 10, of blocks that are merged over a separator of a weight.
 *
 * Differs: [degree-of-weight] the report says that it follows the weight; the scale is ours.
 */
export function degreeOfWeight(weight: number): number {
  return Math.min(Math.max(10 - Math.floor(weight / weightPerDegree), 1), 10);
}
