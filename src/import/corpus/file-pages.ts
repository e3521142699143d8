import { group } from "d3-array";
import { kindByName, byPath } from "../file-name.ts";
import { messageOf } from "../../format.ts";
import { commonSteps, parentOf, type FoundFile } from "./classified-file.ts";
import { fileText, type CorpusFile, type Machine } from "./corpus-file.ts";
import type { CorpusEntry, GoldPlace, SkippedFile } from "./corpus.ts";
import {
  addressesOf,
  goldOfArticles,
  goldOfEvaluationData,
  groupsOfLanguages,
  groupsOfPageList,
  type GoldFile,
} from "./gold-text.ts";

/** An entry that is yet to be named. */
export interface EntryDraft {
  readonly entry: Omit<CorpusEntry, "name">;
  /** The names that it may have, the shorter before the longer: "1", "1.htm". */
  readonly names: readonly [short: string, long: string];
  /** The way in which pages and gold standards lie together: "AEB: html/ID.html with ground-truth.json". */
  readonly layout: string;
  /** Files that it is read from. */
  readonly used: readonly CorpusFile[];
}

/** A gold standard of a page, and how it lies beside it. */
interface FoundGold {
  readonly gold: GoldPlace;
  readonly layout: string;
  /** Files besides that belong to it. */
  readonly more?: readonly CorpusFile[];
}

export type GoldFinder = (page: FoundFile) => FoundGold | undefined;

/**
 * A folder whose name says that it holds pages, and not which: "html", or beside their gold standards "original" (CETD, L3S-GN1),
 * "en_original" and "finalrun-input" (CleanEval), "orig" (its copies).
 */
const pagesFolder = /(?:^|\/)(?:html|orig|(?:[^/]+[-_])?(?:original|input))$/i;

/** The two sets of CleanEval by the folders of their pages, each with the texts of the other: pages of both are called by the same numbers. */
const cleanEvalSets: readonly { readonly set: string; readonly pages: RegExp; readonly others: RegExp }[] = [
  { set: "development", pages: /(?:^|\/)[a-z]{2}[-_]original$/i, others: /(?:^|\/)GoldStandard$/i },
  { set: "final run", pages: /(?:^|\/)finalrun-input$/i, others: /(?:^|\/)[a-z]{2}[-_](?:cleaned|stripped)$/i },
];

function cleanEvalSet(folder: string) {
  return cleanEvalSets.find(({ pages }) => pages.test(folder));
}

/**
 * The pages among files, each with its gold standard.
 *
 * @param inLines finds those that lie in lines of one file for many pages
 */
