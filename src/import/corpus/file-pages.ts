import { kindByName } from "../file-name.ts";
import { commonSteps } from "./entry-names.ts";
import { parentOf, type FoundFile } from "./classified-file.ts";
import type { EntryDraft, GoldFinder } from "./found-entries.ts";
import { goldTexts } from "./gold-texts.ts";
import type { SharedFiles } from "./shared-files.ts";

/**
 * A folder whose name says that it holds pages, and not which: "html", or beside their gold standards "original" (CETD), "en_original"
 * and "finalrun-input" (CleanEval).
 */
const pagesFolder = /(?:^|\/)(?:html|(?:[^/]+[-_])?(?:original|input))$/i;

/**
 * The pages among files, each with its gold standard.
 *
 * @param inLines finds those that lie in lines of one file for many pages
 */
export function filePages(files: readonly FoundFile[], shared: SharedFiles, inLines?: GoldFinder): EntryDraft[] {
  const expected = expectedPages(files);
  const pages = files.filter((found) => found.role === "page" && expected.get(found.folder) !== found);
  // The first that finds one decides.
  const finders: readonly (GoldFinder | undefined)[] = [
    testCases(files, expected),
    groundTruths(files),
    shared.goldOf,
    inLines,
    shared.snippetsOf,
    ...goldTexts(files, pages),
  ];
  const common = commonSteps(pages.map(({ folder }) => folder.split("/")));
  const first = pages[0]?.folder ?? "";
  // Where all lie in one folder below what was opened, that is what they have in common: its name groups them, and is no part of theirs.
  const only = pages.every(({ folder }) => folder === first) ? first.split("/").slice(1).join("/").replace(pagesFolder, "") : "";
  return pages.map((page) => {
    const found = finders.reduce<ReturnType<GoldFinder>>((before, find) => before ?? find?.(page), undefined);
    const inCommon = page.folder.split("/").slice(common).join("/");
    // A test's folder is its name, and groups nothing.
    const isCase = page.stem === "source" && expected.has(page.folder);
    const folder = (isCase ? (parentOf(inCommon) ?? "") : inCommon).replace(pagesFolder, "");
    const inFolder = folder === "" ? "" : `${folder}/`;
    const own = page.folder.slice(page.folder.lastIndexOf("/") + 1);
    const stem = isCase && own !== "" ? own : page.stem;
    const gold = found?.gold;
    return {
      entry: {
        page: { kind: "file", file: page.file },
        ...(gold && { gold }),
        groups: { ...(folder + only === "" ? {} : { folder: folder || only }), ...shared.groupsOf(page) },
      },
      names: [inFolder + stem, isCase ? `${inFolder + stem}/${page.name}` : inFolder + page.name],
      layout: found?.layout ?? (kindByName(page.name) === "saved" ? "saved pages (MHTML)" : "pages without gold"),
      used: [page.file, ...(found?.more ?? []), ...(gold === undefined || gold.kind === "text" ? [] : [gold.file])],
    };
  });
}

/** Tests as Readability has them: a folder with `source.html` and `expected.html`, of which this finds the latter by the folder. */
function expectedPages(files: readonly FoundFile[]): ReadonlyMap<string, FoundFile> {
  const pagesOf = (wanted: string) => files.filter(({ role, stem }) => role === "page" && stem === wanted);
  const sources = new Set(pagesOf("source").map(({ folder }) => folder));
  return new Map(pagesOf("expected").flatMap((found) => (sources.has(found.folder) ? [[found.folder, found]] : [])));
}

/** The gold standards of such tests, with the `expected-metadata.json` beside them. */
function testCases(files: readonly FoundFile[], expected: ReadonlyMap<string, FoundFile>): GoldFinder {
  const facts = new Map(
    files.flatMap(({ role, stem, folder, file }) => (role === "json" && stem === "expected-metadata" ? [[folder, file]] : [])),
  );
  return ({ stem, folder }) => {
    const html = stem === "source" ? expected.get(folder) : undefined;
    const fact = facts.get(folder);
    return (
      html && {
        gold: { kind: "html file", file: html.file },
        layout: "Readability: NAME/source.html with NAME/expected.html",
        more: fact === undefined ? [] : [fact],
      }
    );
  };
}

const groundTruthFolder = /(?:^|\/)ground[-_ ]?truth$/i;

/** Finds the JSON file of a page: in a folder `ground-truth` beside the page, or beside its folder. */
function groundTruths(files: readonly FoundFile[]): GoldFinder {
  const truths = new Map<string, FoundFile>();
  for (const found of files)
    if (found.role === "json" && groundTruthFolder.test(found.folder))
      truths.set(`${parentOf(found.folder)}//${found.stem}`, found);
  return ({ folder, stem }) => {
    const truth = truths.get(`${parentOf(folder)}//${stem}`) ?? truths.get(`${folder}//${stem}`);
    return truth && { gold: { kind: "ground truth", file: truth.file }, layout: "WCXB: html/ID.html with ground-truth/ID.json" };
  };
}
