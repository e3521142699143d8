import {
  appendFileSync,
  closeSync,
  fsyncSync,
  openAsBlob,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  type Dirent,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { SkippedFile } from "../import/corpus/corpus.ts";
import type { CorpusFile, Machine } from "../import/corpus/corpus-file.ts";
import { messageOf } from "../format.ts";

/** A byte of a name that is not UTF-8 is kept as this and the byte: half a character, which no name that is UTF-8 can have. */
const lone = 0xdc00;

/**
 * A name as the file system has it, as text. Names are bytes there, and those that are no UTF-8 are kept too: `onDisk` leads back.
 *
 * @param bytes a name or a path
 */
export function nameOnDisk(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (text !== undefined) return text;
  let name = "";
  for (let at = 0; at < bytes.length;) {
    const length = [1, 2, 3, 4].find((count) => decoded(bytes.subarray(at, Math.min(at + count, bytes.length))) !== undefined);
    name += length === undefined ? String.fromCharCode(lone + bytes[at]) : (decoded(bytes.subarray(at, at + length)) ?? "");
    at += length ?? 1;
  }
  return name;
}

/** A path made of names that `nameOnDisk` gave, as the file system has it. */
export function onDisk(path: string): string | Buffer {
  if (!/[\udc80-\udcff]/u.test(path)) return path;
  const parts = path.split(/([\udc80-\udcff])/u);
  return Buffer.concat(parts.map((part, index) => (index % 2 === 0 ? Buffer.from(part) : Buffer.of(part.charCodeAt(0) - lone))));
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** A file in a folder or below, or what is there instead. */
export interface FolderFile {
  /** As `onDisk` takes it. */
  readonly diskPath: string;
  /** The path from the folder on, with slashes: "html/1.html". */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** True for a folder that cannot be read. */
  readonly isFolder: boolean;
  /** The reason why it cannot be read. */
  readonly problem?: string;
}

/**
 * The files of a folder and its folders, in order of name. What cannot be read, be it a file or a whole folder, costs itself alone.
 *
 * Links to folders are not followed, since they may lead round in a circle; nor is a pipe or a device opened, which may have no end.
 */
export function* filesInFolder(folder: string, path = ""): Generator<FolderFile, void, undefined> {
  let entries: readonly { readonly name: string; readonly entry: Dirent<Buffer> }[] = [];
  try {
    const found = readdirSync(onDisk(folder), { withFileTypes: true, encoding: "buffer" });
    entries = found.map((entry) => ({ name: nameOnDisk(entry.name), entry }));
  } catch (error) {
    yield { diskPath: folder, path, size: 0, isFolder: true, problem: `this folder cannot be read: ${problemOf(error)}` };
    return;
  }
  for (const { name, entry } of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    const diskPath = join(folder, name);
    const inside = path === "" ? name : `${path}/${name}`;
    if (entry.isDirectory()) yield* filesInFolder(diskPath, inside);
    else yield { diskPath, path: inside, isFolder: false, ...sizeOf(diskPath) };
  }
}

function sizeOf(diskPath: string): Pick<FolderFile, "size" | "problem"> {
  try {
    const stats = statSync(onDisk(diskPath));
    if (stats.isFile()) return { size: stats.size };
    return {
      size: 0,
      problem: stats.isDirectory() ? "a link to a folder; such links are not followed" : "a pipe or a device, not a file",
    };
  } catch (error) {
    return { size: 0, problem: problemOf(error) };
  }
}

/**
 * The files of a folder and its folders in order of name, or a single file; and what is no file or cannot be read.
 *
 * @throws Error of the file system, or with a clause, where the path leads to none.
 */
export function filesOnDisk(diskPath: string): {
  readonly files: readonly CorpusFile[];
  readonly skipped: readonly SkippedFile[];
} {
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

/** The means of Node that the web platform has not. */
export const nodeMachine: Machine = {
  openDisk: (diskPath) => openAsBlob(onDisk(diskPath)),
  unpackBrotli: async (bytes, limit) => Uint8Array.from(await brotli(bytes, { maxOutputLength: limit })),
};

const brotli = promisify(brotliDecompress);

/** The reason in words why a file cannot be read. */
export function problemOf(error: unknown): string {
  return problems[errorCode(error)] ?? messageOf(error);
}

/** Does something with what is named, at once or in a promise. @throws RangeError that begins with its name, for whatever goes wrong */
export function named<T>(name: string, task: () => T): T {
  const refuse = (error: unknown): never => {
    throw new RangeError(`${name}: ${problemOf(error)}`, { cause: error });
  };
  try {
    const done = task();
    return done instanceof Promise ? (done.catch(refuse) as T) : done;
  } catch (error) {
    return refuse(error);
  }
}

/** The reason in words why a file cannot be written. */
export function writingProblemOf(error: unknown): string {
  return writingProblems[errorCode(error)] ?? problemOf(error);
}

/** The code that the system gives an error, "ENOENT" say; empty for an error of another kind. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

const writingProblems: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file is larger than allowed",
  EACCES: "no permission to write it",
  EPERM: "no permission to write it",
  EROFS: "the disk is read-only",
};

const problems: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "no permission to read it",
  EISDIR: "a folder, not a page",
};

/** A file that could not be written, in a sentence that names it. */
export class NotWritten extends RangeError {}

/** Does what writes at a path. @throws NotWritten with the reason in words. */
export function writing<T>(path: string, task: () => T): T {
  try {
    return task();
  } catch (error) {
    throw new NotWritten(`${path} could not be written: ${writingProblemOf(error)}`, { cause: error });
  }
}

/**
 * Writes a file in parts. Until it is whole and on the disk it bears another name, and what was there before stays; where that fails,
 * nothing of it stays.
 *
 * @throws NotWritten
 */
export function writeWhole(path: string, parts: Iterable<string | Uint8Array>): void {
  const begun = `${path}.new`;
  writing(path, () => {
    try {
      writeOnDisk(begun, parts);
      renameSync(onDisk(begun), onDisk(path));
    } catch (error) {
      rmSync(onDisk(begun), { force: true });
      throw error;
    }
  });
}

function writeOnDisk(path: string, parts: Iterable<string | Uint8Array>): void {
  const file = openSync(onDisk(path), "w");
  try {
    for (const part of parts) appendFileSync(file, part);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Bytes read at a time. */
const chunkSize = 1 << 16;

/** The lines of a file that are whole, without their ends. */
export function* linesOf(file: number): Generator<Buffer, void, undefined> {
  const chunk = Buffer.alloc(chunkSize);
  let begun: Buffer = Buffer.alloc(0);
  for (let at = 0, count = 1; count > 0; at += count) {
    count = readSync(file, chunk, 0, chunkSize, at);
    const bytes = Buffer.concat([begun, chunk.subarray(0, count)]);
    let start = 0;
    for (let end = bytes.indexOf("\n"); end >= 0; end = bytes.indexOf("\n", start)) {
      yield bytes.subarray(start, end);
      start = end + 1;
    }
    begun = bytes.subarray(start);
  }
}
