import { ByteQueue } from "./byte-queue.ts";
import type { RecordPlace } from "./byte-queue.ts";
import { fileLimit } from "./corpus-file.ts";
import { hasAt } from "../opening/bytes.ts";
import { inMegabytes } from "../opening/limits.ts";
import { unpackedMembers } from "./gzip-members.ts";

/** A record of a web archive. */
export type WarcRecord =
  /** A response that was a page: `text/html`, and not an error nor a redirection. */
  | {
      readonly kind: "page";
      readonly place: RecordPlace;
      readonly url: string;
      /** The whole record with its headers; empty where only places were asked for. */
      readonly bytes: Uint8Array;
    }
  /** Anything else. */
  | { readonly kind: "other" }
  /** A record that cannot be read, and why, as a clause. */
  | { readonly kind: "failed"; readonly place: RecordPlace; readonly reason: string };

export interface WarcReading {
  /** Where to begin: the start of a member, and bytes of it to pass over. */
  readonly from?: RecordPlace;
  /** Whether only the pages' places are wanted. */
  readonly isListing?: boolean;
}

/**
 * The records of a web archive (WARC, ISO 28500), packed with gzip or not, while it is read: no more than one is held at a time.
 *
 * A record that is damaged, or whose length is wrong, costs itself: reading goes on where the next begins.
 */
export async function* warcRecords(
  chunks: AsyncIterable<Uint8Array>,
  { from = { offset: 0, skip: 0 }, isListing = false }: WarcReading = {},
): AsyncGenerator<WarcRecord, void, undefined> {
  const queue = new ByteQueue(unpackedMembers(chunks, from.offset), from.offset);
  let isLost = false;
  let place = from;
  await queue.skip(from.skip);
  for (;;) {
    try {
      if (isLost) await findRecord(queue);
      isLost = false;
      await passBlanks(queue);
      place = queue.place;
      const record = await nextRecord(queue, place, isListing);
      if (record === undefined) return;
      yield record;
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      yield { kind: "failed", place, reason: error.message };
      isLost = true;
    }
  }
}

/** What cannot be read, and why, as a clause. */
class Damage extends Error {}

const notUnpacked = "it is damaged or breaks off: it cannot be unpacked";

/** Bytes of headers: as a rule, and at most. */
const usualHeaders = 1 << 11;
const longestHeaders = 1 << 16;

async function nextRecord(queue: ByteQueue, place: RecordPlace, isListing: boolean): Promise<WarcRecord | undefined> {
  if ((await queue.peek(1)).length === 0) {
    if (queue.passGap()) throw new Damage(notUnpacked);
    return undefined;
  }
  const head = await headAt(queue, 0);
  if (head === undefined || !/^WARC\/\d/.test(head)) {
    const isTorn = head === undefined && queue.isBeforeGap;
    await queue.skip(isTorn ? longestHeaders : 1);
    throw new Damage(isTorn && queue.passGap() ? notUnpacked : "it does not begin as a record does");
  }
  const headLength = head.length;
  const length = Number(headerOf(head, "Content-Length") ?? Number.NaN);
  if (!Number.isSafeInteger(length) || length < 0) {
    await queue.skip(headLength);
    throw new Damage("it does not say how long it is");
  }
  const isPage =
    headerOf(head, "WARC-Type")?.toLowerCase() === "response" &&
    isHtml(await headAt(queue, headLength, Math.min(length, longestHeaders)));
  const isHeld = isPage && !isListing && length <= fileLimit;
  const record = await recordOf(queue, headLength + length, isHeld);
  if (record.length < headLength + length) throw new Damage(queue.passGap() ? notUnpacked : "it breaks off");
  await checkEnd(queue, record.bytes.subarray(headLength));
  if (!isPage) return { kind: "other" };
  if (length > fileLimit)
    return { kind: "failed", place, reason: `it has ${inMegabytes(length)}, and ${inMegabytes(fileLimit)} are the most` };
  const url = utf8(headerOf(head, "WARC-Target-URI") ?? "").replace(/^<(.*)>$/, "$1");
  return { kind: "page", place, url, bytes: record.bytes };
}

