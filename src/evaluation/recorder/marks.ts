import { carryOver, joined, slicePieces, type Piece, type PlacedText } from "./pieces.ts";

/** Of an element: its index among those of the page. */
const elementMark = Symbol("element");
/** Of a text node: where its text stands in the source. */
const piecesMark = Symbol("pieces");

interface Marked {
  [elementMark]?: number | undefined;
  [piecesMark]?: readonly Piece[] | undefined;
}

/**
 * Properties, not attributes: the programs strip and overwrite attributes, and a text node has none. No program enumerates the
 * properties of a node, and what a document writes of itself does not show them.
 */
export function elementOf(node: Node): number {
  return (node as Marked)[elementMark] ?? -1;
}

export function markElement(node: Node, element: number): void {
  (node as Marked)[elementMark] = element < 0 ? undefined : element;
}

export function piecesOf(node: Node): readonly Piece[] {
  return (node as Marked)[piecesMark] ?? [];
}

export function markText(node: Node, pieces: readonly Piece[]): void {
  (node as Marked)[piecesMark] = pieces.length === 0 ? undefined : pieces;
}

export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

/** Visits a node and all in it in document order, without recursion; `leave` after what is in it. */
function walk(root: Node, enter: (node: Node) => void, leave?: (node: Node) => void): void {
  let node: Node = root;
  for (;;) {
    enter(node);
    let next = node.firstChild;
    while (next === null) {
      leave?.(node);
      if (node === root) return;
      next = node.nextSibling;
      if (next === null) {
        const parent = node.parentNode;
        if (parent === null) return;
        node = parent;
      }
    }
    node = next;
  }
}

/** The texts in a node that are not empty. */
export function textsIn(root: Node): readonly Text[] {
  const texts: Text[] = [];
  walk(root, (node) => {
    if (isText(node) && node.data !== "") texts.push(node);
  });
  return texts;
}

export function placed(node: Text): PlacedText {
  return { text: node.data, pieces: piecesOf(node) };
}

/**
 * Gives text nodes in a row the places of a text. The document's parser does not always read what the document writes: now and then it
 * leaves a reference as it stands.
 */
export function placeTexts(nodes: readonly Text[], { text, pieces }: PlacedText): void {
  const now = nodes.map(({ data }) => data).join("");
  const places = now === text ? pieces : carryOver({ text, pieces }, now).pieces;
  let at = 0;
  for (const node of nodes) {
    markText(node, slicePieces(places, at, at + node.data.length));
    at += node.data.length;
  }
}

/** The marks under a node, to be put on another tree that was written and parsed from it. */
export interface Snapshot {
  readonly edges: readonly Edge[];
  /** The text before each edge, and that behind the last one. */
  readonly texts: readonly PlacedText[];
}

/** The beginning of an element, or its end: "". */
interface Edge {
  readonly name: string;
  readonly element: number;
}

export function snapshotOf(root: Node): Snapshot {
  const edges: Edge[] = [];
  const texts: PlacedText[] = [];
  let parts: PlacedText[] = [];
  const add = (edge: Edge): void => {
    edges.push(edge);
    texts.push(joined(parts));
    parts = [];
  };
  walkEdges(root, {
    text: (node) => parts.push(placed(node)),
    begin: (node) => add({ name: nameOf(node), element: elementOf(node) }),
    end: () => add({ name: "", element: -1 }),
  });
  return { edges, texts: [...texts, joined(parts)] };
}

/** Puts marks back. Returns whether the tree has the form of the one that they were taken from. */
export function restore(root: Node, { edges, texts }: Snapshot): boolean {
  let index = 0;
  let isAlike = true;
  let nodes: Text[] = [];
  const meet = (name: string, node?: Element): void => {
    const [edge, text] = [edges[index], texts[index]];
    isAlike &&= edge?.name === name;
    if (isAlike && edge !== undefined && node !== undefined) markElement(node, edge.element);
    if (isAlike && text !== undefined && nodes.length > 0) placeTexts(nodes, text);
    nodes = [];
    index++;
  };
  walkEdges(root, {
    text: (node) => nodes.push(node),
    begin: (node) => {
      meet(nameOf(node), node);
    },
    end: () => {
      meet("");
    },
  });
  const last = texts[index];
  if (isAlike && last !== undefined) placeTexts(nodes, last);
  return isAlike && index === edges.length;
}

/** An element that a program made keeps the case that it was named in, until it is written and read. */
function nameOf({ localName }: Element): string {
  return localName.toLowerCase();
}

interface EdgeVisit {
  readonly text: (node: Text) => void;
  readonly begin: (node: Element) => void;
  readonly end: () => void;
}

/** Visits what is in a node. */
function walkEdges(root: Node, { text, begin, end }: EdgeVisit): void {
  walk(
    root,
    (node) => {
      if (isText(node)) text(node);
      else if (node !== root && isElement(node)) begin(node);
    },
    (node) => {
      if (node !== root && isElement(node)) end();
    },
  );
}

/** Marks a clone as what it was made from: both have one form. */
export function markClone(original: Node, clone: Node): void {
  const nodes: Node[] = [];
  walk(original, (node) => nodes.push(node));
  let index = 0;
  walk(clone, (node) => {
    const from = nodes[index++];
    if (from === undefined) return;
    if (isElement(node)) markElement(node, elementOf(from));
    else if (isText(node)) markText(node, piecesOf(from));
  });
}
