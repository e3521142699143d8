import { openAsBlob, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { CorpusFile, Machine } from "../corpus/corpus-file.ts";

/** What Node can do that the web platform cannot. */
export const nodeMachine: Machine = {
  openDisk: (diskPath) => openAsBlob(diskPath),
  unpackBrotli: async (bytes, limit) => Uint8Array.from(await brotli(bytes, { maxOutputLength: limit })),
};

const brotli = promisify(brotliDecompress);

/**
 * The files of a folder and its folders in order of name, or a single file. Links to folders are not followed: they may lead round in a
 * circle.
 *
 * @throws Error of the file system where the path leads to nothing.
 */
export function* filesOnDisk(diskPath: string): Generator<CorpusFile, void, undefined> {
  const stats = statSync(diskPath);
  yield* stats.isDirectory()
    ? filesIn(diskPath, basename(diskPath))
    : [{ path: basename(diskPath), size: stats.size, content: { diskPath } }];
}

function* filesIn(folder: string, path: string): Generator<CorpusFile, void, undefined> {
  const entries = readdirSync(folder, { withFileTypes: true });
  entries.sort((left, right) => (left.name < right.name ? -1 : 1));
  for (const entry of entries) {
    const diskPath = join(folder, entry.name);
    const inside = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(diskPath, inside);
    else {
      const stats = statSync(diskPath, { throwIfNoEntry: false });
      if (stats?.isFile() === true) yield { path: inside, size: stats.size, content: { diskPath } };
    }
  }
}