/**
 * The headers that begin so many bytes into the queue, with the empty line after them, a character for each byte; undefined where none
 * ends. No more is asked for than tells: what follows may be long in coming.
 */
async function headAt(queue: ByteQueue, start: number, most = longestHeaders): Promise<string | undefined> {
  let least = 1;
  for (let window = Math.min(usualHeaders, most); least <= window;) {
    const bytes = (await queue.peek(start + least, start + window)).subarray(start);
    const text = latin1(bytes);
    const end = /\r?\n\r?\n/.exec(text);
    if (end !== null) return text.slice(0, end.index + end[0].length);
    if (bytes.length < least) return undefined;
    least = bytes.length + 1;
    if (bytes.length === window) window = Math.min(4 * window, most);
  }
  return undefined;
}

function isHtml(head = ""): boolean {
  const isAnswer = /^HTTP\/\d(?:\.\d)? 2\d\d\b/.test(head);
  return isAnswer && /^(?:text\/html|application\/xhtml\+xml)\b/i.test(headerOf(head, "Content-Type") ?? "");
}

function headerOf(head: string, name: string): string | undefined {
  return new RegExp(`^${name}:[\\t ]*(.*?)\\s*$`, "im").exec(head)?.[1];
}

async function recordOf(queue: ByteQueue, length: number, isHeld: boolean): Promise<{ length: number; bytes: Uint8Array }> {
  const bytes = new Uint8Array(isHeld ? length : 0);
  let at = 0;
  for await (const chunk of queue.take(length)) {
    if (isHeld) bytes.set(chunk, at);
    at += chunk.length;
  }
  return { length: at, bytes };
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * After a record there are two empty lines, or at least the next record; what else there is tells that its length was wrong, and the next
 * record may be in it already. In a packed file the member must have been whole, too.
 */
async function checkEnd(queue: ByteQueue, block: Uint8Array): Promise<void> {
  let next = await queue.first();
  if (isOther(next) && !hasAt(await queue.peek(5), "WARC/")) {
    const swallowed = recordFrom(block);
    if (swallowed >= 0) queue.putBack(block.subarray(swallowed));
    throw new Damage("its length is wrong");
  }
  if (!queue.isPacked) return;
  for (; isBlank(next); next = await queue.first()) await queue.skip(1);
  if (next === undefined) throw new Damage(queue.passGap() ? notUnpacked : "it breaks off");
  if (isOther(next) && !hasAt(await queue.peek(5), "WARC/")) throw new Damage("its length is wrong");
}

function isBlank(byte: number | "end" | undefined): boolean {
  return byte === lineFeed || byte === carriageReturn;
}

function isOther(byte: number | "end" | undefined): boolean {
  return typeof byte === "number" && !isBlank(byte);
}

async function passBlanks(queue: ByteQueue): Promise<void> {
  for (;;) {
    const [byte] = await queue.peek(1);
    if (!isBlank(byte)) return;
    await queue.skip(1);
  }
}

const lookAhead = 1 << 16;
const markLength = "WARC/1.0\r\n".length;

/** Passes over what is no record. */
async function findRecord(queue: ByteQueue): Promise<void> {
  for (;;) {
    const bytes = await queue.peek(markLength, lookAhead);
    const at = recordFrom(bytes);
    const isEnd = bytes.length < markLength;
    await queue.skip(at >= 0 ? at : isEnd ? bytes.length : bytes.length - markLength + 1);
    if (at >= 0 || (isEnd && !queue.passGap())) return;
  }
}

/** Where a record seems to begin, be it in the middle of a line: the one before may have been cut off. */
function recordFrom(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0x57); at >= 0; at = bytes.indexOf(0x57, at + 1))
    if (hasAt(bytes, "WARC/", at) && /^WARC\/\d\.\d\r?\n/.test(latin1(bytes.subarray(at, at + markLength)))) return at;
  return -1;
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function utf8(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}
