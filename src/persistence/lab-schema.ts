import {
  array,
  check,
  exactOptional,
  integer,
  minValue,
  number,
  object,
  picklist,
  pipe,
  record,
  safeParse,
  string,
  unknown,
  type GenericSchema,
  type InferOutput,
} from "valibot";
import type { Library } from "../extraction/run.ts";
import { showPage } from "../state/page-changes.ts";
import type { Lab } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import type { OpenPage, PageGold, SiteFile } from "../state/open-page.ts";
import { settingsOf, settingsSchema, withSettings } from "../state/settings.ts";

/** Raised whenever what is stored takes another form; `migrations` then has a way from the form before. */
const storedVersion = 1;

/** A stored session of another version, as it came. */
type OldSession = Readonly<Record<string, unknown>>;

/** For each version, how a session of it becomes one of the next. None yet: version 1 is the first. */
const migrations: Readonly<Record<number, (session: OldSession) => OldSession>> = {};

/** A gold standard of a page, as sessions and lab files hold it. */
export const goldSchema = object({
  marks: pipe(
    array(number()),
    check((marks: number[]) => areMarks(marks), "its marks are no ranges in their order"),
  ),
  text: exactOptional(string()),
  from: string(),
});

/** Whether numbers are ranges in their order: [start0, end0, start1, …], each offset a whole number beyond the one before. */
function areMarks(marks: readonly number[]): boolean {
  return (
    marks.length % 2 === 0 && marks.every((offset, index) => Number.isSafeInteger(offset) && offset > (marks[index - 1] ?? -1))
  );
}

const pageSchema = object({
  name: string(),
  origin: object({ kind: picklist(["sample", "pasted", "file"]), detail: string() }),
  /** Names the content that is the page's text. */
  text: string(),
  /** Names the content that is the bytes it was decoded from. */
  bytes: exactOptional(string()),
  byteLength: number(),
  encoding: exactOptional(
    object({ name: string(), reason: string(), unreadableCount: number(), suspected: exactOptional(string()) }),
  ),
  lineEnds: string(),
  lesson: exactOptional(string()),
  dismissed: exactOptional(array(string())),
  gold: exactOptional(unknown()),
});

const pinSchema = object({
  start: number(),
  end: number(),
  origin: picklist(["source", "tree", "lane", "ribbon", "result", "page", "diff", "why"]),
  lane: exactOptional(string()),
});

const layoutSchema = record(string(), record(string(), number()));

/** What tells one session from another, and in which order they were saved. */
const headSchema = object({
  version: pipe(number(), integer(), minValue(0)),
  id: string(),
  savedAt: number(),
  revision: number(),
});

/** A page to compare with: its name, and that of the content that is its text. */
const siteFileSchema = object({ name: string(), text: string() });

type StoredSiteFile = InferOutput<typeof siteFileSchema>;
type StoredPage = Omit<InferOutput<typeof pageSchema>, "gold"> & { readonly gold?: InferOutput<typeof goldSchema> };

/** A session as it is stored, but for the contents of its pages, which are stored beside it by name. */
export interface StoredSession extends InferOutput<typeof headSchema> {
  /** Characters and bytes of its contents. */
  readonly size: number;
  readonly pages: readonly StoredPage[];
  /** Pages to compare with that are no tabs. */
  readonly site?: readonly StoredSiteFile[];
  /** Position of the page that is shown, -1 for none. */
  readonly shown: number;
  readonly settings: InferOutput<typeof settingsSchema>;
  readonly layout: Lab["layout"];
  readonly pin?: Place;
  /** The session that this goes on from, and the revision that it had: this was stored with no time to ask what is there. */
  readonly copyOf?: { readonly id: string; readonly revision: number };
}

type Content = string | Uint8Array<ArrayBuffer>;

/** A session to be stored, with the contents that it names. */
export interface Packed {
  readonly session: StoredSession;
  readonly contents: ReadonlyMap<string, Content>;
}

/** Names a page's text and its bytes; another text has another name. */
export type ContentNames = (page: Pick<OpenPage, "id" | "key">) => { readonly text: string; readonly bytes: string };

