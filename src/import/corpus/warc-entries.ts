import { blobOf, type Machine } from "./corpus-file.ts";
import { skippedIn, type EntryDraft, type FoundEntries } from "./found-entries.ts";
import type { FoundFile } from "./classified-file.ts";
import { chunksOf } from "../bytes.ts";
import { warcRecords } from "../archives/warc-records.ts";

/** The pages in web archives, which are read through for them once; records that are none are counted. */
export async function warcEntries(files: readonly FoundFile[], machine: Machine | undefined): Promise<FoundEntries> {
  const drafts: EntryDraft[] = [];
  const skipped = await skippedIn(files, "record", async ({ file, folder, name }, miss) => {
    const groups = { folder: folder === "" ? name : `${folder}/${name}` };
    for await (const record of warcRecords(chunksOf((await blobOf(file, machine)).stream()))) {
      if (record.kind === "other") miss("is no page that a server sent");
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
