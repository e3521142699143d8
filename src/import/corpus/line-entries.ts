import * as v from "valibot";
import type { GoldPlace } from "./corpus.ts";
import type { Machine } from "./corpus-file.ts";
import { parentOf, type FoundFile } from "./classified-file.ts";
import { skippedIn, type EntryDraft, type FoundEntries } from "./found-entries.ts";
import { jsonLines } from "./json-lines.ts";

const pageLine = v.object({
  html: v.string(),
  track_id: v.nullish(v.string()),
  url: v.nullish(v.string()),
  meta: v.nullish(v.looseObject({})),
});
const truthLine = v.object({ page_id: v.string(), plaintext: v.nullish(v.string()) });

/** Reads through JSON lines once, for what is in them: WebMainBench's pages, and the ground truth of Bevendorff et al. */
export async function lineEntries(files: readonly FoundFile[], machine: Machine | undefined): Promise<FoundEntries> {
  const drafts: EntryDraft[] = [];
  const golds = new Map<string, GoldPlace>();
  const skipped = await skippedIn(files, "line", async ({ file, folder, stem }, miss) => {
    for await (const line of jsonLines(file, machine)) {
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
      } else if (truth.success) golds.set(keyOf(parentOf(folder) ?? "", stem, truth.output.page_id), place);
      else miss("cannot be read: neither html nor page_id is in it");
    }
  });
  return {
    drafts,
    goldOf: (page) => {
      const gold = goldIn(golds, page);
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
