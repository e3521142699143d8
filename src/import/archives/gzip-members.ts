// What fflate's `Gunzip` leaves over when it unpacks: it compares no check sum (a member with a changed bit came out as if it were right),
// throws at the first damage, and says of a member's end only that another begins. Nor is it warcio's reader, which ends there without a
// word, or the platform's `DecompressionStream`, which in browsers refuses a second member. A record is found again by the offset of its
// member, which none of them tells where one was damaged before.

import { Gunzip } from "fflate";
import { hasAt } from "../../extraction/encoding/byte-patterns.ts";
import { crc32 } from "./zip.ts";

/** A part of what comes out of a file that is packed in members, one after the other, as web archives are: each record packed alone. */
export type Unpacked =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  /** From here on what a member holds that begins at this byte of the file. */
  | { readonly kind: "member"; readonly offset: number }
  /** The member ends, and was whole by its check sum. */
  | { readonly kind: "end" }
  /** The member is damaged: what it held is wrong or missing up to the next. */
  | { readonly kind: "gap" };

/** Bytes that are unpacked at once: a thousand times as many may come out of them. */
const pieceLength = 1 << 14;

/** A file packed with gzip, or one that is not, which has no members, read from a byte of it that begins a member. */
export async function* unpackedMembers(chunks: AsyncIterable<Uint8Array>, start = 0): AsyncGenerator<Unpacked, void, undefined> {
  const members = new MemberReader(start);
  let isPacked: boolean | undefined;
  let held: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    const bytes = isPacked === undefined ? joined(held, chunk) : chunk;
    if (isPacked === undefined && bytes.length < 2) {
      held = bytes;
      continue;
    }
    if (isPacked === undefined) {
      isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
      if (isPacked) yield { kind: "member", offset: start };
    }
    if (!isPacked) yield { kind: "bytes", bytes };
    else for (let at = 0; at < bytes.length; at += pieceLength) yield* members.read(bytes.subarray(at, at + pieceLength));
  }
  if (isPacked === true) yield* members.read(new Uint8Array(), true);
}

/** Bytes that are kept to look for the next member in, where it shows late that one is damaged. */
const keptLength = 1 << 16;

/**
 * Bytes that may be given to an unpacker again in a file of which so many were read. Without a bound a file in which something like a
 * member begins time and again would take thousands of times as long as others of its size; none that was merely damaged comes near.
 */
function mostAgain(offset: number): number {
  return 8 * offset + (1 << 20);
}

/** Unpacks members, and looks for the next where one is damaged. */
class MemberReader {
  /** Undefined while the beginning of a member is looked for. */
  #gunzip: Gunzip | undefined;
  /** Bytes of the file before those that the unpacker was given. */
  #base: number;
  /** Bytes of the file that were read. */
  #offset: number;
  /** The last that were read, from the beginning of the member on, or those in which one may have begun. */
  #kept: Uint8Array = new Uint8Array();
  /** Bytes that were given to an unpacker again, since a member might have begun there. */
  #again = 0;
  /** Of what came out of the member. */
  #sum = { crc: 0, length: 0 };
  #isEnded = false;
  #out: Unpacked[] = [];

  constructor(start: number) {
    this.#base = start;
    this.#offset = start;
    this.#gunzip = this.#begin();
  }

  /** Returns what comes out of the next bytes of the file. */
  read(piece: Uint8Array, isLast = false): readonly Unpacked[] {
    this.#offset += piece.length;
    this.#kept = joined(this.#kept, piece);
    let isRead = this.#gunzip !== undefined && this.#push(this.#gunzip, piece, isLast);
    while (!isRead && this.#kept.length > 0) {
      const at = this.#again > mostAgain(this.#offset) ? -1 : memberFrom(this.#kept);
      if (at < 0) {
        this.#kept = this.#kept.slice(1 - headerLength);
        break;
      }
      this.#kept = this.#kept.subarray(at);
      this.#base = this.#offset - this.#kept.length;
      this.#again += this.#kept.length;
      this.#gunzip = this.#begin();
      this.#out.push({ kind: "member", offset: this.#base });
      isRead = this.#push(this.#gunzip, this.#kept, isLast);
    }
    const out = this.#out;
    this.#out = [];
    return out;
  }

