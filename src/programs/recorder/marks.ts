import { carryOver, concatenated, slicePieces, type SourcePiece, type PlacedText } from "./pieces.ts";

/** The mark of an element: its index among those of the page. */
const elementMark = Symbol("element");
/** The mark of a text node: where its text stands in the source. */
const piecesMark = Symbol("pieces");

interface MarkedNode {
  [elementMark]?: number | undefined;
  [piecesMark]?: readonly SourcePiece[] | undefined;
}

/**
 * Properties, not attributes: the programs strip and overwrite attributes, and a text node has none. No program enumerates the
 * properties of a node, and what a document writes of itself does not show them.
 */
export function markedElement(node: Node): number {
  return (node as MarkedNode)[elementMark] ?? -1;
}

export function markElement(node: Node, element: number): void {
  (node as MarkedNode)[elementMark] = element < 0 ? undefined : element;
}

export function piecesIn(node: Node): readonly SourcePiece[] {
  return (node as MarkedNode)[piecesMark] ?? [];
}

export function markText(node: Node, pieces: readonly SourcePiece[]): void {
  (node as MarkedNode)[piecesMark] = pieces.length === 0 ? undefined : pieces;
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
  return { text: node.data, pieces: piecesIn(node) };
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

export type Snapshot = ReturnType<typeof snapshotOf>;

/** The marks under a node, to be put on another tree that was written and parsed from it. */
export function snapshotOf(root: Node) {
  return stretchesIn(root).map(({ texts, edge, node }) => ({
    text: concatenated(texts.map(placed)),
    edge,
    element: node === undefined ? -1 : markedElement(node),
  }));
}

/** Puts marks back, as far as the trees are alike. Returns whether the tree has the form of the one that they were taken from. */
export function restore(root: Node, snapshot: Snapshot): boolean {
  const stretches = stretchesIn(root);
  for (const [at, { texts, edge, node }] of stretches.entries()) {
    const former = snapshot[at];
    if (former === undefined || former.edge !== edge) return false;
    if (node !== undefined) markElement(node, former.element);
    if (texts.length > 0) placeTexts(texts, former.text);
  }
  return stretches.length === snapshot.length;
}

/** The texts in a row before the beginning of an element, or the end of one. */
interface TextStretch {
  readonly texts: readonly Text[];
  /** The name of the element that begins, in lower case: one that a program made keeps its case until it is written and read. "" of an end. */
  readonly edge: string | undefined;
  readonly node: Element | undefined;
}

/** The stretches in a node, the last one without an edge. */
function stretchesIn(root: Node): readonly TextStretch[] {
  const stretches: TextStretch[] = [];
  let texts: Text[] = [];
  const end = (edge?: string, node?: Element): void => {
    stretches.push({ texts, edge, node });
    texts = [];
  };
  walk(
    root,
    (node) => {
      if (isText(node)) texts.push(node);
      else if (node !== root && isElement(node)) end(node.localName.toLowerCase(), node);
    },
    (node) => {
      if (node !== root && isElement(node)) end("");
    },
  );
  end();
  return stretches;
}

/** Marks a clone as what it was made from: both have one form. */
export function markClone(original: Node, clone: Node): void {
  const nodes: Node[] = [];
  walk(original, (node) => nodes.push(node));
  let index = 0;
  walk(clone, (node) => {
    const from = nodes[index++];
    if (from === undefined) return;
    if (isElement(node)) markElement(node, markedElement(from));
    else if (isText(node)) markText(node, piecesIn(from));
  });
}
