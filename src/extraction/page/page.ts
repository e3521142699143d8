import type { Reading } from "./reading.ts";
import { indexAt, type Selection } from "./selection.ts";

/**
 * A parsed page as columns. Offsets are UTF-16 units of `source`, half-open.
 *
 * Text runs, not text nodes, are the unit of text: a text node's own span may cover markup (`<table>x<tr>y`).
 */
export interface Page {
  /**
   * The text that was parsed: the canonical source, but for the tags of `noscript` elements that were opened, which are those of
   * `div` elements here, as long as they were. So all that slices, writes or parses it again agrees with the columns.
   */
  readonly source: string;
  readonly reading: Reading;
  readonly elements: Elements;
  readonly runs: Runs;
  readonly tags: Tags;
  /** Comments, the elements that never hold content (scripts, styles, the head and their like) and what is left out, with their tags. */
  readonly ignored: Selection;
  /** The part of `ignored` that the reading leaves out for being hidden. */
  readonly leftOut: Selection;
  /** The `noscript` elements that were opened, with their tags. */
  readonly opened: Selection;
  /** Element index of `body` (or the first frameset); -1 where the page has neither. */
  readonly body: number;
  readonly parseErrors: readonly ParseError[];
}

/** The elements of the tree in document order; parents come before their children. */
export interface Elements {
  readonly count: number;
  readonly names: readonly string[];
  readonly attributes: readonly (readonly Attribute[])[];
  /** Index of the parent element, -1 for a root. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** Index after the last element of the subtree. */
  readonly subtreeEnds: Uint32Array<ArrayBuffer>;
  /** Span in the source; for an implied element the hull of what is in it, [0, 0) if nothing is. Spans of misnested elements may overlap. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** 1 for block elements: those of `blockElements`, but for a button within a sentence. */
  readonly isBlock: Uint8Array<ArrayBuffer>;
  /** 1 where the source has no tag for the element. */
  readonly implied: Uint8Array<ArrayBuffer>;
  /** 1 for the elements that never hold content, script and style say, or are left out, and all in them. */
  readonly ignored: Uint8Array<ArrayBuffer>;
  /** 1 for the elements that the reading leaves out for being hidden, and all in them: they are ignored too. */
  readonly leftOut: Uint8Array<ArrayBuffer>;
}

export interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** The runs of text in source order. Ignored runs (scripts and the like) are among them. */
export interface Runs {
  readonly count: number;
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Decoded text: references resolved. */
  readonly texts: readonly string[];
  /** Element that holds the run. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** Text node that holds the run, numbered in document order. */
  readonly nodes: Uint32Array<ArrayBuffer>;
  /** Number of elements that open before the run in document order: places the run among them. */
  readonly elementsBefore: Uint32Array<ArrayBuffer>;
  /**
   * 1 where the edge of a block element or a `<br>` lies between this run and the one before; 2 where that of a button keeps their words
   * apart on one line.
   */
  readonly breakBefore: Uint8Array<ArrayBuffer>;
  readonly ignored: Uint8Array<ArrayBuffer>;
  /**
   * For a run with references: source offset of each unit of its text, and one more for its end. The text of other runs is
   * their slice of the source, but for NUL, which is U+FFFD in the text.
   */
  readonly maps: ReadonlyMap<number, Uint32Array<ArrayBuffer>>;
}

/** Every tag in the source, in order, also those that the tree builder dropped. */
export interface Tags {
  readonly count: number;
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly names: readonly string[];
  /** 1 for an end tag. */
  readonly closing: Uint8Array<ArrayBuffer>;
}

export interface ParseError {
  readonly code: string;
  readonly offset: number;
}

/** Source offset of a unit of a run's text; `index` may equal the text's length. */
export function sourceOffset(runs: Runs, run: number, index: number): number {
  return runs.maps.get(run)?.[index] ?? runs.starts[run] + index;
}

/** The first unit of a run's text that stands at or after a place of the source; it may lie beyond the text. */
export function textIndex(runs: Runs, run: number, offset: number): number {
  const map = runs.maps.get(run);
  return map === undefined ? Math.max(offset - runs.starts[run], 0) : indexAt(map, offset - 1) + 1;
}

/** Returns whether the reading leaves a run out for being hidden. */
export function isLeftOut({ runs, elements }: Page, run: number): boolean {
  const parent = runs.parents[run];
  return elements.leftOut[parent] === 1 || (runs.ignored[run] === 1 && elements.ignored[parent] === 0);
}

/** Returns whether an element is a link: an `a` with an address. */
export function isLink({ names, attributes }: Elements, element: number): boolean {
  return names[element] === "a" && attributes[element].some(({ name }) => name === "href");
}

/** The value of an element's attribute; "" where it has none. */
export function attributeOf({ attributes }: Pick<Elements, "attributes">, element: number, wanted: string): string {
  return attributes[element].find(({ name }) => name === wanted)?.value ?? "";
}

/** Units of an id and of a list of classes that name an element, at most. */
const longestName = 200;

/** An element with its id and classes, as in `div#main.article`. */
export function elementLabel(page: Page, element: number, names: "id and classes" | "classes alone" = "id and classes"): string {
  const valueOf = (wanted: string): string => shortened(attributeOf(page.elements, element, wanted));
  const id = names === "classes alone" ? "" : valueOf("id");
  const classes = valueOf("class");
  const name = page.elements.names[element];
  return name + (id ? `#${id}` : "") + (classes ? `.${classes.split(/\s+/).join(".")}` : "");
}

function shortened(value: string): string {
  if (value.length <= longestName) return value.trim();
  const start = value.trimStart().slice(0, longestName + 1);
  return start.length <= longestName ? start.trimEnd() : `${start.slice(0, longestName).trimEnd()}…`;
}

/** The number of style sheets of a page that are elsewhere. */
export function foreignStyles({ elements }: Page): number {
  const isStyle = (name: string, element: number): boolean =>
    name === "link" && /(?:^|\s)stylesheet(?:\s|$)/i.test(attributeOf(elements, element, "rel"));
  return elements.names.filter(isStyle).length;
}