  #begin(): Gunzip {
    this.#start();
    const gunzip = new Gunzip((bytes) => {
      if (bytes.length === 0) return;
      this.#sum = { crc: crc32(bytes, this.#sum.crc), length: this.#sum.length + bytes.length };
      this.#out.push({ kind: "bytes", bytes });
    });
    gunzip.onmember = (place) => {
      const offset = this.#base + place;
      const member = this.#kept.length - (this.#offset - offset);
      if (!this.#isEnded) this.#out.push({ kind: this.#endsAt(member) ? "end" : "gap" });
      this.#kept = this.#kept.subarray(member);
      this.#start();
      this.#out.push({ kind: "member", offset });
    };
    return gunzip;
  }

  #start(): void {
    this.#sum = { crc: 0, length: 0 };
    this.#isEnded = false;
  }

  /** Returns whether the unpacker could read the piece. If not, what may hold the beginning of another member is kept. */
  #push(gunzip: Gunzip, piece: Uint8Array, isLast: boolean): boolean {
    let isRead = true;
    try {
      gunzip.push(piece);
    } catch {
      isRead = false;
    }
    // The unpacker does not tell where a member ends, until another begins. Eight bytes that are right tell it.
    if (!this.#isEnded && this.#sum.length > 0 && this.#endsAt(this.#kept.length)) this.#end();
    if (isRead && (this.#isEnded || !isLast)) {
      this.#kept = this.#kept.slice(-keptLength);
      return true;
    }
    if (!this.#isEnded) this.#endBefore(this.#kept.length);
    // What follows on a member that was whole is none.
    if (!isRead && this.#isEnded) this.#out.push({ kind: "gap" });
    this.#gunzip = undefined;
    // The first byte begins the member itself.
    this.#kept = this.#kept.subarray(1);
    return false;
  }

  #end(): void {
    this.#isEnded = true;
    this.#out.push({ kind: "end" });
  }

  /** The member ended somewhere before a place in the bytes that are kept, or it is damaged. */
  #endBefore(place: number): void {
    const trailer = this.#sum.length === 0 ? -1 : lastIndexOf(this.#kept.subarray(0, place - 1), this.#trailer());
    if (trailer >= 0) this.#end();
    else this.#out.push({ kind: "gap" });
  }

  /** Returns whether check sum and length of what came out stand before a place in the bytes that are kept. */
  #endsAt(place: number): boolean {
    return place >= trailerLength && hasAt(this.#kept, this.#trailer(), place - trailerLength);
  }

  /** The bytes that the member has to end with, if all of it came out. */
  #trailer(): readonly number[] {
    const trailer = new DataView(new ArrayBuffer(trailerLength));
    trailer.setUint32(0, this.#sum.crc, true);
    trailer.setUint32(4, this.#sum.length % 2 ** 32, true);
    return Array.from(new Uint8Array(trailer.buffer));
  }
}

const trailerLength = 8;
const headerLength = 4;

function lastIndexOf(bytes: Uint8Array, sequence: readonly number[]): number {
  const [first = 0] = sequence;
  for (let at = bytes.lastIndexOf(first); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(first, at - 1))
    if (hasAt(bytes, sequence, at)) return at;
  return -1;
}

/** The place where a member of gzip may begin, -1 for none: its mark, the only method there is, and flags of which three bits are never set. */
function memberFrom(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0x1f); at >= 0 && at + headerLength <= bytes.length; at = bytes.indexOf(0x1f, at + 1))
    if (bytes[at + 1] === 0x8b && bytes[at + 2] === 0x08 && ((bytes[at + 3] ?? 0xff) & 0xe0) === 0) return at;
  return -1;
}

/** Both as one; the second itself where the first is empty. */
export function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length === 0) return right;
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}

/** The beginning of a record: at a byte of the file; or so many bytes into what the member holds that begins there, of a file that is packed. */
export interface RecordPlace {
  readonly offset: number;
  readonly skip: number;
}

interface Member {
  readonly position: number;
  readonly offset: number;
}

/** Bytes to be taken from the front while more come in at the back. */
export class ByteQueue {
  readonly #parts: AsyncIterator<Unpacked>;
  readonly #start: number;
  /** The bytes of the queue, from `#from` to before `#to`; what was handed out of it stays as it is. */
  #room: Uint8Array = new Uint8Array();
  #from = 0;
  #to = 0;
  /** Bytes that were taken. */
  #taken = 0;
  /** The member that the first byte is in; none of a file that is not packed. */
  #member: Member | undefined;
  /** Those that begin in the queue, the first before. */
  readonly #members = new Set<Member>();
  /** The ends of the members in the queue that are whole, the first before. */
  readonly #ends = new Set<number>();
  #isDone = false;
  #isAtGap = false;