export function filePages(files: readonly FoundFile[], shared: SharedFiles, inLines?: GoldFinder): EntryDraft[] {
  const expected = expectedPages(files);
  const annotated = annotatedPages(files);
  const golden = new Set([...expected.values(), ...annotated.values()]);
  const pages = files.filter((found) => found.role === "page" && !golden.has(found));
  // The first that finds one decides.
  const finders: readonly (GoldFinder | undefined)[] = [
    testCases(files, expected),
    (page) => {
      const file = annotated.get(placeOf(page.folder, page.stem))?.file;
      const url = shared.addressOf(page);
      return (
        file && {
          gold: { kind: "annotated file", file, ...(url && { url }) },
          layout: "L3S-GN1: original/ID.html with annotated/ID.html",
        }
      );
    },
    groundTruths(files),
    shared.goldOf,
    inLines,
    shared.snippetsOf,
    ...goldTexts(files, pages),
  ];
  const common = commonSteps(pages.map(({ folder }) => folder.split("/")));
  const first = pages[0]?.folder ?? "";
  // A folder that holds all pages is no part of their names: its name groups them instead.
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
    const set = cleanEvalSet(page.folder)?.set;
    return {
      entry: {
        page: { kind: "file", file: page.file },
        ...(gold && { gold }),
        groups: { ...(folder + only === "" ? {} : { folder: folder || only }), ...(set && { set }), ...shared.groupsOf(page) },
      },
      names: [inFolder + stem, inCommon === "" ? page.name : `${inCommon}/${page.name}`],
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

/** Copies of the pages in `original` with marks in them, in a folder `annotated` beside it as in L3S-GN1, by the places of the pages. */
function annotatedPages(files: readonly FoundFile[]): ReadonlyMap<string, FoundFile> {
  const placesOf = (name: RegExp) =>
    files.flatMap((found) =>
      found.role === "page" && name.test(found.folder)
        ? [[placeOf(found.folder.replace(name, "$1original"), found.stem), found] as const]
        : [],
    );
  const originals = new Map(placesOf(/(^|\/)original$/i));
  return new Map(placesOf(/(^|\/)annotated$/i).filter(([place]) => originals.has(place)));
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

/** Finders of gold standards in text files and, as in Defuddle's tests, in Markdown files. */
function goldTexts(files: readonly FoundFile[], pages: readonly FoundFile[]): readonly GoldFinder[] {
  const pagePlaces = new Set(pages.map(({ folder, stem }) => placeOf(folder, stem)));
  return (["text", "markdown"] as const).map((role): GoldFinder => {
    const own = files.filter((found) => found.role === role);
    const find = textFinder(own, pagePlaces);
    return (page) => {
      const found = find(page);
      return found && { gold: { kind: `${role} file`, file: found.file }, layout: layouts[role][found.place] };
    };
  });
}

const markdownLayout = "Defuddle: fixtures/NAME.html with expected/NAME.md";
const textLayouts = {
  beside: "pages beside text files of the same name",
  sibling: "pages and text files of the same name in folders side by side",
};
const layouts = { text: textLayouts, markdown: { beside: markdownLayout, sibling: markdownLayout } };

/**
 * Pairs pages with text files of the same stem: in the same folder, or else in one whose path differs in a single step, as in
 * `original/news/1.html` and `gold/news/1.txt`. Of several such folders one whose name speaks of gold is taken, or none.
 *
 * CleanEval's `1-cleaned.txt` comes before `1.txt`, which is the page turned into text by a program; a text with an annotator's
 * account in its name, `1-ab12.txt`, comes last. Answers what finds a page's text.
 */
function textFinder(texts: readonly FoundFile[], pagePlaces: ReadonlySet<string>) {
  const beside = new Map<string, RankedText>();
  for (const text of texts.map(ranked)) {
    const place = placeOf(text.text.folder, text.stem);
    if ((beside.get(place)?.rank ?? -1) < text.rank) beside.set(place, text);
  }
  // A text that lies beside its own page is not another page's.
  const free = [...beside].flatMap(([place, text]) => (pagePlaces.has(place) ? [] : [text]));
  const places = free.flatMap((text) =>
    patternsOf(text.text.folder).map(({ pattern }) => [placeOf(pattern, text.stem), text] as const),
  );
  const siblings = group(places, ([place]) => place);
  return ({ folder, stem }: FoundFile) => {
    const near = beside.get(placeOf(folder, stem));
    if (near !== undefined) return { ...near.text, place: "beside" } as const;
    const others = cleanEvalSet(folder)?.others;
    for (const { pattern, step } of patternsOf(folder)) {
      const found = siblings.get(placeOf(pattern, stem))?.map(([, text]) => text) ?? [];
      const far = siblingOf(others === undefined ? found : found.filter(({ text }) => !others.test(text.folder)), step);
      if (far !== undefined) return { ...far, place: "sibling" } as const;
    }
    return undefined;
  };
}

interface RankedText {
  readonly text: FoundFile;
  /** The stem of the page that it belongs to. */
  readonly stem: string;
  readonly rank: number;
}

function ranked(text: FoundFile): RankedText {
  const [, cleaned] = /^(.+)-cleaned$/i.exec(text.stem) ?? [];
  const [, number] = /^(\d+)-[\w.@]+$/.exec(text.stem) ?? [];
  if (text.role === "markdown" || (cleaned ?? number) === undefined) return { text, stem: text.stem, rank: 1 };
  return { text, stem: cleaned ?? number ?? "", rank: cleaned === undefined ? 0 : 2 };
}

/** Folders are joined by slashes, so that a star stands for no folder's name. */
export function placeOf(folder: string, stem: string): string {
  return `${folder}//${stem}`;
}

/** Steps from the file upwards that are tried. */
const mostSteps = 8;

/** A folder's path with one step left open, the last first. */
function patternsOf(folder: string): readonly { readonly pattern: string; readonly step: number }[] {
  const steps = folder === "" ? [] : folder.split("/");
  return steps
    .map((_, step) => ({ pattern: `${steps.slice(0, step).join("/")}//${steps.slice(step + 1).join("/")}`, step }))
    .slice(-mostSteps)
    .toReversed();
}

const speaksOfGold = /gold|clean|truth|content|correct|reference|expected|text|txt/i;

function siblingOf(texts: readonly RankedText[], step: number): FoundFile | undefined {
  if (texts.length <= 1) return texts[0]?.text;
  const golden = texts.filter(({ text }) => speaksOfGold.test(text.folder.split("/")[step] ?? ""));
  const [first] = golden.toSorted((left, right) => right.rank - left.rank || byPath(left.text.file.path, right.text.file.path));
  return first?.text;
}

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
