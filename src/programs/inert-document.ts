// The build without the optional canvas: it is the same in a worker and in Node.
import { parseHTML } from "linkedom/worker";
import { parse, serialize } from "parse5";
import type { Page } from "../extraction/page/page.ts";
import { complement, rangesOf } from "../extraction/page/selection.ts";

/**
 * A page as a document that nothing runs in and nothing is requested for.
 *
 * The programs expect the tree that a browser makes, so the source goes through the standard's parser first: the document's
 * own one implies neither bodies nor the ends of elements.
 */
export function inertDocument(source: string): Document {
  return documentFrom(serialize(parse(source)));
}

/** A document from HTML that the standard's parser has put right. */
export function documentFrom(html: string): Document {
  return parseHTML(html).document;
}

/** The source of a page as it is read: without what the reading leaves out, with the `noscript` elements open that are. */
export function sourceAsRead({ source, leftOut }: Page): string {
  if (leftOut.length === 0) return source;
  return Array.from(rangesOf(complement(leftOut, source.length)), ({ start, end }) => source.slice(start, end)).join("");
}
