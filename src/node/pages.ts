import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { isWarc, warcRecords, type WarcRecord } from "../import/archives/warc-records.ts";
import { ByteQueue, joinedBytes, unpackGzip } from "../import/bytes.ts";
import { pageInBytes, type PageText } from "../import/corpus/read-entry.ts";
import { pageInRecord } from "../import/corpus/warc-pages.ts";
import { decodePage } from "../import/decode.ts";
import { kindOf } from "../import/file-kind.ts";
import { isPageName, withoutEndings } from "../import/file-name.ts";
import { sizeLimits } from "../import/limits.ts";
import { counted, megabyte } from "../format.ts";
import { filesInFolder, type FolderFile, nodeMachine, onDisk, problemOf } from "./disk.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A page to extract, or what is to be said in its place. */
export type PageItem =
  | { readonly kind: "page"; readonly path: string; readonly source: PageSource }
  | { readonly kind: "problem"; readonly path: string; readonly problem: string }
  /** Not a failure. */
  | { readonly kind: "note"; readonly path: string; readonly note: string };

/** The place that a page comes from; plain data, so that it crosses into a thread. */
export type PageSource = { readonly name: string } & (
  | { readonly kind: "file"; readonly path: string }
  /** The content of a file. */
  | { readonly kind: "bytes"; readonly bytes: Bytes }
  /** The answer of a server, whose address is its name, and the encoding that it said. */
  | { readonly kind: "sent"; readonly bytes: Bytes; readonly charset?: string }
);

/** Standard input, as a path. */
export const standardInput = "-";

const archiveName = /\.warc(\.gz)?$/i;

/** True for a file that is by its name a web archive (WARC), which may hold many pages. */
export function isArchiveName(path: string): boolean {
  return archiveName.test(path);
}

/** The pages and web archives that paths lead to, in the order given; those of a folder and its folders by name. Read as they are asked for. */
export function* pageFilesOf(paths: Iterable<string>): Generator<Pick<FolderFile, "path" | "problem">, void, undefined> {
  for (const path of paths) {
    if (path === standardInput) yield { path };
    else yield* filesAt(path);
  }
}

/** A page in a file; its name is the file's without its endings: `0415` for `pages/0415.html.gz`. */
export function pageInFile(path: string): PageSource {
  return { kind: "file", name: withoutEndings(basename(path)), path };
}

function* filesAt(path: string): ReturnType<typeof pageFilesOf> {
  let count = 0;
  try {
    if (!statSync(path).isDirectory()) {
      yield { path };
      return;
    }
  } catch (error) {
    yield { path, problem: problemOf(error) };
    return;
  }
  for (const { diskPath, path: inside, isFolder, problem } of filesInFolder(path)) {
    const isPage = isPageName(inside) || isArchiveName(inside);
    if (!isPage && !isFolder) continue;
    count++;
    yield { path: diskPath, ...(problem !== undefined && { problem }) };
  }
  if (count === 0) yield { path, problem: "no page in this folder" };
}

/** Standard input, of which so much has been read as tells whether it is a web archive (WARC), packed or not. */
export async function standardInputFrom(stream: AsyncIterable<Uint8Array>) {
  const chunks = new ByteQueue(stream);
  return { chunks, isArchive: await isWarc(chunks) };
}

type StandardInput = Awaited<ReturnType<typeof standardInputFrom>>;

/** The pages that paths lead to; those of web archives (WARC) one by one, while the archive is still being read. */
export async function* pagesOf(
  paths: Iterable<string>,
  input: StandardInput | undefined,
): AsyncGenerator<PageItem, void, undefined> {
  for (const { path, problem } of pageFilesOf(paths)) {
    if (problem !== undefined) yield { kind: "problem", path, problem };
    else if (path === standardInput && input !== undefined) yield* pagesOfInput(input);
    else if (isArchiveName(path)) yield* pagesInArchive(path, createReadStream(onDisk(path)));
    else yield { kind: "page", path, source: pageInFile(path) };
  }
}

