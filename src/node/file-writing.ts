import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { createHash, type Hash } from "node:crypto";
import { writingProblemOf } from "./file-problems.ts";

/** A file that could not be written, in a sentence that names it. */
export class NotWritten extends RangeError {}

/** Bytes read at a time. */
const chunkSize = 1 << 16;

/**
 * Writes all of the bytes at a place of a file: the system may take only some of them at once, as it does where a disk is nearly full.
 *
 * @throws Error of the file system where it does not take them all.
 */
export function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length;) {
    const count = writeSync(file, bytes, at, bytes.length - at, position + at);
    if (count === 0) throw new Error("the disk takes no more");
    at += count;
  }
}

/** Bytes of a file, `length` of them, or as many as there are. */
export function readAll(file: number, length: number, position: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  while (at < length) {
    const count = readSync(file, bytes, at, length - at, position + at);
    if (count === 0) break;
    at += count;
  }
  return bytes.subarray(0, at);
}

/**
 * Writes a file in parts. Until it is whole, on the disk and read back as it was written, it bears another name, and what was there
 * before stays; where that fails, nothing of it stays.
 *
 * @throws NotWritten
 */
export function writeWhole(path: string, parts: Iterable<string | Uint8Array>): void {
  const begun = `${path}.new`;
  try {
    writeChecked(begun, parts);
    renameSync(begun, path);
    flushFolder(dirname(path));
  } catch (error) {
    rmSync(begun, { force: true });
    throw new NotWritten(`${path} could not be written: ${writingProblemOf(error)}`, { cause: error });
  }
}

function writeChecked(path: string, parts: Iterable<string | Uint8Array>): void {
  const file = openSync(path, "w+");
  try {
    const written = createHash("sha256");
    let size = 0;
    for (const part of parts) {
      const bytes = typeof part === "string" ? Buffer.from(part) : part;
      writeAll(file, bytes, size);
      written.update(bytes);
      size += bytes.length;
    }
    fsyncSync(file);
    if (fstatSync(file).size !== size || written.digest("hex") !== hashOf(file, size).digest("hex"))
      throw new Error("the disk does not give back what was written");
  } finally {
    closeSync(file);
  }
}

function hashOf(file: number, size: number): Hash {
  const hash = createHash("sha256");
  for (let at = 0; at < size; at += chunkSize) hash.update(readAll(file, Math.min(chunkSize, size - at), at));
  return hash;
}

/** So that the new name outlasts a power cut too. Not every system lets folders be flushed. */
function flushFolder(path: string): void {
  try {
    const folder = openSync(path, "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // The file itself is on the disk.
  }
}
