import { messageOf } from "../../format.ts";
import { zipEntries } from "../archives/zip.ts";
import { byPath } from "../file-order.ts";
import { blobOf, type CorpusFile, type Machine } from "./corpus-file.ts";
import type { Corpus, CorpusEntry, SkippedFile } from "./corpus.ts";
import { uniqueNames } from "./entry-names.ts";
import { filePages } from "./file-pages.ts";
import { foundFile, type FoundFile } from "./classified-file.ts";
import type { LineEntries } from "./line-entries.ts";
import { layoutText } from "./layout-text.ts";
import { sharedFiles } from "./shared-files.ts";

/**
 * Recognises a corpus in files, below whatever folders they lie: pages, and where the main content of each is marked.
 *
 * Only what is needed to know the pages is read: the directories of zip archives, web archives (WARC), and JSON files that say something of many
 * pages. What cannot be read is listed as skipped; nothing is thrown.
 */
export async function layoutOf(files: readonly CorpusFile[], machine?: Machine): Promise<Corpus> {
  const unzipped = await filesInZips(files.map(foundFile), machine);
  const shared = await sharedFiles(unzipped.files, machine);
  const archived = await pagesInArchives(unzipped.files, machine);
  const lined = await entriesInLines(unzipped.files, machine);
  const drafts = [...filePages(unzipped.files, shared, lined.goldOf), ...lined.drafts, ...archived.drafts];
  const names = uniqueNames(drafts.map((draft) => draft.names));
  const entries = drafts.map(({ entry }, index): CorpusEntry => ({ name: names[index] ?? "", ...entry }));
  const used = new Set([...shared.used, ...archived.used, ...lined.used, ...drafts.flatMap((draft) => draft.used)]);
  return {
    layout: layoutText(drafts.map(({ layout }) => layout)),
    entries: entries.toSorted((left, right) => byPath(left.name, right.name)),
    skipped: [...unzipped.skipped, ...shared.skipped, ...archived.skipped, ...lined.skipped, ...leftOver(unzipped.files, used)],
  };
}

/** The reader of web archives, which is loaded where there are any. */
async function pagesInArchives(files: readonly FoundFile[], machine: Machine | undefined) {
  const archives = files.filter(({ role }) => role === "warc");
  const used = archives.map(({ file }) => file);
  if (archives.length === 0) return { drafts: [], skipped: [], used };
  const { warcPages } = await import("./warc-entries.ts");
  return { ...(await warcPages(archives, machine)), used };
}

/** The reader of JSON lines, which is loaded where there are any. */
async function entriesInLines(files: readonly FoundFile[], machine: Machine | undefined): Promise<LineEntries> {
  const lined = files.filter(({ role }) => role === "lines");
  if (lined.length === 0) return { drafts: [], goldOf: () => undefined, used: [], skipped: [] };
  const { lineEntries } = await import("./line-entries.ts");
  return lineEntries(lined, machine);
}

/** Files that no entry came of. */
function leftOver(files: readonly FoundFile[], used: ReadonlySet<CorpusFile>): SkippedFile[] {
  const goldFolders = new Set(files.filter(({ file, role }) => role !== "page" && used.has(file)).map(goldFolderOf));
  return files
    .filter(({ file }) => !used.has(file))
    .map((found) => ({
      path: found.file.path,
      reason: goldFolders.has(goldFolderOf(found)) ? "gold without a page" : "not a page",
    }));
}

/** Gold standards of one form lie in one folder. */
function goldFolderOf({ folder, role }: FoundFile): string {
  return `${role}//${folder}`;
}

/** The files, each zip archive replaced by what its directory lists. An archive in an archive stays packed. */
export async function filesInZips(
  files: readonly FoundFile[],
  machine: Machine | undefined,
): Promise<{ readonly files: readonly FoundFile[]; readonly skipped: readonly SkippedFile[] }> {
  const all: FoundFile[] = [];
  const skipped: SkippedFile[] = [];
  for (const found of files) {
    if (found.role !== "zip") {
      all.push(found);
      continue;
    }
    try {
      for (const file of await filesInZip(found, machine)) all.push(file);
    } catch (error) {
      skipped.push({ path: found.file.path, reason: messageOf(error) });
    }
  }
  return { files: all, skipped };
}

async function filesInZip({ file }: FoundFile, machine: Machine | undefined): Promise<readonly FoundFile[]> {
  const { content } = file;
  if ("entry" in content) throw new RangeError("it is an archive in an archive; unpack it first");
  const entries = await zipEntries(await blobOf(file, machine));
  return entries.map((entry) =>
    foundFile({ path: `${file.path}/${entry.name}`, size: entry.size, content: { archive: content, entry } }),
  );
}
