import { defaultTreeAdapter } from "parse5";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import type { Attribute, Elements, Page, Runs, Tags } from "./page.ts";
import { alignText } from "./references.ts";
import { parseRecording } from "./parse.ts";
import type { RecordedRun, Recording } from "./parse.ts";
import { SelectionBuilder } from "./selection.ts";
import { canonicalSource } from "./source.ts";
import { blockElements, ignoredElements } from "./vocabulary.ts";

/** Parses a page. Any text is a page: the parser repairs what it must and never throws. */
export function openPage(raw: string): Page {
  const source = canonicalSource(raw);
  const recording = parseRecording(source);
  const flat = flatten(recording);
  const elements = elementColumns(flat);
  return {
    source,
    elements,
    runs: runColumns(flat.texts, source),
    tags: tagColumns(recording),
    ignored: flat.ignored.build(),
    body: bodyOf(elements),
    parseErrors: recording.errors,
  };
}

interface FlatElement {
  readonly node: Tree.Element;
  readonly parent: number;
  readonly ignored: boolean;
  subtreeEnd: number;
  start: number;
  end: number;
  readonly implied: boolean;
}

interface FlatText {
  readonly runs: readonly RecordedRun[];
  readonly parent: number;
  readonly ignored: boolean;
  readonly breakBefore: boolean;
  readonly elementsBefore: number;
}

interface Flat {
  readonly elements: FlatElement[];
  readonly texts: FlatText[];
  readonly ignored: SelectionBuilder;
}

