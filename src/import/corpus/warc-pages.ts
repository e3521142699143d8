import { hasAt } from "../../extraction/encoding/byte-patterns.ts";
import { charsetOf } from "../../extraction/encoding/decode.ts";
import { sizeText } from "../../format.ts";
import { warcRecords, type RecordPlace } from "../archives/warc-records.ts";
import { chunksOf, collected, unpacked, type Bytes } from "../bytes.ts";
import { fileLimit, type Machine } from "./corpus-file.ts";

/** A page as it was sent, before it was cut in chunks and packed for the journey. */
export interface SentPage {
  readonly bytes: Bytes;
  /** Encoding that the server says it is in. */
  readonly charset?: string;
}

/**
 * The page in a record of a web archive that is a response.
 *
 * @throws RangeError with a clause where it is damaged, too large, or packed in a way that is not known.
 */
export async function pageInRecord(record: Uint8Array, machine: Machine | undefined): Promise<SentPage> {
  const { AsyncIterReader, WARCParser } = await import("warcio");
  const response = await WARCParser.parse(new AsyncIterReader(piecesOf(record), null));
  const sent = response?.httpHeaders ?? undefined;
  if (response === null || sent === undefined) throw new RangeError("it has no server response");
  const headers = new Headers([...sent.headers]);
  const packing = packingOf(headers);
  const isChunked = /\bchunked\b/i.test(headers.get("Transfer-Encoding") ?? "");
  const reader = new AsyncIterReader(response.reader, packing === "brotli" ? null : packing, isChunked);
  const body = await collected(reader, fileLimit);
  // The reader hands out a body that it cannot unpack as it is: it may never have been packed.
  const isBroken = packing !== null && reader.compressed === null && (reader.numChunks > 0 || hasAt(body, [0x1f, 0x8b]));
  if (isBroken && packing !== "brotli") throw new RangeError("it is damaged: it cannot be unpacked");
  const bytes = packing === "brotli" && !isMarkup(body) ? await unpackedBrotli(body, fileLimit, machine) : body;
  const charset = charsetOf(headers.get("Content-Type") ?? "");
  return { bytes, ...(charset === undefined ? {} : { charset }) };
}

/**
 * The page in the record at a place of a web archive.
 *
 * @throws RangeError as `pageInRecord` does, and where there is no such record any more.
 */
export async function pageAtPlace(archive: Blob, place: RecordPlace, machine: Machine | undefined): Promise<SentPage> {
  const chunks = chunksOf(archive.slice(place.offset).stream());
  for await (const record of warcRecords(chunks, place)) {
    if (record.kind === "page") return pageInRecord(record.bytes, machine);
    throw new RangeError(record.kind === "failed" ? record.reason : "it is no longer a page");
  }
  throw new RangeError("it is no longer a page");
}

/** Bytes that are unpacked at once: a thousand times as many may come out of them. */
const pieceLength = 1 << 14;

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
}

const packings: Readonly<Record<string, string>> = { gzip: "gzip", "x-gzip": "gzip", deflate: "deflate", br: "brotli" };

/** The packing of a body; null where it is not. */
function packingOf(headers: Headers): string | null {
  const named = [headers.get("Content-Encoding") ?? "", headers.get("Transfer-Encoding") ?? ""].join(",").toLowerCase();
  const codings = named.split(/[\s,]+/).filter((coding) => !/^(?:|identity|none|chunked|utf-?8)$/.test(coding));
  const [coding, ...others] = codings;
  if (coding === undefined) return null;
  const packing = packings[coding];
  if (packing === undefined || others.length > 0)
    throw new RangeError(`it is packed by an unknown method (${codings.join(", ")})`);
  return packing;
}

/** Archives may keep a body unpacked, and what the server said of its packing. */
function isMarkup(bytes: Uint8Array): boolean {
  return /^\s*<[!a-z]/i.test(String.fromCharCode(...bytes.subarray(0, 64)));
}

/**
 * Unpacks Brotli, which browsers have learnt only lately.
 *
 * @throws RangeError with a clause where it is damaged, more than `limit` bytes come out of it, or nothing here can unpack it.
 */
async function unpackedBrotli(
  bytes: Uint8Array<ArrayBuffer>,
  limit: number,
  machine: Machine | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await (machine === undefined ? unpacked(new Blob([bytes]), "brotli", limit) : machine.unpackBrotli(bytes, limit));
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError(`it unpacks to more than ${sizeText(limit)}`);
    throw new RangeError("it is packed with Brotli and damaged, or this browser cannot unpack it");
  }
}