/** What is not stored, or by itself. */
const notStored: ReadonlySet<string> = new Set<keyof Lab>([
  "brush",
  "isMarking",
  "theme",
  "autoRun",
  "isTreeShown",
  "preferences",
]);

/** Whether all that is stored of two labs is the very same; quicker than to pack them, and false may be said of labs that pack alike. */
export function isStoredAlike(left: Lab, right: Lab): boolean {
  if (left === right) return true;
  return Object.entries(left).every(([name, value]) => notStored.has(name) || Reflect.get(right, name) === value);
}

/** Packs a lab for the store; `head` without time and revision tells whether anything is new. */
export function packed(
  lab: Lab,
  pin: Place | undefined,
  names: ContentNames,
  head: Pick<StoredSession, "savedAt" | "revision">,
): Packed {
  const contents = new Map<string, Content>();
  const pages = lab.pages.map((page): StoredPage => {
    const { name, origin, source, bytes, byteLength, encoding, lineEnds, lesson, dismissed, gold } = page;
    const own = names(page);
    contents.set(own.text, source);
    if (bytes !== undefined) contents.set(own.bytes, bytes);
    return {
      name,
      origin,
      text: own.text,
      byteLength,
      lineEnds,
      ...(bytes === undefined ? {} : { bytes: own.bytes }),
      ...(encoding === undefined ? {} : { encoding }),
      ...(lesson === undefined ? {} : { lesson }),
      ...(dismissed === undefined || dismissed.length === 0 ? {} : { dismissed: [...dismissed] }),
      ...(gold === undefined ? {} : { gold: storedGold(gold) }),
    };
  });
  const site = lab.site.map((file): StoredSiteFile => {
    const { text } = names({ id: file.key, key: file.key });
    contents.set(text, file.source);
    return { name: file.name, text };
  });
  const session: StoredSession = {
    version: storedVersion,
    id: lab.session,
    ...head,
    size: [...contents.values()].reduce((sum, { length }) => sum + length, 0),
    pages,
    shown: lab.pages.findIndex(({ id }) => id === lab.page),
    settings: settingsOf(lab),
    layout: lab.layout,
    ...(site.length === 0 ? {} : { site }),
    ...(pin === undefined ? {} : { pin }),
  };
  return { session, contents };
}

/** A gold standard as it is written down. */
export function storedGold({ marks, text, from }: PageGold): InferOutput<typeof goldSchema> {
  return { marks: [...marks], from, ...(text === undefined ? {} : { text }) };
}

/** What was read of a stored session, and a sentence for each part that could not be. */
export interface ReadSession {
  readonly session: StoredSession;
  readonly problems: readonly string[];
}

/** Reads what is valid of a stored session, whatever its version; `undefined` where it is none. */
export function readStored(value: unknown): ReadSession | undefined {
  const [migrated, problems] = current(value, migrations, storedVersion);
  const head = safeParse(headSchema, migrated);
  const fields = safeParse(record(string(), unknown()), migrated);
  if (!head.success || !fields.success) return undefined;
  const valid = <T>(field: string, schema: GenericSchema<unknown, T>, otherwise: T, problem: string): T => {
    const parsed = safeParse(schema, fields.output[field]);
    if (!parsed.success) problems.push(problem);
    return parsed.success ? parsed.output : otherwise;
  };
  const pages = valid("pages", array(unknown()), [], "Its list of pages cannot be read.").map((page) =>
    safeParse(pageSchema, page),
  );
  pages.forEach(({ success }, index) => success || problems.push(`Page ${index + 1} cannot be read.`));
  const shown = valid("shown", number(), 0, "Which page was shown cannot be read.");
  const pin = "pin" in fields.output ? valid("pin", pinSchema, undefined, "The pin cannot be read.") : undefined;
  const session: StoredSession = {
    ...head.output,
    version: storedVersion,
    size: valid("size", number(), 0, "Its size cannot be read."),
    pages: pages.flatMap((page) => (page.success ? [withValidGold(page.output, (problem) => problems.push(problem))] : [])),
    shown: shown - pages.slice(0, shown).filter(({ success }) => !success).length,
    settings: valid("settings", settingsSchema, noSettings, "Its lanes cannot be read."),
    layout: valid("layout", layoutSchema, {}, "The sizes of the panes cannot be read."),
    ...("site" in fields.output && {
      site: valid("site", array(siteFileSchema), [], "The pages of its site cannot be read."),
    }),
    ...(pin === undefined ? {} : { pin }),
  };
  return { session, problems };
}

