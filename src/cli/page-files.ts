import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";

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

/** Why a file cannot be read, in words. */
export function problemOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return problems[code] ?? (error instanceof Error ? error.message : String(error));
}

const problems: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "reading it is not allowed",
  EISDIR: "a folder, not a page",
};

function* filesAt(path: string): Generator<PageFile, void, undefined> {
  let count = 0;
  try {
    if (!statSync(path).isDirectory()) {
      yield { path };
      return;
    }
    for (const file of filesIn(path)) {
      count++;
      yield file;
    }
    if (count === 0) yield { path, problem: "no page in this folder" };
  } catch (error) {
    yield { path, problem: problemOf(error) };
  }
}

function* filesIn(folder: string): Generator<PageFile, void, undefined> {
  const entries = readdirSync(folder, { withFileTypes: true });
  entries.sort((left, right) => (left.name < right.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    // A link to a folder is not followed: it may lead round in a circle.
    if (entry.isDirectory()) yield* filesIn(path);
    else if (pageName.test(entry.name) || isArchiveName(entry.name)) yield { path };
  }
}
