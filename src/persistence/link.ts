import { parse, picklist, safeParse, type GenericSchema } from "valibot";
import { hiddenWays, type Reading } from "../extraction/page/reading.ts";
import type { Range } from "../extraction/page/selection.ts";
import { escaped, runOfText, runText, unescaped } from "../extraction/run-text.ts";
import type { Library } from "../extraction/run.ts";
import { unpacked } from "../import/bytes.ts";
import { activePage, allSide, goldSide, plainSettings, type Lab } from "../state/lab.ts";
import { bandScales, isLaneLetter, laneSizes } from "../state/lane.ts";
import type { Place } from "../state/linking.ts";
import { sampleOf } from "../state/open-page.ts";
import { settingsOf, settingsSchema, type LaneSettings, type Settings } from "../state/settings.ts";
import { recordVersion } from "./record.ts";

/** A link with its page in it may be this long; beyond, browsers and servers of pages refuse it. */
export const longestLink = 32_000;

/** A link to the lab. */
export interface LabLink {
  readonly text: string;
  /** `sample`: the link names the page; `none`: no page is open. */
  readonly page: "sample" | "left out" | "none";
}

/** The link to a lab: its settings, and the shown page where that is a sample as it came. `home` is the lab's own address. */
export function linkTo(lab: Lab, pin: Place | undefined, home: string): LabLink {
  const page = activePage(lab);
  const sample = page === undefined ? undefined : sampleOf(page);
  const address = sample === undefined ? { settings: { ...settingsOf(lab), view: undefined } } : { ...placed(lab, pin), sample };
  return {
    text: `${home}#${addressText(address)}`,
    page: sample !== undefined ? "sample" : page === undefined ? "none" : "left out",
  };
}

/** The link with the shown page in it, packed, however long. */
export function linkWithPacked(
  lab: Lab,
  page: { readonly name: string; readonly packed: string; readonly gold?: readonly number[] | undefined },
  pin: Place | undefined,
  home: string,
): string {
  return `${home}#${addressText({ ...placed(lab, pin), page })}`;
}

/** The link to a step of a story that comes with the lab: "…#v1&story=ccb&step=3". */
export function linkToStep(named: NamedStep, home: string): string {
  return `${home}#${[`v${recordVersion}`, ...written({ ...named }, pageCodecs, [])].join("&")}`;
}

/** The HTML that shows a link's lanes in an article, 16 pixels of text in a line of some 640. */
export function embedHtml(link: string, title: string): string {
  const [address, name] = [link.replace("#", "?embed#"), title].map((text) =>
    text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;"),
  );
  return `<iframe src="${address}" title="${name}" width="640" height="480" loading="lazy" style="border: 0; width: 100%"></iframe>`;
}

/** The lab's own address, without what was asked of this visit. */
export function homeOf({ origin, pathname }: Pick<Location, "origin" | "pathname">): string {
  return `${origin === "null" ? "file://" : origin}${pathname}`;
}

/** The view is named also where it is the whole page: so one was shown. */
function placed(lab: Lab, pin: Place | undefined): Pick<Address, "settings" | "pin"> {
  const settings = { ...settingsOf(lab), view: { start: lab.view.start, end: lab.view.end } };
  return pin === undefined ? { settings } : { settings, pin: { start: pin.start, end: pin.end } };
}

/** Characters of a text that a link may unpack to, at the most: a small link can hold a text without end. */
const largestText = 20 * 1024 * 1024;

/** A text as base64url of its bytes in UTF-8, deflated. A lone half of a character becomes U+FFFD. */
export async function packedText(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** The text that was packed. @throws RangeError where it was not packed so, or is over 20 MB: more is not unpacked */
export async function unpackedText(packed: string): Promise<string> {
  const bytes = await unpacked(new Blob([fromBase64(packed)]), "deflate-raw", largestText).catch((error: unknown) => {
    throw new RangeError(error instanceof RangeError ? "it unpacks to more than 20 MB" : "it was cut off or changed on its way");
  });
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x6000) parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 0x6000))));
  return parts.join("").replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) throw new RangeError("it was cut off or changed on its way");
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}

/** The content of a link. */
export interface Address {
  readonly settings: Settings;
  /** The bundled page that it shows. */
  readonly sample?: string;
  /** A page of its own, by the name of its file where it is one: its text, packed, or what the server of the lab has under an id. */
  readonly page?: { readonly name: string } & (
    | { readonly packed: string; /** The marks of its gold standard. */ readonly gold?: readonly number[] | undefined }
    | { readonly served: string }
  );
  /** It has page and settings of its own. */
  readonly story?: NamedStep;
  readonly pin?: Range;
}

