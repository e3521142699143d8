import { crc32 } from "./crc32.ts";
import { inMegabytes, zipLimits } from "../limits.ts";
import { inflate } from "../unpack.ts";
import { viewOf } from "./zip.ts";
import type { ZipEntry } from "./zip.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** What came out of an archive; what did not is named, a clause each. */
export interface Unzipped {
  readonly files: ReadonlyMap<string, Bytes>;
  readonly leftOut: readonly string[];
}

const headerMark = 0x04034b50;
const headerLength = 30;
const stored = 0;
const deflated = 8;

/**
 * Unpacks some of an archive's entries, each within the limits.
 *
 * @throws RangeError with a clause where all together are too large.
 */
export async function unzip(archive: Blob, entries: readonly ZipEntry[]): Promise<Unzipped> {
  const whole = entries.reduce((sum, { size }) => sum + size, 0);
  if (whole > zipLimits.whole)
    throw new RangeError(`it unpacks to ${inMegabytes(whole)}, and ${inMegabytes(zipLimits.whole)} are the most`);
  const files = new Map<string, Bytes>();
  const leftOut: string[] = [];
  for (const entry of entries) {
    const problem = problemOf(entry);
    const bytes = problem === undefined ? await unpackedEntry(archive, entry) : undefined;
    if (bytes === undefined) leftOut.push(`${entry.name} ${problem ?? "is damaged"}`);
    else files.set(entry.name, bytes);
  }
  return { files, leftOut };
}

/** Why an entry is not to be unpacked. */
function problemOf({ size, packedSize, method, isEncrypted }: ZipEntry): string | undefined {
  if (isEncrypted) return "is encrypted";
  if (method !== stored && method !== deflated) return `is packed in a way that is not known (method ${method})`;
  if (size > zipLimits.entry) return `unpacks to ${inMegabytes(size)}, and ${inMegabytes(zipLimits.entry)} are the most`;
  const ratio = size / Math.max(packedSize, 1);
  return size > zipLimits.judged && ratio > zipLimits.ratio
    ? `is packed ${Math.round(ratio).toLocaleString("en")} to 1, and ${zipLimits.ratio} to 1 is the most`
    : undefined;
}

/** Undefined for an entry that is not what the directory says. More than it says is never unpacked. */
async function unpackedEntry(
  archive: Blob,
  { offset, size, packedSize, method, checkSum }: ZipEntry,
): Promise<Bytes | undefined> {
  const header = await viewOf(archive.slice(offset, offset + headerLength));
  if (header.byteLength < headerLength || header.getUint32(0, true) !== headerMark) return undefined;
  const start = offset + headerLength + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = archive.slice(start, start + packedSize);
  try {
    const bytes = method === stored ? new Uint8Array(await packed.arrayBuffer()) : await inflate(packed, size);
    return bytes.length === size && crc32(bytes) === checkSum ? bytes : undefined;
  } catch {
    return undefined; // what cannot be inflated, or comes to more than it should
  }
}
