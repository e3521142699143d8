import * as v from "valibot";
import { counted, messageOf, thousands } from "../../format.ts";
import { warcRecords } from "../archives/warc-records.ts";
import { zipEntries } from "../archives/zip.ts";
import { chunksOf } from "../bytes.ts";
import { byPath } from "../file-name.ts";
import { foundFile, parentOf, withoutEnding, type FoundFile } from "./classified-file.ts";
import { blobOf, type CorpusFile, type Machine } from "./corpus-file.ts";
import type { FileCorpus, CorpusEntry, SkippedFile, GoldPlace } from "./corpus.ts";
import { filePages, placeOf, sharedFiles, type EntryDraft, type GoldFinder } from "./file-pages.ts";
import { linesOfFile } from "./json-lines.ts";

/** The readers of files that hold many pages. */
const readers = { lines: lineEntries, warc: warcEntries };

/**
 * Recognises a corpus in files, below whatever folders they lie: pages, and where the main content of each is marked.
 *
 * Only what is needed to know the pages is read: the directories of zip archives, web archives (WARC), and JSON files that say something of many
 * pages. What cannot be read is listed as skipped; nothing is thrown.
 */
export async function layoutOf(given: readonly CorpusFile[], machine?: Machine): Promise<FileCorpus> {
  const { files: all, skipped: unopened } = await filesInZips(given.map(foundFile), machine);
  const files = withoutEnding(all);
  const shared = await sharedFiles(files, machine);
  const entriesIn = async (role: keyof typeof readers): Promise<FoundEntries> => {
    const own = files.filter((found) => found.role === role);
    return own.length === 0 ? { drafts: [], skipped: [] } : readers[role](own, machine);
  };
  const [archived, lined] = [await entriesIn("warc"), await entriesIn("lines")];
  const drafts = [...filePages(files, shared, lined.goldOf), ...lined.drafts, ...archived.drafts];
  const names = uniqueNames(drafts.map((draft) => draft.names));
  const entries = drafts.map(({ entry }, index): CorpusEntry => ({ name: names[index], ...entry }));
  const used = new Set([...shared.used, ...drafts.flatMap((draft) => draft.used)]);
  return {
    layout: layoutText(drafts.map(({ layout }) => layout)),
    entries: entries.toSorted((left, right) => byPath(left.name, right.name)),
    skipped: [...unopened, ...shared.skipped, ...archived.skipped, ...lined.skipped, ...leftOver(files, used)],
  };
}

/** A name for each entry, in their order: the short one where no other has it, else the long one, numbered if need be. */
function uniqueNames(choices: readonly EntryDraft["names"][]): string[] {
  const counts = new Map<string, number>();
  for (const [short] of choices) counts.set(short, (counts.get(short) ?? 0) + 1);
  const taken = new Set(choices.filter(([short]) => counts.get(short) === 1).map(([short]) => short));
  const repeats = new Map<string, number>();
  return choices.map(([short, long]) => (counts.get(short) === 1 ? short : freeName(long, taken, repeats)));
}

/**
 * The name, or the first of "name (2)", "name (3)" … that is not taken. Takes it.
 *
 * @param repeats where to begin to look for each name, where many are alike
 */