/** A step of a story that comes with the lab: the story's id, and the step's position. */
export interface NamedStep {
  readonly story: string;
  readonly step: number;
}

/** The part of a link that was read, and a sentence for each part that was not understood. */
export interface ReadAddress {
  readonly address: Address;
  readonly problems: readonly string[];
}

/** A link that was not read, and the sentence that says why. */
export interface RefusedLink {
  readonly refusal: string;
}

/**
 * The fragment of a link: "v1&s=news&a=ccb.range~60&b=danag&x=src&view=0-78022&pin=12408-12431&tab=compare". It holds unreserved
 * characters of RFC 3986 only, beside "&" and "=", so that nothing on its way changes it.
 */
export function addressText({ settings, sample, page, pin, story }: Address): string {
  const { lanes } = settings;
  const { focused: focus, ...unusual } = unusualSettings(settings);
  const values: PartValues = {
    ...unusual,
    ...story,
    s: sample,
    focus,
    x: settings.axis,
    tab: settings.tab,
    pin,
    name: page?.name,
    ...(page !== undefined && ("packed" in page ? { gold: page.gold, data: page.packed } : { open: page.served })),
  };
  const looks = lanes.map(({ size, showsNumbers, showsAllPasses, ...look }) => ({
    ...look,
    size: size === "figure" ? undefined : size,
    showsNumbers: showsNumbers === true ? showsNumbers : undefined,
    showsAllPasses: showsAllPasses === true ? showsAllPasses : undefined,
  }));
  return [
    `v${recordVersion}`,
    ...written(values, pageCodecs, lanes),
    ...lanes.map((lane, position) => `${letterAt(lanes, position)}=${runText(lane)}`),
    ...looks.flatMap((look, position) => written(look, lookCodecs, lanes, `${letterAt(lanes, position)}-`)),
    ...written(values, codecs, lanes),
  ].join("&");
}

/** The settings that are not as they are where a link says nothing of them. */
function unusualSettings(settings: Settings): Partial<Settings> {
  const usual: Readonly<Record<string, unknown>> = parse(settingsSchema, { lanes: [] });
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name])),
  );
}

/**
 * Reads a location's hash; `undefined` where it is no link of the lab, refused where it is of another version. What a part says wrongly
 * is left out and named.
 */
export function readAddress(hash: string, library: Library): ReadAddress | RefusedLink | undefined {
  const read = partsOf(hash);
  if (read === undefined) return undefined;
  if (read.version !== recordVersion)
    return { refusal: "This link is from another version of Contentscope. Ask for one from this version." };
  const lanes: LaneSettings[] = [];
  const values: Record<string, unknown> = {};
  const isUnderstood = (name: string, value: string): boolean => {
    const [letter = "", look] = name.split(/-(.*)/s);
    const lane = isLaneLetter(letter.toUpperCase()) ? letter.toUpperCase() : undefined;
    if (lane !== undefined && look === undefined) lanes.push(laneOfText(lane, value, lanes, library));
    else if (lane !== undefined && isOne(lookCodecs, look)) {
      const at = positionOf(letter, lanes);
      lanes[at] = { ...lanes[at], [look]: lookCodecs[look].read(value, lanes) };
    } else if (isOne(allCodecs, name)) values[name] = allCodecs[name].read(value, lanes);
    else return false;
    return true;
  };
  const problems: string[] = [];
  const isLane = ([name]: LinkPart): boolean => isLaneLetter(name.toUpperCase());
  // Lanes first: other parts name them.
  for (const [name, value] of [...read.parts.filter(isLane), ...read.parts.filter((part) => !isLane(part))])
    try {
      if (!isUnderstood(name, value)) problems.push(`${quoted(name, value)} is not known.`);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      problems.push(`${quoted(name, value)} could not be read: ${error.message}.`);
    }
  return { address: addressOf(values, lanes), problems };
}

function addressOf(values: PartValues, lanes: LaneSettings[]): Address {
  const {
    s: sample,
    focus: focused,
    x: axis,
    name = "Page from a link",
    gold,
    data,
    open,
    story,
    step = 0,
    pin,
    ...others
  } = values;
  const page = data !== undefined ? { name, packed: data, gold } : open === undefined ? undefined : { name, served: open };
  return {
    settings: parse(settingsSchema, { lanes, focused, axis, ...others }),
    ...(sample !== undefined && { sample }),
    ...(page && { page }),
    ...(story !== undefined && { story: { story, step } }),
    ...(pin && { pin }),
  };
}

