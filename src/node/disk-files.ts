import { openAsBlob, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { SkippedFile } from "../import/corpus/corpus.ts";
import type { CorpusFile, Machine } from "../import/corpus/corpus-file.ts";
import { onDisk } from "./disk-path.ts";
import { filesInFolder } from "./folder-files.ts";

/** The means of Node that the web platform has not. */
export const nodeMachine: Machine = {
  openDisk: (diskPath) => openAsBlob(onDisk(diskPath)),
  unpackBrotli: async (bytes, limit) => Uint8Array.from(await brotli(bytes, { maxOutputLength: limit })),
};

const brotli = promisify(brotliDecompress);

/** Files on disk, and what is no file or cannot be read. */
export interface FilesOnDisk {
  readonly files: readonly CorpusFile[];
  readonly skipped: readonly SkippedFile[];
}

/**
 * The files of a folder and its folders in order of name, or a single file.
 *
 * @throws Error of the file system, or with a clause, where the path leads to none.
 */
export function filesOnDisk(diskPath: string): FilesOnDisk {
  const stats = statSync(diskPath);
  const name = basename(resolve(diskPath));
  if (stats.isFile()) return { files: [{ path: name, size: stats.size, content: { diskPath } }], skipped: [] };
  if (!stats.isDirectory()) throw new RangeError("a pipe or a device, not a file or a folder");
  const found = [...filesInFolder(diskPath, name)];
  return {
    files: found.flatMap((file) =>
      file.problem === undefined ? [{ path: file.path, size: file.size, content: { diskPath: file.diskPath } }] : [],
    ),
    skipped: found.flatMap(({ path, problem }) => (problem === undefined ? [] : [{ path, reason: problem }])),
  };
}
