import type { Page } from "../page/page.ts";
import type { Selection } from "../page/selection.ts";
import type { Score } from "./score.ts";

/** The ids of all measures, the default first; apart from what scores, which is loaded late. */
export const measureIds = ["lcs", "cleaneval", "bag", "shingles", "characters", "blocks", "text"] as const;

export type MeasureId = (typeof measureIds)[number];

/** An extract or a gold standard: its text, and where that stands in the page. */
export interface Judged {
  readonly text: string;
  readonly selection: Selection;
  /** The words of the text, as white space separates them, where they are at hand: they need not be looked for. */
  readonly words?: readonly string[];
}

/** A way to compare an extract with a gold standard. Scores of two measures are never put into one average. */
export interface Measure {
  readonly id: MeasureId;
  readonly name: string;
  /** The things it counts, in a sentence. */
  readonly summary: string;
  /** In symbols. */
  readonly formula: string;
  /** The paper, in short, and the place in it. */
  readonly cite: { readonly paper: string; readonly where: string };
  /** The name of its number. */
  readonly valueName: "F1" | "score";
  /**
   * Compares any number of extracts with one gold standard of a page, which is made ready once. What it gives throws TooMuchWork
   * where a comparison would take too long.
   */
  prepare(gold: Judged, page: Page): (extract: Judged) => Score;
}
