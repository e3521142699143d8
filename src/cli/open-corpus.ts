import { basename, resolve } from "node:path";
import { siteFinder, type Corpus, type CorpusEntry } from "../import/corpus/corpus.ts";
import { layoutOf } from "../import/corpus/layout.ts";
import { readEntry } from "../import/corpus/read-entry.ts";
import type { CorpusNote } from "../evaluation/results.ts";
import type { Plan } from "../evaluation/plan.ts";
import { sitePagesFor } from "../evaluation/sweep.ts";
import { needsOf, type Library } from "../extraction/run.ts";
import { filesOnDisk, named, nodeMachine } from "../node/disk.ts";
import { counted } from "../format.ts";
import { print, printSome, type Terminal } from "./terminal.ts";

export interface OpenCorpus extends Pick<Corpus, "skipped"> {
  readonly note: CorpusNote;
  readonly entries: readonly CorpusEntry[];
}

/** The first pages of a corpus on disk, `limit` of them at the most. @throws Error with a sentence where there is none. */
export async function openCorpus(path: string, limit: number): Promise<OpenCorpus> {
  const found = await named(path, () => filesOnDisk(path));
  const { layout, entries, skipped } = await layoutOf(found.files, nodeMachine);
  if (entries.length === 0) throw new RangeError(`${path}: no page in it`);
  return {
    note: { name: basename(resolve(path)), layout },
    entries: entries.slice(0, limit),
    skipped: [...found.skipped, ...skipped],
  };
}

/** Tells what a corpus is, and which of its files are no pages. */
export function printCorpus(errors: Terminal["errors"], { note, entries, skipped }: OpenCorpus): void {
  print(errors, [`${note.layout}, ${counted(entries.length, "page")}`]);
  printSome(
    errors,
    "no page of the corpus",
    skipped.map(({ path, reason }) => `${path}: ${reason}`),
  );
}

interface SiteNeed {
  readonly plan: Plan;
  readonly library: Library;
  /** Ends it: nobody asks for sites any more. */
  readonly stop: AbortSignal;
}

/**
 * Finds the other pages of a page's site for runs that compare such: what the corpus does not say of a page beforehand, an address within
 * its files may. These are read one at a time.
 */
export async function sitesOf(
  entries: readonly CorpusEntry[],
  { plan, library, stop }: SiteNeed,
): Promise<ReturnType<typeof siteFinder>> {
  const known: CorpusEntry[] = [];
  const isAsked = plan.runs.some((run) => needsOf(run, library).has("site"));
  for (const entry of entries) {
    const isKnown = !isAsked || stop.aborted || entry.groups["site"] !== undefined;
    // One that cannot be read is said of when it is judged.
    const read = isKnown ? undefined : await readEntry(entry, nodeMachine).catch(() => undefined);
    known.push(read === undefined ? entry : { ...entry, groups: read.groups });
  }
  return siteFinder(known, sitePagesFor(plan));
}
