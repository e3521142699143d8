import type { DecodingReason } from "../extraction/encoding/decoding-reasons.ts";
import { canonicalSource } from "../extraction/page/source.ts";
import type { Standard } from "../extraction/scoring/measure.ts";
import type { Snippets } from "../extraction/scoring/snippets.ts";
import type { PageKey } from "../worker/protocol/figures.ts";

/** An open page: a tab. */
export interface OpenPage {
  /** Stays the same while the page is edited or decoded anew. */
  readonly id: string;
  /** Changes with every other text: names the page in the worker. */
  readonly key: PageKey;
  readonly name: string;
  readonly origin: PageOrigin;
  readonly source: string;
  /** Changes when the text was replaced from outside (opened, decoded anew), not by edits in the editor. */
  readonly revision: number;
  /** The address that it is from, where what brought it says so. */
  readonly url?: string;
  readonly encoding?: PageEncoding;
  readonly byteLength: number;
  /** Line ends as they came: "LF", "CRLF (1,204)", "mixed (12 CRLF, 30 LF)". */
  readonly lineEnds: string;
  /** The lesson of a sample. */
  readonly lesson?: string;
  /** Advice on this page that was dismissed, by id. */
  readonly dismissed?: readonly string[];
  /** The bytes that the text was decoded from, where it did not come as text. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly gold?: PageGold;
}

/** The origin of a page's text. */
interface PageOrigin {
  readonly kind: "sample" | "pasted" | "file";
  /** "clipboard: plain text", the file's name, the sample's id. */
  readonly detail: string;
}

export interface PageEncoding {
  readonly name: string;
  readonly reason: DecodingReason;
  readonly unreadableCount: number;
  readonly suspected?: string;
}

/** The main content of a page as a person marked it, or as a file gives it. */
export interface PageGold {
  /** Its places in the page's text: [start0, end0, start1, …]. */
  readonly marks: readonly number[];
  /** The text of a file, which extracts are compared with as it stands; it goes when the marks are changed. */
  readonly text?: string;
  /** What the page should state of itself, as that file says; it goes with the text. */
  readonly stated?: Standard["stated"];
  /** Pieces of text that an extract must have, or must not: checks that stand whether or not anything is marked. */
  readonly snippets?: Snippets;
  /** The origin: "marked", "news.txt", "lane A", "snippets" where there is nothing else. */
  readonly from: string;
}

/** A page that was given to be compared with others of its site, and is no tab. */
export interface SiteFile {
  readonly key: PageKey;
  readonly name: string;
  readonly source: string;
}

/** The id of the sample that a page is, where its text is still the one that came. */
export function sampleOf({ origin, bytes, source }: OpenPage): string | undefined {
  const isAsItCame =
    origin.kind === "sample" && bytes !== undefined && canonicalSource(new TextDecoder().decode(bytes)) === source;
  return isAsItCame ? origin.detail : undefined;
}

/** An id that nothing else has, in this browser or in what is copied into it: no session, and no text of a page. */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint32Array(3));
  return [...random].map((number) => number.toString(36)).join("");
}

export function newPageId(): string {
  return `page-${newId()}`;
}
