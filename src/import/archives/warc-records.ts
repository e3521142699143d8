// By hand, and not warcio's `WARCParser`, which reads the answer inside a record (`corpus/warc-pages.ts`) and writes the archives of the
// tests. It is for archives that are whole: where one packed record of three was cut off, at any of its 346 bytes, it ended as if there
// were no more, and the third was lost; a wrong length made it lose all behind, or one page hold the next; a megabyte that is no record
// ended it too. Here each costs itself, and is named. Both are equally fast (400 records of 88 kB: 0.4 s).

import { Gunzip } from "fflate";
import { sizeText } from "../../format.ts";
import { hasAt } from "../../extraction/encoding/byte-patterns.ts";
import { latin1 } from "../bytes.ts";
import { fileLimit } from "../corpus/corpus-file.ts";
import { ByteQueue, unpackedMembers, type RecordPlace } from "./gzip-members.ts";

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
  /** The place to begin at: the start of a member, and bytes of it to pass over. */
  readonly from?: RecordPlace;
  /** Set where only the pages' places are wanted. */
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
  const heads = new Heads(queue);
  let isLost = false;
  let place = from;
  await queue.skip(from.skip);
  for (;;) {
    try {
      if (isLost) await findRecord(queue);
      isLost = false;
      await passBlanks(queue);
      place = queue.place;
      const record = await nextRecord(queue, heads, { place, isListing });
      if (record === undefined) return;
      yield record;
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      yield { kind: "failed", place, reason: error.message };
      isLost = true;
    }
  }
}

/** The reason why a record cannot be read, as a clause. */
class Damage extends Error {}

const notUnpacked = "it is damaged or breaks off: it cannot be unpacked";

/** Bytes of headers, at most. */
const longestHeaders = 1 << 16;

interface Reading {
  readonly place: RecordPlace;
  readonly isListing: boolean;
}

