import { canonicalSource } from "../extraction/page/source.ts";
import type { Lab } from "../state/lab.ts";
import type { OpenPage } from "../state/open-page.ts";
import { thousands } from "../format.ts";

let pageCount = 0;

/** A page before it becomes a tab. */
export type PageDraft = Pick<OpenPage, "name" | "origin" | "byteLength"> &
  Partial<Pick<OpenPage, "url" | "encoding" | "lesson" | "bytes" | "gold">> & { readonly text: string };

/** A tab for a text, with an id of its own. */
export function newPage({ text, ...draft }: PageDraft): OpenPage {
  const id = nextPageId();
  return {
    id,
    key: nextKey(id),
    revision: 0,
    source: canonicalSource(text),
    lineEnds: lineEndsOf(text),
    dismissed: [],
    ...draft,
  };
}

/** An id that no other page has. */
export function nextPageId(): string {
  return `page-${++pageCount}`;
}

let keyCount = 0;

/** A key that no other text of the session has. */
export function nextKey(id: string): string {
  return `${id}/${++keyCount}`;
}

/** The same pages by other keys: they are to be opened anew, though their texts are the same. */
export function withNewKeys(lab: Lab): Lab {
  return {
    ...lab,
    pages: lab.pages.map((page) => ({ ...page, key: nextKey(page.id) })),
    site: lab.site.map((file) => ({ ...file, key: nextKey("site") })),
  };
}

/** The line ends of a text, before they are all made `\n`: "LF", "CRLF", "LF (1,204 CRLF)". */
export function lineEndsOf(text: string): string {
  const crlf = count(text, "\r\n");
  const lf = count(text, "\n") - crlf;
  const cr = count(text, "\r") - crlf;
  const others = [crlf > 0 ? `${thousands(crlf)} CRLF` : "", cr > 0 ? `${thousands(cr)} CR` : ""].filter((part) => part !== "");
  if (others.length === 0) return "LF";
  return lf === 0 && others.length === 1 ? (crlf > 0 ? "CRLF" : "CR") : `LF (${others.join(", ")})`;
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found++;
  return found;
}
