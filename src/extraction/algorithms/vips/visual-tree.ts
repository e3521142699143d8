import type { PageBoxes } from "../../contract/inputs.ts";
import type { Page } from "../../page/page.ts";
import { bodyEnd, documentOrder, relationsOf, subsetOf, subtreeEndsOf, type Relations } from "../../page/tree.ts";
import { isBlank } from "../../page/vocabulary.ts";

/**
 * The visible part of a page's body: its elements and texts that have a box, as nodes in document order, the body first.
 *
 * An element without a box of its own (one that holds floats alone) counts where something in it can be seen; its box is then the
 * one around that.
 */
export interface VisualTree extends Relations {
  readonly count: number;
  /** Element of the page, -1 for a text. */
  readonly elements: Int32Array<ArrayBuffer>;
  /** Run of the page, -1 for an element. */
  readonly runs: Int32Array<ArrayBuffer>;
  readonly parents: Int32Array<ArrayBuffer>;
  /** Index after the last node of the subtree. */
  readonly subtreeEnds: Uint32Array<ArrayBuffer>;
  /** Left, top, right, bottom of each node, in whole pixels; right and bottom are larger. */
  readonly boxes: Int32Array<ArrayBuffer>;
  /** The colour behind each node, its own or that of what is around it, as 0xRRGGBBAA. */
  readonly backgrounds: Uint32Array<ArrayBuffer>;
  /** Font of each text, see `fontOf`; of an element the one of all its texts, 0 for none, -1 where they differ. */
  readonly fonts: Float64Array<ArrayBuffer>;
  /** Fonts of the first and the last text in each node; 0 for none. */
  readonly firstFonts: Float64Array<ArrayBuffer>;
  readonly lastFonts: Float64Array<ArrayBuffer>;
  /** 1 for texts, and for what stands in their place: pictures, fields. */
  readonly isText: Uint8Array<ArrayBuffer>;
  /** The outermost node around each, or itself, that stays in its place while the page scrolls; -1 for what scrolls with the page. */
  readonly layers: Int32Array<ArrayBuffer>;
  /** 1 for an element within a line of text. */
  readonly isInline: Uint8Array<ArrayBuffer>;
}

/** Elements that show something of their own rather than what is in them. */
const replaced: ReadonlySet<string> = new Set(
  "img svg math video audio canvas iframe object embed input select textarea meter progress".split(" "),
);

export function visualTreeOf(page: Page, boxes: PageBoxes): VisualTree {
  const nodes = seenNodes(page, boxes);
  const count = nodes.elements.length;
  const tree: VisualTree = {
    count,
    ...nodes,
    ...relationsOf(nodes.parents),
    subtreeEnds: subtreeEndsOf(nodes.parents),
    boxes: new Int32Array(4 * count),
    backgrounds: new Uint32Array(count),
    fonts: new Float64Array(count),
    firstFonts: new Float64Array(count),
    lastFonts: new Float64Array(count),
    isText: Uint8Array.from(nodes.elements, (element) => Number(element < 0 || replaced.has(page.elements.names[element]))),
    layers: new Int32Array(count),
    isInline: Uint8Array.from(nodes.elements, (element) => (element < 0 ? 0 : boxes.inline[element])),
  };
  inheritFromParents(tree, boxes);
  for (let node = count - 1; node >= 0; node--) {
    placeNode(tree, boxes, node);
    addFonts(tree, page, boxes, node);
  }
  return tree;
}

/** A font as one number, of its size (tenths of a pixel) and its weight. */
export function fontOf(size: number, weight: number): number {
  return Math.round(size * 10) * 1024 + weight;
}

/** Size of a font in pixels. */
export function fontSize(font: number): number {
  return Math.floor(font / 1024) / 10;
}

export function areaOf({ boxes }: Pick<VisualTree, "boxes">, node: number): number {
  const at = 4 * node;
  return (boxes[at + 2] - boxes[at]) * (boxes[at + 3] - boxes[at + 1]);
}

type SeenNodes = Pick<VisualTree, "elements" | "runs" | "parents">;

/** The nodes of all elements and texts of the body, and of these the ones that can be seen. */
function seenNodes(page: Page, boxes: PageBoxes): SeenNodes {
  const all = allNodes(page);
  const isSeen = new Uint8Array(all.elements.length);
  for (let node = isSeen.length - 1; node >= 0; node--) {
    const run = all.runs[node];
    const hasBox = run < 0 ? boxes.visible[all.elements[node]] === 1 : isTextSeen(page, boxes, run);
    if (hasBox) isSeen[node] = 1;
    const parent = all.parents[node];
    if (isSeen[node] === 1 && parent >= 0) isSeen[parent] = 1;
  }
  const { nodes, parents } = subsetOf(Int32Array.from(all.parents), (node) => isSeen[node] === 1);
  return { elements: nodes.map((node) => all.elements[node]), runs: nodes.map((node) => all.runs[node]), parents };
}

function isTextSeen({ runs }: Page, { textAreas }: PageBoxes, run: number): boolean {
  // The last runs of a page may have no box: they have no area either.
  return runs.ignored[run] !== 1 && run < textAreas.length && textAreas[run] > 0 && !isBlank(runs.texts[run]);
}

