import { startTag } from "./html.ts";
import type { MetadataValues } from "./metadata-text.ts";

/** The attributes of a result beside its text. */
export interface XmlHead extends MetadataValues {
  /** Name of the page. */
  readonly page: string;
  /** The run, as it is named on the command line. */
  readonly algorithm: string;
}

/** Elements without content as `selectedHtml` writes them: `>` is escaped in the values of their attributes. */
const voidTags = /<((?:br|hr|img|input)(?: [^>]*)?)>/g;

/** The characters that no XML document may hold, controls and single surrogates among them. */
const unfit = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * A result as an XML element `content`, whose attributes say of which page and by which run it is, and what the page states of itself (Song et al. 2009, section II.C).
 *
 * @param html the result as `selectedHtml` writes it: that is XML but for elements without content, a named reference, and characters
 *   that XML has no way to write, in whose place stands U+FFFD.
 */
export function resultXml(head: XmlHead, html: string): string {
  const attributes = Object.entries(head).map(([name, value]) => ({ name, value: value as string }));
  const body = html === "" ? "" : `\n${html.replace(voidTags, "<$1/>")}\n`;
  return `${startTag("content", attributes)}${body}</content>`.replaceAll("&nbsp;", "&#160;").replace(unfit, "\ufffd");
}
