import type { Range } from "../../extraction/page/selection.ts";
import { inTurns } from "../../page-frame/in-turns.ts";
import type { PageFrame, Point } from "../../page-frame/page-frame.ts";
import { TextHulls, type Box, type Hull } from "../../page-frame/text-hulls.ts";
import type { ShownBlocks } from "./shown-blocks.ts";

/** More boxes than this are not drawn at once, nor would they tell anything. */
export const mostBoxes = 400;
/** Pixels of the screen between the lines of a block and its box. */
const room = 2;
/** The size of a label, for its characters and in all, in pixels of the screen: none lies over another, nor is larger than its box. */
const labelCharacter = 6;
const labelPadding = 6;
const labelHeight = 13;
/** The height that the card over a block needs, in pixels of the screen. */
const cardHeight = 72;
const cardGap = 6;

export interface BoxListeners {
  /** Holds the lab busy while boxes are measured, until what it answers is called. */
  busy(): () => void;
  /** More boxes are in view than are drawn: so many; undefined where all are. */
  onCrowded(inView: number | undefined): void;
}

/** How the window of the frame lies in the pane. */
export interface Projection {
  /** Pixels of the screen for one of the page. */
  readonly scale: number;
  /** The corner of the window, and the size of the pane, in pixels of the screen. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly direction: "ltr" | "rtl";
}

/** The blocks of a run as boxes over the frame: measured once a layout, drawn as far as they are in view. */
export class BlockBoxes {
  readonly #frame: PageFrame;
  readonly #layer: HTMLElement;
  readonly #listeners: BoxListeners;
  /** Told when more is measured. */
  readonly #onMeasured: () => void;
  #shown: ShownBlocks | undefined;
  #hulls: TextHulls | undefined;
  /** Those that are drawn, from the corner of the window; the smallest last. */
  #drawn: readonly Hull[] = [];
  #crowd: number | undefined;
  /** Counts the measurements: an earlier one is not wanted any more. */
  #turn = 0;

  constructor(frame: PageFrame, layer: HTMLElement, listeners: BoxListeners, onMeasured: () => void) {
    this.#frame = frame;
    this.#layer = layer;
    this.#listeners = listeners;
    this.#onMeasured = onMeasured;
  }

  /** The blocks that are shown of the page in the frame; undefined for none. */
  get shown(): ShownBlocks | undefined {
    return this.#shown?.preview === this.#frame.preview ? this.#shown : undefined;
  }

  /** Shows blocks in place of those before; they are measured where they lie elsewhere. Answers whether they do. */
  set(shown: ShownBlocks | undefined): boolean {
    const before = this.#shown;
    this.#shown = shown;
    const isMoved = before?.places !== shown?.places;
    if (isMoved) this.measure();
    else this.#onMeasured();
    return isMoved;
  }

  /** Measures anew: the page is another, laid out otherwise, or scrolled within. */
  measure(): void {
    const turn = ++this.#turn;
    const { shown } = this;
    this.#hulls = undefined;
    if (shown === undefined || this.#frame.built === undefined) {
      this.#onMeasured();
      return;
    }
    this.#hulls = new TextHulls(this.#frame, shown.places);
    const release = this.#listeners.busy();
    void inTurns(
      this.#hulls.measuring(),
      () => turn === this.#turn,
      () => this.#onMeasured(),
    ).finally(release);
  }

  /** Draws what is in view, and the card of the block at one of two places: that of the first where both are of one. */
  draw(projection: Projection, ...places: readonly (Range | undefined)[]): void {
    const { shown } = this;
    const hulls = shown === undefined ? [] : (this.#hulls?.inWindow() ?? []);
    this.#drawn = hulls.slice(0, mostBoxes);
    this.#tellCrowd(hulls.length > mostBoxes ? hulls.length : undefined);
    if (shown === undefined) {
      this.#layer.replaceChildren();
      return;
    }
    const labels = new Labels(projection);
    const boxes = this.#drawn.map((hull) => boxElement(shown, hull, placed(hull, projection)));
    for (const [index, hull] of this.#drawn.entries()) {
      const block = shown.blockOf(hull.piece);
      const label = labels.labelOf(block, shown.valueOf(block), placed(hull, projection));
      if (label !== undefined) boxes[index]?.append(label);
    }
    const card = this.#cardOf(shown, projection, places);
    this.#layer.replaceChildren(...boxes, ...(card === undefined ? [] : [card]));
  }

  /** The piece whose box lies uppermost at a point of the window; -1 for none. */
  pieceAt({ x, y }: Point): number {
    const hull = this.#drawn.findLast(
      ({ left, top, width, height }) => x >= left && x < left + width && y >= top && y < top + height,
    );
    return hull?.piece ?? -1;
  }