/** In document order. What is in a replaced or an ignored element is none. */
function allNodes(page: Page) {
  const { elements, runs, body } = page;
  const nodes: Readonly<Record<keyof SeenNodes, number[]>> = { elements: [], runs: [], parents: [] };
  if (body < 0) return nodes;
  const nodeOf = new Int32Array(elements.count).fill(-1);
  const end = bodyEnd(page);
  let next = body;
  const isOpen = (parent: number): boolean =>
    nodeOf[parent] >= 0 && elements.ignored[parent] !== 1 && !replaced.has(elements.names[parent]);
  const add = (element: number, run: number, parent: number): void => {
    nodes.elements.push(element);
    nodes.runs.push(run);
    nodes.parents.push(parent);
  };
  const openTo = (before: number): void => {
    for (; next < Math.min(before, end); next++) {
      const parent = elements.parents[next];
      if (next !== body && !isOpen(parent)) continue;
      nodeOf[next] = nodes.elements.length;
      add(next, -1, next === body ? -1 : nodeOf[parent]);
    }
  };
  for (const run of documentOrder(page)) {
    openTo(runs.elementsBefore[run]);
    if (isOpen(runs.parents[run])) add(-1, run, nodeOf[runs.parents[run]]);
  }
  openTo(end);
  return nodes;
}

function inheritFromParents({ count, elements, parents, backgrounds, layers }: VisualTree, boxes: PageBoxes): void {
  for (let node = 0; node < count; node++) {
    const element = elements[node];
    const parent = parents[node];
    // The page's own background is none, and a text has that of its element.
    const own = element < 0 ? 0 : boxes.backgrounds[element];
    backgrounds[node] = own === 0 && parent >= 0 ? backgrounds[parent] : own;
    const layer = parent < 0 ? -1 : layers[parent];
    layers[node] = layer < 0 && element >= 0 && boxes.fixed[element] === 1 ? node : layer;
  }
}

/** Gives a node its box, where it has one, and spreads the box around a parent that has none. Children come before parents. */
function placeNode(tree: VisualTree, boxes: PageBoxes, node: number): void {
  const run = tree.runs[node];
  const element = tree.elements[node];
  if (run >= 0) roundBox(boxes.runs, run, tree.boxes, node);
  else if (boxes.visible[element] === 1) roundBox(boxes.elements, element, tree.boxes, node);
  const parent = tree.parents[node];
  if (parent >= 0 && boxes.visible[tree.elements[parent]] !== 1) spreadBox(tree.boxes, node, parent);
}

/** Completes a node's fonts, whose descendants all have been seen to, and adds them to its parent's. */
function addFonts(tree: VisualTree, { runs }: Page, { fontSizes, fontWeights }: PageBoxes, node: number): void {
  const { fonts, firstFonts, lastFonts } = tree;
  const run = tree.runs[node];
  if (run >= 0) {
    const holder = runs.parents[run];
    fonts[node] = firstFonts[node] = lastFonts[node] = fontOf(fontSizes[holder], fontWeights[holder]);
  }
  const parent = tree.parents[node];
  const own = fonts[node];
  if (parent < 0 || own === 0) return;
  const theirs = fonts[parent];
  fonts[parent] = theirs === 0 || theirs === own ? own : -1;
  // Children come from the last to the first.
  firstFonts[parent] = firstFonts[node];
  if (theirs === 0) lastFonts[parent] = lastFonts[node];
}

/**
 * Takes a rectangle (left, top, width, height) over as a box (left, top, right, bottom) of whole pixels, so that boxes that meet at a
 * fraction of one do not overlap. It is never empty.
 */
function roundBox(rectangles: Float32Array, index: number, boxes: Int32Array, to: number): void {
  const [x, y] = [rectangles[4 * index], rectangles[4 * index + 1]];
  const [left, top] = [Math.round(x), Math.round(y)];
  boxes[4 * to] = left;
  boxes[4 * to + 1] = top;
  boxes[4 * to + 2] = Math.max(Math.round(x + rectangles[4 * index + 2]), left + 1);
  boxes[4 * to + 3] = Math.max(Math.round(y + rectangles[4 * index + 3]), top + 1);
}

export function copyBox(from: Int32Array, index: number, boxes: Int32Array, to: number): void {
  for (let side = 0; side < 4; side++) boxes[4 * to + side] = from[4 * index + side];
}

/** Spreads a box so that it holds another one; it may be empty at first. */
export function spreadBox(boxes: Int32Array, held: number, around: number): void {
  const [inner, outer] = [4 * held, 4 * around];
  if (boxes[outer] === boxes[outer + 2]) {
    copyBox(boxes, held, boxes, around);
    return;
  }
  for (let side = 0; side < 2; side++) {
    boxes[outer + side] = Math.min(boxes[outer + side], boxes[inner + side]);
    boxes[outer + side + 2] = Math.max(boxes[outer + side + 2], boxes[inner + side + 2]);
  }
}
