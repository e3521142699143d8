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

/** The pages in a folder and the folders in it, by name, in the order of their paths. */
export async function pagesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const entries = (await entriesOf(folder)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const pages: File[] = [];
  for (const entry of entries) {
    // One after another, or a large folder would hold every one of its files open.
    if (isFolder(entry)) pages.push(...(await pagesIn(entry)));
    else if (isFile(entry) && pageName.test(entry.name)) pages.push(await fileOf(entry));
  }
  return pages;
}

const pageName = /\.(?:x?html?|mhtml)(?:\.gz)?$/i;

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
