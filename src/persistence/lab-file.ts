import {
  array,
  exactOptional,
  literal,
  maxLength,
  minLength,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
  unknown,
  type InferOutput,
} from "valibot";
import { offsetsAsNumbers, readModuleRecord } from "../evaluation/recorder/module-record.ts";
import type { GivenOutput } from "../extraction/contract/given-output.ts";
import { canonicalSource } from "../extraction/page/source.ts";
import type { Range } from "../extraction/page/selection.ts";
import type { OpenPage, PageGold, SiteFile } from "../state/open-page.ts";
import { rangeSchema, type Settings } from "../state/settings.ts";
import { fileStem, labFileIndex } from "./files.ts";
import { LabReader, isWithin, pageFields, pageRecord, schemaVersion, type Wording } from "./lab-schema.ts";
import { thousands } from "../format.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A page as a lab file holds it. */
export type FiledPage = Pick<OpenPage, "name" | "origin" | "source" | "byteLength" | "lineEnds"> &
  Partial<Pick<OpenPage, "bytes" | "url" | "encoding" | "lesson" | "gold">>;

/** The content of a lab file. */
export interface FiledLab {
  readonly settings: Settings;
  readonly pages: readonly FiledPage[];
  /** Pages to compare with that are no tabs. */
  readonly site?: readonly FiledSitePage[];
  /** Position of the shown page. */
  readonly shown: number;
  readonly pin?: Range;
  /** The texts of the models of the user's own that the lanes decide by, by name. */
  readonly models?: Readonly<Record<string, string>>;
  /** What other programs wrote that lanes show. */
  readonly outputs?: FiledOutputs;
}

/** Sources with what each wrote, by the keys of pages. */
export type FiledOutputs = ReadonlyMap<string, ReadonlyMap<string, GivenOutput>>;

export type FiledSitePage = Pick<SiteFile, "name" | "source">;

/** The part of a lab file that was read, and a sentence for each part that was not understood. */
export interface ReadLabFile {
  readonly lab: Omit<FiledLab, "settings"> & { readonly settings?: Settings };
  readonly problems: readonly string[];
}

const format = "contentscope lab";

const headSchema = object({ format: literal(format), version: number() });
/** Tabs that a file opens at the most, and pages beside them; each has a file of its own. */
const mostPages = 500;
const mostSitePages = 1_000;
const listsSchema = object({ pages: optional(array(unknown())), site: optional(array(unknown())) });

const pageSchema = object({
  ...pageFields,
  /** The text as UTF-8, and the bytes it was decoded from where they are others: names of files within. */
  file: string(),
  original: exactOptional(string()),
});

const sitePageSchema = object({ name: string(), file: string() });

const wording: Wording = {
  unread: (part, issue) => `${part} could not be read: ${issue}.`,
  settings: "The settings",
  isWhole: false,
};

/** The files of a lab file: what it is, an index, and each page as text and, where those are others, as the bytes it came from. */
export function labFileEntries({
  settings,
  pages,
  site = [],
  shown,
  pin,
  models = {},
  outputs = new Map(),
}: FiledLab): Readonly<Record<string, Bytes>> {
  const filed = pages.map(filedPage);
  const siteFiles = site.map(({ name, source }, position) => ({
    entry: { name, file: `site/${String(position + 1).padStart(3, "0")}-${fileStem(name) || "page"}.html` },
    content: encoded(source),
  }));
  const listed = { format, version: schemaVersion, settings, pages: filed.map(({ entry }) => entry), shown, pin };
  const index = site.length === 0 ? listed : { ...listed, site: siteFiles.map(({ entry }) => entry) };
  return Object.fromEntries([
    ["README.txt", encoded(readme(pages))],
    [labFileIndex, encoded(`${JSON.stringify(index, undefined, 2)}\n`)],
    ...filed.flatMap(({ files }) => files),
    ...siteFiles.map(({ entry, content }) => [entry.file, content] as const),
    ...Object.entries(models).map(([name, text]) => [`${modelFolder}${name}.json`, encoded(text)] as const),
    ...Array.from(outputs, ([source, written], position) => {
      const text = JSON.stringify(
        { source, pages: Array.from(written, ([page, output]) => ({ page, ...output })) },
        offsetsAsNumbers,
      );
      return [`${outputFolder}${position + 1}.json`, encoded(text)] as const;
    }),
  ]);
}

