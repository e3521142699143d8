import {
  array,
  check,
  exactOptional,
  intersect,
  number,
  object,
  optional,
  picklist,
  pipe,
  readonly,
  record,
  safeParse,
  string,
  unknown,
  type GenericSchema,
  type InferOutput,
} from "valibot";
import { decodingReasons } from "../extraction/encoding/decoding-reasons.ts";
import { canonicalSource } from "../extraction/page/source.ts";
import type { Library } from "../extraction/run.ts";
import { thousands } from "../format.ts";
import { statedSchema } from "../import/corpus/gold-besides.ts";
import { isOfSession, type Lab } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import { newPageId, type OpenPage, type PageGold, type SiteFile } from "../state/open-page.ts";
import { showPage } from "../state/page-changes.ts";
import { rangeSchema, settingsOf, settingsSchema, withSettings, type Settings } from "../state/settings.ts";

/**
 * The version of the form that a lab has in a session, in a lab file and in a link; each of them refuses another. Raised whenever that
 * form changes, or what a lane means that leaves a value out.
 */
export const recordVersion = 1;

/** A text or the bytes of a page, which stand beside the record under a name. */
type Content = string | Uint8Array<ArrayBuffer>;

/** A gold standard of a page. */
const goldSchema = object({
  marks: pipe(
    array(number()),
    check((marks: number[]) => areMarks(marks), "its marks are not rising ranges"),
  ),
  text: exactOptional(string()),
  stated: exactOptional(statedSchema),
  snippets: exactOptional(object({ with: array(string()), without: array(string()) })),
  from: string(),
});

/** True for numbers that are ranges in their order: [start0, end0, start1, …], each offset a whole number beyond the one before. */
function areMarks(marks: readonly number[]): boolean {
  return (
    marks.length % 2 === 0 && marks.every((offset, index) => Number.isSafeInteger(offset) && offset > (marks[index - 1] ?? -1))
  );
}

const pageSchema = object({
  name: string(),
  origin: object({ kind: picklist(["sample", "pasted", "file"]), detail: string() }),
  byteLength: number(),
  url: exactOptional(string()),
  encoding: exactOptional(
    object({ name: string(), reason: picklist(decodingReasons), unreadableCount: number(), suspected: exactOptional(string()) }),
  ),
  lineEnds: string(),
  lesson: exactOptional(string()),
  dismissed: exactOptional(pipe(array(string()), readonly())),
  /** Names the content that is the page's text. */
  text: string(),
  /** Names the content that is the bytes it was decoded from. */
  bytes: exactOptional(string()),
  /** Read by itself: what is marked says nothing of the rest. */
  gold: exactOptional(unknown()),
});

/** A page to compare with that is no tab: its name, and that of the content that is its text. */
const siteSchema = object({ name: string(), text: string() });

const origins = ["source", "tree", "lane", "ribbon", "result", "page", "diff", "why", "notice"] as const;

/** A stretch, and where it was pinned. */
const pinSchema = intersect([
  rangeSchema,
  object({ origin: optional(picklist(origins), "ribbon"), lane: exactOptional(string()) }),
]);

/** A lab as it is written down, in a session and as the index of a lab file; the contents of its pages stand beside it by name. */
export interface LabRecord {
  readonly version: number;
  readonly settings: Settings;
  readonly pages: readonly (Omit<InferOutput<typeof pageSchema>, "gold"> & { readonly gold?: PageGold })[];
  readonly site?: readonly InferOutput<typeof siteSchema>[];
  /** Position of the page that is shown, -1 for none. */
  readonly shown: number;
  readonly layout: Lab["layout"];
  readonly pin?: Place;
}

/** The names of contents: a text and the bytes that it came from may be one. */
interface ContentNames {
  readonly page: (page: OpenPage, position: number) => { readonly text: string; readonly bytes: string };
  readonly site: (file: SiteFile, position: number) => string;
}