/** The two ways of a value: into a part of a link, and back. */
interface Codec<T> {
  /** @param lanes those that are named by their letters */
  write(value: T, lanes: readonly LaneSettings[]): string;
  /** @throws RangeError with a clause for what no link says */
  read(text: string, lanes: readonly LaneSettings[]): T;
}

const text: Codec<string> = { write: escaped, read: unescaped };

/** Texts of which none is "~". */
const list: Codec<string[]> = {
  write: (ids) => ids.map(escaped).join("~"),
  read: (ids) => (ids === "" ? [] : ids.split("~").map(unescaped)),
};

/** One of a few values, each by its name. */
function oneOf<T extends string>(schema: GenericSchema<unknown, T>): Codec<T> {
  return {
    write: (value) => value,
    read: (value) => {
      const read = safeParse(schema, value);
      if (!read.success) throw new RangeError(`no such value: ${value}`);
      return read.output;
    },
  };
}

const range: Codec<Range> = {
  write: ({ start, end }) => `${start}-${end}`,
  read: (offsets) => {
    const [, start, end] = /^(\d{1,9})-(\d{1,9})$/.exec(offsets) ?? [];
    if (start === undefined || end === undefined || Number(start) > Number(end))
      throw new RangeError(`not two rising offsets: ${offsets}`);
    return { start: Number(start), end: Number(end) };
  },
};

/** Rising offsets: "12-340-400-900" is two ranges. */
const offsets: Codec<readonly number[]> = {
  write: (marks) => marks.join("-"),
  read: (ranges) => {
    const marks = ranges.split("-").map((mark) => (/^\d{1,9}$/.test(mark) ? Number(mark) : -1));
    if (marks.length % 2 === 1 || marks.some((mark, at) => mark <= (marks[at - 1] ?? -1)))
      throw new RangeError("not rising ranges");
    return marks;
  },
};

/** A lane, by its letter. */
const lane: Codec<number> = { write: (position, lanes) => letterAt(lanes, position), read: positionOf };

/** Two lanes, or one and the gold standard, or all. */
const pair: Codec<NonNullable<Settings["pair"]>> = {
  write: ([a, b], lanes) => `${letterAt(lanes, a)}-${typeof b === "string" ? b : letterAt(lanes, b)}`,
  read: (letters, lanes) => {
    const [a = "", b = ""] = letters.split("-");
    return [positionOf(a, lanes), b === goldSide || b === allSide ? b : positionOf(b, lanes)];
  },
};

/** "display-aria-closed-spaces": the ways of hiding by which elements are left out, and what else is not as usual. */
const reading: Codec<Reading> = {
  write: ({ hidden, noscript, words }) =>
    [...hidden, ...(noscript === "open" ? [] : [noscript]), ...(words === "script" ? [] : [words])].join("-"),
  read: (ways) => {
    const named = ways.split("-");
    const hidden = hiddenWays.filter((way) => named.includes(way));
    const unknown = named.find((name) => name !== "closed" && name !== "spaces" && hidden.every((way) => way !== name));
    if (unknown !== undefined) throw new RangeError(`no such value: ${unknown}`);
    return {
      hidden,
      noscript: named.includes("closed") ? "closed" : "open",
      words: named.includes("spaces") ? "spaces" : "script",
    };
  },
};

const axisNames = picklist(["src", "index"]);

/** The source, or the units of the method in their order. */
const axis: Codec<Settings["axis"]> = {
  write: (value) => (value === "source" ? "src" : value),
  read: (name) => {
    const value = oneOf(axisNames).read(name, []);
    return value === "src" ? "source" : value;
  },
};

/** An id that leads to no other file of the server. */
function fileId(what: "page" | "story"): Codec<string> {
  return {
    write: String,
    read: (id) => {
      if (!/^[\w-]{1,64}$/.test(id)) throw new RangeError(`no ${what} has such an id`);
      return id;
    },
  };
}

/** The position of a step, by its number, the first of which is 1. */
const step: Codec<number> = {
  write: (position) => String(position + 1),
  read: (number) => {
    if (!/^[1-9]\d{0,5}$/.test(number)) throw new RangeError(`no number of a step: ${number}`);
    return Number(number) - 1;
  },
};

const { measure, tab, format, boxes } = plainSettings.entries;

/** The parts of a link before its lanes, in their order. */
const pageCodecs = {
  s: text,
  story: fileId("story"),
  step,
} satisfies Record<string, Codec<unknown>>;

