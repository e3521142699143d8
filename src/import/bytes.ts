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

const pieceLength = 1 << 13;

/** Bytes as text, a character for each. As many at once as there are would be more than a worker's stack holds. */
export function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += pieceLength) text += String.fromCharCode(...bytes.subarray(at, at + pieceLength));
  return text;
}

/**
 * Unpacks gzip, as in `page.html.gz`.
 *
 * @throws RangeError when more than `limit` bytes come out of it, so that a small file cannot fill the memory.
 * @throws Error when the bytes are not gzip or break off.
 */
export function unpackGzip(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  return unpacked(new Blob([bytes]), "gzip", limit);
}

/** Unpacks what an entry of a zip archive holds; throws as `unpackGzip` does. */
export function inflate(packed: Blob, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  return unpacked(packed, "deflate-raw", limit);
}

/**
 * Unpacks a format that not every browser knows.
 *
 * @throws TypeError where it is not known here; otherwise as `unpackGzip` does.
 */
export function unpackAs(format: "brotli", bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  return unpacked(new Blob([bytes]), format, limit);
}

async function unpacked(packed: Blob, format: CompressionFormat | "brotli", limit: number): Promise<Uint8Array<ArrayBuffer>> {
  // The platform's types do not know Brotli yet.
  const reader = packed
    .stream()
    .pipeThrough(new DecompressionStream(format as CompressionFormat))
    .getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    chunks.push(chunk.value);
    length += chunk.value.length;
    if (length > limit) {
      await reader.cancel();
      throw new RangeError(`file unpacks to more than ${limit} bytes`);
    }
  }
  return joinedBytes(chunks, length);
}
