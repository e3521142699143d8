import type { Range } from "../page/selection.ts";
import type { SelectedText } from "./text.ts";

/**
 * What a run keeps as it reads, as data: no markup that a browser would read. Blocks are apart by a line end in the text; within one, a
 * line end is a line of code, a row of a table or a break, and tabs lead from one cell to the next.
 */
export interface Article extends SelectedText {
  readonly blocks: readonly ArticleBlock[];
  /** How each unit of the text looks: a sum of `marks`. */
  readonly marks: Uint8Array<ArrayBuffer>;
}

export interface ArticleBlock extends Range {
  readonly kind: "paragraph" | "heading" | "code" | "table" | "caption" | "image";
  /** The level of a heading, 1 to 6. */
  readonly level?: number;
  /** What stands before an item of a list: "•", "3."; "" for what goes on one. */
  readonly marker?: string;
  /** Lists and quotes around it. */
  readonly lists: number;
  readonly quotes: number;
  /** A rule keeps it apart from what is before. */
  readonly isApart: boolean;
}

/** What is to be seen of a unit of an article. */
export const marks = { emphasis: 1, strong: 2, code: 4, link: 8, raised: 16, lowered: 32, struck: 64, removed: 128 } as const;
