// The records are found by hand, and not by warcio's `WARCParser`, which reads the answer inside a record (`corpus/warc-pages.ts`) and
// writes the archives of the tests. It is for archives that are whole: a wrong length made it lose all behind, or one page hold the next,
// and a megabyte that is no record ended it without a word.

import { hasAt } from "../../extraction/encoding/byte-patterns.ts";
import { sizeText } from "../../format.ts";
import { ByteQueue, latin1 } from "../bytes.ts";
import { fileLimit } from "../corpus/corpus-file.ts";
import { isGzip, gzipMembers, unpackedStart } from "./gzip-members.ts";

/** The beginning of a record: at a byte of the file; or so many bytes into what the member holds that begins there, of a file that is packed. */
export interface RecordPlace {
  readonly offset: number;
  readonly skip: number;
}

/** A record of a web archive. */
export type WarcRecord =
  /** A response that was a page: `text/html`, and not an error nor a redirection. */
  | {
      readonly kind: "page";
      readonly place: RecordPlace;
      readonly url: string;
      /** As the record has them: when it was fetched ("2026-05-04T06:07:08Z"), and its id. */
      readonly date: string | undefined;
      readonly id: string | undefined;
      /** The whole record with its headers. */
      readonly bytes: Uint8Array;
    }
  /** Anything else. */
  | { readonly kind: "other" }
  /** A record that cannot be read, and why, as a clause. */
  | { readonly kind: "failed"; readonly place: RecordPlace; readonly reason: string };

/**
 * The records of a web archive (WARC, ISO 28500) from a place on, while it is read; the chunks begin where the place's offset says.
 *
 * Of an archive that is packed with gzip a member is unpacked at a time, and one that is damaged costs itself. So does a record whose
 * length is wrong: reading goes on where the next begins.
 */
export async function* warcRecords(
  chunks: AsyncIterable<Uint8Array>,
  { offset: start, skip }: RecordPlace = { offset: 0, skip: 0 },
): AsyncGenerator<WarcRecord, void, undefined> {
  const file = new ByteQueue(chunks);
  if (!isGzip(await file.peek(2))) {
    yield* recordsIn(file, () => ({ offset: start + file.taken, skip: 0 }));
    return;
  }
  let passed = skip;
  for await (const member of gzipMembers(file, start)) {
    const { offset } = member;
    if (member.kind === "failed") yield { kind: "failed", place: { offset, skip: 0 }, reason: member.reason };
    else {
      const bytes = new ByteQueue(member.parts);
      await bytes.skip(passed);
      yield* recordsIn(bytes, () => ({ offset, skip: bytes.taken }));
    }
    passed = 0;
  }
}

async function* recordsIn(bytes: ByteQueue, placeOf: () => RecordPlace): AsyncGenerator<WarcRecord, void, undefined> {
  for (;;) {
    while (isBlank((await bytes.peek(1))[0])) await bytes.skip(1);
    if ((await bytes.peek(1)).length === 0) return;
    const place = placeOf();
    try {
      yield await recordAt(bytes, place);
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      yield { kind: "failed", place, reason: error.message };
      await findRecord(bytes);
    }
  }
}

/** The reason why a record cannot be read, as a clause; the next is to be looked for from the first byte in the queue on. */
class Damage extends Error {}

/** Bytes of headers, at most. */
const longestHeaders = 1 << 16;

