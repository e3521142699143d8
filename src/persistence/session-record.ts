import { array, exactOptional, number, object, picklist, record, safeParse, string, type InferOutput } from "valibot";
import type { Library } from "../extraction/run.ts";
import { showPage } from "../state/page-changes.ts";
import type { Lab } from "../state/lab.ts";
import type { Place } from "../state/linking.ts";
import type { OpenPage, PageGold, SiteFile } from "../state/open-page.ts";
import { settingsOf, withSettings, type Settings } from "../state/settings.ts";
import { LabReader, isWithin, pageFields, pageRecord, schemaVersion, type Wording } from "./lab-schema.ts";

const pageSchema = object({
  ...pageFields,
  /** Names the content that is the page's text. */
  text: string(),
  /** Names the content that is the bytes it was decoded from. */
  bytes: exactOptional(string()),
  dismissed: exactOptional(array(string())),
});

const pinSchema = object({
  start: number(),
  end: number(),
  origin: picklist(["source", "tree", "lane", "ribbon", "result", "page", "diff", "why"]),
  lane: exactOptional(string()),
});

const layoutSchema = record(string(), record(string(), number()));

/** The fields that tell one session from another, and when it was saved. */
const headSchema = object({
  version: number(),
  id: string(),
  savedAt: number(),
});

/** A page to compare with: its name, and that of the content that is its text. */
const siteFileSchema = object({ name: string(), text: string() });

type StoredSiteFile = InferOutput<typeof siteFileSchema>;
type StoredPage = Omit<InferOutput<typeof pageSchema>, "gold"> & { readonly gold?: PageGold };

/** A session as it is stored, but for the contents of its pages, which are stored beside it by name. */
export interface StoredSession extends InferOutput<typeof headSchema> {
  /** Characters and bytes of its contents. */
  readonly size: number;
  readonly pages: readonly StoredPage[];
  /** Pages to compare with that are no tabs. */
  readonly site?: readonly StoredSiteFile[];
  /** Position of the page that is shown, -1 for none. */
  readonly shown: number;
  readonly settings: Settings;
  readonly layout: Lab["layout"];
  readonly pin?: Place;
}

type Content = string | Uint8Array<ArrayBuffer>;

/** A session to be stored, with the contents that it names. */
export interface Packed {
  readonly session: StoredSession;
  readonly contents: ReadonlyMap<string, Content>;
}

/** Names a page's text and its bytes; another text has another name. */
export type ContentNames = (page: Pick<OpenPage, "id" | "key">) => { readonly text: string; readonly bytes: string };

/** The fields of a lab that are not stored, or by themselves. */
const notStored: ReadonlySet<string> = new Set<keyof Lab>(["brush", "isMarking", "theme", "autoRun", "leftTab", "preferences"]);

/** True where all that is stored of two labs is the very same; quicker than to pack them, and false may be said of labs that pack alike. */
export function isStoredAlike(left: Lab, right: Lab): boolean {
  if (left === right) return true;
  return Object.entries(left).every(([name, value]) => notStored.has(name) || Reflect.get(right, name) === value);
}

/** Packs a lab for the store. */
export function packed(lab: Lab, pin: Place | undefined, names: ContentNames, savedAt: number): Packed {
  const contents = new Map<string, Content>();
  const pages = lab.pages.map((page): StoredPage => {
    const { source, bytes, dismissed = [] } = page;
    const own = names(page);
    contents.set(own.text, source);
    if (bytes !== undefined) contents.set(own.bytes, bytes);
    return {
      ...pageRecord(page, { text: own.text }, bytes === undefined ? {} : { bytes: own.bytes }),
      ...(dismissed.length === 0 ? {} : { dismissed: [...dismissed] }),
    };
  });
  const site = lab.site.map((file): StoredSiteFile => {
    const { text } = names({ id: file.key, key: file.key });
    contents.set(text, file.source);
    return { name: file.name, text };
  });
  const session: StoredSession = {
    version: schemaVersion,
    id: lab.session,
    savedAt,
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

/** The part of a stored session that was read, and a sentence for each part that could not be. */
export interface ReadSession {
  readonly session: StoredSession;
  readonly problems: readonly string[];
}

const wording: Wording = {
  unread: (part) => `${part} cannot be read.`,
  settings: "Its lanes",
  isWhole: true,
};

/** Reads what is valid of a stored session; `undefined` where it is none. @throws RangeError where it is of another version */
export function readStored(value: unknown): ReadSession | undefined {
  const reader = new LabReader(value, wording);
  const { fields, problems } = reader;
  const head = safeParse(headSchema, fields);
  if (!head.success) return undefined;
  if (head.output.version !== schemaVersion)
    throw new RangeError("it is of another version of Contentscope; open its pages anew");
  const pages = reader.pages(pageSchema, (page, readGold): StoredPage => {
    const gold = readGold();
    return gold === undefined ? page : { ...page, gold };
  });
  const shown = reader.shown() ?? 0;
  const pin = reader.pin(pinSchema);
  const session: StoredSession = {
    ...head.output,
    size: reader.part("Its size", number(), fields["size"]) ?? 0,
    pages: pages.filter((page) => page !== undefined),
    shown: shown - pages.slice(0, shown).filter((page) => page === undefined).length,
    settings: reader.settings() ?? noSettings,
    layout: reader.part("The sizes of the panes", layoutSchema, fields["layout"]) ?? {},
    ...("site" in fields && { site: reader.site(siteFileSchema, (file) => file) }),
    ...(pin === undefined ? {} : { pin }),
  };
  return { session, problems };
}

const noSettings: Settings = { lanes: [], focused: 0, measure: "lcs", axis: "source", tab: "article" };

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
    const isGold = isWithin(gold, source);
    if (!isGold) lost.push(`The gold standard of “${page.name}” cannot be read.`);
    if (name !== undefined && !isBytes(bytes)) lost.push(`The bytes of “${page.name}” are missing.`);
    return { ...(isGold ? page : others), ...named(stored), source, revision: 0, ...(isBytes(bytes) ? { bytes } : {}) };
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
