import { defaultTreeAdapter, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { hiddenElements } from "./hidden-elements.ts";
import { openNoscripts } from "./noscript.ts";
import type { Attribute, Elements, Page, Runs, Tags } from "./page.ts";
import {
  isRecordedText,
  parseRecording,
  type RecordedReference,
  type RecordedRun,
  type RecordedText,
  type Recording,
} from "./parse.ts";
import { usualReading, type Reading, type Unseen } from "./reading.ts";
import { SelectionBuilder, difference, emptySelection, meets, type Selection } from "./selection.ts";
import { canonicalSource } from "./source.ts";
import { blockElements, ignoredElements } from "./vocabulary.ts";

/**
 * Parses a page. Any text is a page: the parser repairs what it must and never throws.
 *
 * @param laidOut the elements that are not seen where the page is laid out, of this very text in this reading but for that
 */
export function openPage(raw: string, reading: Reading = usualReading, laidOut?: Unseen): Page {
  const source = canonicalSource(raw);
  const page = readPage(source, reading);
  const opening =
    reading.noscript === "open" ? openNoscripts(page, (text) => readPage(text, { ...reading, noscript: "closed" })) : undefined;
  const read = laidOut === undefined ? (opening?.page ?? page) : readPage(opening?.page.source ?? source, reading, laidOut);
  return opening === undefined ? read : { ...read, reading, opened: opening.opened };
}

/** Parses a text, and leaves `noscript` as the parser does. */
function readPage(source: string, reading: Reading, laidOut?: Unseen): Page {
  const recording = parseRecording(source);
  const hidden = reading.hidden.length === 0 ? undefined : hiddenElements(treeOf(recording), reading.hidden, laidOut);
  const flat = flatten(recording, hidden);
  const elements = elementColumns(flat);
  const runs = runColumns(flat, source);
  return {
    source,
    reading,
    elements,
    runs,
    tags: tagColumns(recording),
    ignored: withoutContent(flat.ignored.build(), runs),
    leftOut: hidden === undefined ? emptySelection : withoutContent(flat.leftOut.build(), runs),
    opened: emptySelection,
    body: bodyOf(elements),
    parseErrors: recording.errors,
  };
}

/** What of the tree tells which elements are hidden, numbered as in the page. */
function treeOf({ document }: Recording): Parameters<typeof hiddenElements>[0] {
  const [names, attributes, parents]: [string[], (readonly Attribute[])[], number[]] = [[], [], []];
  const waiting: { readonly node: Tree.ChildNode; readonly parent: number }[] = [];
  const add = (children: readonly Tree.ChildNode[], parent: number): void => {
    for (let child = children.length - 1; child >= 0; child--) waiting.push({ node: children[child], parent });
  };
  add(document.childNodes, -1);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, parent } = next;
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    attributes.push(node.attrs);
    parents.push(parent);
    add(childrenOf(node), names.push(node.tagName) - 1);
  }
  return { count: names.length, names, attributes, parents: Int32Array.from(parents) };
}

interface FlatElement {
  readonly node: Tree.Element;
  readonly parent: number;
  readonly ignored: boolean;
  /** Left out for being hidden, or within such an element. */
  readonly leftOut: boolean;
  subtreeEnd: number;
  start: number;
  end: number;
  readonly implied: boolean;
}

interface FlatText {
  readonly node: RecordedText;
  readonly parent: number;
  readonly ignored: boolean;
  readonly breakBefore: boolean;
  readonly elementsBefore: number;
}

interface Flat {
  readonly elements: FlatElement[];
  readonly texts: FlatText[];
  /** The runs of all texts in document order, and the index of the text of each. */
  readonly runs: RecordedRun[];
  readonly textOfRun: number[];
  readonly ignored: SelectionBuilder;
  readonly leftOut: SelectionBuilder;
  /** By the number of each element; absent where none is left out. */
  readonly hidden: Unseen | undefined;
}