async function recordAt(bytes: ByteQueue, place: RecordPlace): Promise<WarcRecord> {
  const isRecord = hasAt(await bytes.peek(recordMark.length), recordMark);
  const head = isRecord ? await headAt(bytes, 0) : undefined;
  if (head === undefined) {
    await bytes.skip(isRecord ? longestHeaders : 1);
    throw new Damage("it does not begin like a record");
  }
  const torn = head.slice(1).search(firstLine) + 1;
  const length = Number(headerOf(head, "Content-Length") ?? Number.NaN);
  if (torn > 0 || !Number.isSafeInteger(length) || length < 0) {
    await bytes.skip(torn > 0 ? torn : head.length);
    throw new Damage(torn > 0 ? "it is incomplete" : "it does not state its length");
  }
  const isPage =
    headerOf(head, "WARC-Type")?.toLowerCase() === "response" &&
    isHtml(await headAt(bytes, head.length, Math.min(length, longestHeaders)));
  const whole = head.length + length;
  const held = await heldRecord(bytes, head.length, whole);
  await bytes.skip(whole);
  if (!isPage) return { kind: "other" };
  if (length > fileLimit)
    return { kind: "failed", place, reason: `it has ${sizeText(length)}; the limit is ${sizeText(fileLimit)}` };
  const url = utf8(headerOf(head, "WARC-Target-URI") ?? "").replace(/^<(.*)>$/, "$1");
  const [date, id] = [headerOf(head, "WARC-Date"), headerOf(head, "WARC-Record-ID")];
  return { kind: "page", place, url, date, id, bytes: held };
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * The headers that begin so many bytes into the queue, with the empty line after them, a character for each byte; undefined where none
 * ends within `most`. No more is asked for than tells: what follows may be long in coming.
 */
async function headAt(bytes: ByteQueue, start: number, most = longestHeaders): Promise<string | undefined> {
  for (let least = start + 1; least <= start + most;) {
    const held = await bytes.peek(least);
    const end = emptyLineIn(held.subarray(start, start + most));
    if (end >= 0) return latin1(held.subarray(start, start + end));
    if (held.length < least) return undefined;
    least = held.length + 1;
  }
  return undefined;
}

/** The end of the first empty line, -1 for none. */
function emptyLineIn(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) {
    const next = bytes[at + 1] === carriageReturn ? at + 2 : at + 1;
    if (bytes[next] === lineFeed) return next + 1;
  }
  return -1;
}

function isHtml(head = ""): boolean {
  const isAnswer = /^HTTP\/\d(?:\.\d)? 2\d\d\b/.test(head);
  return isAnswer && /^(?:text\/html|application\/xhtml\+xml)\b/i.test(headerOf(head, "Content-Type") ?? "");
}

function headerOf(head: string, name: string): string | undefined {
  return new RegExp(`^${name}:(.*)$`, "im").exec(head)?.[1]?.trim();
}

/**
 * The bytes of a record, left in the queue, or of one that is too large some of them. An empty line follows on a record, or at least the
 * next record; what else there is tells that its length is wrong, and the next record may be in it already.
 */
async function heldRecord(bytes: ByteQueue, headLength: number, whole: number): Promise<Uint8Array> {
  const looked = Math.min(whole, headLength + fileLimit);
  const held = (await bytes.peek(looked)).subarray(0, looked);
  if (held.length === looked && (looked < whole || (await isEndAt(bytes, whole)))) return held;
  const swallowed = recordFrom(held, headLength);
  await bytes.skip(swallowed < 0 ? whole : swallowed);
  throw new Damage(swallowed < 0 && held.length < looked ? "it is incomplete" : "its length is wrong");
}

async function isEndAt(bytes: ByteQueue, place: number): Promise<boolean> {
  const next = (await bytes.peek(place + 1))[place];
  return next === undefined || isBlank(next) || hasAt(await bytes.peek(place + recordMark.length), recordMark, place);
}

function isBlank(byte: number | undefined): boolean {
  return byte === lineFeed || byte === carriageReturn;
}

const recordMark = "WARC/";
const firstLine = /WARC\/\d\.\d\r?\n/;
const firstLineLength = "WARC/1.0\r\n".length;

/** Passes over what is no record. */
async function findRecord(bytes: ByteQueue): Promise<void> {
  for (let held = await bytes.peek(firstLineLength); held.length > 0; held = await bytes.peek(firstLineLength)) {
    const at = recordFrom(held);
    await bytes.skip(at >= 0 ? at : Math.max(1, held.length - firstLineLength + 1));
    if (at >= 0) return;
  }
}

/** The place where a record seems to begin, -1 for none, be it in the middle of a line: the one before may have been cut off. */
function recordFrom(bytes: Uint8Array, from = 0): number {
  for (let at = bytes.indexOf(0x57, from); at >= 0; at = bytes.indexOf(0x57, at + 1))
    if (hasAt(bytes, recordMark, at) && firstLine.test(latin1(bytes.subarray(at, at + firstLineLength)))) return at;
  return -1;
}

function utf8(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}

/** Bytes of a packed file that tell what is in it. */
const enough = 1 << 10;

/** Returns whether a file is a web archive (WARC), packed with gzip or not, by its first bytes, which stay in the queue. */
export async function isWarc(file: ByteQueue): Promise<boolean> {
  const head = await file.peek(recordMark.length);
  return hasAt(isGzip(head) ? await unpackedStart(await file.peek(enough)) : head, recordMark);
}
