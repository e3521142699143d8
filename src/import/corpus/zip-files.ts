import { zipEntries } from "../archives/zip.ts";
import type { SkippedFile } from "./corpus.ts";
import { blobOf } from "./corpus-file.ts";
import type { Machine } from "./corpus-file.ts";
import { foundFile } from "./found-file.ts";
import type { FoundFile } from "./found-file.ts";
import { clauseOf } from "./file-text.ts";

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
      skipped.push({ path: found.file.path, reason: clauseOf(error) });
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
