import { basename, resolve } from "node:path";
import { layoutOf } from "../import/corpus/layout.ts";
import { filesOnDisk, named, nodeMachine } from "../node/disk.ts";
import { counted } from "../format.ts";
import { print, printSome, type Terminal } from "./terminal.ts";

export type CorpusOnDisk = Awaited<ReturnType<typeof corpusOnDisk>>;

/** The first pages of a corpus on disk, `limit` of them at the most. @throws Error with a sentence where there is none. */
export async function corpusOnDisk(path: string, limit: number) {
  const found = named(path, () => filesOnDisk(path));
  const { layout, entries, skipped } = await layoutOf(found.files, nodeMachine);
  if (entries.length === 0) throw new RangeError(`${path}: no page in it`);
  return {
    note: { name: basename(resolve(path)), layout },
    entries: entries.slice(0, limit),
    skipped: [...found.skipped, ...skipped],
  };
}

/** Tells what a corpus is, and which of its files are no pages. */
export function printCorpus(errors: Terminal["errors"], { note, entries, skipped }: CorpusOnDisk): void {
  print(errors, [`${note.layout}, ${counted(entries.length, "page")}`]);
  printSome(
    errors,
    "no page of the corpus",
    skipped.map(({ path, reason }) => `${path}: ${reason}`),
  );
}
