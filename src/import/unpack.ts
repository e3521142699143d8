import { joinedBytes } from "./bytes.ts";

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
