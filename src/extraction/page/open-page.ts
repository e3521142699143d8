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
import { blockElements, controlElements, ignoredElements, isBlank } from "./vocabulary.ts";

/**
 * Parses a page. Any text is a page: the parser repairs what it must and never throws.
 *
 * @param laidOut the elements that are not seen where the page is laid out, of this very text in this reading but for that
 * @throws TypeError where it is no text, but bytes
 */
export function openPage(raw: string, given: Partial<Reading> = {}, laidOut?: Unseen): Page {
  if (typeof raw !== "string") throw new TypeError("A page is text; for bytes: decode(bytes) first.");
  const reading: Reading = { ...usualReading, ...given };
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
    body: elements.names.findIndex((name) => name === "body" || name === "frameset"),
    parseErrors: recording.errors,
  };
}

/** The columns of the tree that tell which elements are hidden, numbered as in the page. */
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
    add(childrenOf(node), names.push(nameOf(node)) - 1);
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
  isBlock: boolean;
}

/** The edges before a text: of a button within a sentence, which parts words, of a button alone, of another block element or a `<br>`. */
const edges = { none: 0, word: 1, button: 2, block: 3 } as const;

interface FlatText {
  readonly node: RecordedText;
  readonly parent: number;
  readonly ignored: boolean;
  edgeBefore: number;
  /** The button that it stands in, -1 for none. */
  readonly button: number;
  readonly elementsBefore: number;
}

interface FlatTree {
  readonly elements: FlatElement[];
  readonly texts: FlatText[];
  /** The runs of all texts in document order, and the index of the text of each. */
  readonly runs: RecordedRun[];
  readonly textOfRun: number[];
  readonly ignored: SelectionBuilder;
  readonly leftOut: SelectionBuilder;
  /** The visibility of each element, by its number; absent where none is left out. */
  readonly hidden: Unseen | undefined;
}

/** Walks the tree in document order without recursion: hostile pages nest thousands deep. */
function flatten({ document }: Recording, hidden: Unseen | undefined): FlatTree {
  const [ignored, leftOut] = [new SelectionBuilder(), new SelectionBuilder()];
  const flat: FlatTree = { elements: [], texts: [], runs: [], textOfRun: [], ignored, leftOut, hidden };
  const open: { children: readonly Tree.ChildNode[]; next: number; element: number }[] = [
    { children: document.childNodes, next: 0, element: -1 },
  ];
  let edge: number = edges.block;
  let button = -1;
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    if (level.next === level.children.length) {
      open.pop();
      if (level.element < 0) break;
      const element = flat.elements[level.element];
      closeElement(flat, element);
      edge = Math.max(edge, edgeOf(element.node.tagName));
      if (level.element === button) button = -1;
      continue;
    }
    const node = level.children[level.next++];
    if (defaultTreeAdapter.isElementNode(node)) {
      const index = addElement(flat, node, level.element);
      edge = Math.max(edge, node.tagName === "br" ? edges.block : edgeOf(node.tagName));
      if (controlElements.has(node.tagName) && button < 0) button = index;
      open.push({ children: childrenOf(node), next: 0, element: index });
    } else if (isRecordedText(node)) {
      if (!addText(flat, node, level.element, { edge, button })) edge = edges.none;
    } else if (node.sourceCodeLocation && defaultTreeAdapter.isCommentNode(node)) {
      flat.ignored.add(node.sourceCodeLocation.startOffset, node.sourceCodeLocation.endOffset);
    }
  }
  joinButtons(flat);
  return flat;
}

/** As `Runs.breakBefore`, of each edge. */
const breakOf = [0, 2, 1, 1];

function edgeOf(name: string): number {
  return controlElements.has(name) ? edges.button : blockElements.has(name) ? edges.block : edges.none;
}

/**
 * Makes buttons and lists to choose from inline within a sentence, as a browser lays them out: where text stands on both sides of them in
 * their line, or goes on in them or after them. One alone, or beside another, stays a block, for its words say what it does.
 */
