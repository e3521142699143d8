import { messageOf } from "../../format.ts";
import type { SkippedFile } from "./corpus.ts";
import type { CorpusFile, Machine } from "./corpus-file.ts";
import { parentOf, type FoundFile } from "./classified-file.ts";
import type { GoldFinder } from "./found-entries.ts";
import {
  addressesOf,
  goldOfArticles,
  goldOfEvaluationData,
  groupsOfLanguages,
  groupsOfPageList,
  type GoldFile,
} from "./gold-text.ts";
import { fileText } from "./file-text.ts";

/** The gold standards and groups that single files give many pages, each beside the pages or beside their folder. */
export type SharedFiles = Awaited<ReturnType<typeof sharedFiles>>;

/** Reads the files that say something of many pages; one that cannot be read is skipped. */
export async function sharedFiles(files: readonly FoundFile[], machine: Machine | undefined) {
  const used: CorpusFile[] = [];
  const skipped: SkippedFile[] = [];
  const read = async <T>(
    stem: RegExp,
    parse: (text: string) => ReadonlyMap<string, T>,
    by: "stem" | "name" = "stem",
    role: FoundFile["role"] = "json",
  ) => {
    const byFolder = new Map<string, ReadonlyMap<string, T>>();
    for (const { file, folder } of files.filter((found) => found.role === role && stem.test(found.stem))) {
      used.push(file);
      try {
        byFolder.set(folder, parse(await fileText(file, machine)));
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
  const languages = await read(/^doc_lg$/, groupsOfLanguages, "name");
  const addresses = await read(/^url-mapping$/, addressesOf, "stem", "text");
  return {
    /** The gold standard of a page in a `ground-truth.json`. */
    goldOf: asGold(articles, "AEB: html/ID.html with ground-truth.json"),
    /** Its snippets in trafilatura's `evaldata.json`. */
    snippetsOf: asGold(snippets, "trafilatura: pages with snippets in evaldata.json"),
    /** Type and site of a page in a `pages.json`, language and site in DAnIEL's `doc_lg.json`. */
    groupsOf: (page: FoundFile) => groups(page) ?? languages(page) ?? {},
    /** Its address in L3S-GN1's `url-mapping.txt`. */
    addressOf: addresses,
    used,
    skipped,
  };
}
