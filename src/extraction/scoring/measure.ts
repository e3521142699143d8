import type { MetadataField } from "../page/metadata.ts";
import type { Page } from "../page/page.ts";
import type { Selection } from "../page/selection.ts";
import type { Score } from "./score.ts";
import type { Snippets } from "./snippets.ts";

/** What a page states of itself that there are measures of, by whose ids they go. */
export const statedFields = ["title", "author", "published"] as const satisfies readonly MetadataField[];

export type StatedField = (typeof statedFields)[number];

/** The ids of all measures, the default first; apart from what scores, which is loaded late. */
export const measureIds = [
  "lcs",
  "cleaneval",
  "bag",
  "shingles",
  "characters",
  "blocks",
  "text",
  "snippets",
  "rouge-1",
  "rouge-2",
  "rouge-5",
  "rouge-lsum",
  "tokens",
  "structure",
  "markdown",
  ...statedFields,
] as const;

export type MeasureId = (typeof measureIds)[number];

/** The measures of a page and a corpus where nobody asks for more. The others are for leaderboards, and some take long. */
export const usualMeasureIds: readonly MeasureId[] = measureIds.slice(0, measureIds.indexOf("snippets"));

/** An extract or a gold standard: its text, and where that stands in the page. */
export interface Judged {
  readonly text: string;
  readonly selection: Selection;
  /** As Markdown, where it came so or the program that made it wrote more than a selection. */
  readonly markdown?: string;
  /** Set where another program wrote it, which says nothing else of the page. */
  readonly isOutput?: true;
  /** The words of the text, as its page is read, where they are at hand: they need not be looked for. */
  readonly words?: readonly string[];
}

/** What extracts are compared with: the main content, and what else is known of it. */
export interface Standard extends Judged {
  /** As Markdown that came beside the text, for its headings, lists and the like: where words are compared, the text is what counts. */
  readonly formatted?: string;
  /** What the page should state of itself: empty where there is no such thing, left out where nobody says. */
  readonly stated?: Readonly<Partial<Record<StatedField, string>>>;
  readonly snippets?: Snippets;
  /** Set where there are snippets alone: nobody marked the main content. */
  readonly isUnmarked?: true;
}

/** True where there is anything to compare an extract with. */
export function hasStandard({ gold, snippets }: { readonly gold?: unknown; readonly snippets?: unknown }): boolean {
  return gold !== undefined || snippets !== undefined;
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
  /** The leaderboard whose numbers it can stand beside, and in what it differs from them; or that there is none. A sentence or two. */
  readonly comparable: string;
  /** The name of its number. A share says how much is kept, not how right that is: more of it is not better. */
  readonly valueName: "F1" | "score" | "share";
  /** What it compares extracts with; left out of those that need the main content. */
  readonly needs?: "snippets";
  /**
   * Compares any number of extracts with one gold standard of a page, which is made ready once. What it gives throws NoScore where
   * there is nothing to compare with or a comparison would take too long.
   */
  prepare(gold: Standard, page: Page): (extract: Judged) => Score;
  /** Figures of many pages that are no mean of the pages' numbers, as a leaderboard has them. */
  readonly corpus?: CorpusFigures;
}

export interface CorpusFigures {
  /** Their names. */
  readonly columns: readonly string[];
  /** What they are, for below a table. */
  readonly note: string;
  /** The figures, in order of their names, from 0 to 1; undefined, or none at all, where there are no pages to make them of. */
  of(scores: readonly Score[]): readonly (number | undefined)[];
}
