import { Gunzip } from "fflate";

/** What comes out of a file that is packed in members, one after the other, as web archives are: each record packed alone. */
export type Unpacked =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  /** From here on what a member holds that begins at this byte of the file. */
  | { readonly kind: "member"; readonly offset: number }
  /** A member is damaged: what is missing until the next. */
  | { readonly kind: "gap" };

/** Bytes that are unpacked at once: a thousand times as many may come out of them. */
const pieceLength = 1 << 14;

/** A file packed with gzip, or one that is not, read from a byte of it that begins a member. What is damaged is left out. */
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
      yield { kind: "member", offset: start };
    }
    if (!isPacked) yield { kind: "bytes", bytes };
    else for (let at = 0; at < bytes.length; at += pieceLength) yield* members.read(bytes.subarray(at, at + pieceLength));
  }
  if (isPacked === true) yield* members.read(new Uint8Array(), true);
}

/** Bytes that are kept to look for the next member in, where it shows late that one is damaged. */
const keptLength = 1 << 16;

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
  #out: Unpacked[] = [];

  constructor(start: number) {
    this.#base = start;
    this.#offset = start;
    this.#gunzip = this.#begin();
  }

  /** What comes out of the next bytes of the file. */
  read(piece: Uint8Array, isLast = false): readonly Unpacked[] {
    this.#offset += piece.length;
    let isRead = false;
    if (this.#gunzip === undefined) this.#kept = joined(this.#kept, piece);
    else isRead = this.#push(this.#gunzip, piece, isLast);
    while (!isRead && this.#kept.length > 0) {
      const at = memberFrom(this.#kept);
      const found = at < 0 ? new Uint8Array() : this.#kept.subarray(at);
      this.#kept = at < 0 ? this.#kept.slice(1 - headerLength) : new Uint8Array();
      if (at < 0) break;
      this.#base = this.#offset - found.length;
      this.#out.push({ kind: "member", offset: this.#base });
      this.#gunzip = this.#begin();
      isRead = this.#push(this.#gunzip, found, isLast);
    }
    const out = this.#out;
    this.#out = [];
    return out;
  }

  #begin(): Gunzip {
    const gunzip = new Gunzip((bytes) => {
      if (bytes.length > 0) this.#out.push({ kind: "bytes", bytes });
    });
    gunzip.onmember = (offset) => this.#out.push({ kind: "member", offset: this.#base + offset });
    return gunzip;
  }

  /** Whether the unpacker could read the piece. If not, what may hold the beginning of another member is kept. */
  #push(gunzip: Gunzip, piece: Uint8Array, isLast: boolean): boolean {
    const before = this.#out.length;
    let isRead = true;
    try {
      gunzip.push(piece, isLast);
    } catch {
      isRead = false;
      this.#gunzip = undefined;
    }
    const begun = this.#out.slice(before).findLast((part) => part.kind === "member");
    const kept = begun === undefined ? joined(this.#kept, piece) : piece.subarray(begun.offset - (this.#offset - piece.length));
    // The first byte begins the member itself.
    this.#kept = isRead ? kept.slice(-keptLength) : kept.subarray(1);
    if (!isRead) this.#out.push({ kind: "gap" });
    return isRead;
  }
}

const headerLength = 4;

/** Where a member of gzip may begin: its mark, the only method there is, and flags of which three bits are never set. */
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