/** Reads the files of a lab file. @throws RangeError with a sentence where they are none. */
export function readLabFile(entries: ReadonlyMap<string, Bytes>): ReadLabFile {
  const reader = indexOf(entries);
  const taken = new Set<string>();
  // A file of a kilobyte could name one entry thousands of times.
  const isFirst = (file: string): boolean => !taken.has(file) && taken.add(file).size > 0;
  const open = (entry: PageEntry, readGold: () => PageGold | undefined): FiledPage | undefined =>
    isFirst(entry.file)
      ? pageOf(entry, entries, readGold, reader)
      : reader.leaveOut(`Page “${entry.name}” is the same as one before it.`);
  const openSitePage = ({ name, file }: SitePageEntry): FiledSitePage | undefined => {
    const text = entries.get(file);
    if (text === undefined) return reader.leaveOut(`Page “${name}” of the site is not in the file.`);
    return isFirst(file) ? { name, source: canonicalSource(decoded(text)) } : undefined;
  };
  const pages = reader.pages(pageSchema, open, mostPages);
  const settings = reader.settings();
  const pin = reader.pin(rangeSchema);
  const shownPage = pages[reader.shown() ?? 0];
  const kept = pages.filter((page) => page !== undefined);
  const models = modelsIn(entries);
  const outputs = outputsIn(entries, (problem) => reader.leaveOut(problem));
  const site = reader.site(sitePageSchema, openSitePage, mostSitePages);
  // Where in a page one looked and pointed says nothing of another.
  const place = shownPage === undefined || pin === undefined ? {} : { pin };
  const shownSettings = settings === undefined || shownPage !== undefined ? settings : { ...settings, view: undefined };
  return {
    lab: {
      pages: kept,
      shown: shownPage === undefined ? 0 : kept.indexOf(shownPage),
      ...(site.length > 0 && { site }),
      ...(Object.keys(models).length > 0 && { models }),
      ...(outputs.size > 0 && { outputs }),
      ...(shownSettings === undefined ? {} : { settings: shownSettings }),
      ...place,
    },
    problems: reader.problems,
  };
}

const modelFolder = "models/";
/** More than there are lanes and members. */
const mostModels = 100;

/** Checked where they are kept. */
function modelsIn(entries: ReadonlyMap<string, Bytes>): Readonly<Record<string, string>> {
  const files = [...entries].filter(([path]) => path.startsWith(modelFolder) && path.endsWith(".json")).slice(0, mostModels);
  return Object.fromEntries(files.map(([path, bytes]) => [path.slice(modelFolder.length, -".json".length), decoded(bytes)]));
}

const outputFolder = "outputs/";
/** More than there are lanes and members. */
const mostSources = 100;
/** Of all sources: those of ten lanes on every page. */
const mostOutputs = 10 * mostPages;

const tooMany = `was left out: a lab file may have ${thousands(mostOutputs)} outputs in all. Open them by Add outputs… on an open corpus`;

/** @param room for so many outputs: they are counted before each is looked at, which takes seconds for hundreds of thousands */
const outputsSchema = (room: number) =>
  object({
    source: pipe(string(), minLength(1), maxLength(1_000)),
    pages: pipe(
      array(unknown()),
      maxLength(room, tooMany),
      array(
        object({ page: string(), form: picklist(["text", "html", "markdown"]), text: string(), record: optional(unknown()) }),
      ),
    ),
  });