function joinButtons({ elements, texts }: FlatTree): void {
  if (texts.every(({ edgeBefore, button }) => edgeBefore !== edges.button && button < 0)) return;
  const isText = ({ node }: FlatText): boolean => !isBlank(node.value);
  const pieces: FlatText[][] = [];
  for (const text of texts) {
    if (text.ignored) continue;
    const last = pieces.at(-1);
    const before = last?.at(-1);
    const isBeside = before !== undefined && [before, text].every((each) => each.button < 0 && isText(each));
    if (isBeside && text.edgeBefore === edges.button) {
      // The button holds nothing but a picture.
      for (const element of elements.slice(before.elementsBefore, text.elementsBefore))
        if (controlElements.has(element.node.tagName)) element.isBlock = false;
      text.edgeBefore = touches(before.node.value, text.node.value) ? edges.word : edges.none;
    }
    if (last === undefined || text.edgeBefore === edges.block || last[0].button !== text.button) pieces.push([text]);
    else last.push(text);
  }
  const textOf = (piece: readonly FlatText[]): string => piece.map(({ node }) => node.value).join("");
  const isFirst = (at: number): boolean => at >= pieces.length || pieces[at][0].edgeBefore === edges.block;
  // Undefined where another button stands there.
  const beside = (at: number, beyond: number): string | undefined => {
    if (pieces[at][0].button >= 0) return undefined;
    const text = textOf(pieces[at]);
    return isBlank(text) ? (isFirst(beyond) ? "" : undefined) : text;
  };
  for (const [at, piece] of pieces.entries()) {
    const [{ button }] = piece;
    if (button < 0) continue;
    const before = isFirst(at) ? "" : beside(at - 1, at - 1);
    const own = textOf(piece);
    const after = isFirst(at + 1) ? "" : beside(at + 1, at + 2);
    if (before === undefined || after === undefined || !isInSentence(before, own, after)) continue;
    // The text of a label and the texts beside it are no sentence.
    const { node, parent } = elements[button];
    const neighbours = [pieces[at - 1]?.findLast(isText), pieces[at + 1]?.find(isText)];
    const sides = neighbours.filter((neighbour) => neighbour?.parent === parent).length;
    const fewest = node.tagName === "select" ? 2 : before === "" || after === "" ? 1 : 0;
    // An option outside of its list is in no sentence.
    if (sides < fewest || node.tagName.startsWith("opt")) continue;
    for (const part of elements.slice(button, elements[button].subtreeEnd)) part.isBlock = false;
    for (const text of piece.slice(1)) text.edgeBefore = Math.min(text.edgeBefore, edges.word);
    if (!isFirst(at)) piece[0].edgeBefore = touches(before, own) ? edges.word : edges.none;
    if (!isFirst(at + 1)) pieces[at + 1][0].edgeBefore = touches(own, after) ? edges.word : edges.none;
  }
}

/** Returns whether words of two texts stand beside each other without the space that a button has around it. */
function touches(before: string, after: string): boolean {
  return /[\p{Lu}\p{Ll}\p{N},;.:!?)]$/u.test(before) && /^[\p{Lu}\p{Ll}\p{N}(]/u.test(after);
}

/** @param before the text beside a button in its line; "" for none */
function isInSentence(before: string, own: string, after: string): boolean {
  // Labels in a row touch each other.
  if (isBlank(own) || (touches(before, own) && touches(own, after))) return false;
  if (after === "") return before !== "" && /^\s*\p{Ll}/u.test(own) && !/[.!?:…]\s*$/.test(before);
  return before !== "" || /^\s*[\p{Ll},;]/u.test(after);
}

function childrenOf(node: Tree.Element): readonly Tree.ChildNode[] {
  return "content" in node ? (node as Tree.Template).content.childNodes : node.childNodes;
}