  /** The boxes of the block that a place is a piece of, that piece first, from the corner of the window; none for another place. */
  boxesAt(place: Range): readonly Box[] {
    const { shown } = this;
    const piece = shown?.pieceAt(place) ?? -1;
    if (shown === undefined || piece < 0) return [];
    const block = shown.blockOf(piece);
    const hulls = this.#hulls?.of((other) => shown.blockOf(other) === block) ?? [];
    return hulls.toSorted((one, other) => Number(other.piece === piece) - Number(one.piece === piece));
  }

  /** The first piece of the next block that can be seen, or of the one before; undefined behind the last. */
  next(block: number, by: 1 | -1): number | undefined {
    const { shown } = this;
    if (shown === undefined) return undefined;
    let nearest: Hull | undefined;
    let distance = Infinity;
    for (const hull of this.#hulls?.of(() => true) ?? []) {
      const ahead = (shown.blockOf(hull.piece) - block) * by;
      if (ahead > 0 && (ahead < distance || (ahead === distance && hull.piece < (nearest?.piece ?? Infinity)))) {
        nearest = hull;
        distance = ahead;
      }
    }
    return nearest?.piece;
  }

  dispose(): void {
    this.#turn++;
  }

  #tellCrowd(inView: number | undefined): void {
    if (inView === this.#crowd) return;
    this.#crowd = inView;
    this.#listeners.onCrowded(inView);
  }

  #cardOf(shown: ShownBlocks, projection: Projection, places: readonly (Range | undefined)[]): HTMLElement | undefined {
    const pieces = places.map((place) => (place === undefined ? -1 : shown.pieceAt(place)));
    const piece = pieces.find((candidate) => candidate >= 0);
    const hull = this.#drawn.find((drawn) => drawn.piece === piece);
    return hull && cardElement(shown.linesOf(shown.blockOf(hull.piece)), placed(hull, projection), projection);
  }
}

/** A hull on the screen, with room around it. */
function placed({ left, top, width, height }: Box, projection: Projection): Box {
  const { scale } = projection;
  return {
    left: projection.left + left * scale - room,
    top: projection.top + top * scale - room,
    width: width * scale + 2 * room,
    height: height * scale + 2 * room,
  };
}

function boxElement(shown: ShownBlocks, { piece }: Hull, { left, top, width, height }: Box): HTMLElement {
  const block = shown.blockOf(piece);
  const box = document.createElement("div");
  box.className = "page-box";
  box.dataset["block"] = String(block + 1);
  box.dataset["paint"] = shown.paintOf(block);
  box.dataset["kept"] = String(shown.isKept(block));
  box.style.setProperty("--share", String(shown.shareOf(block)));
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  box.style.width = `${width}px`;
  box.style.height = `${height}px`;
  return box;
}

/** The labels of the boxes that are drawn: one for a block, and none over another. */
class Labels {
  readonly #projection: Projection;
  readonly #blocks = new Set<number>();
  readonly #taken: Box[] = [];

  constructor(projection: Projection) {
    this.#projection = projection;
  }

  /** A block's label, for the upper corner at the end of its lines; undefined where there is no room for it. */
  labelOf(block: number, text: string, box: Box): HTMLElement | undefined {
    if (this.#blocks.has(block)) return undefined;
    const width = text.length * labelCharacter + labelPadding;
    const left = this.#projection.direction === "rtl" ? box.left : box.left + box.width - width;
    const wanted = { left, top: box.top - labelHeight / 2, width, height: labelHeight };
    const isInPane = left >= 0 && left + width <= this.#projection.width;
    const fits = width <= box.width && labelHeight <= box.height;
    if (!isInPane || !fits || this.#taken.some((other) => meet(wanted, other))) return undefined;
    this.#blocks.add(block);
    this.#taken.push(wanted);
    const label = document.createElement("span");
    label.className = "page-box-value";
    label.textContent = text;
    return label;
  }
}

function meet(one: Box, other: Box): boolean {
  const isBeside = one.left >= other.left + other.width || other.left >= one.left + one.width;
  return !isBeside && one.top < other.top + other.height && other.top < one.top + one.height;
}

/** The card of a block: below its box, above it where there is no room, and over it where it fills the pane. */
function cardElement(lines: readonly string[], box: Box, { width, height }: Projection): HTMLElement {
  const card = document.createElement("div");
  card.className = "page-box-card";
  card.append(
    ...lines.map((text) => {
      const line = document.createElement("div");
      line.textContent = text;
      return line;
    }),
  );
  const isLeft = box.left + box.width / 2 <= width / 2;
  const fromEdge = isLeft ? box.left : width - box.left - box.width;
  card.style[isLeft ? "left" : "right"] = `${Math.max(fromEdge, cardGap)}px`;
  const below = box.top + box.height + cardGap;
  if (below + cardHeight <= height) card.style.top = `${Math.max(below, cardGap)}px`;
  else card.style.bottom = `${Math.max(Math.min(height - box.top + cardGap, height - cardHeight - cardGap), cardGap)}px`;
  return card;
}
