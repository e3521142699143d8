import { group, rollup } from "d3-array";
import { markedElement, isElement, isText, placed, textsIn } from "./marks.ts";
import { sourceOfTexts, type PlacedText } from "./pieces.ts";

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
