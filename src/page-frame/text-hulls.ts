import { indexAt } from "../extraction/page/selection.ts";
import type { PageFrame, Point } from "./page-frame.ts";

/** Stretches of a preview's text, in its units: columns over the stretches. Those of one piece stand together and belong together. */
export interface TextPieces {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** The number of the piece that a stretch is of; rising. */
  readonly pieces: Uint32Array;
}

/** A rectangle, in pixels of the page. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The box around lines of a piece. A piece has several where it is parted, as by the columns of a page. */
export interface Hull extends Box {
  readonly piece: number;
}

/** Stretches between two looks at the clock. */
const stride = 20;
/** Where more stretches than this move with the window, the page itself does not scroll: they stay where they are. */
const mostLoose = 300;
/** In more columns than this a piece has one box around all of it. */
const mostColumns = 40;

/**
 * Where pieces of a page's text are drawn: around their lines, as far as these can be seen. Measured once a layout; what moves with the
 * window, as a bar that is fixed in it, is measured whenever it is asked for.
 */
export class TextHulls {
  readonly #frame: PageFrame;
  readonly #pieces: TextPieces;
  /** By piece, from the corner of the page. */
  readonly #hulls: Hull[] = [];
  /** The first stretch of each piece that moves with the window, and the one after its last. */
  readonly #loose: (readonly [first: number, end: number])[] = [];

  constructor(frame: PageFrame, pieces: TextPieces) {
    this.#frame = frame;
    this.#pieces = pieces;
  }