function outputsIn(entries: ReadonlyMap<string, Bytes>, leaveOut: (problem: string) => void): FiledOutputs {
  const files = [...entries].filter(([path]) => path.startsWith(outputFolder) && path.endsWith(".json")).slice(0, mostSources);
  const found = new Map<string, ReadonlyMap<string, GivenOutput>>();
  let room = mostOutputs;
  for (const [path, bytes] of files) {
    const { success, output, issues } = safeParse(outputsSchema(room), objectOf(bytes));
    if (success) {
      room -= output.pages.length;
      found.set(output.source, new Map(output.pages.map(({ page, record, ...rest }) => [page, outputWith(rest, record)])));
    } else {
      const what = issues[0].message === tooMany ? tooMany : "could not be read";
      leaveOut(`What another program wrote, in ${path}, ${what}.`);
    }
  }
  return found;
}

/** The reader of the index. */
function indexOf(entries: ReadonlyMap<string, Bytes>): LabReader {
  const bytes = entries.get(labFileIndex);
  if (bytes === undefined) throw new RangeError(`there is no ${labFileIndex} in it`);
  const index = objectOf(bytes);
  const head = safeParse(headSchema, index);
  if (!head.success) throw new RangeError(`its ${labFileIndex} is not one of this lab`);
  if (head.output.version !== schemaVersion)
    throw new RangeError("it is of another version of Contentscope; unpack it and open its pages one by one");
  const reader = new LabReader(index, wording);
  if (!safeParse(listsSchema, reader.fields).success) throw new RangeError(`its ${labFileIndex} has no list of pages`);
  return reader;
}

function objectOf(bytes: Bytes): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(decoded(bytes));
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

type PageEntry = Omit<InferOutput<typeof pageSchema>, "gold">;
type SitePageEntry = InferOutput<typeof sitePageSchema>;

function filedPage(page: FiledPage, position: number) {
  const { source, bytes } = page;
  const fileName = `${String(position + 1).padStart(2, "0")}-${fileStem(page.name) || "page"}.html`;
  const text = encoded(source);
  const isOther = bytes !== undefined && !isSame(bytes, text);
  const file = `pages/${fileName}`;
  const original = bytes === undefined ? {} : { original: isOther ? `originals/${fileName}` : file };
  const files: [name: string, content: Bytes][] = [[file, text]];
  if (isOther) files.push([`originals/${fileName}`, bytes]);
  return { entry: pageRecord(page, { file }, original), files };
}

function outputWith(output: GivenOutput, sent: unknown): GivenOutput {
  const record = readModuleRecord(sent);
  return { ...output, ...(record && { record }) };
}

/** A gold standard of another text says nothing of the page: it is named and left out. */
function pageOf(
  { file, original, ...page }: PageEntry,
  entries: ReadonlyMap<string, Bytes>,
  readGold: () => PageGold | undefined,
  reader: LabReader,
): FiledPage | undefined {
  const text = entries.get(file);
  if (text === undefined) return reader.leaveOut(`Page “${page.name}” is not in the file.`);
  const source = canonicalSource(decoded(text));
  const read = readGold();
  const gold = isWithin(read, source) ? read : reader.leaveOut(`The gold standard of “${page.name}” reaches beyond the page.`);
  const bytes = original === undefined ? undefined : entries.get(original);
  return { ...page, source, ...(bytes === undefined ? {} : { bytes }), ...(gold === undefined ? {} : { gold }) };
}

function isSame(left: Bytes, right: Bytes): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

function encoded(text: string): Bytes {
  return new TextEncoder().encode(text);
}

function decoded(bytes: Bytes): string {
  return new TextDecoder().decode(bytes);
}

function readme(pages: readonly FiledPage[]): string {
  return `This is a lab file of Contentscope, an interactive lab for main-content extraction.

Drop it on the lab, or choose it under "Open": its pages open as tabs, and the lanes are set as they were.

${labFileIndex}   the methods with their settings, what was shown, and the list of pages
pages/     the text of each page as it was analysed, in UTF-8 with line ends LF
site/      other pages of the same site, for the methods that compare them
models/    the models of one's own that lanes decide by
outputs/   what other programs wrote that lanes show
originals/ the bytes it was decoded from, where those are others

Pages:
${pages.map(({ name, byteLength }, position) => `${position + 1}. ${name} (${thousands(byteLength)} bytes)`).join("\n")}
`;
}
