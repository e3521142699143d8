import { statSync } from "node:fs";
import { basename } from "node:path";
import { filesInFolder } from "./folder-files.ts";
import { problemOf } from "./file-problems.ts";

/** A page to read or a web archive of pages, or a path that leads to none. */
export interface PageFile {
  readonly path: string;
  /** Why there is nothing to read. */
  readonly problem?: string;
}

/** Standard input, as a path. */
export const standardInput = "-";

const pageName = /\.html?(\.gz)?$/i;
const archiveName = /\.warc(\.gz)?$/i;

/** Whether a file is a web archive (WARC), which may hold many pages, by its name. */
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