/** Walks the tree in document order without recursion: hostile pages nest thousands deep. */
function flatten({ document, runsOf }: Recording): Flat {
  const flat: Flat = { elements: [], texts: [], ignored: new SelectionBuilder() };
  const open: { children: readonly Tree.ChildNode[]; next: number; element: number }[] = [
    { children: document.childNodes, next: 0, element: -1 },
  ];
  let breakPending = true;
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const node = level.children[level.next++];
    if (node === undefined) {
      open.pop();
      const element = flat.elements[level.element];
      if (element === undefined) continue;
      closeElement(flat, element);
      if (blockElements.has(element.node.tagName)) breakPending = true;
    } else if (defaultTreeAdapter.isElementNode(node)) {
      const index = addElement(flat, node, level.element);
      if (blockElements.has(node.tagName) || node.tagName === "br") breakPending = true;
      open.push({ children: childrenOf(node), next: 0, element: index });
    } else if (defaultTreeAdapter.isTextNode(node)) {
      const ignored = flat.elements[level.element]?.ignored === true;
      flat.texts.push({ runs: runsOf.get(node) ?? [], parent: level.element, ignored, breakBefore: breakPending, elementsBefore: flat.elements.length });
      if (!ignored) breakPending = false;
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
  const insideIgnored = flat.elements[parent]?.ignored === true;
  const ignored = insideIgnored || ignoredElements.has(node.tagName);
  if (ignored && !insideIgnored && location) flat.ignored.add(location.startOffset, location.endOffset);
  flat.elements.push({
    node,
    parent,
    ignored,
    subtreeEnd: 0,
    start: location?.startOffset ?? Infinity,
    end: location?.endOffset ?? 0,
    implied: !location,
  });
  return flat.elements.length - 1;
}

/** An implied element spans the hull of what is in it. */
function closeElement(flat: Flat, element: FlatElement): void {
  element.subtreeEnd = flat.elements.length;
  const parent = flat.elements[element.parent];
  if (parent?.implied !== true || element.start > element.end) return;
  parent.start = Math.min(parent.start, element.start);
  parent.end = Math.max(parent.end, element.end);
}

function elementColumns({ elements, texts }: Flat): Elements {
  for (const { parent, runs } of texts) {
    // Deepest first, so that the hull of an implied element reaches its implied ancestors.
    for (let at = elements[parent]; at?.implied === true; at = elements[at.parent]) {
      at.start = Math.min(at.start, runs[0]?.start ?? Infinity);
      at.end = Math.max(at.end, runs.at(-1)?.end ?? 0);
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
  };
  for (let index = 0; index < count; index++) {
    const element = elements[index];
    if (element === undefined) continue;
    columns.parents[index] = element.parent;
    columns.subtreeEnds[index] = element.subtreeEnd;
    columns.starts[index] = Math.min(element.start, element.end);
    columns.ends[index] = element.end;
    columns.implied[index] = Number(element.implied);
    columns.ignored[index] = Number(element.ignored);
  }
  return {
    count,
    names: elements.map(({ node }) => node.tagName),
    attributes: elements.map(({ node }): readonly Attribute[] => node.attrs),
    ...columns,
  };
}

interface Place {
  readonly start: number;
  readonly end: number;
  /** As `Runs.maps`; undefined where text and source agree unit by unit. */
  readonly map: Uint32Array<ArrayBuffer> | undefined;
  readonly exact: boolean;
}

/** One loop over plain columns: a page has tens of thousands of runs, and an object for each costs more than parsing. */
function runColumns(flatTexts: readonly FlatText[], source: string): Runs {
  const order = sourceOrder(flatTexts);
  const count = order.length;
  const starts = new Uint32Array(count);
  const ends = new Uint32Array(count);
  const texts = new Array<string>(count);
  const parents = new Int32Array(count);
  const nodes = new Uint32Array(count);
  const elementsBefore = new Uint32Array(count);
  const breakBefore = new Uint8Array(count);
  const ignored = new Uint8Array(count);
  const maps = new Map<number, Uint32Array<ArrayBuffer>>();
  let inexactCount = 0;
  for (const [index, { node, run, isFirst, moved }] of order.entries()) {
    const flatText = flatTexts[node];
    if (flatText === undefined) continue;
    const { start, end, map, exact } = place(run, source);
    starts[index] = start;
    ends[index] = end;
    texts[index] = run.text;
    parents[index] = flatText.parent;
    nodes[index] = node;
    elementsBefore[index] = flatText.elementsBefore;
    breakBefore[index] = Number(moved || (isFirst && flatText.breakBefore));
    ignored[index] = Number(flatText.ignored);
    if (map !== undefined) maps.set(index, map);
    if (!exact) inexactCount++;
  }
  return { count, starts, ends, texts, parents, nodes, elementsBefore, breakBefore, ignored, maps, inexactCount };
}

interface OrderedRun {
  readonly node: number;
  readonly run: RecordedRun;
  readonly isFirst: boolean;
  /** The run stands beside other text in the source than in the tree (the parser moved it out of a table, say). */
  moved: boolean;
}

function sourceOrder(flatTexts: readonly FlatText[]): OrderedRun[] {
  const order: OrderedRun[] = [];
  let rising = true;
  for (let node = 0; node < flatTexts.length; node++) {
    const { runs } = flatTexts[node] ?? { runs: [] };
    for (const run of runs) {
      if (run.start < (order.at(-1)?.run.start ?? 0)) rising = false;
      order.push({ node, run, isFirst: run === runs[0], moved: false });
    }
  }
  if (rising) return order;
  const predecessor = new Map(order.map((entry, index) => [entry, order[index - 1]]));
  order.sort((left, right) => left.run.start - right.run.start);
  for (const [index, entry] of order.entries()) entry.moved = index > 0 && predecessor.get(entry) !== order[index - 1];
  return order;
}

const cdataOpener = "<![CDATA[";

/**
 * Finds the span of the source that a run's text stands for.
 *
 * The parser's own span begins early where it dropped the newline after `<pre>` or `<textarea>` or skipped a CDATA
 * opener, and a run that opens with a reference starts at its last unit; these starts are tried in turn.
 */
function place({ start, end, text }: RecordedRun, source: string): Place {
  if (isSlice(text, source, start, end)) return { start, end, map: undefined, exact: true };
  for (const [from, to] of candidateSpans(source, start, end)) {
    if (isSlice(text, source, from, to)) return { start: from, end: to, map: undefined, exact: true };
    const map = alignText(text, source, from, to);
    if (map !== undefined) return { start: from, end: to, map, exact: true };
  }
  return { start, end, map: proportionalMap(text.length, start, end), exact: false };
}

function isSlice(text: string, source: string, start: number, end: number): boolean {
  return end - start === text.length && source.startsWith(text, start);
}

function* candidateSpans(source: string, start: number, end: number): Generator<readonly [number, number]> {
  yield [start, end];
  if (source.charCodeAt(start) === 0x0a) yield [start + 1, end];
  if (source.startsWith(cdataOpener, start)) yield [start + cdataOpener.length, end];
  if (source.startsWith(cdataOpener, start - 1)) yield [start - 1 + cdataOpener.length, end];
  const closer = source.lastIndexOf("]]>", end);
  if (closer >= start) {
    yield [start, closer];
    if (source.startsWith(cdataOpener, start)) yield [start + cdataOpener.length, closer];
  }
  const ampersand = source.lastIndexOf("&", start);
  if (ampersand >= 0 && start - ampersand < 40) yield [ampersand, end];
}

/** For the few runs that cannot be aligned: positions spread evenly, within the span, never falling. */
function proportionalMap(length: number, start: number, end: number): Uint32Array<ArrayBuffer> {
  return Uint32Array.from({ length: length + 1 }, (_, index) =>
    length === 0 ? end : start + Math.floor((index * (end - start)) / length),
  );
}

function tagColumns({ tags }: Recording): Tags {
  return {
    count: tags.length,
    starts: Uint32Array.from(tags, ({ start }) => start),
    ends: Uint32Array.from(tags, ({ end }) => end),
    names: tags.map(({ name }) => name),
    closing: Uint8Array.from(tags, ({ closing }) => Number(closing)),
  };
}

function bodyOf({ names }: Elements): number {
  const body = names.indexOf("body");
  return body >= 0 ? body : names.indexOf("frameset");
}
