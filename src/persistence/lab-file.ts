import {
  array,
  exactOptional,
  integer,
  literal,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
  unknown,
  type BaseIssue,
  type BaseSchema,
  type InferOutput,
} from "valibot";
import { canonicalSource } from "../extraction/page/source.ts";
import type { Range } from "../extraction/page/selection.ts";
import type { OpenPage, SiteFile } from "../state/open-page.ts";
import { settingsSchema, type Settings } from "../state/settings.ts";
import { goldSchema, storedGold } from "./lab-schema.ts";
import { fileStem, labFileIndex } from "./files.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A page as a lab file holds it. */
export type FiledPage = Pick<OpenPage, "name" | "origin" | "source" | "byteLength" | "lineEnds"> &
  Partial<Pick<OpenPage, "bytes" | "encoding" | "lesson" | "gold">>;

/** What a lab file carries. */
export interface FiledLab {
  readonly settings: Settings;
  readonly pages: readonly FiledPage[];
  /** Pages to compare with that are no tabs. */
  readonly site?: readonly FiledSitePage[];
  /** Position of the shown page. */
  readonly shown: number;
  readonly pin?: Range;
}

export type FiledSitePage = Pick<SiteFile, "name" | "source">;

/** What was read of a lab file, and a sentence for each part that was not understood. */
export interface ReadLabFile {
  readonly lab: Omit<FiledLab, "settings"> & { readonly settings?: Settings };
  readonly problems: readonly string[];
}

const format = "contentscope lab";
const version = 1;

/**
 * How what `lab.json` holds becomes that of the next version: `upgrades[n]` takes version n to n + 1; there is no version before
 * the first.
 */
