import { groups } from "d3-array";
import type { RecordPlace } from "../archives/warc-records.ts";
import type { CorpusFile } from "./corpus-file.ts";
import type { GoldFile } from "./gold-text.ts";
import type { LinePlace } from "./json-lines.ts";

/** A collection found in a folder, an archive or a choice of files: pages, and the main content of those that somebody marked. */
export interface FileCorpus {
  /** The layouts that were recognised: "WCXB: html/ID.html with ground-truth/ID.json". */
  readonly layout: string;
  /** The entries in order of their names. */
  readonly entries: readonly CorpusEntry[];
  readonly skipped: readonly SkippedFile[];
}

/** A page of a corpus, to be read when its turn comes; plain data, which crosses into a worker. */
export interface CorpusEntry {
  /** Unique in its corpus, and the same whenever the same files are opened. */
  readonly name: string;
  readonly page: PagePlace;
  /** Left out where nobody marked the page's main content. */
  readonly gold?: GoldPlace;
  /** The groups that are known of it before it is read: "folder", "type", "site", "language", "set". */
  readonly groups: Readonly<Record<string, string>>;
}

export type PagePlace =
  | { readonly kind: "file"; readonly file: CorpusFile }
  /** A record of a web archive (WARC), and the address of its page. */
  | { readonly kind: "record"; readonly file: CorpusFile; readonly place: RecordPlace; readonly url: string }
  /** A line of JSON lines that has the page's HTML in it, as in WebMainBench. */
  | { readonly kind: "line"; readonly file: CorpusFile; readonly place: LinePlace };

export type GoldPlace =
  | ({ readonly kind: "text" } & GoldFile)
  /** A text file, CleanEval's mark-up in it or not. */
  | { readonly kind: "text file"; readonly file: CorpusFile }
  /** A JSON file of one page, as in WCXB. */
  | { readonly kind: "ground truth"; readonly file: CorpusFile }
  /** The main content as HTML, as in Readability's tests, or as Markdown, as in Defuddle's. */
  | { readonly kind: "html file" | "markdown file"; readonly file: CorpusFile }
  /** A copy of the page with marks of what is content in it, as in L3S-GN1, whose address is in a file for all pages. */
  | { readonly kind: "annotated file"; readonly file: CorpusFile; readonly url?: string }
  /** A line of JSON lines: that of the page itself (WebMainBench), or one that names it (Bevendorff et al.). */
  | { readonly kind: "line"; readonly file: CorpusFile; readonly place: LinePlace };

/** A file that is no page of the corpus, and why, as a clause: "gold without a page". */
export interface SkippedFile {
  readonly path: string;
  readonly reason: string;
}

/** Pages that a page is compared with, where no other number is asked for: more of them cost time and tell little. */
export const usualSitePages = 10;
/** And at the most: each of them is read for each page. */
export const mostSitePages = 200;

/**
 * Finds the other pages of an entry's site, as far as sites are known before pages are read: those that follow it in the corpus,
 * beginning again with the first, so that it does not depend on what else is judged. Entries are known by their names. Where no site is
 * known at all, each folder is one, as pages of a site are saved.
 *
 * @param most pages that are found for an entry
 */
export function siteFinder(
  entries: readonly CorpusEntry[],
  most: number = usualSitePages,
): (entry: CorpusEntry) => readonly CorpusEntry[] {
  const key = entries.some(({ groups: { site } }) => site !== undefined) ? "site" : "folder";
  const sites = groups(entries, (entry) => entry.groups[key]);
  const places = new Map<string, { readonly pages: readonly CorpusEntry[]; readonly place: number }>();
  for (const [site, pages] of sites)
    if (site !== undefined) for (const [place, { name }] of pages.entries()) places.set(name, { pages, place });
  return ({ name }) => {
    const { pages = [], place = 0 } = places.get(name) ?? {};
    return [...pages.slice(place + 1), ...pages.slice(0, place)].slice(0, most);
  };
}
