import { byPath } from "../../import/file-name.ts";

/** What a drop holds, taken while the event lasts: its data is gone afterwards. */
export interface Dropped {
  readonly files: readonly File[];
  readonly folders: readonly FileSystemDirectoryEntry[];
}

export function droppedIn({ items }: DataTransfer): Dropped {
  const files: File[] = [];
  const folders: FileSystemDirectoryEntry[] = [];
  for (const item of items) {
    const entry = item.kind === "file" ? item.webkitGetAsEntry() : null;
    const file = item.getAsFile();
    if (isFolder(entry)) folders.push(entry);
    else if (file !== null) files.push(file);
  }
  return { files, folders };
}

/** The files in folders and the folders in these, in the order that a file manager shows them, each with its path from the folder on. */
export async function filesIn(folders: readonly FileSystemDirectoryEntry[]): Promise<FolderFiles> {
  const files: File[] = [];
  const paths: string[] = [];
  const read = async (folder: FileSystemDirectoryEntry, path: string): Promise<void> => {
    const entries = (await entriesOf(folder)).toSorted((left, right) => byPath(left.name, right.name));
    // One after another, or a large folder would hold every one of its files open.
    for (const entry of entries) {
      const inside = `${path}/${entry.name}`;
      if (isFolder(entry)) await read(entry, inside);
      else if (isFile(entry)) {
        files.push(await fileOf(entry));
        paths.push(inside);
      }
    }
  };
  for (const folder of folders) await read(folder, folder.name);
  return { files, paths };
}

interface FolderFiles {
  readonly files: readonly File[];
  readonly paths: readonly string[];
}

/** Reads until nothing comes: one call answers at most 100 entries. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return entries;
    entries.push(...batch);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function isFolder(entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry {
  return entry !== null && entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
