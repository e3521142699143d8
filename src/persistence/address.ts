import { escaped, unescaped, runOfText, runText } from "../extraction/run-text.ts";
import { hiddenWays, type Reading } from "../extraction/page/reading.ts";
import type { Range } from "../extraction/page/selection.ts";
import type { Library } from "../extraction/run.ts";
import { goldSide } from "../state/lab.ts";
import { isLaneLetter, laneSizes, type LaneSize } from "../state/lane.ts";
import {
  axes,
  rangeSchema,
  type Address,
  type LinkedPage,
  type NamedStep,
  type ReadAddress,
  type RefusedLink,
  type Settings,
} from "../state/settings.ts";
import { LabReader, schemaVersion, type LabRecord, type Wording } from "./lab-schema.ts";

/**
 * The fragment of a link: "v1&s=news&a=ccb.range~60&b=danag&x=src&view=0-78022&pin=12408-12431&tab=compare". It holds unreserved
 * characters of RFC 3986 only, beside "&" and "=", so that nothing on its way changes it.
 */
export function addressText({ settings, sample, page, pin }: Address): string {
  const { lanes, focused, pair, measure, axis, tab, format, boxes, view, reading } = settings;
  const name = (position: number | typeof goldSide): string =>
    position === goldSide ? goldSide : (lanes[position]?.letter ?? letterAt(position)).toLowerCase();
  const ofSize = (size: LaneSize): string =>
    lanes.flatMap((lane, position) => (lane.size === size ? [name(position)] : [])).join("-");
  return fragmentOf([
    ...optionalPart("s", sample === undefined ? undefined : escaped(sample)),
    ...lanes.map((lane, position) => [name(position), lanePart(lane)] as const),
    ...optionalPart("focus", focused === 0 ? undefined : name(focused)),
    ...optionalPart("pair", pair?.map(name).join("-")),
    ...namedSizes.flatMap((size) => optionalPart(size, ofSize(size) || undefined)),
    ...lanes.flatMap((lane, position) => figureParts(name(position), lane)),
    ...optionalPart("measure", measure === "lcs" ? undefined : measure),
    ...optionalPart("reading", reading && readingPart(reading)),
    ["x", axisNames[axis]],
    ...optionalPart("view", rangeText(view)),
    ...optionalPart("pin", rangeText(pin)),
    ["tab", tab],
    ...optionalPart("format", format),
    ...optionalPart("boxes", boxes),
    ...(page === undefined ? [] : pageParts(page)),
  ]);
}

/** The fragment of a link to a step of a story: "v1&story=ccb&step=3". */
export function stepText({ story, step }: NamedStep): string {
  return fragmentOf([
    ["story", escaped(story)],
    ["step", String(step + 1)],
  ]);
}

/**
 * Reads a location's hash; `undefined` where it is no link of the lab, refused where it is of another version. What a part says wrongly
 * is left out and named.
 */
export function readAddress(hash: string, library: Library): ReadAddress | RefusedLink | undefined {
  const read = partsOf(hash);
  if (read === undefined) return undefined;
  if (read.version !== schemaVersion)
    return { refusal: "This link is of another version of Contentscope; ask for one that this version made." };
  const link = new LinkReader(library);
  for (const part of read.parts) link.take(part);
  const reader = new LabReader(link.lab(), wording);
  const settings = reader.settingsOneByOne((name) => link.refuse(name));
  const pin = reader.pin(rangeSchema);
  const address = { settings, ...link.page(), ...(pin && { pin }) };
  return { address, problems: [...reader.problems, ...link.problems()] };
}

const wording: Wording = {
  unread: (part, issue) => `${part} could not be read: ${issue}.`,
  settings: "The settings",
  isWhole: false,
};

/**
 * The parts on a lane's figures that are not as its algorithm shows them: "a-bands=smoothed~links", "a-pictures=" where all
 * are closed.
 */
function figureParts(letter: string, lane: LaneSettings): Parts {
  return figureKinds.flatMap((kind) => {
    const ids = lane[kind];
    return ids === undefined ? [] : [[`${letter}-${kind}`, ids.map(escaped).join("~")] as const];
  });
}

const figureKinds = ["bands", "pictures"] as const;

type Figures = Pick<LaneSettings, (typeof figureKinds)[number]>;

function pageParts(page: LinkedPage): Parts {
  return [["name", escaped(page.name)], "packed" in page ? ["data", page.packed] : ["open", page.served]];
}

/** The sizes of lanes that are no figures: "strip=a-b&full=c". */
const namedSizes = laneSizes.filter((size) => size !== "figure");

const axisNames = { source: "src", index: "index" } as const;

function optionalPart(name: string, value: string | undefined): Parts {
  return value === undefined || value === "" ? [] : [[name, value]];
}

function rangeText(range: Range | undefined): string | undefined {
  return range === undefined ? undefined : `${range.start}-${range.end}`;
}

function letterAt(position: number): string {
  return String.fromCharCode(65 + position);
}

