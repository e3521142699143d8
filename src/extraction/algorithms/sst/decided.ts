import type { Page } from "../../page/page.ts";
import type { Words } from "../../page/words.ts";
import type { Diversity, Importance } from "./importance.ts";
import type { Fall, PageStyles, StyleReader } from "./read-page.ts";

/** The page at hand and where it falls on its site's tree. */
export interface OwnPage {
  readonly page: Page;
  readonly words: Words;
  readonly fall: Fall;
  readonly styles: PageStyles;
}

/** The grounds of a decision on the page. */
export interface Decided {
  readonly own: OwnPage;
  readonly reader: StyleReader;
  /** Pages that were laid over each other, this one among them. */
  readonly pageCount: number;
  readonly diversity: Diversity;
  readonly importance: Importance;
  readonly gamma: number;
  readonly threshold: number;
}

/** True where the text that falls on a node is kept: neither the node nor one around it is noise. */
export function isKept({ importance, threshold }: Decided, node: number): boolean {
  // What is around a node is no less important than the node itself.
  return importance.largest[node] >= threshold;
}