export function freeName(name: string, taken: Set<string>, repeats = new Map<string, number>()): string {
  let count = repeats.get(name) ?? 1;
  let free = count === 1 ? name : `${name} (${count})`;
  while (taken.has(free)) free = `${name} (${++count})`;
  taken.add(free);
  repeats.set(name, count + 1);
  return free;
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
  const golds = files.filter(({ file, role }) => role !== "page" && used.has(file));
  const goldPlaces = new Set(golds.map(({ folder, role }) => placeOf(role, folder)));
  return files
    .filter(({ file, role }) => !used.has(file) && !Object.hasOwn(readers, role))
    .map((found) => ({
      path: found.file.path,
      reason: goldPlaces.has(placeOf(found.role, found.folder)) ? "gold without a page" : "not a page",
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
  if ("entry" in content) throw new RangeError("it is an archive in an archive. Unpack it first");
  const entries = await zipEntries(await blobOf(file, machine));
  return entries.map((entry) =>
    foundFile({ path: `${file.path}/${entry.name}`, size: entry.size, content: { archive: content, entry } }),
  );
}

/** The entries that files of many pages give: pages that are in them, and gold standards of pages that are files. */
interface FoundEntries {
  readonly drafts: readonly EntryDraft[];
  readonly goldOf?: GoldFinder;
  readonly skipped: readonly SkippedFile[];
}

const pageLine = v.object({
  html: v.string(),
  track_id: v.nullish(v.string()),
  url: v.nullish(v.string()),
  meta: v.nullish(v.looseObject({})),
});
const truthLine = v.object({ page_id: v.string(), plaintext: v.nullish(v.string()) });

/** Reads through JSON lines once, for what is in them: WebMainBench's pages, and the ground truth of Bevendorff et al. */
async function lineEntries(files: readonly FoundFile[], machine: Machine | undefined): Promise<FoundEntries> {
  const drafts: EntryDraft[] = [];
  const golds = new Map<string, GoldPlace>();
  const skipped = await skippedIn(files, "line", async ({ file, folder, stem }, miss) => {
    for await (const line of linesOfFile(file, machine)) {
      if ("reason" in line) {
        miss(`cannot be read: ${line.reason}`);
        continue;
      }
      const place = { kind: "line", file, place: line.place } as const;
      const page = v.safeParse(pageLine, line.value);
      const truth = v.safeParse(truthLine, line.value);
      if (page.success) {
        const { track_id: id, url, meta } = page.output;
        const name = id ?? url ?? `${stem} ${drafts.length + 1}`;
        drafts.push({
          entry: { page: place, gold: place, groups: groupsOf(meta ?? {}) },
          names: [name, name],
          layout: "WebMainBench: JSON lines with html and main_html",
          used: [file],
        });
      } else if (truth.success) golds.set(placeOf(placeOf(parentOf(folder) ?? "", stem), truth.output.page_id), place);
      else miss("cannot be read: neither html nor page_id is in it");
    }
  });
  return {
    drafts,
    // A page `html/SET/ID.html` has its line in `ground-truth/SET.jsonl`.
    goldOf: ({ folder, stem }) => {
      const set = folder.slice(folder.lastIndexOf("/") + 1);
      const gold = golds.get(placeOf(placeOf(parentOf(parentOf(folder) ?? "") ?? "", set), stem));
      return gold && { gold, layout: "Bevendorff et al.: html/SET/ID.html with ground-truth/SET.jsonl" };
    },
    skipped,
  };
}

/** The groups that WebMainBench's tables are by. */
function groupsOf(meta: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const named = { type: meta["style"], level: meta["level"], language: meta["language"] };
  return Object.fromEntries(Object.entries(named).filter((pair): pair is [string, string] => typeof pair[1] === "string"));
}

/** The pages in web archives, which are read through for them once; records that are none are counted. */
async function warcEntries(files: readonly FoundFile[], machine: Machine | undefined): Promise<FoundEntries> {
  const drafts: EntryDraft[] = [];
  const skipped = await skippedIn(files, "record", async ({ file, folder, name }, miss) => {
    const groups = { folder: folder === "" ? name : `${folder}/${name}` };
    for await (const record of warcRecords(chunksOf((await blobOf(file, machine)).stream()))) {
      if (record.kind === "other") miss("is without a page from a server");
      else if (record.kind === "failed") miss(`cannot be read: ${record.reason}`);
      else {
        const { place, url } = record;
        const page = { kind: "record", file, place, url } as const;
        drafts.push({ entry: { page, groups }, names: [url, url], layout: "web archives (WARC)", used: [file] });
      }
    }
  });
  return { drafts, skipped };
}

/**
 * Goes through files of many pages, one after the other. What cannot be read of one is counted and told.
 *
 * @param part the name of what a file holds: "line"
 * @param read takes what is in a file; `miss` is told what is wrong with a part of it: "is empty"
 */
async function skippedIn(
  files: readonly FoundFile[],
  part: string,
  read: (found: FoundFile, miss: (clause: string) => void) => Promise<void>,
): Promise<readonly SkippedFile[]> {
  const skipped: SkippedFile[] = [];
  for (const found of files) {
    const { path } = found.file;
    const clauses = new Map<string, number>();
    try {
      await read(found, (clause) => clauses.set(clause, (clauses.get(clause) ?? 0) + 1));
    } catch (error) {
      skipped.push({ path, reason: messageOf(error) });
    }
    for (const [clause, count] of clauses)
      skipped.push({ path, reason: `${counted(count, part)} ${count === 1 ? clause : clause.replace(/^is /, "are ")}` });
  }
  return skipped;
}
