import { joined } from "../import/archives/gzip-members.ts";
import { isWarc } from "../import/archives/is-warc.ts";

/** Input of which so much has been read as tells what it is. */
export interface StandardInput {
  /** All of it, from the start. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Whether it is a web archive (WARC), packed or not. */
  readonly isArchive: boolean;
}

export async function standardInputFrom(stream: AsyncIterable<Uint8Array>): Promise<StandardInput> {
  const chunks = stream[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  let isArchive = isWarc(head);
  while (isArchive === undefined) {
    const chunk = await chunks.next();
    if (chunk.done === true) break;
    head = joined(head, chunk.value);
    isArchive = isWarc(head);
  }
  return { chunks: behind(head, chunks), isArchive: isArchive === true };
}

async function* behind(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  if (head.length > 0) yield head;
  yield* { [Symbol.asyncIterator]: () => rest };
}
