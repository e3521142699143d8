import type { Inflate } from "pako";
import { hasAt } from "../../extraction/encoding/byte-patterns.ts";
import { sizeText } from "../../format.ts";
import type { ByteQueue } from "../bytes.ts";
import { zipLimits } from "../limits.ts";

/** A part of a file that is packed with gzip by itself, as each record of a web archive is. */
export type GzipMember =
  | {
      readonly kind: "whole";
      /** The byte of the file that it begins at. */
      readonly offset: number;
      /** The content of the member, in pieces. */
      readonly parts: readonly Uint8Array[];
    }
  /** A member that cannot be unpacked, with all up to the next that can; the reason is a clause. */
  | { readonly kind: "failed"; readonly offset: number; readonly reason: string };

/**
 * The members of a file that is packed with gzip; `start` is the byte of the file that the queue begins with.
 *
 * Unpacked by pako, which is zlib and what warcio uses: it holds a member against its check sum and tells where it ends, which neither
 * fflate nor the platform's `DecompressionStream` do.
 */
export async function* gzipMembers(file: ByteQueue, start: number): AsyncGenerator<GzipMember, void, undefined> {
  const { default: pako } = await import("pako");
  let isLost = false;
  let again = 0;
  for (let head = await file.peek(markLength); head.length > 0; head = await file.peek(markLength)) {
    const offset = start + file.taken;
    const at = markFrom(head);
    const { reason, parts, used } = at === 0 ? await unpacked(file, new pako.Inflate({ chunkSize: keptLength })) : noMember;
    if (reason === undefined) yield { kind: "whole", offset, parts };
    else if (!isLost) yield { kind: "failed", offset, reason };
    isLost = reason !== undefined;
    if (!isLost) await file.skip(used);
    else if (at === 0) {
      again += used;
      // Another may have begun right behind the mark of the one that is damaged.
      await file.skip(again < mostAgain(file.taken) ? 1 : used);
    } else await file.skip(at > 0 ? at : Math.max(1, head.length - markLength + 1));
  }
}

interface UnpackedMember {
  /** The reason why it is no member that can be unpacked. */
  readonly reason?: string;
  readonly parts: readonly Uint8Array[];
  /** Bytes of the queue that were unpacked. */
  readonly used: number;
}

const noMember: UnpackedMember = { reason: "it is damaged or incomplete and cannot be unpacked", parts: [], used: 0 };

/** Bytes that are unpacked at once: a thousand times as many may come out of them. */
const pieceLength = 1 << 14;
/** Bytes that are kept to look for the next member in, where it shows late that one is damaged. */
const keptLength = 1 << 16;

async function unpacked(file: ByteQueue, inflate: Inflate): Promise<UnpackedMember> {
  const parts: Uint8Array[] = [];
  const ends: number[] = [];
  let [used, length] = [0, 0];
  inflate.onEnd = (status) => void ends.push(status);
  inflate.onData = (part) => {
    parts.push(part as Uint8Array);
    length += part.length;
  };
  while (ends.length === 0) {
    if (used > 2 * keptLength) used -= await file.skip(used - keptLength);
    const piece = (await file.peek(used + 1)).subarray(used, used + pieceLength);
    if (piece.length === 0) return { ...noMember, used };
    inflate.push(piece);
    used += piece.length;
    if (length > zipLimits.whole) return { ...noMember, reason: `it unpacks to more than ${sizeText(zipLimits.whole)}`, used };
  }
  return ends[0] === 0 ? { parts, used: used - leftIn(inflate) } : { ...noMember, used };
}

/** The bytes of the last piece that come after the member; zlib's own, which pako's types leave out. */
function leftIn(inflate: Inflate): number {
  return (inflate as Inflate & { readonly strm: { readonly avail_in: number } }).strm.avail_in;
}

/**
 * Bytes that may be unpacked in vain in a file of which so many were taken. Without a bound a file in which something like a member
 * begins time and again would take thousands of times as long as others of its size; none that was merely damaged comes near.
 */
function mostAgain(taken: number): number {
  return 8 * taken + (1 << 20);
}

const markLength = 4;

/** The place where a member may begin, -1 for none: its mark, the only method there is, and flags of which three bits are never set. */
function markFrom(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0x1f); at >= 0 && at + markLength <= bytes.length; at = bytes.indexOf(0x1f, at + 1))
    if (bytes[at + 1] === 0x8b && bytes[at + 2] === 0x08 && ((bytes[at + 3] ?? 0xff) & 0xe0) === 0) return at;
  return -1;
}

/** Returns whether a file may be packed with gzip, by its first bytes. */
export function isGzip(head: Uint8Array): boolean {
  return hasAt(head, [0x1f, 0x8b]);
}

/** As much as comes out of the first bytes of a member; nothing where they are none. */
export async function unpackedStart(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: pako } = await import("pako");
  const inflate = new pako.Inflate();
  inflate.push(bytes, syncFlush);
  return inflate.err === 0 ? (inflate.result as Uint8Array) : new Uint8Array();
}

/** zlib's Z_SYNC_FLUSH: all that can be unpacked comes out. */
const syncFlush = 2;
