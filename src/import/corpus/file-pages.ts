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
  /** Files besides that belong to it. */
  readonly more?: readonly CorpusFile[];
}

/** The gold standards that lie in lines of one file for many pages. */
type GoldInLines = (page: FoundFile) => GoldPlace | undefined;

/** The pages among files, each with its gold standard. */
export function filePages(files: readonly FoundFile[], shared: SharedFiles, inLines: GoldInLines): EntryDraft[] {
  const cases = testCases(files);
  const pages = files.filter((found) => found.role === "page" && !cases.isExpected(found));
  const goldOf = goldFinder(files, pages, { shared, inLines, cases });
  const common = commonSteps(pages.map(({ folder }) => folder.split("/")));
  const first = pages[0]?.folder ?? "";
  // Where all lie in one folder below what was opened, that is what they have in common: its name groups them, and is no part of theirs.
  const only = pages.every(({ folder }) => folder === first) ? first.split("/").slice(1).join("/").replace(pagesFolder, "") : "";
  return pages.map((page) => {
    const { gold, layout, more = [] } = goldOf(page);
    const inCommon = page.folder.split("/").slice(common).join("/");
    // A test's folder is its name, and groups nothing.
    const isCase = layout === "readability";
    const folder = (isCase ? (parentOf(inCommon) ?? "") : inCommon).replace(pagesFolder, "");
    const inFolder = folder === "" ? "" : `${folder}/`;
    const own = page.folder.slice(page.folder.lastIndexOf("/") + 1);
    const stem = isCase && own !== "" ? own : page.stem;
    return {
      entry: {
        page: { kind: "file", file: page.file },
        ...(gold === undefined ? {} : { gold }),
        groups: { ...(folder + only === "" ? {} : { folder: folder || only }), ...shared.groupsOf(page) },
      },
      names: [inFolder + stem, isCase ? `${inFolder + stem}/${page.name}` : inFolder + page.name],
      layout,
      used: [page.file, ...more, ...(gold === undefined || gold.kind === "text" ? [] : [gold.file])],
    };
  });
}

interface GoldSources {
  readonly shared: SharedFiles;
  readonly inLines: GoldInLines;
  readonly cases: TestCases;
}

function goldFinder(
  files: readonly FoundFile[],
  pages: readonly FoundFile[],
  { shared, inLines, cases }: GoldSources,
): (page: FoundFile) => FoundGold {
  const truths = groundTruths(files);
  const ofRole = (role: FoundFile["role"]) =>
    goldTexts(
      files.filter((found) => found.role === role),
      pages,
    );
  const [texts, markdowns] = [ofRole("text"), ofRole("markdown")];
  return (page) => {
    const expected = cases.expectedOf(page);
    if (expected !== undefined)
      return { gold: { kind: "html file", file: expected.html }, layout: "readability", more: expected.more };
    const truth = truths(page);
    if (truth !== undefined) return { gold: { kind: "ground truth", file: truth.file }, layout: "wcxb" };
    const article = shared.goldOf(page);
    if (article !== undefined) return { gold: { kind: "text", ...article }, layout: "aeb" };
    const line = inLines(page);
    if (line !== undefined) return { gold: line, layout: "combined" };
    const snippets = shared.snippetsOf(page);
    if (snippets !== undefined) return { gold: { kind: "text", ...snippets }, layout: "trafilatura" };
    const text = texts(page);
    if (text !== undefined) return { gold: { kind: "text file", file: text.text.file }, layout: text.place };
    const markdown = markdowns(page);
    if (markdown !== undefined) return { gold: { kind: "markdown file", file: markdown.text.file }, layout: "defuddle" };
    return { layout: /\.mht(?:ml)?$/i.test(page.name) ? "mhtml" : "plain" };
  };
}

/** Tests as Readability has them: a folder with `source.html`, `expected.html` and `expected-metadata.json`. */
interface TestCases {
  readonly isExpected: (file: FoundFile) => boolean;
  readonly expectedOf: (page: FoundFile) => { readonly html: CorpusFile; readonly more: readonly CorpusFile[] } | undefined;
}

function testCases(files: readonly FoundFile[]): TestCases {
  const sources = new Set(files.filter(({ role, stem }) => role === "page" && stem === "source").map(({ folder }) => folder));
  const isExpected = ({ role, stem, folder }: FoundFile): boolean =>
    role === "page" && stem === "expected" && sources.has(folder);
  const expected = new Map(files.filter(isExpected).map(({ folder, file }) => [folder, file]));
  const facts = new Map(
    files
      .filter(({ role, stem, folder }) => role === "json" && stem === "expected-metadata" && expected.has(folder))
      .map(({ folder, file }) => [folder, file]),
  );
  return {
    isExpected,
    expectedOf: ({ stem, folder }) => {
      const html = stem === "source" ? expected.get(folder) : undefined;
      const fact = facts.get(folder);
      return html && { html, more: fact === undefined ? [] : [fact] };
    },
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
