import type { Explanation, WhatIf } from "../../extraction/contract/extraction.ts";
import type { Range } from "../../extraction/page/selection.ts";

/** The reasons why a lane keeps or removes the first word of a range, and what it measured over the whole of it. */
export interface Reasons {
  readonly explanation: Explanation;
  /** What would become of it were the page another; empty where the method does not say. */
  readonly whatIfs: readonly WhatIf[];
  /** The elements around what decided, from body inwards. */
  readonly path: readonly PathStep[];
  /** Units of the lane's figure in the range, and between what their values lie, those of the decisive quantity first. */
  readonly unitName: string;
  readonly unitCount: number;
  readonly spreads: readonly Spread[];
}

/** An element by its id and classes; an empty range where it has no place in the source. */
export interface PathStep extends Range {
  readonly label: string;
}

export interface Spread {
  readonly name: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
}

/** The text in a range of the page. */
export interface Passage {
  /** White space collapsed; its beginning where it is long. */
  readonly text: string;
  readonly isShortened: boolean;
  readonly words: number;
  /** Units of the source that are text. */
  readonly characters: number;
  /** The first word in the range; where there is none, the nearest one of the page. */
  readonly word?: Range;
}
