import { messageOf } from "../../format.ts";
import type { SkippedFile } from "./corpus.ts";
import type { CorpusFile, Machine } from "./corpus-file.ts";
import { parentOf, type FoundFile } from "./classified-file.ts";
import type { GoldFinder } from "./found-entries.ts";
import { goldOfArticles, goldOfEvaluationData, groupsOfPageList, type GoldFile } from "./gold-text.ts";
import { textOf } from "./file-text.ts";

/** The gold standards and groups that single files give many pages, each beside the pages or beside their folder. */
export type SharedFiles = Awaited<ReturnType<typeof sharedFiles>>;

/** Reads the files that say something of many pages; one that cannot be read is skipped. */
export async function sharedFiles(files: readonly FoundFile[], machine: Machine | undefined) {
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
  const asGold =
    (find: (page: FoundFile) => GoldFile | undefined, layout: string): GoldFinder =>
    (page) => {
      const gold = find(page);
      return gold && { gold: { kind: "text", ...gold }, layout };
    };
  const articles = await read(/^ground[-_ ]?truth$/i, goldOfArticles);
  const snippets = await read(/^eval[-_ ]?data$/i, goldOfEvaluationData, "name");
  const groups = await read(/^pages$/i, groupsOfPageList);
  return {
    /** The gold standard of a page in a `ground-truth.json`. */
    goldOf: asGold(articles, "AEB: html/ID.html with ground-truth.json"),
    /** Its snippets in trafilatura's `evaldata.json`. */
    snippetsOf: asGold(snippets, "trafilatura: pages with snippets in evaldata.json"),
    /** Type and site of a page in a `pages.json`. */
    groupsOf: (page: FoundFile) => groups(page) ?? {},
    used,
    skipped,
  };
}