const upgrades: readonly ((index: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>)[] = [(index) => index];

const headSchema = object({ format: literal(format), version: pipe(number(), integer(), minValue(1)) });
/** Tabs that a file opens at the most, and pages beside them; each has a file of its own. */
const mostPages = 500;
const mostSitePages = 1_000;
const restSchema = object({
  settings: optional(unknown()),
  pages: optional(array(unknown()), []),
  site: optional(array(unknown()), []),
  shown: optional(unknown()),
  pin: optional(unknown()),
});
const rangeSchema = object({ start: number(), end: number() });
const pageSchema = object({
  name: string(),
  /** The text as UTF-8, and the bytes it was decoded from where they are others: names of files within. */
  file: string(),
  original: exactOptional(string()),
  origin: object({ kind: picklist(["sample", "pasted", "file"]), detail: string() }),
  encoding: exactOptional(
    object({ name: string(), reason: string(), unreadableCount: number(), suspected: exactOptional(string()) }),
  ),
  lineEnds: string(),
  byteLength: number(),
  lesson: exactOptional(string()),
  gold: exactOptional(unknown()),
});

const sitePageSchema = object({ name: string(), file: string() });

/** The files of a lab file: what it is, an index, and each page as text and, where those are others, as the bytes it came from. */
export function labFileEntries({ settings, pages, site = [], shown, pin }: FiledLab): Readonly<Record<string, Bytes>> {
  const filed = pages.map(filedPage);
  const siteFiles = site.map(({ name, source }, position) => ({
    entry: { name, file: `site/${String(position + 1).padStart(3, "0")}-${fileStem(name) || "page"}.html` },
    content: encoded(source),
  }));
  const listed = { format, version, settings, pages: filed.map(({ entry }) => entry), shown, pin };
  const index = site.length === 0 ? listed : { ...listed, site: siteFiles.map(({ entry }) => entry) };
  return Object.fromEntries([
    ["README.txt", encoded(readme(pages))],
    [labFileIndex, encoded(`${JSON.stringify(index, undefined, 2)}\n`)],
    ...filed.flatMap(({ files }) => files),
    ...siteFiles.map(({ entry, content }) => [entry.file, content] as const),
  ]);
}

/** Reads the files of a lab file. @throws RangeError with a sentence where they are none. */
export function readLabFile(entries: ReadonlyMap<string, Bytes>): ReadLabFile {
  const [index, writtenVersion] = indexOf(entries);
  const problems: string[] = [];
  const named = (sentence: string): undefined => {
    problems.push(sentence);
    return undefined;
  };
  if (writtenVersion > version) named(`The file is of version ${writtenVersion}; this lab knows version ${version}.`);
  const taken = new Set<string>();
  // A file of a kilobyte could name one entry thousands of times.
  const isFirst = (file: string): boolean => !taken.has(file) && taken.add(file).size > 0;
  const listed = atMost(index.pages, mostPages, "pages", named);
  const pages = listed.map((part, position) => {
    const entry = understood(pageSchema, part, `Page ${position + 1}`, named);
    if (entry === undefined) return undefined;
    if (!isFirst(entry.file)) return named(`Page “${entry.name}” is the same as one before it.`);
    return pageOf(entry, entries, named) ?? named(`Page “${entry.name}” is not in the file.`);
  });
  const settings = understood(settingsSchema, index.settings, "The settings", named);
  const pin = understood(rangeSchema, index.pin, "The pin", named);
  const shownPage = pages[understood(number(), index.shown, "Which page was shown", named) ?? 0];
  const kept = pages.filter((page) => page !== undefined);
  const site = atMost(index.site, mostSitePages, "pages of the site", named).flatMap((part, position): FiledSitePage[] => {
    const entry = understood(sitePageSchema, part, `Page ${position + 1} of the site`, named);
    const text = entry === undefined ? undefined : entries.get(entry.file);
    if (entry !== undefined && text === undefined) named(`Page “${entry.name}” of the site is not in the file.`);
    return entry === undefined || text === undefined || !isFirst(entry.file)
      ? []
      : [{ name: entry.name, source: canonicalSource(decoded(text)) }];
  });
  // Where in a page one looked and pointed says nothing of another.
  const place = shownPage === undefined || pin === undefined ? {} : { pin };
  const shownSettings = settings === undefined || shownPage !== undefined ? settings : { ...settings, view: undefined };
  return {
    lab: {
      pages: kept,
      shown: shownPage === undefined ? 0 : kept.indexOf(shownPage),
      ...(site.length > 0 && { site }),
      ...(shownSettings === undefined ? {} : { settings: shownSettings }),
      ...place,
    },
    problems,
  };
}

type Index = InferOutput<typeof restSchema>;

/** The index in today's form and the version it was written in. */
function indexOf(entries: ReadonlyMap<string, Bytes>): readonly [Index, number] {
  const bytes = entries.get(labFileIndex);
  if (bytes === undefined) throw new RangeError(`there is no ${labFileIndex} in it`);
  const raw = objectOf(bytes);
  const head = safeParse(headSchema, raw);
  if (raw === undefined || !head.success) throw new RangeError(`its ${labFileIndex} is not one of this lab`);
  const index = upgrades.slice(head.output.version).reduce((before, upgrade) => upgrade(before), raw);
  const rest = safeParse(restSchema, index);
  if (!rest.success) throw new RangeError(`its ${labFileIndex} has no list of pages`);
  return [rest.output, head.output.version];
}

/** The first of many parts; how many are left out is named. */
function atMost(parts: readonly unknown[], most: number, name: string, tell: (sentence: string) => void): readonly unknown[] {
  const leftOut = parts.length - most;
  if (leftOut > 0)
    tell(
      `It lists ${parts.length.toLocaleString("en")} ${name}: ${leftOut.toLocaleString("en")} beyond ${most.toLocaleString("en")} were left out.`,
    );
  return parts.slice(0, most);
}

function objectOf(bytes: Bytes): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(decoded(bytes));
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** What a part of the index holds; undefined where it is absent, and named where it is not as it should be. */
function understood<Schema extends BaseSchema<unknown, unknown, BaseIssue<unknown>>>(
  schema: Schema,
  part: unknown,
  name: string,
  tell: (sentence: string) => void,
): InferOutput<Schema> | undefined {
  if (part === undefined) return undefined;
  const result = safeParse(schema, part);
  if (!result.success) tell(`${name} could not be read: ${result.issues[0].message}.`);
  return result.success ? result.output : undefined;
}

type PageEntry = Omit<InferOutput<typeof pageSchema>, "gold"> & { readonly gold?: unknown };

function filedPage(page: FiledPage, position: number) {
  const { name, origin, encoding, lineEnds, byteLength, lesson, gold, source, bytes } = page;
  const fileName = `${String(position + 1).padStart(2, "0")}-${fileStem(name) || "page"}.html`;
  const text = encoded(source);
  const isOther = bytes !== undefined && !isSame(bytes, text);
  const file = `pages/${fileName}`;
  const original = bytes === undefined ? undefined : isOther ? `originals/${fileName}` : file;
  const entry: PageEntry = {
    name,
    file,
    origin,
    lineEnds,
    byteLength,
    ...(original === undefined ? {} : { original }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(lesson === undefined ? {} : { lesson }),
    ...(gold === undefined ? {} : { gold: storedGold(gold) }),
  };
  const files: [name: string, content: Bytes][] = [[file, text]];
  if (isOther) files.push([`originals/${fileName}`, bytes]);
  return { entry, files };
}

function pageOf(entry: PageEntry, entries: ReadonlyMap<string, Bytes>, tell: (sentence: string) => void): FiledPage | undefined {
  const { file, original, encoding, lesson, name, origin, lineEnds, byteLength } = entry;
  const text = entries.get(file);
  if (text === undefined) return undefined;
  const source = canonicalSource(decoded(text));
  const gold = goldIn(entry, source, tell);
  const bytes = original === undefined ? undefined : entries.get(original);
  return {
    name,
    origin,
    lineEnds,
    byteLength,
    source,
    ...(bytes === undefined ? {} : { bytes }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(lesson === undefined ? {} : { lesson }),
    ...(gold === undefined ? {} : { gold }),
  };
}

/** A gold standard that is none, or of another text, says nothing of the page: it is named and left out. */
function goldIn({ name, gold }: PageEntry, source: string, tell: (sentence: string) => void): FiledPage["gold"] {
  const valid = understood(goldSchema, gold, `The gold standard of “${name}”`, tell);
  if (valid === undefined || (valid.marks.at(-1) ?? 0) <= source.length) return valid;
  tell(`The gold standard of “${name}” reaches beyond the page.`);
  return undefined;
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

Drop it on the lab, or choose it with "Open file": its pages open as tabs, and the lanes are set as they were.

${labFileIndex}   the algorithms with their settings, what was shown, and the list of pages
pages/     the text of each page as it was analysed, in UTF-8 with line ends LF
site/      other pages of the same site, for the methods that compare them
originals/ the bytes it was decoded from, where those are others

Pages:
${pages.map(({ name, byteLength }, position) => `${position + 1}. ${name} (${byteLength.toLocaleString("en")} bytes)`).join("\n")}
`;
}
