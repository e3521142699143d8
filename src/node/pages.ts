import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { Readable, pipeline, type Duplex } from "node:stream";
import zlib, { createGunzip } from "node:zlib";
import { hasAt } from "../extraction/encoding/byte-patterns.ts";
import { isGzip, unpackedStart } from "../import/archives/gzip-members.ts";
import { isWarc, warcRecords, type WarcRecord } from "../import/archives/warc-records.ts";
import { unzip, zipEntries } from "../import/archives/zip.ts";
import { ByteQueue, joinedBytes, latin1, unpackGzip, type Bytes } from "../import/bytes.ts";
import { jsonLines } from "../import/corpus/json-lines.ts";
import { pageInBytes, type PageText } from "../import/corpus/read-entry.ts";
import { pageInRecord } from "../import/corpus/warc-pages.ts";
import { decodePage } from "../import/decode.ts";
import { fileKindOf } from "../import/file-kind.ts";
import { isPageName, kindByName, withoutEndings } from "../import/file-name.ts";
import { sizeLimits } from "../import/limits.ts";
import { counted, megabyte } from "../format.ts";
import { isObject } from "../import/outputs/output-text.ts";
import { filesInFolder, nodeMachine, onDisk, problemOf } from "./disk.ts";

/** The place that a page comes from. */
interface PagePath {
  /** Its name in messages. */
  readonly path: string;
  /** Its path from what was named on, with slashes: `blog/index.html`; in a file of many pages `crawl.warc.gz/1204`, `pages.jsonl/3`. */
  readonly place: string;
}

/** A file that was named or lies in a folder, or what is to be said in its place. */
type FoundPath =
  | ({ readonly kind: "file" } & PagePath)
  | ({ readonly kind: "problem"; readonly problem: string } & PagePath)
  /** A note is no failure. */
  | ({ readonly kind: "note"; readonly note: string } & PagePath);

/** The fields of a page that JSON lines repeat: its path, address, date and place in an archive, or the keys of the line that it came in. */
interface PageKeys {
  readonly url?: unknown;
  readonly id?: unknown;
  readonly encoding?: unknown;
  readonly [key: string]: unknown;
}

/** A page to extract, or what is to be said in its place. */
export type PageItem =
  | ({ readonly kind: "page"; readonly source: PageSource } & PagePath)
  | (Extract<FoundPath, { readonly kind: "problem" }> & { readonly keys: PageKeys })
  | Extract<FoundPath, { readonly kind: "note" }>;

/** The content of a page, or where it stands; plain data, so that it crosses into a thread. */
export type PageSource = { readonly name: string; readonly keys: PageKeys; readonly url?: string | undefined } & (
  | { readonly kind: "file"; readonly path: string }
  /** The content of a file. */
  | { readonly kind: "bytes"; readonly bytes: Bytes }
  /** The answer of a server, and the encoding that it said. */
  | { readonly kind: "sent"; readonly bytes: Bytes; readonly charset?: string }
  | { readonly kind: "text"; readonly text: string }
);

/** The keys of a result in JSON lines. A page's own of these names give way to them. */
const resultKeys = [
  "algorithm",
  "text",
  "selection",
  "markdown",
  "html",
  "metadata",
  "confidence",
  "isTrainedOn",
  "warnings",
  "milliseconds",
  "error",
] as const;

/** Standard input, as a path. */
export const standardInput = "-";

/** The kind of a file of many pages by its name; undefined for any other. */
export function collectionKind(path: string): "warc" | "lines" | "zip" | undefined {
  const kind = kindByName(path.replace(/\.zst$/i, ""));
  return kind === "warc" || kind === "lines" || kind === "zip" ? kind : undefined;
}

/** Files that are named as left out. */
const mostLeftOut = 3;

/** The files that paths lead to, in the order given; those of a folder and its folders by name. Read as they are asked for. */
export function* filesUnder(paths: readonly string[]): Generator<FoundPath, void, undefined> {
  for (const path of paths) {
    if (path === standardInput) yield { kind: "file", path, place: path };
    // The path that was named tells one of several from another.
    else yield* filesAt(path, paths.length === 1 ? "" : path);
  }
}

