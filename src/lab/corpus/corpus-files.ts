import type { PageResult } from "../../evaluation/page-result.ts";
import type { ResultsHead } from "../../evaluation/results.ts";
import type { CorpusFile } from "../../import/corpus/corpus-file.ts";
import type { FoundIn } from "../found-files.ts";
import { counted } from "../../format.ts";
import type { CorpusTools } from "./parts.ts";

/** Files with the paths at which they were found. */
export function corpusFiles(files: readonly File[], found: FoundIn | undefined): readonly CorpusFile[] {
  return files.map((file, index) => {
    const path = found?.paths?.[index] ?? (file.webkitRelativePath || file.name);
    return { path, size: file.size, content: file };
  });
}

/** The name of a corpus that was found: its folder, its one file, or the number of files. */
export function corpusName(files: readonly File[], found: FoundIn | undefined): string {
  if (found !== undefined) return found.name;
  const [first] = files;
  const folder = first?.webkitRelativePath.split("/")[0] ?? "";
  if (folder !== "") return folder;
  return files.length === 1 ? (first?.name ?? "") : counted(files.length, "file");
}

/** A file of results, read where the sums are done, so that the screen goes on. @throws RangeError with a sentence where it is none */
export async function readResults(
  file: Blob,
  makeTally: CorpusTools["makeTally"],
): Promise<{ readonly head: ResultsHead; readonly pages: readonly PageResult[] }> {
  const tally = makeTally(() => undefined);
  try {
    return await tally.read(file);
  } finally {
    tally.close();
  }
}