async function* pagesOfInput({ chunks, isArchive }: StandardInput): AsyncGenerator<PageItem, void, undefined> {
  const path = standardInput;
  if (isArchive) yield* pagesInArchive("standard input", chunks);
  else
    try {
      yield { kind: "page", path, source: { kind: "bytes", name: path, bytes: await bytesFrom(chunks) } };
    } catch (error) {
      yield { kind: "problem", path, problem: problemOf(error) };
    }
}

/** Damaged records of an archive that are told one by one. */
const mostTold = 20;

async function* pagesInArchive(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PageItem, void, undefined> {
  const counts = { page: 0, other: 0, failed: 0 };
  try {
    for await (const record of warcRecords(chunks)) {
      const item = await itemOf(path, record);
      counts[item?.kind === "problem" ? "failed" : record.kind]++;
      if (item?.kind === "page" || (item !== undefined && counts.failed <= mostTold)) yield item;
    }
  } catch (error) {
    yield { kind: "problem", path, problem: problemOf(error) };
  }
  if (counts.failed > mostTold)
    yield { kind: "problem", path, problem: `${counted(counts.failed - mostTold, "more record")} cannot be read` };
  const others = counts.other === 0 ? "" : `; ${counted(counts.other, "record")} left out that no server sent as a page`;
  yield { kind: "note", path, note: `${counted(counts.page, "page")}${others}` };
}

/** Undefined for a record that is no page. */
async function itemOf(archive: string, record: WarcRecord): Promise<PageItem | undefined> {
  if (record.kind === "other") return undefined;
  const { offset, skip } = record.place;
  const path = `${archive}, record at byte ${offset}${offset > 0 || skip === 0 ? "" : ` + ${skip}`}`;
  if (record.kind === "failed") return { kind: "problem", path, problem: record.reason };
  try {
    const { bytes, charset } = await pageInRecord(record.bytes, nodeMachine);
    const sent = { kind: "sent", name: record.url, bytes, ...(charset === undefined ? {} : { charset }) } as const;
    return { kind: "page", path: record.url, source: sent };
  } catch (error) {
    return { kind: "problem", path: `${path} (${record.url})`, problem: problemOf(error) };
  }
}

/** A page, and its address where that is known. @param encoding of the page, whatever is said of it @throws Error for one that cannot be read */
export async function textOf(source: PageSource, encoding?: string): Promise<PageText> {
  switch (source.kind) {
    case "file":
      return readPage(source.path, encoding);
    case "bytes":
      return pageIn(source.bytes, "", encoding);
    case "sent":
      return { ...(await decodePage(source.bytes, encoding, source.charset)), url: source.name };
  }
}

/**
 * Reads a page from a file, unpacked where it is packed, out of a web archive where it is in one, and decodes it as the lab does.
 *
 * @throws Error when it cannot be read, is no text, or is larger than the lab opens.
 */
export async function readPage(path: string, encoding?: string): Promise<PageText> {
  return pageIn(await bytesFromFile(path), basename(path), encoding);
}

/** @param name of the file; empty where there is none */
async function pageIn(bytes: Bytes, name: string, encoding: string | undefined): Promise<PageText> {
  if (kindOf(bytes, name).kind !== "gzip") return pageInBytes(bytes, name, encoding);
  return pageInBytes(await unpackGzip(bytes, sizeLimits.openable), name.replace(/\.gz$/i, ""), encoding);
}

/** What a file holds, a pipe or a device too. @throws Error when it cannot be read, or is larger than the lab opens. */
export function bytesFromFile(path: string): Promise<Bytes> {
  return bytesFrom(createReadStream(onDisk(path)));
}

/** All that comes, unless it is more than the lab opens. */
export async function bytesFrom(chunks: AsyncIterable<Uint8Array>): Promise<Bytes> {
  const all: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > sizeLimits.openable) throw new RangeError(`larger than ${sizeLimits.openable / megabyte} MB`);
    all.push(chunk);
  }
  return joinedBytes(all, size);
}