function* filesAt(path: string, named: string): Generator<FoundPath, void, undefined> {
  const own = { path, place: named || basename(path) };
  try {
    if (!statSync(path).isDirectory()) {
      yield { kind: "file", ...own };
      return;
    }
  } catch (error) {
    yield { kind: "problem", ...own, problem: problemOf(error) };
    return;
  }
  const leftOut: string[] = [];
  let count = 0;
  for (const { diskPath, path: inside, isFolder, problem } of filesInFolder(path)) {
    const place = named === "" ? inside : `${named.replace(/\/+$/, "")}/${inside}`;
    if (!isFolder && !isPageName(inside) && collectionKind(inside) === undefined) leftOut.push(inside);
    else {
      count++;
      yield problem === undefined ? { kind: "file", path: diskPath, place } : { kind: "problem", path: diskPath, place, problem };
    }
  }
  const names = leftOut.slice(0, mostLeftOut).join(", ") + (leftOut.length > mostLeftOut ? ", …" : "");
  const said = `${counted(leftOut.length, "file")} left out: ${names}. To read one, name the file itself`;
  if (count === 0) yield { kind: "problem", ...own, problem: `no page in this folder${leftOut.length === 0 ? "" : `; ${said}`}` };
  else if (leftOut.length > 0) yield { kind: "note", ...own, note: said };
}

/** A page in a file. @param place its path from what was named on; its name is that without endings: `html/0415` for `html/0415.html.gz` */
export function pageInFile(path: string, place = basename(path)): PageSource {
  return { kind: "file", name: withoutEndings(place), keys: { page: withoutEndings(place), path: place }, path };
}