/** Walks the tree in document order without recursion: hostile pages nest thousands deep. */
function flatten({ document }: Recording, hidden: Unseen | undefined): Flat {
  const [ignored, leftOut] = [new SelectionBuilder(), new SelectionBuilder()];
  const flat: Flat = { elements: [], texts: [], runs: [], textOfRun: [], ignored, leftOut, hidden };
  const open: { children: readonly Tree.ChildNode[]; next: number; element: number }[] = [
    { children: document.childNodes, next: 0, element: -1 },
  ];
  let breakPending = true;
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    if (level.next === level.children.length) {
      open.pop();
      if (level.element < 0) break;
      const element = flat.elements[level.element];
      closeElement(flat, element);
      if (blockElements.has(element.node.tagName)) breakPending = true;
      continue;
    }
    const node = level.children[level.next++];
    if (defaultTreeAdapter.isElementNode(node)) {
      const index = addElement(flat, node, level.element);
      if (blockElements.has(node.tagName) || node.tagName === "br") breakPending = true;
      open.push({ children: childrenOf(node), next: 0, element: index });
    } else if (isRecordedText(node)) {
      if (!addText(flat, node, level.element, breakPending)) breakPending = false;
    } else if (node.sourceCodeLocation && defaultTreeAdapter.isCommentNode(node)) {
      flat.ignored.add(node.sourceCodeLocation.startOffset, node.sourceCodeLocation.endOffset);
    }
  }
  return flat;
}

function childrenOf(node: Tree.Element): readonly Tree.ChildNode[] {
  return "content" in node ? (node as Tree.Template).content.childNodes : node.childNodes;
}

function addElement(flat: Flat, node: Tree.Element, parent: number): number {
  const location = node.sourceCodeLocation;
  const insideIgnored = parent >= 0 && flat.elements[parent].ignored;
  const insideLeftOut = parent >= 0 && flat.elements[parent].leftOut;
  const leftOut = insideLeftOut || flat.hidden?.[flat.elements.length] === 2;
  const ignored = insideIgnored || leftOut || ignoredElements.has(node.tagName);
  if (ignored && location) flat.ignored.add(location.startOffset, location.endOffset);
  if (leftOut && location) flat.leftOut.add(location.startOffset, location.endOffset);
  flat.elements.push({
    node,
    parent,
    ignored,
    leftOut,
    subtreeEnd: 0,
    start: location?.startOffset ?? Infinity,
    end: location?.endOffset ?? 0,
    implied: !location,
  });
  return flat.elements.length - 1;
}

function addText(flat: Flat, node: RecordedText, parent: number, breakBefore: boolean): boolean {
  const isHidden = flat.hidden !== undefined && parent >= 0 && (flat.elements[parent].leftOut || flat.hidden[parent] === 1);
  const ignored = isHidden || (parent >= 0 && flat.elements[parent].ignored);
  for (const run of node.runs) {
    flat.runs.push(run);
    flat.textOfRun.push(flat.texts.length);
    // An implied head has no tags whose span would hold the white space between its elements.
    if (ignored) flat.ignored.add(run.start, run.end);
    if (isHidden) flat.leftOut.add(run.start, run.end);
  }
  flat.texts.push({ node, parent, ignored, breakBefore, elementsBefore: flat.elements.length });
  return ignored;
}

/** An implied element spans the hull of what is in it. */
function closeElement(flat: Flat, element: FlatElement): void {
  element.subtreeEnd = flat.elements.length;
  if (element.parent < 0 || element.start > element.end) return;
  const parent = flat.elements[element.parent];
  if (!parent.implied) return;
  parent.start = Math.min(parent.start, element.start);
  parent.end = Math.max(parent.end, element.end);
}

function elementColumns({ elements, texts }: Flat): Elements {
  for (const { node, parent } of texts) {
    // Deepest first, so that the hull of an implied element reaches its implied ancestors.
    for (let at = parent; at >= 0 && elements[at].implied; at = elements[at].parent) {
      elements[at].start = Math.min(elements[at].start, node.runs.at(0)?.start ?? Infinity);
      elements[at].end = Math.max(elements[at].end, node.runs.at(-1)?.end ?? 0);
    }
  }
  const count = elements.length;
  const columns = {
    parents: new Int32Array(count),
    subtreeEnds: new Uint32Array(count),
    starts: new Uint32Array(count),
    ends: new Uint32Array(count),
    implied: new Uint8Array(count),
    ignored: new Uint8Array(count),
    leftOut: new Uint8Array(count),
  };
  for (let index = 0; index < count; index++) {
    const element = elements[index];
    columns.parents[index] = element.parent;
    columns.subtreeEnds[index] = element.subtreeEnd;
    columns.starts[index] = Math.min(element.start, element.end);
    columns.ends[index] = element.end;
    columns.implied[index] = Number(element.implied);
    columns.ignored[index] = Number(element.ignored);
    columns.leftOut[index] = Number(element.leftOut);
  }
  const kept = onceEach();
  return {
    count,
    names: elements.map(({ node }) => kept(node.tagName)),
    // Lists of their own: those of the parser have room for a dozen more each.
    attributes: elements.map(({ node }) =>
      node.attrs.map(({ name, value }): Attribute => ({ name: kept(name), value: kept(value) })),
    ),
    ...columns,
  };
}

