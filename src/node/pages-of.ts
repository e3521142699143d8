import { createReadStream } from "node:fs";
import { pageInRecord } from "../import/corpus/warc-pages.ts";
import { warcRecords, type WarcRecord } from "../import/archives/warc-records.ts";
import { counted } from "../format.ts";
import { nodeMachine } from "./disk-files.ts";
import { onDisk } from "./disk-path.ts";
import type { PageSource } from "./extract-page.ts";
import { problemOf } from "./file-problems.ts";
import { isArchiveName, standardInput, type PageFile, type StandardInput } from "./page-files.ts";
import { bytesFrom } from "./read-page.ts";

/** A page to extract, or what is to be said in its place. */
export type PageItem =
  | { readonly kind: "page"; readonly path: string; readonly source: PageSource }
  | { readonly kind: "problem"; readonly path: string; readonly problem: string }
  /** Not a failure. */
  | { readonly kind: "note"; readonly path: string; readonly note: string };

/** The pages of files; those of web archives (WARC) one by one, while the archive is still being read. */
export async function* pagesOf(
  files: Iterable<PageFile>,
  input: StandardInput | undefined,
): AsyncGenerator<PageItem, void, undefined> {
  for (const { path, problem } of files) {
    if (problem !== undefined) yield { kind: "problem", path, problem };
    else if (path === standardInput && input !== undefined) yield* pagesOfInput(input);
    else if (isArchiveName(path)) yield* pagesInArchive(path, createReadStream(onDisk(path)));
    else yield { kind: "page", path, source: { kind: "file", path } };
  }
}

async function* pagesOfInput({ chunks, isArchive }: StandardInput): AsyncGenerator<PageItem, void, undefined> {
  const path = standardInput;
  if (isArchive) yield* pagesInArchive("standard input", chunks);
  else
    try {
      yield { kind: "page", path, source: { kind: "bytes", name: path, bytes: await bytesFrom(chunks) } };
    } catch (error) {
      yield { kind: "problem", path, problem: problemOf(error) };
    }
}

/** Damaged records of an archive that are told one by one. */
const mostTold = 20;

async function* pagesInArchive(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<PageItem, void, undefined> {
  const counts = { page: 0, other: 0, failed: 0 };
  try {
    for await (const record of warcRecords(chunks)) {
      const item = await itemOf(path, record);
      counts[item?.kind === "problem" ? "failed" : record.kind]++;
      if (item?.kind === "page" || (item !== undefined && counts.failed <= mostTold)) yield item;
    }
  } catch (error) {
    yield { kind: "problem", path, problem: problemOf(error) };
  }
  if (counts.failed > mostTold)
    yield { kind: "problem", path, problem: `${counted(counts.failed - mostTold, "more record")} cannot be read` };
  const others = counts.other === 0 ? "" : `; ${counted(counts.other, "record")} left out that no server sent as a page`;
  yield { kind: "note", path, note: `${counted(counts.page, "page")}${others}` };
}

/** Undefined for a record that is no page. */
async function itemOf(archive: string, record: WarcRecord): Promise<PageItem | undefined> {
  if (record.kind === "other") return undefined;
  const { offset, skip } = record.place;
  const path = `${archive}, record at byte ${offset}${offset > 0 || skip === 0 ? "" : ` + ${skip}`}`;
  if (record.kind === "failed") return { kind: "problem", path, problem: record.reason };
  try {
    const { bytes, charset } = await pageInRecord(record.bytes, nodeMachine);
    const sent = { kind: "sent", name: record.url, bytes, ...(charset === undefined ? {} : { charset }) } as const;
    return { kind: "page", path: record.url, source: sent };
  } catch (error) {
    return { kind: "problem", path: `${path} (${record.url})`, problem: problemOf(error) };
  }
}