/** Standard input, of which so much has been read as tells what it is: a page, a web archive (WARC) or JSON lines, packed or not. */
export async function standardInputFrom(stream: AsyncIterable<Uint8Array>) {
  const packed = new ByteQueue(stream);
  const chunks = hasAt(await packed.peek(zstdMark.length), zstdMark) ? new ByteQueue(unpackedZstd(packed)) : packed;
  if (await isWarc(chunks)) return { kind: "warc", chunks } as const;
  return { kind: /^\s*\{\s*"/.test(await startOf(chunks)) ? ("lines" as const) : ("page" as const), chunks };
}

/** The beginning of a stream's text that tells its kind. No more is read: who sends lines may wait for the answer to the first. */
async function startOf(chunks: ByteQueue): Promise<string> {
  if (isGzip(await chunks.peek(gzipMark))) return latin1(await unpackedStart(await chunks.peek(enough)));
  for (let least = 1; ;) {
    const head = await chunks.peek(least);
    const start = latin1(head.subarray(0, enough));
    if (/^\s*(?:[^{\s]|\{\s*\S)/.test(start) || head.length < least || head.length >= enough) return start;
    least = head.length + 1;
  }
}

/** Bytes that tell what a stream is. */
const enough = 1 << 10;

type StandardInput = Awaited<ReturnType<typeof standardInputFrom>>;

/**
 * The pages that paths lead to; those of web archives (WARC), JSON lines and zip archives one by one, while these are still being read.
 *
 * @param onBytes is told how many bytes of the files were read
 */
export async function* pagesOf(
  paths: readonly string[],
  input: StandardInput | undefined,
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<PageItem, void, undefined> {
  for (const found of filesUnder(paths)) {
    const { path, place } = found;
    if (found.kind === "problem") yield { ...found, keys: { path: place } };
    else if (found.kind === "note") yield found;
    else if (path === standardInput && input !== undefined) yield* pagesInInput(input);
    else yield* pagesIn(found, onBytes);
  }
}

async function* pagesInInput({ kind, chunks }: StandardInput): AsyncGenerator<PageItem, void, undefined> {
  const own = { path: "standard input", place: standardInput };
  if (kind !== "page") {
    yield* pagesInside[kind](own, chunks);
    return;
  }
  const [path, keys] = [standardInput, { page: standardInput }];
  try {
    const source = { kind: "bytes", name: path, keys, bytes: await bytesFrom(chunks) } as const;
    yield { kind: "page", path, place: path, source };
  } catch (error) {
    yield { kind: "problem", path, place: path, keys, problem: problemOf(error) };
  }
}

async function* pagesIn({ path, place }: PagePath, onBytes: (count: number) => void): AsyncGenerator<PageItem, void, undefined> {
  const kind = collectionKind(path);
  if (kind === undefined || kind === "zip") {
    if (kind === "zip") yield* pagesInZip({ path, place });
    else yield { kind: "page", path, place, source: pageInFile(path, place) };
    onBytes(statSync(onDisk(path), { throwIfNoEntry: false })?.size ?? 0);
    return;
  }
  async function* chunksOfFile(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of createReadStream(onDisk(path)) as AsyncIterable<Uint8Array>) {
      onBytes(chunk.length);
      yield chunk;
    }
  }
  yield* pagesInside[kind]({ path, place }, /\.zst$/i.test(path) ? unpackedZstd(chunksOfFile()) : chunksOfFile());
}

type Chunks = AsyncIterable<Uint8Array>;

const pagesInside = { warc: pagesInArchive, lines: pagesInLines };

async function* pagesInZip({ path, place }: PagePath): AsyncGenerator<PageItem, void, undefined> {
  try {
    const archive = await nodeMachine.openDisk(path);
    for (const entry of await zipEntries(archive)) {
      if (!isPageName(entry.name)) continue;
      const own = { path: `${path}, ${entry.name}`, place: `${place}/${entry.name}` };
      const { files, leftOut } = await unzip(archive, [entry]);
      const { name, keys } = pageInFile(entry.name, own.place);
      for (const bytes of files.values()) yield { kind: "page", ...own, source: { kind: "bytes", name, keys, bytes } };
      for (const problem of leftOut) yield { kind: "problem", ...own, keys, problem };
    }
  } catch (error) {
    yield { kind: "problem", path, place, keys: { path: place }, problem: problemOf(error) };
  }
}

async function* pagesInLines({ path, place }: PagePath, chunks: Chunks): AsyncGenerator<PageItem, void, undefined> {
  try {
    const queue = new ByteQueue(chunks);
    const isPacked = isGzip(await queue.peek(gzipMark));
    for await (const line of jsonLines(isPacked ? pipeline(Readable.from(queue), createGunzip(), ignored) : queue)) {
      const own = { path: `${path}, line ${line.number}`, place: `${place}/${line.number}` };
      if ("reason" in line) yield { kind: "problem", ...own, keys: { line: line.number }, problem: line.reason };
      else yield pageInLine(line.value, own);
    }
  } catch (error) {
    yield { kind: "problem", path, place, keys: { path: place }, problem: problemOf(error) };
  }
}

const gzipMark = 2;

/** Ignores an error that breaks a stream off: it is thrown to who reads it. */
const ignored = (): void => undefined;

/** The keys of a line that may hold a page, the first first; what follows are its bytes in Base64. */
const htmlKeys = ["html", "content", "text"] as const;

/** The page in a line of JSON lines, as crawlers and tools for web archives write them. */
function pageInLine(value: unknown, own: PagePath): PageItem {
  const line: PageKeys = isObject(value) ? value : {};
  const key = [...htmlKeys, "bytes"].find((one) => typeof line[one] === "string");
  const dropped: ReadonlySet<string> = new Set([...resultKeys, ...(key === undefined ? [] : [key])]);
  const keys = Object.fromEntries(Object.entries(line).filter(([name]) => !dropped.has(name)));
  if (key === undefined)
    return {
      kind: "problem",
      ...own,
      keys,
      problem: `it has no page: give ${htmlKeys.join(" or ")} as text, or bytes in Base64`,
    };
  const url = typeof line.url === "string" ? line.url : undefined;
  const named = { name: typeof line.id === "string" ? line.id : (url ?? own.place), keys, url };
  const written = String(line[key]);
  const source: PageSource =
    key === "bytes"
      ? { kind: "bytes", ...named, bytes: Uint8Array.from(Buffer.from(written, "base64")) }
      : { kind: "text", ...named, text: written };
  return { kind: "page", ...own, source };
}

/** Unpacks bytes that are packed with Zstandard. @throws RangeError with a clause where this Node cannot unpack it */
async function* unpackedZstd(chunks: Chunks): AsyncGenerator<Uint8Array, void, undefined> {
  if (!("createZstdDecompress" in zlib))
    throw new RangeError(
      `packed with Zstandard. Node unpacks that from 22.15 on, and this is ${process.versions.node}. zstd -d unpacks it`,
    );
  yield* pipeline(Readable.from(chunks), (zlib.createZstdDecompress as () => Duplex)(), ignored) as Chunks;
}

const zstdMark = [0x28, 0xb5, 0x2f, 0xfd] as const;

/** Damaged records of an archive that are told one by one. */
const mostTold = 20;

async function* pagesInArchive(archive: PagePath, chunks: Chunks): AsyncGenerator<PageItem, void, undefined> {
  const keys = { path: archive.place };
  const counts = { page: 0, other: 0, failed: 0 };
  try {
    for await (const record of warcRecords(chunks)) {
      const item = await itemOf(archive, record);
      counts[item?.kind === "problem" ? "failed" : record.kind]++;
      if (item?.kind === "page" || (item !== undefined && counts.failed <= mostTold)) yield item;
    }
  } catch (error) {
    yield { kind: "problem", ...archive, keys, problem: problemOf(error) };
  }
  if (counts.failed > mostTold)
    yield { kind: "problem", ...archive, keys, problem: `${counted(counts.failed - mostTold, "more record")} cannot be read` };
  const others = counts.other === 0 ? "" : `; ${counted(counts.other, "record")} left out that are not pages from a server`;
  yield { kind: "note", ...archive, note: `${counted(counts.page, "page")}${others}` };
}

/** Undefined for a record that is no page. */
async function itemOf(archive: PagePath, record: WarcRecord): Promise<PageItem | undefined> {
  if (record.kind === "other") return undefined;
  const { offset, skip } = record.place;
  const isInside = offset === 0 && skip > 0;
  const path = `${archive.path}, record at byte ${offset}${isInside ? ` + ${skip}` : ""}`;
  const place = `${archive.place}/${offset}${isInside ? `+${skip}` : ""}`;
  const at = { path: archive.place, offset };
  if (record.kind === "failed") return { kind: "problem", path, place, keys: at, problem: record.reason };
  const { url, date, id } = record;
  const keys = { page: url, url, ...(date && { date }), ...(id && { record: id }), ...at };
  try {
    const { bytes, charset } = await pageInRecord(record.bytes, nodeMachine);
    const sent = { kind: "sent", name: url, url, keys, bytes, ...(charset === undefined ? {} : { charset }) } as const;
    return { kind: "page", path: url, place, source: sent };
  } catch (error) {
    return { kind: "problem", path: `${path} (${url})`, place, keys, problem: problemOf(error) };
  }
}

/** A page, and its address where that is known. @param encoding of the page, whatever is said of it @throws Error for one that cannot be read */
export async function readPageText(source: PageSource, encoding?: string): Promise<PageText> {
  switch (source.kind) {
    case "file":
      return readPage(source.path, encoding);
    case "bytes": {
      const { url = source.url, ...page } = await pageIn(source.bytes, "", encoding);
      return { ...page, url };
    }
    case "sent":
      return { ...(await decodePage(source.bytes, encoding, source.charset)), url: source.url };
    case "text":
      return { text: source.text, encoding: "UTF-8", reason: "valid UTF-8", unreadableCount: 0, url: source.url };
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
  if (fileKindOf(bytes, name).kind !== "gzip") return pageInBytes(bytes, name, encoding);
  return pageInBytes(await unpackGzip(bytes, sizeLimits.openable), name.replace(/\.gz$/i, ""), encoding);
}

/** The bytes of a file, a pipe or a device. @throws Error when it cannot be read, or is larger than the lab opens. */
export function bytesFromFile(path: string): Promise<Bytes> {
  return bytesFrom(createReadStream(onDisk(path)));
}

/** The bytes of a stream, unless they are more than the lab opens. */
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
