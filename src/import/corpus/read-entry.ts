import * as v from "valibot";
import { textWithin, wholeText } from "../../extraction/output/text.ts";
import { markdownHtml } from "../../extraction/page/markdown-html.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import { attributeOf } from "../../extraction/page/page.ts";
import type { Snippets } from "../../extraction/scoring/snippets.ts";
import type { DecodedPage } from "../../extraction/encoding/decoded-page.ts";
import { messageOf } from "../../format.ts";
import { archivedPage } from "../archives/mhtml.ts";
import { decodePage } from "../decode.ts";
import { fileKindOf } from "../file-kind.ts";
import { hostOf } from "../host-of.ts";
import { blobOf, fileText, unpackedBytes, type CorpusFile, type Machine } from "./corpus-file.ts";
import type { CorpusEntry, GoldPlace, PagePlace } from "./corpus.ts";
import { besidesOf, type GoldBesides } from "./gold-besides.ts";
import { goldOfGroundTruth, writtenGold, type GoldFile, type WrittenGold } from "./gold-text.ts";
import { jsonLineAt } from "./json-lines.ts";

/**
 * Reads a page of a corpus and its gold standard: unpacks and decodes them as the lab does, one page at a time.
 *
 * @throws RangeError with a sentence that names the file and says what is wrong with it.
 */
export async function readEntry(entry: CorpusEntry, machine?: Machine): Promise<PageTask> {
  const page = await pageAt(entry.page, machine);
  const gold = entry.gold === undefined ? undefined : await goldAt(entry.gold, machine);
  const url = gold?.url ?? page.url;
  const site = hostOf(gold?.url) ?? hostOf(page.url);
  const groups = {
    ...(gold?.type === undefined ? {} : { type: gold.type }),
    ...(site === undefined ? {} : { site }),
    ...entry.groups,
  };
  const { text, snippets } = gold ?? {};
  return {
    page: entry.name,
    groups,
    source: page.source,
    ...(url !== undefined && { url }),
    ...(gold !== undefined && text !== undefined && { gold: { text, ...besidesOf(gold) } }),
    ...(snippets && { snippets }),
  };
}

function pageAt(place: PagePlace, machine: Machine | undefined): Promise<Pick<PageTask, "source"> & Pick<PageText, "url">> {
  return said(place.file, async () => {
    if (place.kind === "line") return pageInLine(await jsonLineAt(place.file, place.place, machine));
    if (place.kind === "record") {
      const { pageAtPlace } = await import("./warc-pages.ts");
      const { bytes, charset } = await pageAtPlace(await blobOf(place.file, machine), place.place, machine);
      return { source: (await decodePage(bytes, undefined, charset)).text, url: place.url };
    }
    const { path } = place.file;
    const bytes = await unpackedBytes(place.file, machine);
    const { text, url } = await pageInBytes(bytes, path.slice(path.lastIndexOf("/") + 1).replace(/\.gz$/i, ""));
    const [wrapper, address] = cleanEvalWrapper.exec(text) ?? [];
    if (wrapper === undefined) return { source: text, url };
    return { source: text.slice(wrapper.length).replace(/<\/text>\s*$/i, ""), url: address };
  });
}

/** The line before each page of CleanEval, which is no part of it: `<text id="ADDRESS" title="…" encoding="…">`. */
const cleanEvalWrapper = /^\s*<text\s+id="([^"]*)"(?:\s+title="[^]*?")?\s+encoding="[^"]*">/;

/** A page as it was decoded, and its address where its file tells. */
export type PageText = DecodedPage & { readonly url?: string | undefined };

/**
 * The page in the bytes of a file, out of the web archive or message where it is in one, decoded as the lab does.
 *
 * @throws RangeError with a sentence or a clause where there is none
 */
export async function pageInBytes(bytes: Uint8Array<ArrayBuffer>, name: string, encoding?: string): Promise<PageText> {
  const kind = fileKindOf(bytes, name);
  if (kind.kind !== "text" && kind.kind !== "mhtml") throw new RangeError(kind.sentence);
  const { bytes: html, charset, address } = kind.kind === "text" ? { bytes } : archivedPage(bytes);
  return { ...(await decodePage(html, encoding, charset)), url: address };
}

async function goldAt(place: GoldPlace, machine: Machine | undefined): Promise<GoldFile> {
  if (place.kind === "text") return place;
  return said(place.file, async () => {
    if (place.kind === "line") return goldInLine(await jsonLineAt(place.file, place.place, machine));
    const gold = readers[place.kind](await fileText(place.file, machine));
    return place.kind === "annotated file" && place.url !== undefined ? { ...gold, url: place.url } : gold;
  });
}

const readers: Readonly<Record<Exclude<GoldPlace["kind"], "text" | "line">, (text: string) => GoldFile>> = {
  "text file": writtenGold,
  "ground truth": goldOfGroundTruth,
  "html file": goldOfHtml,
  "annotated file": goldOfAnnotation,
  "markdown file": goldOfMarkdown,
};

/** The answer of a task; what it throws with the file's name before it. */
async function said<T>(file: CorpusFile, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw new RangeError(`${file.path}: ${messageOf(error)}`);
  }
}

