import type { CorpusEntry, GoldPlace } from "./corpus.ts";
import type { CorpusFile } from "./corpus-file.ts";
import { commonSteps, type NameChoice } from "./entry-names.ts";
import { parentOf, type FoundFile } from "./classified-file.ts";
import { goldTexts } from "./gold-texts.ts";
import type { Layout } from "./layout-text.ts";
import type { SharedFiles } from "./shared-files.ts";

/** An entry that is yet to be named. */
export interface EntryDraft {
  readonly entry: Omit<CorpusEntry, "name">;
  readonly names: NameChoice;
  readonly layout: Layout;
  /** Files that it is read from. */
  readonly used: readonly CorpusFile[];
}

/**
 * A folder whose name says that it holds pages, and not which: "html", or beside their gold standards "original" (CETD), "en_original"
 * and "finalrun-input" (CleanEval).
 */
const pagesFolder = /(?:^|\/)(?:html|(?:[^/]+[-_])?(?:original|input))$/i;

interface FoundGold {
  readonly gold?: GoldPlace;
  readonly layout: Layout;
}

/** The pages among files, each with its gold standard. */
export function filePages(files: readonly FoundFile[], shared: SharedFiles): EntryDraft[] {
  const pages = files.filter(({ role }) => role === "page");
  const goldOf = goldFinder(files, pages, shared);
  const common = commonSteps(pages.map(({ folder }) => folder.split("/")));
  return pages.map((page) => {
    const { gold, layout } = goldOf(page);
    const folder = page.folder.split("/").slice(common).join("/").replace(pagesFolder, "");
    const inFolder = folder === "" ? "" : `${folder}/`;
    return {
      entry: {
        page: { kind: "file", file: page.file },
        ...(gold === undefined ? {} : { gold }),
        groups: { ...(folder === "" ? {} : { folder }), ...shared.groupsOf(page) },
      },
      names: [inFolder + page.stem, inFolder + page.name],
      layout,
      used: gold === undefined || gold.kind === "text" ? [page.file] : [page.file, gold.file],
    };
  });
}

function goldFinder(
  files: readonly FoundFile[],
  pages: readonly FoundFile[],
  shared: SharedFiles,
): (page: FoundFile) => FoundGold {
  const truths = groundTruths(files);
  const texts = goldTexts(
    files.filter(({ role }) => role === "text"),
    pages,
  );
  return (page) => {
    const truth = truths(page);
    if (truth !== undefined) return { gold: { kind: "ground truth", file: truth.file }, layout: "wcxb" };
    const article = shared.goldOf(page);
    if (article !== undefined) return { gold: { kind: "text", ...article }, layout: "aeb" };
    const text = texts(page);
    if (text !== undefined) return { gold: { kind: "text file", file: text.text.file }, layout: text.place };
    return { layout: /\.mht(?:ml)?$/i.test(page.name) ? "mhtml" : "plain" };
  };
}

const groundTruthFolder = /(?:^|\/)ground[-_ ]?truth$/i;

/** Finds the JSON file of a page: in a folder `ground-truth` beside the page, or beside its folder. */
function groundTruths(files: readonly FoundFile[]): (page: FoundFile) => FoundFile | undefined {
  const truths = new Map<string, FoundFile>();
  for (const found of files)
    if (found.role === "json" && groundTruthFolder.test(found.folder))
      truths.set(`${parentOf(found.folder)}//${found.stem}`, found);
  return ({ folder, stem }) => truths.get(`${parentOf(folder)}//${stem}`) ?? truths.get(`${folder}//${stem}`);
}
