import { group, rollup } from "d3-array";
import type { CallSite, ModuleRecord, Recorded } from "../../extraction/contract/recorded.ts";
import { openPage } from "../../extraction/page/open-page.ts";
import type { Page } from "../../extraction/page/page.ts";
import { difference, emptySelection, rangesOf, selectionOf, type Selection } from "../../extraction/page/selection.ts";
import { guessedForm } from "../../import/outputs/output-text.ts";
import { inertDocument } from "../inert-document.ts";
import { moduleAnswer, type LoadedModule, type ModuleAnswer } from "../module-answer.ts";
import { nowhere, siteNow, type ModulePlaces } from "./call-sites.ts";
import { DocumentRecorder, type Cause } from "./document-recorder.ts";
import { markedDocument } from "./marked-document.ts";
import { markedElement, isElement, isText, placed, textsIn } from "./marks.ts";
import { sourceOfTexts, type PlacedText } from "./pieces.ts";

/** The answer of a module for a page, and its record where there could be one. */
export interface RecordedAnswer {
  readonly answer: ModuleAnswer;
  readonly record?: ModuleRecord;
}

/** Places that are told apart, and removals that are kept, at the most. */
const mostSites = 100;
const mostRemovals = 20_000;

/**
 * Calls a module of the user's own on a page's document, and records what it does with it. The answer is the one that `moduleAnswer`
 * gets without a record: whatever a module does to what the recorder needs costs the record alone.
 *
 * Until the module has answered, nothing else may use documents of linkedom: it has a worker or a process of its own.
 *
 * @throws what `moduleAnswer` does
 */
export async function recordModule(
  loaded: LoadedModule,
  { source, url }: { readonly source: string; readonly url: string },
  places: ModulePlaces,
): Promise<RecordedAnswer> {
  const page = openPage(source);
  const document = markedOr(page);
  if (document === undefined) return { answer: await moduleAnswer(loaded, inertDocument(source), url) };
  const reads = new ReadStrings();
  const sites: CallSite[] = [];
  const cause = (): Cause => {
    const { site, step } = siteNow(places);
    return { step, attempt: -1, reason: { rule: String(indexOf(site, sites)) } };
  };
  const recorder = new DocumentRecorder(document, cause, { onRead: (node, text) => reads.note(node, text) });
  const whole = recorder.sourceIn(recorder.root);
  const answer = await recorder.runAsync(() => moduleAnswer(loaded, document, url));
  try {
    const recorded = recordedOf(answer, recorder, reads, whole);
    return { answer, record: { recorded, sites, elements: page.elements.count } };
  } catch {
    return { answer };
  }
}

function markedOr(page: Page): Document | undefined {
  try {
    return markedDocument(page);
  } catch {
    return undefined;
  }
}

/** The index of a place among those that are known, where it is put if it is new; all that are found beyond the most are one. */
function indexOf(site: CallSite, sites: CallSite[]): number {
  const known = sites.findIndex((other) => placeFields.every((field) => other[field] === site[field]));
  if (known >= 0) return known;
  const index = Math.min(sites.length, mostSites);
  sites[index] = index === mostSites ? nowhere : site;
  return index;
}

const placeFields = ["name", "file", "line", "call", "code"] as const satisfies readonly (keyof CallSite)[];

/** @param whole all text of the document as it was given */
function recordedOf({ form, text }: ModuleAnswer, recorder: DocumentRecorder, reads: ReadStrings, whole: Selection): Recorded {
  const { isExact } = recorder;
  const removals = recorder.removals.slice(0, mostRemovals);
  const traced = isExact ? reads.trace(text, (form ?? guessedForm(text)) !== "text") : undefined;
  const kept = traced?.kept ?? emptySelection;
  const problem = !isExact
    ? "it changes the document in ways that cannot be followed"
    : traced === undefined
      ? "its text is not exactly what it read from the document"
      : undefined;
  const taken = selectionOf(
    removals.flatMap(({ ranges }) => Array.from(rangesOf(ranges), ({ start, end }) => [start, end] as const)),
  );
  return {
    kept,
    outside: difference(difference(whole, taken), kept),
    removals,
    attempts: [],
    chosen: traced?.elements.map((element) => ({ element })) ?? [],
    candidates: [],
    isExact: traced !== undefined,
    ...(problem !== undefined && { problem }),
  };
}

/** A text that was read out of a document. */
interface DocumentText {
  /** Index of the page's element whose text or HTML it is, -1 for a text node's. */
  readonly element: number;
  /** The text nodes in it, as they were then. */
  readonly texts: readonly PlacedText[];
}