/** A page to be judged, with all that this takes: the unit of work. It depends on nothing else, so that any machine can do it. */
export interface PageTask {
  /** Its name in the corpus, unique there. */
  readonly page: string;
  /** The groups of the page by their keys: "type", "site", "folder". */
  readonly groups: Readonly<Record<string, string>>;
  readonly source: string;
  /** The address where it was found; left out where nothing tells. */
  readonly url?: string;
  /** The main content; left out where nobody marked it. */
  readonly gold?: GoldSource;
  /** The snippets that an extract must have and must not; left out where nobody said so. */
  readonly snippets?: Snippets;
  /** Other pages of its site, for the methods that compare pages; left out where nothing asks for them. */
  readonly site?: readonly SiteText[];
}

/**
 * A gold standard as it was given: a text, with what was given besides, or places in the page, [start0, end0, start1, …] in its
 * canonical source.
 */
export type GoldSource = ({ readonly text: string } & GoldBesides) | { readonly marks: readonly number[] };

export interface SiteText {
  readonly name: string;
  readonly source: string;
}

/** The main content as HTML, as in Readability's tests: its text, read as a page's. */
function goldOfHtml(html: string): WrittenGold {
  return { text: wholeText(openPage(html)) };
}

/**
 * The main content of a page that is annotated as those of L3S-GN1 (Kohlschütter et al. 2010): spans of the classes `x-nc-sel1` (headline),
 * `x-nc-sel2` (full text) and `x-nc-sel3` (supplemental). Not content is what is in none, and in `x-nc-sel0` (none either), `x-nc-sel4`
 * (related) and `x-nc-sel5` (comments); of spans in each other the innermost says.
 */
function goldOfAnnotation(html: string): WrittenGold {
  const page = openPage(html);
  return {
    text: textWithin(page, (element) => {
      const [, kind] = /(?:^|\s)x-nc-sel(\d)(?:\s|$)/.exec(attributeOf(page.elements, element, "class")) ?? [];
      return kind === undefined ? undefined : /[123]/.test(kind);
    }),
  };
}

/** The main content as Markdown, as in Defuddle's tests, which begin with a block of what is known besides. */
export function goldOfMarkdown(markdown: string): WrittenGold {
  return goldOfHtml(markdownHtml(withoutFrontMatter(markdown.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"))));
}

/** Defuddle's tests begin with a block of JSON, other files with one of YAML between dashes. */
function withoutFrontMatter(text: string): string {
  const end = text.startsWith("```json\n") ? "\n```\n" : text.startsWith("---\n") ? "\n---\n" : undefined;
  const at = end === undefined ? -1 : text.indexOf(end);
  return end === undefined || at < 0 ? text : text.slice(at + end.length);
}

const maybeText = v.nullish(v.string());
const line = v.object({ url: maybeText });
const pageLine = v.object({ html: v.string(), url: maybeText });
const goldLine = v.object({ main_html: maybeText, convert_main_content: maybeText, groundtruth_content: maybeText });
const truthLine = v.object({ page_id: v.string(), plaintext: maybeText });

/**
 * The page in a line of WebMainBench, without the marks of its annotators, which no extractor is to see.
 *
 * @throws RangeError with a clause where there is none.
 */
function pageInLine(value: unknown): { readonly source: string; readonly url?: string | undefined } {
  const found = v.safeParse(pageLine, value);
  if (!found.success) throw new RangeError("there is no html in its line");
  const { html, url } = found.output;
  return { source: html.replace(/\r\n?/g, "\n").replaceAll(' cc-select="true"', ""), url: url ?? undefined };
}

/**
 * The main content in a line of JSON lines: WebMainBench's as HTML and as Markdown, the more carefully made first; that of Bevendorff
 * et al. as text. null, and nothing at all, is that of a page without any.
 */
function goldInLine(value: unknown): GoldFile {
  const known = v.safeParse(line, value);
  const url = known.success ? known.output.url : undefined;
  return { ...contentInLine(value), ...(url && { url }) };
}

function contentInLine(value: unknown): GoldFile {
  const truth = v.safeParse(truthLine, value);
  if (truth.success) return { text: truth.output.plaintext ?? "" };
  const bench = v.safeParse(goldLine, value);
  if (!bench.success) return {};
  const { main_html: html, convert_main_content: converted, groundtruth_content: calibrated } = bench.output;
  if (html === undefined && converted === undefined && calibrated === undefined) return {};
  const markdown = converted ?? calibrated ?? undefined;
  const written = html ? goldOfHtml(html) : goldOfMarkdown(calibrated ?? converted ?? "");
  return { ...written, ...(markdown !== undefined && { markdown }) };
}