async function nextRecord(queue: ByteQueue, heads: Heads, { place, isListing }: Reading): Promise<WarcRecord | undefined> {
  if ((await queue.peek(1)).length === 0) {
    if (queue.passGap()) throw new Damage(notUnpacked);
    return undefined;
  }
  const head = await heads.at(0);
  if (head === undefined || !/^WARC\/\d/.test(head)) {
    const isTorn = head === undefined && queue.isBeforeGap;
    await queue.skip(isTorn ? longestHeaders : 1);
    throw new Damage(isTorn && queue.passGap() ? notUnpacked : "it does not begin as a record does");
  }
  const length = Number(headerOf(head, "Content-Length") ?? Number.NaN);
  if (!Number.isSafeInteger(length) || length < 0) {
    await queue.skip(head.length);
    throw new Damage("it does not say how long it is");
  }
  const isPage =
    headerOf(head, "WARC-Type")?.toLowerCase() === "response" &&
    isHtml(await heads.at(head.length, Math.min(length, longestHeaders)));
  const isTooLarge = length > fileLimit;
  const whole = head.length + length;
  const bytes = await checkedRecord(queue, head.length, whole);
  const held = isPage && !isListing && !isTooLarge ? bytes.slice(0, whole) : new Uint8Array();
  if ((await queue.skip(whole)) < whole) throw new Damage(queue.passGap() ? notUnpacked : "it breaks off");
  await checkEnd(queue);
  if (!isPage) return { kind: "other" };
  if (isTooLarge) return { kind: "failed", place, reason: `it has ${sizeText(length)}, and ${sizeText(fileLimit)} are the most` };
  const url = utf8(headerOf(head, "WARC-Target-URI") ?? "").replace(/^<(.*)>$/, "$1");
  return { kind: "page", place, url, bytes: held };
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * The headers of records and of what servers sent. Where an empty line was looked for and not found is remembered: what begins like a
 * record time and again, and never ends, is looked at once.
 */
class Heads {
  readonly #queue: ByteQueue;
  /** Bytes of the archive, unpacked: from the one to before the other no line is empty. */
  #seen = { from: 0, to: 0 };
  /** The first empty line after these: where the line before it ends, and where it ends itself. */
  #empty: { readonly at: number; readonly end: number } | undefined;

  constructor(queue: ByteQueue) {
    this.#queue = queue;
  }

  /**
   * The headers that begin so many bytes into the queue, with the empty line after them, a character for each byte; undefined where none
   * ends within `most`. No more is asked for than tells: what follows may be long in coming.
   */
  async at(start: number, most = longestHeaders): Promise<string | undefined> {
    const from = this.#queue.taken + start;
    const isSeen = from >= this.#seen.from && from <= (this.#empty?.at ?? this.#seen.to);
    if (!isSeen) [this.#seen, this.#empty] = [{ from, to: from }, undefined];
    for (let least = start + this.#seen.to - from + 1; least <= start + most + 1;) {
      if (this.#empty !== undefined) break;
      const bytes = (await this.#queue.peek(least, start + most)).subarray(start);
      this.#look(bytes, from);
      if (bytes.length < least - start) break;
      least = start + bytes.length + 1;
    }
    const length = (this.#empty?.end ?? Number.POSITIVE_INFINITY) - from;
    return length <= most ? latin1((await this.#queue.peek(start + length)).subarray(start)) : undefined;
  }

  /** Looks for an empty line in bytes that begin at `from`, where it has not been looked for yet. */
  #look(bytes: Uint8Array, from: number): void {
    for (let at = bytes.indexOf(lineFeed, this.#seen.to - from); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) {
      const end = bytes[at + 1] === carriageReturn ? at + 2 : at + 1;
      this.#seen.to = from + at;
      if (end >= bytes.length) return;
      if (bytes[end] === lineFeed) {
        this.#empty = { at: from + at, end: from + end + 1 };
        return;
      }
    }
    this.#seen.to = Math.max(this.#seen.to, from + bytes.length);
  }
}

function isHtml(head = ""): boolean {
  const isAnswer = /^HTTP\/\d(?:\.\d)? 2\d\d\b/.test(head);
  return isAnswer && /^(?:text\/html|application\/xhtml\+xml)\b/i.test(headerOf(head, "Content-Type") ?? "");
}

function headerOf(head: string, name: string): string | undefined {
  return new RegExp(`^${name}:(.*)$`, "im").exec(head)?.[1]?.trim();
}

/**
 * The bytes of a record, left in the queue, or of one that is too large some of them. After a record there are two empty lines, or at
 * least the next record; what else there is tells that its length is wrong, and the next record may be in it already.
 */
async function checkedRecord(queue: ByteQueue, headLength: number, whole: number): Promise<Uint8Array> {
  const looked = Math.min(whole, headLength + fileLimit);
  const bytes = await queue.peek(looked);
  const isShort = bytes.length < looked;
  const isWrong = looked === whole && !isShort && isOther(await queue.first(whole)) && !(await isRecordAt(queue, whole));
  if (!isShort && !isWrong) return bytes;
  const swallowed = recordFrom(bytes, headLength);
  if (isShort && swallowed < 0) return bytes;
  await queue.skip(swallowed < 0 ? whole : swallowed);
  throw new Damage(wrongLength);
}

const wrongLength = "its length is wrong";

/** The last check, when a record was taken: in a packed file its member must have been whole, too. */
async function checkEnd(queue: ByteQueue): Promise<void> {
  const next = queue.isPacked ? await queue.pass(isBlank) : await queue.first();
  if (isOther(next) && !(await isRecordAt(queue, 0))) throw new Damage(wrongLength);
  if (queue.isPacked && next === undefined) throw new Damage(queue.passGap() ? notUnpacked : "it breaks off");
}

async function isRecordAt(queue: ByteQueue, start: number): Promise<boolean> {
  return hasAt(await queue.peek(start + recordMark.length), recordMark, start);
}

const recordMark = "WARC/";

function isBlank(byte: number | undefined): boolean {
  return byte === lineFeed || byte === carriageReturn;
}

function isOther(byte: number | "end" | undefined): boolean {
  return typeof byte === "number" && !isBlank(byte);
}

async function passBlanks(queue: ByteQueue): Promise<void> {
  while ((await queue.pass(isBlank)) === "end" && (await queue.peek(1)).length > 0) {
    if (!isBlank((await queue.peek(1))[0])) return;
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

/** The place where a record seems to begin, -1 for none, be it in the middle of a line: the one before may have been cut off. */
function recordFrom(bytes: Uint8Array, from = 0): number {
  for (let at = bytes.indexOf(0x57, from); at >= 0; at = bytes.indexOf(0x57, at + 1))
    if (hasAt(bytes, recordMark, at) && /^WARC\/\d\.\d\r?\n/.test(latin1(bytes.subarray(at, at + markLength)))) return at;
  return -1;
}

function utf8(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}

const mark = "WARC/";
/** Bytes of a packed file after which it should have shown what it is. */
const enough = 1 << 12;

/** Returns whether a file is a web archive (WARC), packed with gzip or not, by its first bytes; undefined where more are needed to tell. */
export function isWarc(head: Uint8Array): boolean | undefined {
  if (head.length === 1 && head[0] === 0x1f) return undefined;
  const bytes = hasAt(head, [0x1f, 0x8b]) ? unpackedHead(head) : head;
  if (bytes === undefined) return false;
  if (hasAt(bytes, mark)) return true;
  if (bytes.length >= mark.length || head.length >= enough) return false;
  return hasAt(bytes, mark.slice(0, bytes.length)) ? undefined : false;
}

/** Undefined where it is not packed with gzip after all. */
function unpackedHead(head: Uint8Array): Uint8Array | undefined {
  let unpacked = new Uint8Array();
  const gunzip = new Gunzip((bytes) => {
    if (unpacked.length < mark.length) unpacked = Uint8Array.from([...unpacked, ...bytes.subarray(0, mark.length)]);
  });
  try {
    gunzip.push(head.subarray(0, enough));
    return unpacked;
  } catch {
    return undefined;
  }
}
