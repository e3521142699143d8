import { decodePage } from "../decode.ts";
import { fileKindOf } from "../file-kind.ts";
import { unpackGzip } from "../bytes.ts";
import { bytesOf, fileLimit, type CorpusFile, type Machine } from "./corpus-file.ts";

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
