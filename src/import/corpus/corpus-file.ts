import { sizeText } from "../../format.ts";
import { decodePage } from "../decode.ts";
import { fileKindOf } from "../file-kind.ts";
import { zipLimits } from "../limits.ts";
import { unpackGzip } from "../bytes.ts";
import { unzip, type ZipEntry } from "../archives/zip.ts";

/** A file to be read when its turn comes. Plain data: it crosses into a worker, and a path into another process. */
export interface CorpusFile {
  /** With the folders that it was found in: "corpus/html/1.html.gz". Only a name: nothing is ever written or looked up by it. */
  readonly path: string;
  /** In bytes, as far as is known before it is read. */
  readonly size: number;
  readonly content: StoredBytes | { readonly archive: StoredBytes; readonly entry: ZipEntry };
}

/** Bytes at rest: in the browser, or on the disk of this machine. */
type StoredBytes = Blob | { readonly diskPath: string };

/** The abilities of a machine that the web platform cannot; a browser has none of it. */
export interface Machine {
  /** A file on disk, read as it is asked for. */
  readonly openDisk: (diskPath: string) => Promise<Blob>;
  /** Unpacks Brotli. @throws Error where it is damaged or more than `limit` bytes come out of it. */
  readonly unpackBrotli: (bytes: Uint8Array, limit: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Bytes that a page or a gold standard may have, packed and unpacked. */
export const fileLimit = zipLimits.entry;

/**
 * A file that is text, unpacked and decoded.
 *
 * @throws RangeError with a clause.
 */
export async function fileText(file: CorpusFile, machine: Machine | undefined): Promise<string> {
  return (await decodePage(await unpackedBytes(file, machine))).text;
}

/**
 * The bytes of a file, unpacked where it is packed.
 *
 * @throws RangeError with a clause.
 */
export async function unpackedBytes(file: CorpusFile, machine: Machine | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await bytesOf(file, machine);
  if (fileKindOf(bytes, "").kind !== "gzip") return bytes;
  try {
    return await unpackGzip(bytes, fileLimit);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new RangeError("it is damaged or incomplete");
  }
}

/**
 * The bytes of a file, taken out of its archive where it is in one.
 *
 * @throws RangeError with a clause where the archive's entry is damaged, or larger or packed more densely than is safe.
 */
export async function blobOf({ content }: CorpusFile, machine?: Machine): Promise<Blob> {
  if (!("entry" in content)) return blobIn(content, machine);
  const { files, leftOut } = await unzip(await blobIn(content.archive, machine), [content.entry]);
  const bytes = files.get(content.entry.name);
  if (bytes === undefined) throw new RangeError((leftOut[0] ?? "is damaged").replace(content.entry.name, "it"));
  return new Blob([bytes]);
}

/**
 * The bytes of a file that is small enough to be held.
 *
 * @throws RangeError with a clause, as `blobOf` does, and where it is too large.
 */
async function bytesOf(file: CorpusFile, machine?: Machine): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await blobOf(file, machine);
  if (blob.size > fileLimit) throw new RangeError(`it has ${sizeText(blob.size)}; the limit is ${sizeText(fileLimit)}`);
  return new Uint8Array(await blob.arrayBuffer());
}

async function blobIn(content: StoredBytes, machine: Machine | undefined): Promise<Blob> {
  if (content instanceof Blob) return content;
  if (machine === undefined) throw new RangeError(`files on disk cannot be read here: ${content.diskPath}`);
  return machine.openDisk(content.diskPath);
}
