import type { Metadata } from "../page/metadata.ts";
import type { Page } from "../page/page.ts";
import type { Selection } from "../page/selection.ts";
import type { OutputOptions } from "./dressing.ts";
import { selectedHtml } from "./html.ts";
import { selectedMarkdown } from "./markdown.ts";
import { absoluteMetadata } from "./metadata-text.ts";
import { writtenText } from "./written-text.ts";

/** The main content of a page, and what the page states of itself: plain data, which can be posted and stored. */
export interface PageContent {
  readonly metadata: Metadata;
  /** A line for each block. */
  readonly text: string;
  readonly markdown: string;
  /** Safe to be shown: nothing in it runs. Its images are requested by whoever shows it. */
  readonly html: string;
  /** The F1 that the method expects of itself, from 0 to 1; absent where it cannot tell. */
  readonly confidence?: number;
  /** What is kept: [start, end, start, end, …] in UTF-16 units of the page, without byte order mark and with line ends `\n`. */
  readonly selection: Selection;
}

/** What an extraction keeps of its page, in all formats. */
export function contentOf(
  page: Page,
  { selection, confidence }: Pick<PageContent, "selection" | "confidence">,
  options: OutputOptions = {},
): PageContent {
  return {
    metadata: absoluteMetadata(page, options),
    text: writtenText(page, selection, options).text,
    markdown: selectedMarkdown(page, selection, options),
    html: selectedHtml(page, selection, options),
    ...(confidence !== undefined && { confidence }),
    selection,
  };
}
