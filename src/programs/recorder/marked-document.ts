import { serialize, defaultTreeAdapter, type DefaultTreeAdapterTypes as Tree } from "parse5";
import type { Page } from "../../extraction/page/page.ts";
import { isRecordedText, parseRecording, type RecordedRun } from "../../extraction/page/parse.ts";
import { complement, indexAt } from "../../extraction/page/selection.ts";
import { documentFrom, sourceAsRead } from "../inert-document.ts";
import { isElement, isText, markElement, placeTexts } from "./marks.ts";
import { concatenated, type SourcePiece, type PlacedText } from "./pieces.ts";

/**
 * The document that a program is given of a page, as `inertDocument` makes it, in which each element knows which of the page's it is and
 * each text where it stands in the source.
 *
 * The standard's tree is written with a number on each element, in an attribute that the page has not, and read by the document's own
 * parser; then the numbers become marks. So no two trees need to be walked side by side. Text is matched between the same elements:
 * the document's parser cuts it at references, and has another tree in places (a button that holds an input).
 */
export function markedDocument(page: Page): Document {
  const source = sourceAsRead(page);
  const { document } = parseRecording(source);
  const attribute = unusedName(source);
  const { texts, elements } = numberElements(document, attribute, page);
  const marked = documentFrom(serialize(document));
  const groups = new Map<string, Text[]>();
  const root = marked.documentElement;
  const waiting: { readonly parent: Element; readonly number: number | undefined }[] = [];
  waiting.push({ parent: root, number: readNumber(root, attribute, elements) });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { parent, number } = next;
    let key = number === undefined ? undefined : firstIn(number);
    for (let child = parent.firstChild; child !== null; child = child.nextSibling) {
      if (isText(child) && key !== undefined) append(groups, key, child);
      else if (isElement(child)) {
        const own = readNumber(child, attribute, elements);
        if (own !== undefined) key = after(own);
        waiting.push({ parent: child, number: own });
      }
    }
  }
  for (const [key, nodes] of groups) {
    const parts = texts.get(key);
    if (parts !== undefined) placeTexts(nodes, concatenated(parts));
  }
  return marked;
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Text that is an element's first, and text behind an element. */
const firstIn = (number: number): string => `in ${number}`;
const after = (number: number): string => `after ${number}`;

/** Takes the number of an element from it, and marks it. */
function readNumber(element: Element, attribute: string, elements: readonly number[]): number | undefined {
  const value = element.getAttribute(attribute);
  if (value === null) return undefined;
  element.removeAttribute(attribute);
  const number = Number(value);
  markElement(element, elements[number]);
  return number;
}

function unusedName(source: string): string {
  const lower = source.toLowerCase();
  let name = "data-number";
  while (lower.includes(name)) name += "-";
  return name;
}

/** Numbers the elements of a tree in document order. Each number's element of the page is -1 for none. */
function numberElements(document: Tree.Document, attribute: string, page: Page) {
  const pageOffset = offsetsIn(page);
  const elementAt = elementsIn(page, pageOffset);
  const texts = new Map<string, PlacedText[]>();
  const elements: number[] = [];
  const waiting: { readonly node: Tree.ChildNode; readonly parent: number }[] = [];
  const previous = new Map<number, number>();
  const wait = (children: readonly Tree.ChildNode[], parent: number): void => {
    for (const node of children.toReversed()) waiting.push({ node, parent });
  };
  wait(document.childNodes, -1);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, parent } = next;
    if (isRecordedText(node)) {
      const sibling = previous.get(parent);
      const key = sibling === undefined ? firstIn(parent) : after(sibling);
      append(texts, key, { text: node.value, pieces: node.runs.flatMap((run) => piecesOfRun(run, pageOffset)) });
    } else if (defaultTreeAdapter.isElementNode(node)) {
      const number = elements.length;
      elements.push(elementAt(number, node));
      // A list of its own: an element that the parser splits shares its attributes with its parts.
      node.attrs = [...node.attrs, { name: attribute, value: String(number) }];
      previous.set(parent, number);
      wait("content" in node ? node.content.childNodes : node.childNodes, number);
    }
  }
  return { texts, elements };
}

/**
 * The element of the page that one of the text as it is read is. They are numbered alike where nothing is left out; else one is known by
 * its tag's place.
 */
function elementsIn({ elements, leftOut }: Page, pageOffset: PageOffsets): (number: number, node: Tree.Element) => number {
  if (leftOut.length === 0) return (number) => number;
  const byStart = new Map<number, number>();
  for (let element = elements.count - 1; element >= 0; element--)
    if (elements.implied[element] === 0) byStart.set(elements.starts[element], element);
  return (_, { tagName, sourceCodeLocation: at }) => {
    const start = at ? pageOffset(at.startOffset, at.endOffset)[0]?.[0] : undefined;
    const element = start === undefined ? -1 : (byStart.get(start) ?? -1);
    return elements.names[element] === tagName ? element : -1;
  };
}

/** Where a stretch of the text as it is read stands on the page: in one piece, or in several where something between is left out. */
type PageOffsets = (start: number, end: number) => readonly (readonly [number, number])[];

function offsetsIn({ source, leftOut }: Page): PageOffsets {
  if (leftOut.length === 0) return (start, end) => [[start, end]];
  const shown = complement(leftOut, source.length);
  const count = shown.length / 2;
  const readStarts = new Uint32Array(count);
  for (let range = 1; range < count; range++)
    readStarts[range] = readStarts[range - 1] + shown[2 * range - 1] - shown[2 * range - 2];
  return (start, end) => {
    const found: (readonly [number, number])[] = [];
    for (let range = Math.max(indexAt(readStarts, start), 0); range < count && readStarts[range] < end; range++) {
      const shift = shown[2 * range] - readStarts[range];
      const from = Math.max(start + shift, shown[2 * range]);
      const to = Math.min(end + shift, shown[2 * range + 1]);
      if (from < to) found.push([from, to]);
    }
    return found;
  };
}

/** A run is a slice of the source, but for its references. */
function piecesOfRun(run: RecordedRun, pageOffset: PageOffsets): readonly SourcePiece[] {
  const pieces: SourcePiece[] = [];
  let [text, source] = [run.textStart, run.start];
  const addSlice = (end: number): void => {
    let start = text;
    for (const [sourceStart, sourceEnd] of pageOffset(source, source + end - text)) {
      pieces.push({ start, end: start + sourceEnd - sourceStart, sourceStart, sourceEnd });
      start += sourceEnd - sourceStart;
    }
  };
  for (const reference of run.references ?? []) {
    const start = reference.textStart;
    addSlice(start);
    const places = pageOffset(reference.start, reference.end);
    const [sourceStart, sourceEnd] = [places[0]?.[0], places.at(-1)?.[1]];
    if (sourceStart !== undefined && sourceEnd !== undefined)
      pieces.push({ start, end: start + reference.length, sourceStart, sourceEnd });
    [text, source] = [start + reference.length, reference.end];
  }
  addSlice(run.textEnd);
  return pieces;
}