/** Units by which longer texts are found. */
const beginning = 32;
/** UTF-16 units and text nodes that are held, at the most. */
const mostUnits = 40_000_000;
const mostNodes = 2_000_000;

/**
 * The texts that a program reads out of a document, HTML and text of its nodes. An answer that is nothing but such texts one after the
 * other, with tags and signs of its own between them and white space set otherwise, comes from the places of their nodes.
 */
export class ReadStrings {
  readonly #reads = new Map<string, DocumentText[]>();
  #units = 0;
  #nodes = 0;

  /** Takes in what was read of a node. */
  note(node: Node, text: string): void {
    if (!/\S/.test(text) || this.#units > mostUnits || this.#nodes > mostNodes) return;
    const texts = (isText(node) ? [node] : textsIn(node)).map(placed);
    const read: DocumentText = { element: isElement(node) ? markedElement(node) : -1, texts };
    const reads = this.#reads.get(text);
    const same = reads?.findIndex((former) => isSame(former, read)) ?? -1;
    // The last text that was read is the first to be taken for an answer.
    if (same >= 0) reads?.push(...reads.splice(same, 1));
    else {
      this.#nodes += texts.length;
      if (reads !== undefined) reads.push(read);
      else {
        this.#units += text.length;
        this.#reads.set(text, [read]);
      }
    }
  }

  /**
   * Traces an answer back: to what it keeps, and to the elements that were read for it, each once.
   *
   * @param hasTags whether the answer may have tags of its own
   * @returns undefined where it has letters or digits that are of no text that was read
   */
  trace(answer: string, hasTags: boolean) {
    if (answer.length > mostUnits) return undefined;
    const byInk = new Map<string, readonly DocumentText[]>();
    for (const [text, reads] of this.#reads) {
      const ink = inkOf(text);
      byInk.set(ink, [...(byInk.get(ink) ?? []), ...reads]);
    }
    const parts = partsOf(inkOf(answer), new Beginnings([...byInk.keys()]), hasTags);
    if (parts === undefined) return undefined;
    const counts = rollup(
      parts,
      ({ length }) => length,
      (part) => part,
    );
    const found = Array.from(counts, ([part, count]) => byInk.get(part)?.slice(-count) ?? []).flat();
    return {
      kept: sourceOfTexts(found.flatMap(({ texts }) => texts)),
      elements: [...new Set(found.flatMap(({ element }) => (element < 0 ? [] : [element])))],
    };
  }
}

function isSame(a: DocumentText, b: DocumentText): boolean {
  return (
    a.element === b.element &&
    a.texts.length === b.texts.length &&
    a.texts.every(({ pieces }, at) => pieces === b.texts[at].pieces)
  );
}

function inkOf(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

const tag = /<(?:!--[^]*?--|\/?[a-z!](?:[^<>"']|"[^"]*"|'[^']*')*)>/iy;
const letter = /[\p{L}\p{N}]/u;

/** The texts that an answer is put together from; undefined where a letter is of none. */
function partsOf(answer: string, texts: Beginnings, hasTags: boolean): readonly string[] | undefined {
  const parts: string[] = [];
  for (let at = 0; at < answer.length;) {
    const part = texts.longestAt(answer, at);
    if (part !== undefined) {
      parts.push(part);
      at += part.length;
      continue;
    }
    tag.lastIndex = at;
    const unit = String.fromCodePoint(answer.codePointAt(at) ?? 0);
    if (hasTags && tag.test(answer)) at = tag.lastIndex;
    else if (letter.test(unit)) return undefined;
    else at += unit.length;
  }
  return parts;
}

/** Texts by how they begin. */
class Beginnings {
  /** The longest first. */
  readonly #long: ReadonlyMap<string, readonly string[]>;
  readonly #short: ReadonlySet<string>;
  readonly #shortLengths: readonly number[];

  constructor(texts: readonly string[]) {
    const sorted = texts.toSorted((left, right) => right.length - left.length);
    this.#long = group(
      sorted.filter(({ length }) => length >= beginning),
      (text) => text.slice(0, beginning),
    );
    this.#short = new Set(sorted.filter(({ length }) => length < beginning));
    this.#shortLengths = [...new Set(Array.from(this.#short, ({ length }) => length))];
  }

  /** The longest of them that stands at a place of a text. */
  longestAt(text: string, at: number): string | undefined {
    const long = this.#long.get(text.slice(at, at + beginning))?.find((one) => text.startsWith(one, at));
    if (long !== undefined) return long;
    for (const length of this.#shortLengths) {
      const short = text.slice(at, at + length);
      if (this.#short.has(short)) return short;
    }
    return undefined;
  }
}