/** The parts of a link after its lanes, in their order. */
const codecs = {
  focus: lane,
  pair,
  measure: oneOf(measure.wrapped),
  reading,
  x: axis,
  view: range,
  pin: range,
  tab: oneOf(tab.wrapped),
  format: oneOf(format.wrapped),
  boxes: oneOf(boxes.wrapped),
  name: text,
  gold: offsets,
  /** In base64url, of which nothing need be escaped. */
  data: { write: String, read: String },
  open: fileId("page"),
} satisfies Record<string, Codec<unknown>>;

const allCodecs = { ...pageCodecs, ...codecs };

const flag: Codec<boolean> = { write: String, read: (value) => oneOf(picklist(["true", "false"])).read(value, []) === "true" };

/** The parts on how a lane is looked at, where it is not as its method shows it: "a-size=strip", "a-bands=smoothed~links", "a-pictures=" where all are closed. */
const lookCodecs = {
  size: oneOf(picklist(laneSizes)),
  bands: list,
  pictures: list,
  scale: oneOf(picklist(bandScales)),
  showsNumbers: flag,
  showsAllPasses: flag,
  step,
} satisfies Record<string, Codec<unknown>>;

/** The values of a link's parts. */
type PartValues = {
  readonly [K in keyof typeof allCodecs]?: ReturnType<(typeof allCodecs)[K]["read"]> | undefined;
};

function isOne<T extends object>(table: T, name: string | undefined): name is keyof T & string {
  return name !== undefined && Object.hasOwn(table, name);
}

/** The parts whose values there are, in the order of the table. */
function written(
  values: Readonly<Record<string, unknown>>,
  table: Readonly<Record<string, Codec<unknown>>>,
  lanes: readonly LaneSettings[],
  prefix = "",
): readonly string[] {
  return Object.entries(table).flatMap(([name, codec]) =>
    values[name] === undefined ? [] : [`${prefix}${name}=${codec.write(values[name], lanes)}`],
  );
}

function letterAt(lanes: readonly LaneSettings[], position: number): string {
  return (lanes[position]?.letter ?? String.fromCharCode(65 + position)).toLowerCase();
}

function positionOf(letter: string, lanes: readonly LaneSettings[]): number {
  const position = lanes.findIndex((each) => each.letter === letter.toUpperCase());
  if (position < 0) throw new RangeError(`there is no lane ${letter.toUpperCase() || "without a letter"}`);
  return position;
}

/** The lane that a part's value names: "ccb.range~60.threshold~0.6", "vote~~ccb~~danag". What a schema does not know stays a text. @throws RangeError for what no link has. */
function laneOfText(letter: string, part: string, lanes: readonly LaneSettings[], library: Library): LaneSettings {
  if (lanes.some((each) => each.letter === letter)) throw new RangeError("this lane is named twice");
  const { extractor, values, members, weight } = runOfText(part, library);
  if (weight !== undefined) throw new RangeError("a lane has no weight");
  return { letter, extractor, values, ...(members && { members }), size: "figure" };
}

const longestQuote = 40;

function quoted(name: string, value: string): string {
  const part = `${name}=${value}`;
  return `“${part.length > longestQuote ? `${part.slice(0, longestQuote)}…` : part}”`;
}

type LinkPart = readonly [name: string, value: string];

/** The parts of a link, and its version: this one where it names none, as one that was typed; undefined for what is no link. */
function partsOf(hash: string): { readonly parts: readonly LinkPart[]; readonly version: number } | undefined {
  const pieces = plain(hash.replace(/^#/, "")).split("&");
  const version = /^v(\d{1,6})$/.exec(pieces[0] ?? "")?.[1];
  const parts = pieces.slice(version === undefined ? 0 : 1).flatMap((piece): readonly LinkPart[] => {
    // Pages that show a link as HTML write "&amp;" between its parts.
    const [name = "", value = ""] = piece.replace(/^amp;/, "").split(/=(.*)/s);
    return name === "" && value === "" ? [] : [[name, value]];
  });
  if (version === undefined && !parts.some(([name]) => ["s", "a", "open", "story"].includes(name))) return undefined;
  return { parts, version: Number(version ?? recordVersion) };
}

/** Times that a link is taken to have been encoded on its way, at the most: each costs a walk over all of it. */
const mostEncodings = 8;

/** A link has no "%" of its own: where one is, the link was encoded on its way, perhaps more than once. */
function plain(fragment: string): string {
  let plainer = fragment;
  for (let count = 0; count < mostEncodings && plainer.includes("%"); count++) {
    plainer = plainer.replace(/%([0-7][0-9a-f])/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  }
  return plainer;
}
