import type { CorpusFile } from "../../import/corpus/corpus-file.ts";
import type { FoundIn } from "../../lab/react.tsx";

/** Files with the paths at which they were found. */
export function corpusFiles(files: readonly File[], found: FoundIn | undefined): readonly CorpusFile[] {
  return files.map((file, index) => {
    const path = found?.paths?.[index] ?? (file.webkitRelativePath || file.name);
    return { path, size: file.size, content: file };
  });
}

/** What to call what was found: its folder, its one file, or the number of files. */
export function corpusName(files: readonly File[], found: FoundIn | undefined): string {
  if (found !== undefined) return found.name;
  const [first] = files;
  const folder = first?.webkitRelativePath.split("/")[0] ?? "";
  if (folder !== "") return folder;
  return files.length === 1 ? (first?.name ?? "") : `${files.length.toLocaleString("en")} files`;
}
