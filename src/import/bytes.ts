import { sizeText } from "../format.ts";

/** Bytes in memory that no other thread shares. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The chunks that come out of a stream; not every browser goes through one by itself. */
export async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
  } finally {
    await reader.cancel();
  }
}

/** Chunks as one, so many bytes in all. */
export function joinedBytes(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Bytes to be taken from the front while more come in at the back. */
export class ByteQueue {
  readonly #chunks: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  /** The bytes of the queue, from `#from` to before `#to`; what was handed out of it stays as it is. */
  #room: Uint8Array = new Uint8Array();
  #from = 0;
  #to = 0;
  #taken = 0;

  constructor(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    this.#chunks = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  }

  /** Bytes that were taken. */
  get taken(): number {
    return this.#taken;
  }

  /** The bytes that have come already, so many at least unless there are no more; they stay in the queue. */
  async peek(least: number): Promise<Uint8Array> {
    while (this.#to - this.#from < least) {
      const next = await this.#chunks.next();
      if (next.done === true) break;
      this.#append(next.value);
    }
    return this.#room.subarray(this.#from, this.#to);
  }

  /** Takes so many bytes, or all that there are. @returns how many */
  async skip(count: number): Promise<number> {
    let left = count;
    while (left > 0 && (await this.peek(1)).length > 0) {
      const length = Math.min(left, this.#to - this.#from);
      this.#from += length;
      this.#taken += length;
      left -= length;
    }
    return count - left;
  }

  /** Takes all that there is, as it comes. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    for (let held = await this.peek(1); held.length > 0; held = await this.peek(1)) {
      await this.skip(held.length);
      yield held;
    }
  }

  /** Adds bytes. The room is doubled where there is none, so that each byte is copied once or twice, however many come. */
  #append(bytes: Uint8Array): void {
    const held = this.#room.subarray(this.#from, this.#to);
    if (held.length === 0) {
      [this.#room, this.#from, this.#to] = [bytes, 0, bytes.length];
      return;
    }
    if (this.#to + bytes.length > this.#room.length) {
      this.#room = new Uint8Array(2 * (held.length + bytes.length));
      this.#room.set(held);
      [this.#from, this.#to] = [0, held.length];
    }
    this.#room.set(bytes, this.#to);
    this.#to += bytes.length;
  }
}

const pieceLength = 1 << 13;

/** Bytes as text, a character for each. As many at once as there are would be more than a worker's stack holds. */
export function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += pieceLength) text += String.fromCharCode(...bytes.subarray(at, at + pieceLength));
  return text;
}

/** Unpacks gzip, as in `page.html.gz`; throws as `unpacked` does. */
export function unpackGzip(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  return unpacked(new Blob([bytes]), "gzip", limit);
}

/**
 * Unpacks what is packed with gzip, as an entry of a zip archive is, or with Brotli, which not every browser knows.
 *
 * @throws RangeError when more than `limit` bytes come out of it, so that a small file cannot fill the memory.
 * @throws Error when the bytes are of another format or break off, or the format is not known here.
 */
export async function unpacked(
  packed: Blob,
  format: "gzip" | "deflate-raw" | "brotli",
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  // The platform's types do not know Brotli yet.
  return collected(chunksOf(packed.stream().pipeThrough(new DecompressionStream(format as CompressionFormat))), limit);
}

/** The chunks as one piece. @throws RangeError with a clause where it is more than `limit` bytes. */
export async function collected(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > limit) throw new RangeError(`it unpacks to more than ${sizeText(limit)}`);
    parts.push(chunk);
  }
  return joinedBytes(parts, length);
}