/** A template that the parser makes a shadow root of is what is shown, before what stands in the element itself: it is read as a `span`. */
function nameOf({ tagName, attrs }: Tree.Element): string {
  if (tagName !== "template") return tagName;
  const isShadow = attrs.some(
    ({ name, value }) => /^shadow(?:root(?:mode)?|mode)$/.test(name) && /^(?:open|closed)$/i.test(value),
  );
  return isShadow ? "span" : tagName;
}

function addElement(flat: FlatTree, node: Tree.Element, parent: number): number {
  const location = node.sourceCodeLocation;
  const insideIgnored = parent >= 0 && flat.elements[parent].ignored;
  const insideLeftOut = parent >= 0 && flat.elements[parent].leftOut;
  const leftOut = insideLeftOut || flat.hidden?.[flat.elements.length] === 2;
  const ignored = insideIgnored || leftOut || ignoredElements.has(nameOf(node));
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
    isBlock: blockElements.has(node.tagName),
  });
  return flat.elements.length - 1;
}

function addText(
  flat: FlatTree,
  node: RecordedText,
  parent: number,
  { edge, button }: { readonly edge: number; readonly button: number },
): boolean {
  const isHidden = flat.hidden !== undefined && parent >= 0 && (flat.elements[parent].leftOut || flat.hidden[parent] === 1);
  const ignored = isHidden || (parent >= 0 && flat.elements[parent].ignored);
  for (const run of node.runs) {
    flat.runs.push(run);
    flat.textOfRun.push(flat.texts.length);
    // An implied head has no tags whose span would hold the white space between its elements.
    if (ignored) flat.ignored.add(run.start, run.end);
    if (isHidden) flat.leftOut.add(run.start, run.end);
  }
  flat.texts.push({ node, parent, ignored, edgeBefore: edge, button, elementsBefore: flat.elements.length });
  return ignored;
}

/** An implied element spans the hull of what is in it. */
function closeElement(flat: FlatTree, element: FlatElement): void {
  element.subtreeEnd = flat.elements.length;
  if (element.parent < 0 || element.start > element.end) return;
  const parent = flat.elements[element.parent];
  if (!parent.implied) return;
  parent.start = Math.min(parent.start, element.start);
  parent.end = Math.max(parent.end, element.end);
}

function elementColumns({ elements, texts }: FlatTree): Elements {
  for (const { node, parent } of texts) {
    // Deepest first, so that the hull of an implied element reaches its implied ancestors.
    for (let at = parent; at >= 0 && elements[at].implied; at = elements[at].parent) {
      elements[at].start = Math.min(elements[at].start, node.runs.at(0)?.start ?? Infinity);
      elements[at].end = Math.max(elements[at].end, node.runs.at(-1)?.end ?? 0);
    }
  }
  const flags = (of: (element: FlatElement) => boolean): Uint8Array<ArrayBuffer> =>
    new Uint8Array(elements.map((element) => Number(of(element))));
  const kept = onceEach();
  return {
    count: elements.length,
    names: elements.map(({ node }) => kept(nameOf(node))),
    // The lists are copied: each of the parser's has room for a dozen more.
    attributes: elements.map(({ node }) =>
      node.attrs.map(({ name, value }): Attribute => ({ name: kept(name), value: kept(value) })),
    ),
    parents: new Int32Array(elements.map(({ parent }) => parent)),
    subtreeEnds: new Uint32Array(elements.map(({ subtreeEnd }) => subtreeEnd)),
    starts: new Uint32Array(elements.map(({ start, end }) => Math.min(start, end))),
    ends: new Uint32Array(elements.map(({ end }) => end)),
    implied: flags(({ implied }) => implied),
    isBlock: flags(({ isBlock }) => isBlock),
    ignored: flags(({ ignored }) => ignored),
    leftOut: flags(({ leftOut }) => leftOut),
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
function runColumns(flat: FlatTree, source: string): Runs {
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
  // NUL differs between source and text.
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
    breakBefore[index] = isMoved ? 1 : run.textStart > 0 ? 0 : breakOf[text.edgeBefore];
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
