import type { DecodedPage } from "../import/decode.ts";
import type { ArchivedPage } from "../import/archives/mhtml.ts";
import type { Unzipped } from "../import/archives/unzip.ts";
import type { ZipEntry } from "../import/archives/zip.ts";
import type { LabClient } from "../worker/client.ts";

/** Reads files where that does not hold up the screen. */
export interface FileReading {
  readonly decode: (bytes: Uint8Array<ArrayBuffer>, choice?: string, archived?: string) => Promise<DecodedPage>;
  readonly zipEntries: (archive: Blob) => Promise<readonly ZipEntry[]>;
  readonly unzip: (archive: Blob, entries: readonly ZipEntry[]) => Promise<Unzipped>;
  readonly archivedPage: (archive: Blob) => Promise<ArchivedPage>;
}

export function fileReading(client: LabClient): FileReading {
  return {
    decode: (bytes, choice, archived) => client.read((worker) => worker.decode(bytes, choice, archived)),
    zipEntries: (archive) => client.read((worker) => worker.zipEntries(archive)),
    unzip: (archive, entries) => client.read((worker) => worker.unzip(archive, entries)),
    archivedPage: (archive) => client.read((worker) => worker.archivedPage(archive)),
  };
}
