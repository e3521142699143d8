import { statSync } from "node:fs";
import { basename } from "node:path";
import { isWarc } from "../import/archives/warc-records.ts";
import { ByteQueue } from "../import/bytes.ts";
import { problemOf } from "./file-problems.ts";
import { filesInFolder } from "./folder-files.ts";

/** A page to read or a web archive of pages, or a path that leads to none. */
export interface PageFile {
  readonly path: string;
  /** The reason why there is nothing to read. */
  readonly problem?: string;
}

/** Standard input, as a path. */
export const standardInput = "-";

const pageName = /\.html?(\.gz)?$/i;
const archiveName = /\.warc(\.gz)?$/i;

/** True for a file that is by its name a web archive (WARC), which may hold many pages. */
export function isArchiveName(path: string): boolean {
  return archiveName.test(path);
}

/** The pages and web archives that paths lead to, in the order given; those of a folder and its folders by name. Read as they are asked for. */
export function* pageFilesOf(paths: Iterable<string>): Generator<PageFile, void, undefined> {
  for (const path of paths) {
    if (path === standardInput) yield { path };
    else yield* filesAt(path);
  }
}

/** File name without its endings: `0415` for `pages/0415.html.gz`. */
export function pageNameOf(path: string): string {
  return basename(path).replace(pageName, "");
}

function* filesAt(path: string): Generator<PageFile, void, undefined> {
  let count = 0;
  try {
    if (!statSync(path).isDirectory()) {
      yield { path };
      return;
    }
  } catch (error) {
    yield { path, problem: problemOf(error) };
    return;
  }
  for (const { diskPath, path: inside, isFolder, problem } of filesInFolder(path)) {
    const isPage = pageName.test(inside) || isArchiveName(inside);
    if (!isPage && !isFolder) continue;
    count++;
    yield { path: diskPath, ...(problem !== undefined && { problem }) };
  }
  if (count === 0) yield { path, problem: "no page in this folder" };
}

/** Input of which so much has been read as tells what it is. */
export interface StandardInput {
  /** All of it, from the start. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** True for a web archive (WARC), packed or not. */
  readonly isArchive: boolean;
}

export async function standardInputFrom(stream: AsyncIterable<Uint8Array>): Promise<StandardInput> {
  const chunks = new ByteQueue(stream);
  return { chunks, isArchive: await isWarc(chunks) };
}
