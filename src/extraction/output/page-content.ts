import type { Metadata } from "../page/metadata.ts";
import type { Page } from "../page/page.ts";
import type { Selection } from "../page/selection.ts";
import type { OutputOptions } from "./dressing.ts";
import { selectedHtml } from "./html.ts";
import { selectedMarkdown } from "./markdown.ts";
import { absoluteMetadata } from "./metadata-text.ts";
import { plainWrittenText } from "./written-text.ts";

/** The parts of a page's content: each takes a time of its own. */
export interface Parts {
  readonly metadata: Metadata;
  /** A line for each block. */
  readonly text: string;
  readonly markdown: string;
  /** Safe to be shown: nothing in it runs. Its images are requested by whoever shows it. */
  readonly html: string;
}
export type Part = keyof Parts;

/** The main content of a page, and what the page states of itself: plain data, which can be posted and stored. */
export type PageContent<P extends Part = Part> = Pick<Parts, P> & {
  /** The F1 that the method expects of itself, from 0 to 1; absent where it cannot tell. */
  readonly confidence?: number;
  /** The kept ranges: [start, end, start, end, …] in UTF-16 units of the page, without byte order mark and with line ends `\n`. */
  readonly selection: Selection;
};

export interface ContentOptions<P extends Part = Part> extends OutputOptions {
  /** The parts that are told; all of them where absent. */
  readonly formats?: readonly P[] | undefined;
}

const writers: { readonly [P in Part]: (page: Page, selection: Selection, options: OutputOptions) => Parts[P] } = {
  metadata: (page, _, options) => absoluteMetadata(page, options),
  text: plainWrittenText,
  markdown: selectedMarkdown,
  html: selectedHtml,
};
const all = Object.keys(writers) as readonly Part[];

/** The content that an extraction keeps of its page, in all formats, or the parts that are asked for. @throws RangeError for an unknown part */
export function contentOf<P extends Part = Part>(
  page: Page,
  { selection, confidence }: Pick<PageContent, "selection" | "confidence">,
  { formats, ...options }: ContentOptions<P> = {},
): PageContent<P> {
  const parts = (formats ?? all).map((part) => {
    if (!Object.hasOwn(writers, part)) throw new RangeError(`no part ${part}; there are ${all.join(", ")}`);
    return [part, writers[part](page, selection, options)] as const;
  });
  return { ...(Object.fromEntries(parts) as Pick<Parts, P>), ...(confidence !== undefined && { confidence }), selection };
}