/** Takes a link's parts one by one, in any order, and says what they are in the form of a session's or a file's settings. */
class LinkReader {
  readonly #library: Library;
  readonly #lanes: LaneSettings[] = [];
  readonly #texts = new Map<string, string>();
  /** Of lanes, by their letters: read before the lane is, perhaps. */
  readonly #figures = new Map<string, Figures>();
  readonly #named = new Map<string, unknown>();
  readonly #ranges: { view?: Range; pin?: Range } = {};
  /** Parts as they are quoted, and sentences on those that were not understood, at the places of those parts. */
  readonly #parts: string[] = [];
  readonly #refused: string[] = [];
  readonly #without: string[] = [];

  constructor(library: Library) {
    this.#library = library;
  }

  take([name, value]: Parts[number]): void {
    const at = this.#parts.push(`${name}=${value}`) - 1;
    try {
      if (!this.#understands(name, value)) this.#refused[at] = `${this.#quoted(at)} is not known.`;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#refuseAt(at, error.message);
    }
  }

  /** Names the part that gave a setting, as one with a value that there is not. */
  refuse(name: string): void {
    const at = this.#parts.findLastIndex((part) => part.startsWith(`${name}=`));
    if (at >= 0) this.#refuseAt(at, `no such value: ${String(this.#named.get(name))}`);
  }

  /** A sentence for each part that was not understood, in their order; last those that name a lane which there is not. */
  problems(): readonly string[] {
    return [...Object.values(this.#refused), ...this.#without];
  }

  /** The settings and the pin. */
  lab(): LabRecord {
    const sizes = new Map(
      namedSizes.flatMap((size) =>
        this.#namedLanes(size, [...new Set(this.#lettersIn(size))]).map((position) => [position, size] as const),
      ),
    );
    const figuresOf = this.#figuresByPosition();
    const [focused = 0] = this.#namedLanes("focus");
    const pair = this.#pair();
    const { view, pin } = this.#ranges;
    const settings = {
      lanes: this.#lanes.map((lane, index) => ({ ...lane, size: sizes.get(index) ?? lane.size, ...figuresOf.get(index) })),
      focused,
      ...(pair && { pair }),
      ...Object.fromEntries(this.#named),
      ...(view && { view }),
    };
    return { settings, ...(pin && { pin }) };
  }

  /** The page that it names or brings. */
  page(): Pick<Address, "sample" | "page" | "story"> {
    const story = this.#texts.get("story");
    const step = Number(this.#texts.get("step") ?? 1) - 1;
    const sample = this.#texts.get("s");
    const packed = this.#texts.get("data");
    const served = this.#texts.get("open");
    const name = this.#texts.get("name") ?? "Page from a link";
    const page = packed !== undefined ? { name, packed } : served === undefined ? undefined : { name, served };
    return {
      ...(sample !== undefined && { sample }),
      ...(page && { page }),
      ...(story !== undefined && { story: { story, step } }),
    };
  }

  #understands(name: string, value: string): boolean {
    const letter = name.toUpperCase();
    if (isLaneLetter(letter)) this.#addLane(letter, value);
    else if (name === "s" || name === "name") this.#texts.set(name, unescaped(value));
    else if (name === "data" || laneNaming.includes(name)) this.#texts.set(name, value);
    else if (name === "open" || name === "story") this.#texts.set(name, fileIdOf(value, name === "open" ? "page" : name));
    else if (name === "step") this.#texts.set(name, positionOf(value));
    else if (this.#takesFigures(name, value)) return true;
    else if (name === "reading") this.#named.set(name, readingOfPart(value));
    else if (name === "x") this.#named.set("axis", axisOf(value));
    else if (namedChoices.includes(name)) this.#named.set(name, value);
    else if (name === "view" || name === "pin") this.#ranges[name] = rangeOf(value);
    else return false;
    return true;
  }

  #refuseAt(at: number, reason: string): void {
    this.#refused[at] = `${this.#quoted(at)} was not understood: ${reason}.`;
  }

  #quoted(at: number): string {
    return `“${shortened(this.#parts[at] ?? "")}”`;
  }

  #addLane(letter: string, part: string): void {
    if (this.#lanes.some((lane) => lane.letter === letter)) throw new RangeError("this lane is named twice");
    this.#lanes.push(laneOfPart(letter, part, this.#library));
  }

  #takesFigures(name: string, value: string): boolean {
    const [letter = "", ...rest] = name.split("-");
    if (rest.length !== 1 || !isLaneLetter(letter.toUpperCase())) return false;
    const kind = figureKinds.find((one) => rest[0] === one);
    if (kind === undefined) return false;
    const ids = value === "" ? [] : value.split("~").map(unescaped);
    this.#figures.set(letter, { ...this.#figures.get(letter), [kind]: ids });
    return true;
  }

  /** Two lanes, or one and the gold standard. */
  #pair(): Settings["pair"] {
    const letters = this.#lettersIn("pair").slice(0, 2);
    const isWithGold = letters[1] === goldSide;
    const [a, b] = this.#namedLanes("pair", isWithGold ? letters.slice(0, 1) : letters);
    const second = isWithGold ? goldSide : b;
    return a === undefined || second === undefined ? undefined : [a, second];
  }

  #lettersIn(part: string): readonly string[] {
    return this.#texts.get(part)?.split("-") ?? [];
  }