/** The record of a lab, and the contents that it names. */
export function recordOf(
  lab: Lab,
  pin: Place | undefined,
  names: ContentNames,
): { readonly record: LabRecord; readonly contents: ReadonlyMap<string, Content> } {
  const contents = new Map<string, Content>();
  const pages = lab.pages.map((page, position): LabRecord["pages"][number] => {
    const { id: _, key: __, revision: ___, source, bytes, dismissed = [], ...rest } = page;
    const own = names.page(page, position);
    contents.set(own.text, source);
    if (bytes !== undefined && own.bytes !== own.text) contents.set(own.bytes, bytes);
    const contentNames = { text: own.text, ...(bytes !== undefined && { bytes: own.bytes }) };
    return { ...rest, ...contentNames, ...(dismissed.length > 0 && { dismissed }) };
  });
  const site = lab.site.map((file, position) => {
    const text = names.site(file, position);
    contents.set(text, file.source);
    return { name: file.name, text };
  });
  const written = {
    version: recordVersion,
    settings: settingsOf(lab),
    pages,
    ...(site.length > 0 && { site }),
    shown: lab.pages.findIndex(({ id }) => id === lab.page),
    layout: lab.layout,
    ...(pin && { pin }),
  };
  return { record: written, contents };
}

/** The part of a record that was read, and a sentence for each part that was not. */
export interface ReadRecord {
  readonly settings: Settings | undefined;
  readonly pages: readonly OpenPage[];
  readonly site: readonly SiteFile[];
  readonly shown: OpenPage | undefined;
  readonly layout: Lab["layout"];
  readonly pin: Place | undefined;
  readonly problems: readonly string[];
}

/** The place of a page or a file of the site: gives it an id and a key of its own, by the names of its contents. */
type PageNaming = (page: { readonly text: string; readonly bytes?: string | undefined }) => Pick<OpenPage, "id" | "key">;

/**
 * Reads a record part by part: what is not as it should be, or whose content is not there, is left out and named.
 *
 * @param contents texts, perhaps as their bytes in UTF-8, and bytes
 * @param most pages and files of the site that it may list
 */
export function readRecord(
  value: unknown,
  contents: ReadonlyMap<string, unknown>,
  named: PageNaming,
  most: { readonly pages: number; readonly site: number } = { pages: Infinity, site: Infinity },
): ReadRecord {
  const problems: string[] = [];
  const leaveOut = (sentence: string): undefined => void problems.push(sentence);
  const part = <T>(name: string, schema: GenericSchema<unknown, T>, of: unknown): T | undefined => {
    const read = safeParse(schema, of);
    return read.success ? read.output : leaveOut(`${name} could not be read: ${read.issues[0].message}.`);
  };
  const first = (listed: readonly unknown[], limit: number, name: string): readonly unknown[] => {
    const [all, beyond, limitText] = [listed.length, listed.length - limit, limit].map((count) => thousands(count));
    if (listed.length > limit) leaveOut(`It lists ${all} ${name}: ${beyond} beyond ${limitText} were left out.`);
    return listed.slice(0, limit);
  };
  // A file of a kilobyte could name one content thousands of times.
  const taken = new Set<string>();
  const textOf = (subject: string, text: string): string | undefined => {
    const content = contents.get(text);
    if (taken.has(text)) return leaveOut(`${subject} is the same as one before it.`);
    if (typeof content !== "string" && !isBytes(content)) return leaveOut(`The text of ${subject} is missing.`);
    taken.add(text);
    return typeof content === "string" ? content : canonicalSource(new TextDecoder().decode(content));
  };
  const goldIn = (of: unknown, name: string, source: string): PageGold | undefined => {
    const gold = of === undefined ? undefined : part(`The gold standard of “${name}”`, goldSchema, of);
    if ((gold?.marks.at(-1) ?? 0) > source.length)
      return leaveOut(`The gold standard of “${name}” goes past the end of the page.`);
    return gold;
  };
  const pageOf = (listed: unknown, index: number): OpenPage | undefined => {
    const page = part(`Page ${index + 1}`, pageSchema, listed);
    const source = page && textOf(`“${page.name}”`, page.text);
    if (page === undefined || source === undefined) return undefined;
    const { text, bytes: bytesName, gold: filed, ...rest } = page;
    const gold = goldIn(filed, page.name, source);
    const bytes = bytesName === undefined ? undefined : contents.get(bytesName);
    if (bytesName !== undefined && !isBytes(bytes)) leaveOut(`The bytes of “${page.name}” are missing.`);
    const own = named({ text, bytes: bytesName });
    return { ...rest, ...own, source, revision: 0, ...(isBytes(bytes) && { bytes }), ...(gold && { gold }) };
  };
  const siteFileOf = (listed: unknown, index: number): readonly SiteFile[] => {
    const file = part(`Page ${index + 1} of the site`, siteSchema, listed);
    const source = file && textOf(`“${file.name}”`, file.text);
    return file === undefined || source === undefined ? [] : [{ key: named(file).key, name: file.name, source }];
  };
  const fields = safeParse(record(string(), unknown()), value).output as Readonly<Record<string, unknown>>;
  const pages = first(part("Its list of pages", array(unknown()), fields["pages"]) ?? [], most.pages, "pages").map(pageOf);
  const settings = part("The settings", optional(settingsSchema), fields["settings"]);
  const position = part("Which page was shown", optional(number(), 0), fields["shown"]) ?? 0;
  const pin = part("The pin", optional(pinSchema), fields["pin"]);
  const layout = part("The sizes of the panes", optional(record(string(), record(string(), number())), {}), fields["layout"]);
  const listedSite = part("The pages of its site", optional(array(unknown()), []), fields["site"]) ?? [];
  const site = first(listedSite, most.site, "pages of the site").flatMap(siteFileOf);
  const present = pages.filter((page) => page !== undefined);
  const shown = pages[position];
  // Where in a page one looked and pointed says nothing of another.
  const isPinned = pin !== undefined && pin.start >= 0 && pin.end <= (shown?.source.length ?? -1);
  return {
    settings: settings === undefined || shown !== undefined ? settings : { ...settings, view: undefined },
    pages: present,
    site,
    shown: shown ?? (position < 0 ? undefined : present[0]),
    layout: layout ?? {},
    pin: isPinned ? pin : undefined,
    problems,
  };
}