  /** @param start the byte of the file that the first part comes from */
  constructor(parts: AsyncIterable<Unpacked>, start: number) {
    this.#parts = parts[Symbol.asyncIterator]();
    this.#start = start;
  }

  get isPacked(): boolean {
    return this.#member !== undefined || this.#members.size > 0;
  }

  /** Of the first byte. */
  get place(): RecordPlace {
    for (const begun of this.#members) {
      if (begun.position > this.#taken) break;
      this.#member = begun;
      this.#members.delete(begun);
    }
    const member = this.#member;
    return member === undefined
      ? { offset: this.#start + this.#taken, skip: 0 }
      : { offset: member.offset, skip: this.#taken - member.position };
  }

  /** Bytes that have been taken. */
  get taken(): number {
    return this.#taken;
  }

  /** The first byte, or the one so many behind it, or that a member ends before that; undefined before the end or a gap. */
  async first(behind = 0): Promise<number | "end" | undefined> {
    for (;;) {
      if (this.#ends.has(this.#taken + behind)) return "end";
      if (this.#length > behind) return this.#room[this.#from + behind];
      if (!(await this.#fill())) return undefined;
    }
  }

  /**
   * The first bytes, left in the queue: `least` at the least, unless there is the end or a gap before, and more up to `most` where they
   * have come already.
   */
  async peek(least: number, most = least): Promise<Uint8Array> {
    while (this.#length < least && (await this.#fill()));
    return this.#room.subarray(this.#from, Math.min(this.#to, this.#from + most));
  }

  /** Takes so many bytes, or all that there are before the end or a gap. @returns how many */
  async skip(count: number): Promise<number> {
    let left = count;
    while (left > 0 && (this.#length > 0 || (await this.#fill()))) {
      const length = Math.min(left, this.#length);
      this.#drop(length);
      left -= length;
    }
    return count - left;
  }

  /** Takes bytes as long as they are some that are passed over, within a member. @returns the first after them, as `first` does */
  async pass(isPassed: (byte: number) => boolean): Promise<number | "end" | undefined> {
    for (let next = await this.first(); ; next = await this.first()) {
      if (typeof next !== "number" || !isPassed(next)) return next;
      const most = Math.min(this.#length, this.#nextEnd - this.#taken);
      let count = 1;
      while (count < most && isPassed(this.#room[this.#from + count] ?? 0)) count++;
      this.#drop(count);
    }
  }

  /** True where what follows on the bytes in the queue is missing. */
  get isBeforeGap(): boolean {
    return this.#isAtGap;
  }

  /** Goes on behind a gap that the queue has come to; answers whether there was one. */
  passGap(): boolean {
    const isAtGap = this.#isAtGap && this.#length === 0;
    if (isAtGap) this.#isAtGap = false;
    return isAtGap;
  }

  get #length(): number {
    return this.#to - this.#from;
  }

  get #nextEnd(): number {
    for (const end of this.#ends) return end;
    return Number.POSITIVE_INFINITY;
  }

  #drop(count: number): void {
    this.#from += count;
    this.#taken += count;
    for (const end of this.#ends) {
      if (end >= this.#taken) break;
      this.#ends.delete(end);
    }
  }

  /** Adds bytes at the back. Where there is no room, twice as much is made: each byte is copied once or twice, however many come. */
  #append(bytes: Uint8Array): void {
    const length = this.#length;
    if (length === 0) {
      [this.#room, this.#from, this.#to] = [bytes, 0, bytes.length];
      return;
    }
    if (this.#to + bytes.length > this.#room.length) {
      const room = new Uint8Array(2 * (length + bytes.length));
      room.set(this.#room.subarray(this.#from, this.#to));
      [this.#room, this.#from, this.#to] = [room, 0, length];
    }
    this.#room.set(bytes, this.#to);
    this.#to += bytes.length;
  }

  async #fill(): Promise<boolean> {
    if (this.#isDone || this.#isAtGap) return false;
    const part = await this.#parts.next();
    if (part.done === true) {
      this.#isDone = true;
      return false;
    }
    switch (part.value.kind) {
      case "bytes":
        this.#append(part.value.bytes);
        return true;
      case "member":
        this.#members.add({ position: this.#taken + this.#length, offset: part.value.offset });
        return true;
      case "end":
        this.#ends.add(this.#taken + this.#length);
        return true;
      case "gap":
        this.#isAtGap = true;
        return false;
    }
  }
}
