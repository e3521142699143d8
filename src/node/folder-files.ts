import { readdirSync, statSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { nameOf, onDisk } from "./disk-path.ts";
import { problemOf } from "./file-problems.ts";

/** A file in a folder or below, or what is there instead. */
export interface FolderFile {
  /** As `onDisk` takes it. */
  readonly diskPath: string;
  /** From the folder on, with slashes: "html/1.html". */
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
    entries = found.map((entry) => ({ name: nameOf(entry.name), entry }));
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
      problem: stats.isDirectory() ? "a link to a folder, which is not followed" : "a pipe or a device, not a file",
    };
  } catch (error) {
    return { size: 0, problem: problemOf(error) };
  }
}