function isBytes(content: unknown): content is Uint8Array<ArrayBuffer> {
  return content instanceof Uint8Array;
}

/** A session as it is stored: the record of its lab, whose contents are stored beside it by name. */
interface SessionRecord extends LabRecord {
  readonly id: string;
  readonly savedAt: number;
  /** Characters and bytes of its contents. */
  readonly size: number;
}

/** A session to be stored, with the contents that it names. */
export interface PackedSession {
  readonly session: SessionRecord;
  readonly contents: ReadonlyMap<string, Content>;
}

/** True where all that is stored of two labs is the very same; quicker than to pack them, and false may be said of labs that pack alike. */
export function isStoredAlike(left: Lab, right: Lab): boolean {
  if (left === right) return true;
  return Object.entries(left).every(([name, value]) => !isOfSession(name) || Reflect.get(right, name) === value);
}

/** The names of contents in a session: that of a text is its key, which no other text has, and that of bytes their page's id. */
const storedNames: ContentNames = { page: ({ id, key }) => ({ text: key, bytes: id }), site: ({ key }) => key };
const namedAsStored: PageNaming = ({ text, bytes = newPageId() }) => ({ id: bytes, key: text });

/** Packs a lab for the store. */
export function packedSession(lab: Lab, pin: Place | undefined, savedAt: number): PackedSession {
  const { record: written, contents } = recordOf(lab, pin, storedNames);
  const size = [...contents.values()].reduce((sum, { length }) => sum + length, 0);
  return { session: { ...written, id: lab.session, savedAt, size }, contents };
}

/** A stored session opened again. */
export interface OpenedSession {
  readonly lab: Lab;
  readonly pin: Place | undefined;
  readonly savedAt: number;
  /** A sentence for each part that is lost. */
  readonly problems: readonly string[];
}

/** The fields that tell one session from another, and when it was saved. */
const headSchema = object({ version: number(), id: string(), savedAt: number() });

/**
 * The lab of a stored session, with the lanes and preferences of `fresh` where it says nothing of them.
 *
 * @throws RangeError where nothing can be read of it, or it is of another version
 */
export function openedSession(
  session: unknown,
  contents: ReadonlyMap<string, unknown>,
  fresh: Lab,
  library: Library,
): OpenedSession {
  const head = safeParse(headSchema, session);
  if (!head.success) throw new RangeError("it does not have the form of a session");
  const { id, savedAt, version } = head.output;
  if (version !== recordVersion) throw new RangeError("it is from another version of Contentscope. Open its pages again");
  const { pages, site, shown, layout, settings, pin, problems } = readRecord(session, contents, namedAsStored);
  const open: Lab = { ...fresh, session: id, pages, layout, site };
  const on = shown === undefined ? open : showPage(open, shown.id);
  const [lab, refused] = settings === undefined ? [on, []] : withSettings(on, settings, library);
  return { lab, pin, savedAt, problems: [...problems, ...refused] };
}
