// The build without the optional canvas: it is the same in a worker and in Node.
import { parseHTML } from "linkedom/worker";
import { parse, serialize } from "parse5";

/**
 * A page as a document that nothing runs in and nothing is requested for.
 *
 * The programs expect the tree that a browser makes, so the source goes through the standard's parser first: the document's
 * own one implies neither bodies nor the ends of elements.
 */
export function inertDocument(source: string): Document {
  return parseHTML(serialize(parse(source))).document;
}
