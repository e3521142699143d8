import type { Snippets } from "../../extraction/scoring/snippets.ts";
import { messageOf } from "../../format.ts";
import { archivedPage } from "../archives/mhtml.ts";
import { decodePage } from "../decode.ts";
import { kindOf } from "../file-kind.ts";
import { blobOf, type CorpusFile, type Machine } from "./corpus-file.ts";
import type { CorpusEntry, GoldPlace, PagePlace } from "./corpus.ts";
import { textOf, unpackedBytes } from "./file-text.ts";
import { goldInLine, goldOfHtml, goldOfMarkdown, pageInLine } from "./gold-forms.ts";
import { goldOfGroundTruth, goldOfText, type GoldFile } from "./gold-text.ts";
import { jsonLineAt } from "./json-lines.ts";
import { hostOf } from "../host-of.ts";
import { besidesOf, type GoldBesides } from "./gold-besides.ts";

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

interface ReadPage {
  readonly source: string;
  readonly url?: string | undefined;
}

function pageAt(place: PagePlace, machine: Machine | undefined): Promise<ReadPage> {
  return said(place.file, async () => {
    if (place.kind === "line") return pageInLine(await jsonLineAt(place.file, place.place, machine));
    if (place.kind === "record") {
      const { pageAtPlace } = await import("./warc-pages.ts");
      const { bytes, charset } = await pageAtPlace(await blobOf(place.file, machine), place.place, machine);
      return { source: (await decodePage(bytes, undefined, charset)).text, url: place.url };
    }
    const { path } = place.file;
    const bytes = await unpackedBytes(place.file, machine);
    const kind = kindOf(bytes, path.slice(path.lastIndexOf("/") + 1).replace(/\.gz$/i, ""));
    if (kind.kind !== "text" && kind.kind !== "mhtml") throw new RangeError(kind.sentence);
    if (kind.kind === "text") return { source: (await decodePage(bytes)).text };
    const { bytes: html, charset, address } = archivedPage(bytes);
    return { source: (await decodePage(html, undefined, charset)).text, url: address };
  });
}

async function goldAt(place: GoldPlace, machine: Machine | undefined): Promise<GoldFile> {
  if (place.kind === "text") return place;
  return said(place.file, async () => {
    if (place.kind === "line") return goldInLine(await jsonLineAt(place.file, place.place, machine));
    return readers[place.kind](await textOf(place.file, machine));
  });
}

const readers: Readonly<Record<Exclude<GoldPlace["kind"], "text" | "line">, (text: string) => GoldFile>> = {
  "text file": goldOfText,
  "ground truth": goldOfGroundTruth,
  "html file": goldOfHtml,
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
  /** What an extract must have and must not; left out where nobody said so. */
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
