import * as v from "valibot";
import { counted, messageOf } from "../../format.ts";
import type { GoldPlace, SkippedFile } from "./corpus.ts";
import type { CorpusFile, Machine } from "./corpus-file.ts";
import { parentOf, type FoundFile } from "./classified-file.ts";
import type { EntryDraft } from "./file-pages.ts";
import { jsonLines } from "./json-lines.ts";

/** What JSON lines give: pages that are in them, and gold standards of pages that are files. */
export interface LineEntries {
  readonly drafts: readonly EntryDraft[];
  /** The gold standard that a line gives a page by its id. */
  readonly goldOf: (page: FoundFile) => GoldPlace | undefined;
  readonly used: readonly CorpusFile[];
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
export async function lineEntries(files: readonly FoundFile[], machine: Machine | undefined): Promise<LineEntries> {
  const drafts: EntryDraft[] = [];
  const golds = new Map<string, GoldPlace>();
  const skipped: SkippedFile[] = [];
  for (const found of files) {
    const reasons = new Map<string, number>();
    try {
      for await (const line of jsonLines(found.file, machine)) {
        const reason = "reason" in line ? line.reason : undefined;
        const known = "value" in line ? taken(line.value, found, line.place, drafts, golds) : false;
        if (!known) reasons.set(reason ?? unknownForm, (reasons.get(reason ?? unknownForm) ?? 0) + 1);
      }
    } catch (error) {
      skipped.push({ path: found.file.path, reason: messageOf(error) });
    }
    for (const [reason, count] of reasons)
      skipped.push({ path: found.file.path, reason: `${counted(count, "line")} cannot be read: ${reason}` });
  }
  return { drafts, goldOf: (page) => goldIn(golds, page), used: files.map(({ file }) => file), skipped };
}

const unknownForm = "neither html nor page_id is in it";

/** Takes what a line has; false where it is of no form that is known. */
function taken(
  value: unknown,
  found: FoundFile,
  place: { readonly start: number; readonly end: number },
  drafts: EntryDraft[],
  golds: Map<string, GoldPlace>,
): boolean {
  const { file, stem, folder } = found;
  const page = v.safeParse(pageLine, value);
  if (page.success) {
    const { track_id: id, url, meta } = page.output;
    const name = id ?? url ?? `${stem} ${drafts.length + 1}`;
    drafts.push({
      entry: { page: { kind: "line", file, place }, gold: { kind: "line", file, place }, groups: groupsOf(meta ?? {}) },
      names: [name, name],
      layout: "webmainbench",
      used: [file],
    });
    return true;
  }
  const truth = v.safeParse(truthLine, value);
  if (!truth.success) return false;
  golds.set(keyOf(parentOf(folder) ?? "", stem, truth.output.page_id), { kind: "line", file, place });
  return true;
}

/** The groups that WebMainBench's tables are by. */
function groupsOf(meta: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const named = { type: meta["style"], level: meta["level"], language: meta["language"] };
  return Object.fromEntries(Object.entries(named).filter((pair): pair is [string, string] => typeof pair[1] === "string"));
}

/** A page `html/SET/ID.html` has its line in `ground-truth/SET.jsonl`. */
function goldIn(golds: ReadonlyMap<string, GoldPlace>, { folder, stem }: FoundFile): GoldPlace | undefined {
  const set = folder.slice(folder.lastIndexOf("/") + 1);
  const around = parentOf(parentOf(folder) ?? "") ?? "";
  return golds.get(keyOf(around, set, stem));
}

/** Folders are joined by slashes and no set's name has one. */
function keyOf(folder: string, set: string, id: string): string {
  return `${folder}//${set}//${id}`;
}