  /** The figures that parts name, by the positions of their lanes. */
  #figuresByPosition(): ReadonlyMap<number, Figures> {
    return new Map(
      Array.from(this.#figures).flatMap(([letter, figures]) => {
        const [kind = "figures"] = Object.keys(figures);
        return this.#namedLanes(`${letter}-${kind}`, [letter]).map((position) => [position, figures] as const);
      }),
    );
  }

  /** Positions of the lanes that a part names by their letters; a letter that no lane has is named and left out. */
  #namedLanes(part: string, letters = this.#lettersIn(part)): readonly number[] {
    return letters.flatMap((letter) => {
      const position = this.#lanes.findIndex((lane) => lane.letter === letter.toUpperCase());
      if (position >= 0) return [position];
      this.#without.push(`“${shortened(`${part}=${letter}`)}”: there is no such lane.`);
      return [];
    });
  }
}

/** Parts whose values are among a few. */
const namedChoices: readonly string[] = ["measure", "tab", "format", "boxes"];

/** Parts that name lanes by their letters: read once all lanes are. */
const laneNaming: readonly string[] = ["focus", "pair", ...namedSizes];

function axisOf(text: string): Settings["axis"] {
  const axis = axes.find((each) => axisNames[each] === text);
  if (axis === undefined) throw new RangeError(`no such value: ${text}`);
  return axis;
}

/** "display-aria-closed": the ways of hiding by which elements are left out, and "closed" where noscript is. */
function readingPart({ hidden, noscript }: Reading): string {
  return [...hidden, ...(noscript === "open" ? [] : [noscript])].join("-");
}

function readingOfPart(text: string): Reading {
  const named = text.split("-");
  const hidden = hiddenWays.filter((way) => named.includes(way));
  const noscript = named.includes("closed") ? "closed" : "open";
  const unknown = named.find((name) => name !== "closed" && hidden.every((way) => way !== name));
  if (unknown !== undefined) throw new RangeError(`no such value: ${unknown}`);
  return { hidden, noscript };
}

/** An id that leads to no other file of the server. */
function fileIdOf(text: string, what: "page" | "story"): string {
  if (!/^[\w-]{1,64}$/.test(text)) throw new RangeError(`no ${what} has such an id`);
  return text;
}

/** The number of a step, the first of which is 1. */
function positionOf(text: string): string {
  if (!/^[1-9]\d?$/.test(text)) throw new RangeError(`no number of a step: ${text}`);
  return text;
}

function rangeOf(text: string): Range {
  const [, start, end] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? [];
  if (start === undefined || end === undefined || Number(start) > Number(end))
    throw new RangeError(`no two offsets, the first the smaller: ${text}`);
  return { start: Number(start), end: Number(end) };
}

const longestQuote = 40;

function shortened(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}

/** A link's parts, as they stand between the "&": names and values, in their order. */
type Parts = readonly (readonly [name: string, value: string])[];

/** The parts of a link, and its version: this one where it names none, as one that was typed; undefined for what is no link. */
function partsOf(hash: string): { readonly parts: Parts; readonly version: number } | undefined {
  const pieces = plain(hash.replace(/^#/, "")).split("&");
  const version = /^v(\d{1,6})$/.exec(pieces[0] ?? "")?.[1];
  const parts = pieces.slice(version === undefined ? 0 : 1).flatMap((piece) => partOf(piece));
  if (version === undefined && !parts.some(([name]) => ["s", "a", "open", "story"].includes(name))) return undefined;
  return { parts, version: Number(version ?? schemaVersion) };
}

function fragmentOf(parts: Parts): string {
  return [`v${schemaVersion}`, ...parts.map(([name, value]) => `${name}=${value}`)].join("&");
}

function partOf(piece: string): Parts {
  // Pages that show a link as HTML write "&amp;" between its parts.
  const text = piece.replace(/^amp;/, "");
  const at = text.indexOf("=");
  return text === "" ? [] : [at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)]];
}

/** Times that a link is taken to have been encoded on its way, at the most: each costs a walk over all of it. */
const mostEncodings = 8;

/** A link has no "%" of its own: where one is, the link was encoded on its way, perhaps more than once. */
function plain(fragment: string): string {
  let text = fragment;
  for (let count = 0; count < mostEncodings && text.includes("%"); count++) {
    text = text.replace(/%([0-7][0-9a-f])/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  }
  return text;
}

/** A lane as settings hold it. */
type LaneSettings = Settings["lanes"][number];

/** A lane as the value of a link's part: "ccb.range~60.threshold~0.6", "vote~~ccb~~danag". */
function lanePart({ extractor, values, members }: LaneSettings): string {
  return runText({ extractor, values, ...(members && { members }) });
}

/** The lane that a part's value names. What a schema does not know stays a text. @throws RangeError for what no link has. */
function laneOfPart(letter: string, part: string, library: Library): LaneSettings {
  const { extractor, values, members, weight } = runOfText(part, library);
  if (weight !== undefined) throw new RangeError("a lane has no weight");
  return { letter, extractor, values: { ...values }, ...(members && { members: [...members] }), size: "figure" };
}