  /** Measures all pieces; a step of the generator is some stretches. What is measured can be asked for at once. */
  *measuring(): Generator<undefined, void, undefined> {
    const { pieces } = this.#pieces;
    const sights = new Sights(this.#frame);
    let looseCount = 0;
    for (let first = 0, end = 0; first < pieces.length; first = end) {
      const outline = new Outline();
      let isLoose = false;
      for (end = first; end < pieces.length && pieces[end] === pieces[first]; end++) {
        isLoose = this.#measure(end, sights, outline) || isLoose;
        if (end % stride === stride - 1) yield;
      }
      if (isLoose && (looseCount += end - first) <= mostLoose) this.#loose.push([first, end]);
      else this.#hulls.push(...this.#named(first, outline));
    }
  }

  /** The hulls that meet the window, from its corner; the larger ones first. */
  inWindow(): readonly Hull[] {
    const { clientWidth, clientHeight } = this.#frame.element;
    const view = { left: 0, top: 0, width: clientWidth, height: clientHeight };
    return [...this.#fromWindow(() => true)]
      .filter((hull) => common(hull, view) !== undefined)
      .toSorted((one, other) => other.width * other.height - one.width * one.height);
  }

  /** The hulls of some pieces, from the corner of the window, wherever they are. */
  of(isMeant: (piece: number) => boolean): readonly Hull[] {
    return [...this.#fromWindow(isMeant)];
  }

  *#fromWindow(isMeant: (piece: number) => boolean): Generator<Hull, void, undefined> {
    const { x, y } = cornerOf(this.#frame);
    const moved = ({ piece, left, top, width, height }: Hull): Hull => ({ piece, left: left + x, top: top + y, width, height });
    for (const hull of this.#hulls) if (isMeant(hull.piece)) yield moved(hull);
    const sights = new Sights(this.#frame);
    for (const [first, end] of this.#loose) {
      if (!isMeant(this.#pieces.pieces[first] ?? -1)) continue;
      const outline = new Outline();
      for (let stretch = first; stretch < end; stretch++) this.#measure(stretch, sights, outline);
      for (const hull of this.#named(first, outline)) yield moved(hull);
    }
  }

  /** Adds the lines of a stretch to an outline. Answers whether they move with the window. */
  #measure(stretch: number, sights: Sights, outline: Outline): boolean {
    const [start, end] = [this.#pieces.starts[stretch] ?? 0, this.#pieces.ends[stretch] ?? 0];
    const { built } = this.#frame;
    const holder = built?.texts[indexAt(built.textStarts, start)]?.parentElement;
    if (holder === undefined || holder === null) return false;
    const { isHidden, isLoose, clip } = sights.of(holder);
    if (isHidden) return false;
    const { x, y } = cornerOf(this.#frame);
    for (const { left, top, width, height } of this.#frame.boxesOf([{ start, end }], Infinity)) {
      const seen = common({ left: left - x, top: top - y, width, height }, clip);
      if (seen === undefined) continue;
      // What lies beside or above the page was put there to be read by nobody.
      if (isLoose || (seen.left + seen.width > sights.leftEdge && seen.top + seen.height > 0)) outline.add(seen);
    }
    return isLoose;
  }

  #named(first: number, outline: Outline): readonly Hull[] {
    const piece = this.#pieces.pieces[first] ?? 0;
    return outline.boxes().map((box) => ({ piece, ...box }));
  }
}

/** The corner of the page, from that of the window. */
function cornerOf({ document: page }: PageFrame): Point {
  const view = page?.defaultView;
  return { x: -(view?.scrollX ?? 0), y: -(view?.scrollY ?? 0) };
}

/** The box around lines as they come; another where they go on further up, as in the next column. */
class Outline {
  #boxes: Box[] = [];

  add(line: Box): void {
    const last = this.#boxes.at(-1);
    // What stands a little higher in its line is still of it.
    if (last === undefined || line.top < last.top - line.height) this.#boxes.push(line);
    else this.#boxes[this.#boxes.length - 1] = around(last, line);
  }

  /** Boxes that overlap are one: cells of a row may begin further up than the first. */
  boxes(): readonly Box[] {
    if (this.#boxes.length > mostColumns) this.#boxes = [this.#boxes.reduce(around)];
    const apart: Box[] = [];
    for (let box of this.#boxes) {
      for (let at = 0; at < apart.length;) {
        const other = apart[at];
        if (other === undefined || common(box, other) === undefined) at++;
        else {
          box = around(box, other);
          apart.splice(at, 1);
          at = 0;
        }
      }
      apart.push(box);
    }
    return apart;
  }
}

function around(one: Box, other: Box): Box {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** The part that two boxes have in common; undefined for none. All of the first where there is no other. */
function common(one: Box, other: Box | undefined): Box | undefined {
  if (other === undefined) return one;
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  const width = Math.min(one.left + one.width, other.left + other.width) - left;
  const height = Math.min(one.top + one.height, other.top + other.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

/** What can be seen of the text that stands directly in an element. */
interface Sight {
  /** Nothing. */
  readonly isHidden: boolean;
  /** Nothing of what is in it either: it is folded, or as small as text for screen readers alone. */
  readonly isShut: boolean;
  /** It moves with the window. */
  readonly isLoose: boolean;
  /** What lies beyond this is cut off; from the corner of the page. */
  readonly clip: Box | undefined;
}

/** A box that lets nothing out and is no larger than this, in pixels, hides what is in it. */
const tiny = 1;
const allSeen: Sight = { isHidden: false, isShut: false, isLoose: false, clip: undefined };

/** What can be seen in the elements of a page, as it is laid out and scrolled now. Opacity is left aside: without scripts, what is to fade in never does. */
class Sights {
  readonly leftEdge: number;
  readonly #frame: PageFrame;
  readonly #known = new Map<Element, Sight>();

  constructor(frame: PageFrame) {
    this.#frame = frame;
    const root = frame.document?.documentElement;
    // A page from right to left goes on to the left of its corner.
    const isReversed = root !== undefined && getComputedStyle(frame.document?.body ?? root).direction === "rtl";
    this.leftEdge = isReversed ? (root?.clientWidth ?? 0) - (root?.scrollWidth ?? 0) : 0;
  }

  of(element: Element): Sight {
    let sight = this.#known.get(element);
    if (sight === undefined) this.#known.set(element, (sight = this.#sightOf(element)));
    return sight;
  }

  #sightOf(element: Element): Sight {
    const holder = element.parentElement === null ? allSeen : this.of(element.parentElement);
    if (holder.isShut) return holder;
    const style = getComputedStyle(element);
    const { position } = style;
    const outer = position === "fixed" ? undefined : position === "absolute" ? this.#clipFor(element) : holder.clip;
    const isWindow = element === this.#frame.document?.documentElement || element === this.#frame.document?.body;
    const cuts = !isWindow && /hidden|clip|auto|scroll/.test(style.overflow) && !/^(inline|contents)$/.test(style.display);
    const own = cuts ? this.#boxOf(element) : undefined;
    const isShut = own !== undefined && Math.min(own.width, own.height) <= tiny;
    return {
      isHidden: isShut || style.visibility !== "visible",
      isShut,
      isLoose: holder.isLoose || position === "fixed" || position === "sticky",
      clip: own === undefined ? outer : (common(own, outer) ?? { ...own, width: 0, height: 0 }),
    };
  }

  /** What cuts off an element that stands free of those around it but for one. */
  #clipFor(element: Element): Box | undefined {
    const holder = "offsetParent" in element ? (element.offsetParent as Element | null) : element.parentElement;
    return holder === null ? undefined : this.of(holder).clip;
  }

  #boxOf(element: Element): Box {
    const { left, top, width, height } = element.getBoundingClientRect();
    const { x, y } = cornerOf(this.#frame);
    return { left: left - x, top: top - y, width, height };
  }
}
