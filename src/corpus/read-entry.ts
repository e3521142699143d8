import type { PageTask } from "../evaluation/page-task.ts";
import { decodePage } from "../opening/decode.ts";
import { kindOf } from "../opening/file-kind.ts";
import { inMegabytes } from "../opening/limits.ts";
import { archivedPage } from "../opening/mhtml.ts";
import { unpackGzip } from "../opening/unpack.ts";
import type { CorpusEntry, GoldPlace, PagePlace } from "./corpus.ts";
import { bytesOf, fileLimit } from "./corpus-file.ts";
import type { CorpusFile, OpenDisk } from "./corpus-file.ts";
import { goldOfGroundTruth, goldOfText } from "./gold-text.ts";
import type { GoldFile } from "./gold-text.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Reads a page of a corpus and its gold standard: unpacks and decodes them as the lab does, one page at a time.
 *
 * @throws RangeError with a sentence that names the file and says what is wrong with it.
 */
export async function readEntry(entry: CorpusEntry, openDisk?: OpenDisk): Promise<PageTask> {
  const page = await pageAt(entry.page, openDisk);
  const gold = entry.gold === undefined ? undefined : await goldAt(entry.gold, openDisk);
  const site = siteOf(gold?.url) ?? siteOf(page.url);
  const groups = {
    ...(gold?.type === undefined ? {} : { type: gold.type }),
    ...(site === undefined ? {} : { site }),
    ...entry.groups,
  };
  return { page: entry.name, groups, source: page.source, ...(gold === undefined ? {} : { gold: { text: gold.text } }) };
}

interface ReadPage {
  readonly source: string;
  readonly url?: string | undefined;
}

function pageAt(place: PagePlace, openDisk: OpenDisk | undefined): Promise<ReadPage> {
  return said(place.file, async () => {
    const { path } = place.file;
    const bytes = await unpackedBytes(place.file, openDisk);
    const kind = kindOf(bytes, path.slice(path.lastIndexOf("/") + 1).replace(/\.gz$/i, ""));
    if (kind.kind !== "text" && kind.kind !== "mhtml") throw new RangeError(kind.sentence);
    if (kind.kind === "text") return { source: (await decodePage(bytes)).text };
    const { bytes: html, charset, address } = archivedPage(bytes);
    return { source: (await decodePage(html, undefined, charset)).text, url: address };
  });
}

async function goldAt(place: GoldPlace, openDisk: OpenDisk | undefined): Promise<GoldFile> {
  if (place.kind === "text") return place;
  return said(place.file, async () => {
    const text = await textOf(place.file, openDisk);
    return place.kind === "ground truth" ? goldOfGroundTruth(text) : goldOfText(text);
  });
}

/**
 * A file that is text, unpacked and decoded.
 *
 * @throws RangeError with a clause.
 */
export async function textOf(file: CorpusFile, openDisk?: OpenDisk): Promise<string> {
  return (await decodePage(await unpackedBytes(file, openDisk))).text;
}

/** What a file has, unpacked where it is packed. */
async function unpackedBytes(file: CorpusFile, openDisk?: OpenDisk): Promise<Bytes> {
  const bytes = await bytesOf(file, openDisk);
  if (kindOf(bytes, "").kind !== "gzip") return bytes;
  try {
    return await unpackGzip(bytes, fileLimit);
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError(`it unpacks to more than ${inMegabytes(fileLimit)}`);
    throw new RangeError("it is damaged or breaks off");
  }
}

/** What a task answers; what it throws with the file's name before it. */
async function said<T>(file: CorpusFile, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw new RangeError(`${file.path}: ${clauseOf(error)}`);
  }
}

/** Why a file could not be read. */
export function clauseOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The host of an address, without the "www." that tells nothing. */
function siteOf(url: string | undefined): string | undefined {
  const [, host] = /^(?:https?:)?\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(url ?? "") ?? [];
  return host?.toLowerCase().replace(/^www\./, "");
}
