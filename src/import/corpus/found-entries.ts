import { counted, messageOf } from "../../format.ts";
import type { FoundFile } from "./classified-file.ts";
import type { CorpusFile } from "./corpus-file.ts";
import type { CorpusEntry, GoldPlace, SkippedFile } from "./corpus.ts";
import type { NameChoice } from "./entry-names.ts";

/** An entry that is yet to be named. */
export interface EntryDraft {
  readonly entry: Omit<CorpusEntry, "name">;
  readonly names: NameChoice;
  /** The way in which pages and gold standards lie together: "AEB: html/ID.html with ground-truth.json". */
  readonly layout: string;
  /** Files that it is read from. */
  readonly used: readonly CorpusFile[];
}

/** A gold standard of a page, and how it lies beside it. */
interface FoundGold {
  readonly gold: GoldPlace;
  readonly layout: string;
  /** Files besides that belong to it. */
  readonly more?: readonly CorpusFile[];
}

export type GoldFinder = (page: FoundFile) => FoundGold | undefined;

/** The entries that files of many pages give: pages that are in them, and gold standards of pages that are files. */
export interface FoundEntries {
  readonly drafts: readonly EntryDraft[];
  readonly goldOf?: GoldFinder;
  readonly skipped: readonly SkippedFile[];
}

/**
 * Goes through files of many pages, one after the other. What cannot be read of one is counted and told.
 *
 * @param part the name of what a file holds: "line"
 * @param read takes what is in a file; `miss` is told what is wrong with a part of it: "is empty"
 */
export async function skippedIn(
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
