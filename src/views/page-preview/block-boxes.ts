import type { Range } from "../../extraction/page/selection.ts";
import { inTurns } from "../../page-frame/in-turns.ts";
import type { PageBox, PageFrame, PagePoint } from "../../page-frame/page-frame.ts";
import { textHulls, type Hull } from "../../page-frame/text-hulls.ts";
import type { ShownBlocks } from "./shown-blocks.tsx";

/** Pixels of the screen between the lines of a block and its box. */
const room = 2;
/** The height that the card over a block needs, in pixels of the screen. */
const cardHeight = 72;
const cardGap = 6;

/** A box of the page in pixels of the screen, from the page's corner, with room around it. */
export function onScreen({ left, top, width, height }: PageBox, scale: number, around = 0): PageBox {
  return {
    left: left * scale - around,
    top: top * scale - around,
    width: width * scale + 2 * around,
    height: height * scale + 2 * around,
  };
}

export function boxElement(name: string, { left, top, width, height }: PageBox): HTMLElement {
  const element = document.createElement("div");
  element.className = name;
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  return element;
}

/** The blocks of a run as boxes on a layer over the page: measured and drawn once a layout, as the layer moves with the page. */
export class BlockBoxes {
  readonly #frame: PageFrame;
  readonly #layer: HTMLElement;
  /** Keeps the lab busy while boxes are measured, until its result is called. */
  readonly #busy: () => () => void;
  /** Told when all are measured, or none is any more. */
  readonly #onMeasured: () => void;
  #shown: ShownBlocks | undefined;
  /** Pixels of the screen for one of the page. */
  #scale = 1;
  /** The larger ones first: the smaller lie on top. */
  #hulls: readonly Hull[] = [];
  /** The boxes of these. */
  #boxes: readonly HTMLElement[] = [];
  #card: HTMLElement | undefined;
  /** The first piece that can be seen of each block. */
  #pieces: ReadonlyMap<number, number> = new Map();
  /** Counts the measurements: an earlier one is not wanted any more. */
  #turn = 0;

  constructor(frame: PageFrame, layer: HTMLElement, busy: () => () => void, onMeasured: () => void) {
    this.#frame = frame;
    this.#layer = layer;
    this.#busy = busy;
    this.#onMeasured = onMeasured;
  }

  /** The blocks that are shown of the page in the frame; undefined for none. */
  get shown(): ShownBlocks | undefined {
    return this.#shown?.preview === this.#frame.preview ? this.#shown : undefined;
  }

  /** Shows blocks in place of those before; they are measured where they lie elsewhere. */
  show(blocks: ShownBlocks | undefined): void {
    const before = this.#shown;
    this.#shown = blocks;
    if (before?.places !== blocks?.places) this.measure();
    else this.#paint();
  }

