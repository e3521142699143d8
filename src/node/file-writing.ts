import { appendFileSync, closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { writingProblemOf } from "./file-problems.ts";

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
      renameSync(begun, path);
    } catch (error) {
      rmSync(begun, { force: true });
      throw error;
    }
  });
}

function writeOnDisk(path: string, parts: Iterable<string | Uint8Array>): void {
  const file = openSync(path, "w");
  try {
    for (const part of parts) appendFileSync(file, part);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
