import { messageOf } from "../../format.ts";
import type { SkippedFile } from "./corpus.ts";
import type { CorpusFile, Machine } from "./corpus-file.ts";
import { parentOf, type FoundFile } from "./classified-file.ts";
import { goldOfArticles, goldOfEvaluationData, groupsOfPageList, type GoldFile } from "./gold-text.ts";
import { textOf } from "./file-text.ts";

type Groups = Readonly<Record<string, string>>;

/** The gold standards and groups that single files give many pages. */
export interface SharedFiles {
  /** The gold standard of a page in a `ground-truth.json` beside the page, or beside its folder. */
  readonly goldOf: (page: FoundFile) => GoldFile | undefined;
  /** Its snippets in trafilatura's `evaldata.json` in the same places. */
  readonly snippetsOf: (page: FoundFile) => GoldFile | undefined;
  /** Type and site of a page in a `pages.json` in the same places. */
  readonly groupsOf: (page: FoundFile) => Groups;
  readonly used: readonly CorpusFile[];
  readonly skipped: readonly SkippedFile[];
}

/** Reads the files that say something of many pages; one that cannot be read is skipped. */
export async function sharedFiles(files: readonly FoundFile[], machine: Machine | undefined): Promise<SharedFiles> {
  const used: CorpusFile[] = [];
  const skipped: SkippedFile[] = [];
  const read = async <T>(stem: RegExp, parse: (json: string) => ReadonlyMap<string, T>, by: "stem" | "name" = "stem") => {
    const byFolder = new Map<string, ReadonlyMap<string, T>>();
    for (const { file, folder } of files.filter((found) => found.role === "json" && stem.test(found.stem))) {
      used.push(file);
      try {
        byFolder.set(folder, parse(await textOf(file, machine)));
      } catch (error) {
        skipped.push({ path: file.path, reason: messageOf(error) });
      }
    }
    return ({ folder, [by]: id }: FoundFile): T | undefined =>
      byFolder.get(folder)?.get(id) ?? byFolder.get(parentOf(folder) ?? "")?.get(id);
  };
  const goldOf = await read(/^ground[-_ ]?truth$/i, goldOfArticles);
  const snippetsOf = await read(/^eval[-_ ]?data$/i, goldOfEvaluationData, "name");
  const groups = await read(/^pages$/i, groupsOfPageList);
  return { goldOf, snippetsOf, groupsOf: (page) => groups(page) ?? {}, used, skipped };
}