/** A page without a gold standard that cannot be read, which is named: what is marked says nothing of the rest. */
function withValidGold(page: InferOutput<typeof pageSchema>, tell: (problem: string) => void): StoredPage {
  const { gold, ...rest } = page;
  if (gold === undefined) return rest;
  const valid = safeParse(goldSchema, gold);
  if (!valid.success) tell(`The gold standard of “${page.name}” cannot be read.`);
  return valid.success ? { ...rest, gold: valid.output } : rest;
}

/** A session brought to a version, step by step; a newer one stays as it is and is named. */
export function current(value: unknown, steps: typeof migrations, version: number): [value: unknown, problems: string[]] {
  const versioned = safeParse(record(string(), unknown()), value);
  const from = versioned.success ? safeParse(headSchema.entries.version, versioned.output["version"]) : undefined;
  if (!versioned.success || from?.success !== true) return [value, []];
  if (from.output > version) return [value, ["A newer version of the lab wrote it."]];
  let session = versioned.output;
  for (let at = from.output; at < version; at++) session = { ...(steps[at]?.(session) ?? session), version: at + 1 };
  return [session, []];
}

const noSettings: StoredSession["settings"] = { lanes: [], focused: 0, measure: "lcs", axis: "source", tab: "text" };

/** A stored session opened again. */
export interface Unpacked {
  readonly lab: Lab;
  readonly pin: Place | undefined;
  /** A sentence for each part that is lost. */
  readonly problems: readonly string[];
}

/**
 * The lab of a stored session, with the lanes and preferences of `fresh` where it says nothing of them. A page whose text is not
 * among the contents is left out and named.
 *
 * @param named gives each page the id and key of its own
 */
export function unpacked(
  { session, problems }: ReadSession,
  contents: ReadonlyMap<string, unknown>,
  fresh: Lab,
  library: Library,
  named: (page: Pick<StoredPage, "text" | "bytes">) => Pick<OpenPage, "id" | "key">,
): Unpacked {
  const lost: string[] = [];
  const pages = session.pages.map((stored): OpenPage | undefined => {
    const source = contents.get(stored.text);
    const bytes = stored.bytes === undefined ? undefined : contents.get(stored.bytes);
    const { text: _, bytes: name, ...page } = stored;
    if (typeof source !== "string") {
      lost.push(`The text of “${page.name}” is missing.`);
      return undefined;
    }
    const { gold, ...others } = page;
    const isWithin = (gold?.marks.at(-1) ?? 0) <= source.length;
    if (!isWithin) lost.push(`The gold standard of “${page.name}” cannot be read.`);
    if (name !== undefined && !isBytes(bytes)) lost.push(`The bytes of “${page.name}” are missing.`);
    return { ...(isWithin ? page : others), ...named(stored), source, revision: 0, ...(isBytes(bytes) ? { bytes } : {}) };
  });
  const present = pages.filter((page) => page !== undefined);
  const site = (session.site ?? []).flatMap(({ name, text }): SiteFile[] => {
    const source = contents.get(text);
    if (typeof source !== "string") lost.push(`The text of “${name}” is missing.`);
    return typeof source === "string" ? [{ key: named({ text }).key, name, source }] : [];
  });
  const shown = pages[session.shown] ?? (session.shown < 0 ? undefined : present[0]);
  const open: Lab = { ...fresh, session: session.id, pages: present, layout: session.layout, site };
  const [lab, refused] = withSettings(shown === undefined ? open : showPage(open, shown.id), session.settings, library);
  return { lab, pin: pinIn(lab, session.pin), problems: [...problems, ...lost, ...refused] };
}

function pinIn(lab: Lab, pin: Place | undefined): Place | undefined {
  const length = lab.pages.find(({ id }) => id === lab.page)?.source.length ?? 0;
  return pin !== undefined && pin.start >= 0 && pin.start <= pin.end && pin.end <= length ? pin : undefined;
}

function isBytes(content: unknown): content is Uint8Array<ArrayBuffer> {
  return content instanceof Uint8Array;
}
