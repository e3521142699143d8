import { messageOf, counted } from "../../format.ts";
import type { SkippedFile } from "./corpus.ts";
import { blobOf, type Machine } from "./corpus-file.ts";
import type { EntryDraft } from "./file-pages.ts";
import type { FoundFile } from "./classified-file.ts";
import { chunksOf } from "../bytes.ts";
import { warcRecords } from "../archives/warc-records.ts";

/** The pages in web archives, which are read through for them once; records that are none are counted. */
export async function warcPages(
  archives: readonly FoundFile[],
  machine: Machine | undefined,
): Promise<{ readonly drafts: readonly EntryDraft[]; readonly skipped: readonly SkippedFile[] }> {
  const drafts: EntryDraft[] = [];
  const skipped: SkippedFile[] = [];
  for (const archive of archives) {
    try {
      for await (const draft of pagesIn(archive, machine, skipped)) drafts.push(draft);
    } catch (error) {
      skipped.push({ path: archive.file.path, reason: messageOf(error) });
    }
  }
  return { drafts, skipped };
}

async function* pagesIn(
  { file, folder, name }: FoundFile,
  machine: Machine | undefined,
  skipped: SkippedFile[],
): AsyncGenerator<EntryDraft, void, undefined> {
  const reasons = new Map<string, number>();
  const count = (reason: string): void => void reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  for await (const record of warcRecords(chunksOf((await blobOf(file, machine)).stream()))) {
    if (record.kind === "other") count(otherRecords);
    else if (record.kind === "failed") count(record.reason);
    else {
      const { place, url } = record;
      yield {
        entry: { page: { kind: "record", file, place, url }, groups: { folder: folder === "" ? name : `${folder}/${name}` } },
        names: [url, url],
        layout: "warc",
        used: [file],
      };
    }
  }
  for (const [reason, number] of reasons) skipped.push({ path: file.path, reason: recordsText(reason, number) });
}

const otherRecords = "";

function recordsText(reason: string, number: number): string {
  const records = counted(number, "record");
  if (reason === otherRecords) return `${records} ${number === 1 ? "is" : "are"} no page that a server sent`;
  return `${records} cannot be read: ${reason}`;
}