  /** Measures anew: the page is another, laid out otherwise, or scrolled within. */
  measure(scale = this.#scale): void {
    this.#scale = scale;
    const turn = ++this.#turn;
    const { shown } = this;
    this.#hulls = [];
    this.#boxes = [];
    if (shown === undefined || this.#frame.built === undefined) {
      this.#draw([]);
      return;
    }
    const release = this.#busy();
    void inTurns(textHulls(this.#frame, shown.places), () => turn === this.#turn)
      .then((hulls) => hulls && this.#draw(hulls))
      .finally(release);
  }

  /** Shows the card of the block at the first of some places that has one, within a view in pixels of the layer. */
  showCard(view: PageBox, ...places: readonly (Range | undefined)[]): void {
    const { shown } = this;
    const pieces = places.map((place) => (place && shown?.pieceAt(place)) ?? -1);
    const piece = pieces.find((candidate) => candidate >= 0);
    const hull = this.#hulls.find((measured) => measured.piece === piece);
    this.#card?.remove();
    this.#card = hull && shown && cardElement(shown.linesOf(shown.blockOf(hull.piece)), onScreen(hull, this.#scale, room), view);
    if (this.#card !== undefined) this.#layer.append(this.#card);
  }

  /** The piece whose box lies uppermost at a point of the page; -1 for none. */
  pieceAt({ x, y }: PagePoint): number {
    const hull = this.#hulls.findLast(
      ({ left, top, width, height }) => x >= left && x < left + width && y >= top && y < top + height,
    );
    return hull?.piece ?? -1;
  }

  /** The boxes of the block that a place is a piece of, that piece first; none for another place. */
  boxesAt(place: Range): readonly PageBox[] {
    const { shown } = this;
    const piece = shown?.pieceAt(place) ?? -1;
    if (shown === undefined || piece < 0) return [];
    const block = shown.blockOf(piece);
    const hulls = this.#hulls.filter((hull) => shown.blockOf(hull.piece) === block);
    return hulls.toSorted((one, other) => Number(other.piece === piece) - Number(one.piece === piece));
  }

  /** The first piece of a block that can be seen; undefined for none. */
  pieceOf(block: number): number | undefined {
    return this.#pieces.get(block);
  }

  dispose(): void {
    this.#turn++;
  }

  /** Draws boxes, which come in the order of the pieces, in place of those before. */
  #draw(hulls: readonly Hull[]): void {
    const { shown } = this;
    this.#pieces = new Map(hulls.toReversed().map(({ piece }) => [shown?.blockOf(piece) ?? -1, piece]));
    this.#hulls = hulls.toSorted((one, other) => other.width * other.height - one.width * one.height);
    const labelled = new Set<number>();
    this.#boxes = this.#hulls.map((hull) => {
      const box = boxElement("page-box", onScreen(hull, this.#scale, room));
      const block = shown?.blockOf(hull.piece) ?? -1;
      // A block shows its value once, on its largest box.
      if (!labelled.has(block)) box.append(Object.assign(document.createElement("span"), { className: "page-box-value" }));
      labelled.add(block);
      return box;
    });
    this.#layer.replaceChildren(...this.#boxes);
    this.#paint();
    this.#onMeasured();
  }

  /** Paints the drawn boxes by their blocks' verdicts and values. */
  #paint(): void {
    const { shown } = this;
    if (shown === undefined) return;
    for (const [index, box] of this.#boxes.entries()) {
      const block = shown.blockOf(this.#hulls[index]?.piece ?? -1);
      box.dataset["block"] = String(block + 1);
      box.dataset["paint"] = shown.paintOf(block);
      box.dataset["kept"] = String(shown.isKept(block));
      box.style.setProperty("--share", String(shown.shareOf(block)));
      const label = box.firstElementChild;
      if (label !== null) label.textContent = shown.valueOf(block);
    }
  }
}

/** The card of a block: below its box, above it where there is no room, and over it where it fills the view. */
function cardElement(lines: readonly string[], { left, top, width, height }: PageBox, view: PageBox): HTMLElement {
  const card = document.createElement("div");
  card.className = "page-box-card card small";
  card.append(
    ...lines.map((text) => {
      const line = document.createElement("div");
      line.textContent = text;
      return line;
    }),
  );
  const [right, bottom] = [left + width, top + height];
  const [viewRight, viewBottom] = [view.left + view.width, view.top + view.height];
  const isLeft = left + right <= view.left + viewRight;
  const isBelow = bottom + cardGap + cardHeight <= viewBottom;
  card.style.left = `${isLeft ? Math.max(left, view.left + cardGap) : Math.min(right, viewRight - cardGap)}px`;
  const above = Math.min(Math.max(top - cardGap, view.top + cardHeight + cardGap), viewBottom - cardGap);
  card.style.top = `${isBelow ? Math.max(bottom + cardGap, view.top + cardGap) : above}px`;
  card.style.translate = `${isLeft ? 0 : -100}% ${isBelow ? 0 : -100}%`;
  return card;
}