/** The same text for all that are equal: the parser makes a new one for every tag, which takes more room than the page itself. */
function onceEach(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same === undefined) known.set(text, text);
    return same ?? text;
  };
}

/** One loop over plain columns: a page has tens of thousands of runs, and an object for each costs more than parsing. */
function runColumns(flat: Flat, source: string): Runs {
  const count = flat.runs.length;
  const order = sourceOrder(flat.runs);
  const starts = new Uint32Array(count);
  const ends = new Uint32Array(count);
  const texts = new Array<string>(count);
  const parents = new Int32Array(count);
  const nodes = new Uint32Array(count);
  const elementsBefore = new Uint32Array(count);
  const breakBefore = new Uint8Array(count);
  const ignored = new Uint8Array(count);
  const maps = new Map<number, Uint32Array<ArrayBuffer>>();
  // NUL is text of its own.
  const isSlice = !source.includes("\0");
  for (let index = 0; index < count; index++) {
    const place = order[index];
    const node = flat.textOfRun[place];
    const run = flat.runs[place];
    const text = flat.texts[node];
    // The run may stand beside other text in the source than in the tree: the parser moved it out of a table, say.
    const isMoved = index > 0 && order[index - 1] !== place - 1;
    starts[index] = run.start;
    ends[index] = run.end;
    // A slice of the source costs nothing; the node's value is joined of a piece a token, which its first reader pays for.
    texts[index] =
      isSlice && run.references === undefined
        ? source.slice(run.start, run.end)
        : text.node.value.slice(run.textStart, run.textEnd);
    parents[index] = text.parent;
    nodes[index] = node;
    elementsBefore[index] = text.elementsBefore;
    breakBefore[index] = Number(isMoved || (run.textStart === 0 && text.breakBefore));
    ignored[index] = Number(text.ignored);
    if (run.references !== undefined) maps.set(index, offsetMap(run, run.references));
  }
  return { count, starts, ends, texts, parents, nodes, elementsBefore, breakBefore, ignored, maps };
}

/** The parser may move text out of an element, whose span still covers it: `<a><canvas><p>x</a>` puts x beside the canvas. */
function withoutContent(ignored: Selection, runs: Runs): Selection {
  const moved = new SelectionBuilder();
  for (let run = 0; run < runs.count; run++) {
    const start = runs.starts[run];
    const end = runs.ends[run];
    if (runs.ignored[run] === 0 && meets(ignored, start, end)) moved.add(start, end);
  }
  return difference(ignored, moved.build());
}

/** The runs in source order, each by its place in document order. */
function sourceOrder(runs: readonly RecordedRun[]): Uint32Array {
  const order = new Uint32Array(runs.length);
  let rising = true;
  for (let place = 0; place < runs.length; place++) {
    order[place] = place;
    if (place > 0 && runs[place].start < runs[place - 1].start) rising = false;
  }
  return rising ? order : order.toSorted((left, right) => runs[left].start - runs[right].start);
}

/** As `Runs.maps`: all units of a reference's text stand where it begins, the others one after another. */
function offsetMap(run: RecordedRun, references: readonly RecordedReference[]): Uint32Array<ArrayBuffer> {
  const map = new Uint32Array(run.textEnd - run.textStart + 1);
  let index = 0;
  let at = run.start;
  for (const { start, end, length, textStart } of references) {
    const referenceIndex = textStart - run.textStart;
    while (index < referenceIndex) map[index++] = at++;
    map.fill(start, index, index + length);
    index += length;
    at = end;
  }
  while (index < map.length) map[index++] = at++;
  return map;
}

function tagColumns({ tags: { names, starts, ends, closings } }: Recording): Tags {
  return {
    count: names.length,
    starts: new Uint32Array(starts),
    ends: new Uint32Array(ends),
    names: names.map(onceEach()),
    closing: new Uint8Array(closings),
  };
}

function bodyOf({ names }: Elements): number {
  const body = names.indexOf("body");
  return body >= 0 ? body : names.indexOf("frameset");
}
