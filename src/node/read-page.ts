import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { joinedBytes, unpackGzip } from "../import/bytes.ts";
import { decodePage } from "../import/decode.ts";
import { kindOf } from "../import/file-kind.ts";
import { archivedPage } from "../import/archives/mhtml.ts";
import { megabyte } from "../format.ts";
import { sizeLimits } from "../import/limits.ts";
import { onDisk } from "./disk-path.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The text of a page, and its address where its file tells. */
export interface PageText {
  readonly text: string;
  readonly url?: string | undefined;
}

/**
 * Reads a page from a file, unpacked where it is packed, out of a web archive where it is in one, and decodes it as the lab does.
 *
 * @throws Error when it cannot be read, is no text, or is larger than the lab opens.
 */
export async function readPage(path: string): Promise<PageText> {
  return pageIn(await bytesFromFile(path), basename(path));
}

/** The page in the bytes of a file, as `readPage` reads it; the name is empty where there is none. */
export async function pageIn(bytes: Bytes, name: string): Promise<PageText> {
  const isPacked = kindOf(bytes, name).kind === "gzip";
  const page = isPacked ? await unpackGzip(bytes, sizeLimits.openable) : bytes;
  const kind = kindOf(page, isPacked ? name.replace(/\.gz$/i, "") : name);
  if (kind.kind !== "text" && kind.kind !== "mhtml") throw new Error(kind.sentence);
  const { bytes: html, charset, address } = kind.kind === "text" ? { bytes: page } : archivedPage(page);
  return { text: (await decodePage(html, undefined, charset)).text, url: address };
}

/** What a file holds, a pipe too. @throws Error when it cannot be read, or is larger than the lab opens. */
export async function bytesFromFile(path: string): Promise<Bytes> {
  const { size } = await stat(onDisk(path));
  if (size > sizeLimits.openable) throw tooLarge();
  // What a device or a pipe has shows only as it comes.
  return bytesFrom(createReadStream(onDisk(path)));
}

/** All that comes, unless it is more than the lab opens. */
export async function bytesFrom(chunks: AsyncIterable<Uint8Array>): Promise<Bytes> {
  const all: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > sizeLimits.openable) throw tooLarge();
    all.push(chunk);
  }
  return joinedBytes(all, size);
}

function tooLarge(): RangeError {
  return new RangeError(`larger than ${sizeLimits.openable / megabyte} MB`);
}
