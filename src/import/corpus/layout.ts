import { messageOf, thousands } from "../../format.ts";
import { zipEntries } from "../archives/zip.ts";
import { byPath } from "../file-name.ts";
import { blobOf, type CorpusFile, type Machine } from "./corpus-file.ts";
import type { Corpus, CorpusEntry, SkippedFile } from "./corpus.ts";
import { uniqueNames } from "./entry-names.ts";
import { filePages } from "./file-pages.ts";
import { foundFile, type FoundFile } from "./classified-file.ts";
import type { FoundEntries } from "./found-entries.ts";
import { sharedFiles } from "./shared-files.ts";

/** The readers of files that hold many pages, loaded where there are any. */
const readers = {
  lines: async () => (await import("./line-entries.ts")).lineEntries,
  warc: async () => (await import("./warc-entries.ts")).warcEntries,
};

/**
 * Recognises a corpus in files, below whatever folders they lie: pages, and where the main content of each is marked.
 *
 * Only what is needed to know the pages is read: the directories of zip archives, web archives (WARC), and JSON files that say something of many
 * pages. What cannot be read is listed as skipped; nothing is thrown.
 */
export async function layoutOf(given: readonly CorpusFile[], machine?: Machine): Promise<Corpus> {
  const { files, skipped: unopened } = await filesInZips(given.map(foundFile), machine);
  const shared = await sharedFiles(files, machine);
  const entriesIn = async (role: keyof typeof readers): Promise<FoundEntries> => {
    const own = files.filter((found) => found.role === role);
    return own.length === 0 ? { drafts: [], skipped: [] } : (await readers[role]())(own, machine);
  };
  const [archived, lined] = [await entriesIn("warc"), await entriesIn("lines")];
  const drafts = [...filePages(files, shared, lined.goldOf), ...lined.drafts, ...archived.drafts];
  const names = uniqueNames(drafts.map((draft) => draft.names));
  const entries = drafts.map(({ entry }, index): CorpusEntry => ({ name: names[index] ?? "", ...entry }));
  const used = new Set([...shared.used, ...drafts.flatMap((draft) => draft.used)]);
  return {
    layout: layoutText(drafts.map(({ layout }) => layout)),
    entries: entries.toSorted((left, right) => byPath(left.name, right.name)),
    skipped: [...unopened, ...shared.skipped, ...archived.skipped, ...lined.skipped, ...leftOver(files, used)],
  };
}

/** The layouts that were found, the commonest first. */
function layoutText(layouts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const layout of layouts) counts.set(layout, (counts.get(layout) ?? 0) + 1);
  if (counts.size <= 1) return layouts[0] ?? "no pages";
  const sorted = Array.from(counts).toSorted(([, left], [, right]) => right - left);
  return sorted.map(([layout, count]) => `${layout} (${thousands(count)})`).join("; ");
}

/** Files that no entry came of, but for those that are read through for pages. */
function leftOver(files: readonly FoundFile[], used: ReadonlySet<CorpusFile>): SkippedFile[] {
  // Gold standards of one form lie in one folder.
  const placeOf = ({ folder, role }: FoundFile): string => `${role}//${folder}`;
  const goldPlaces = new Set(files.filter(({ file, role }) => role !== "page" && used.has(file)).map(placeOf));
  return files
    .filter(({ file, role }) => !used.has(file) && !Object.hasOwn(readers, role))
    .map((found) => ({
      path: found.file.path,
      reason: goldPlaces.has(placeOf(found)) ? "gold without a page" : "not a page",
    }));
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
