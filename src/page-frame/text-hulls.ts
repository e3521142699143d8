import { indexAt, type Range } from "../extraction/page/selection.ts";
import { around, type PageBox, type PageFrame } from "./page-frame.ts";

/** Stretches of a preview's text, in its units, as columns. Those of one piece stand together. */
export interface TextPieces {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** The number of the piece that a stretch is of; rising. */
  readonly pieces: Uint32Array;
}

/** The box around lines of a piece, from the corner of the page. A piece has several where it is parted, as by the columns of a page. */
export interface Hull extends PageBox {
  readonly piece: number;
}

/** Stretches between two looks at the clock. */
const stride = 20;
/** Columns above which a piece has one box around all of it. */
const mostColumns = 40;

/** The boxes around the visible lines of a text's pieces, in their order; a step of the generator is some stretches. What is fixed was laid into the flow, or is out of sight. */
export function* textHulls(frame: PageFrame, { starts, ends, pieces }: TextPieces): Generator<undefined, Hull[], undefined> {
  const sights = new Sights(frame);
  const hulls: Hull[] = [];
  for (let first = 0, end = 0; first < pieces.length; first = end) {
    const outline = new LineHulls();
    for (end = first; end < pieces.length && pieces[end] === pieces[first]; end++) {
      for (const line of sights.linesOf({ start: starts[end], end: ends[end] })) outline.add(line);
      if (end % stride === stride - 1) yield;
    }
    const piece = pieces[first];
    hulls.push(...outline.boxes().map((box) => ({ piece, ...box })));
  }
  return hulls;
}

/** The box around lines as they come; another where they go on further up, as in the next column. */
class LineHulls {
  #boxes: PageBox[] = [];

  add(line: PageBox): void {
    const last = this.#boxes.at(-1);
    // A superscript starts a little above its line and still belongs to it.
    if (last === undefined || line.top < last.top - line.height) this.#boxes.push(line);
    else this.#boxes[this.#boxes.length - 1] = around(last, line);
  }

  /** Boxes that overlap are one: cells of a row may begin further up than the first. */
  boxes(): readonly PageBox[] {
    if (this.#boxes.length > mostColumns) this.#boxes = [this.#boxes.reduce(around)];
    const apart: PageBox[] = [];
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

/** The intersection of two boxes, undefined for none; without a second box the first. */
function common(one: PageBox, other: PageBox | undefined): PageBox | undefined {
  if (other === undefined) return one;
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  const width = Math.min(one.left + one.width, other.left + other.width) - left;
  const height = Math.min(one.top + one.height, other.top + other.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

/** The visible part of the text that stands directly in an element. */
interface Sight {
  /** Nothing. */
  readonly isHidden: boolean;
  /** True if its descendants are hidden as well: it is folded, or as small as text for screen readers. */
  readonly isShut: boolean;
  /** The box beyond which it is cut off, from the corner of the page. */
  readonly clip: PageBox | undefined;
}

/** Pixels up to which a clipping box hides its content. */
const tiny = 1;
const allSeen: Sight = { isHidden: false, isShut: false, clip: undefined };

/** The visible parts of a page's elements, as it is laid out and scrolled now. Opacity is ignored: without scripts, elements that fade in never do. */
class Sights {
  readonly #frame: PageFrame;
  readonly #leftEdge: number;
  readonly #known = new Map<Element, Sight>();

  constructor(frame: PageFrame) {
    this.#frame = frame;
    const root = frame.document?.documentElement;
    // A right-to-left page extends to the left of its corner.
    const isReversed = root !== undefined && getComputedStyle(frame.document?.body ?? root).direction === "rtl";
    this.#leftEdge = isReversed ? (root?.clientWidth ?? 0) - (root?.scrollWidth ?? 0) : 0;
  }

  /** The lines of a stretch of the text, as far as they can be seen. What lies beside or above the page was put there to be read by nobody. */
  linesOf(stretch: Range): PageBox[] {
    const { built } = this.#frame;
    const holder = built?.texts[indexAt(built.textStarts, stretch.start)]?.parentElement;
    const sight = holder && this.#of(holder);
    if (sight === undefined || sight === null || sight.isHidden) return [];
    return this.#frame
      .boxesOf([stretch])
      .flatMap((line) => common(line, sight.clip) ?? [])
      .filter(({ left, top, width, height }) => left + width > this.#leftEdge && top + height > 0);
  }

  #of(element: Element): Sight {
    let sight = this.#known.get(element);
    if (sight === undefined) this.#known.set(element, (sight = this.#sightOf(element)));
    return sight;
  }

  #sightOf(element: Element): Sight {
    const holder = element.parentElement === null ? allSeen : this.#of(element.parentElement);
    if (holder.isShut) return holder;
    const style = getComputedStyle(element);
    const { position } = style;
    if (position === "fixed") return { isHidden: true, isShut: true, clip: undefined };
    const outer = position === "absolute" ? this.#clipFor(element) : holder.clip;
    const isWindow = element === this.#frame.document?.documentElement || element === this.#frame.document?.body;
    const cuts = !isWindow && /hidden|clip|auto|scroll/.test(style.overflow) && !/^(inline|contents)$/.test(style.display);
    const own = cuts ? this.#frame.onPage(element.getBoundingClientRect()) : undefined;
    const isShut = own !== undefined && Math.min(own.width, own.height) <= tiny;
    return {
      isHidden: isShut || style.visibility !== "visible",
      isShut,
      clip: own === undefined ? outer : (common(own, outer) ?? { ...own, width: 0, height: 0 }),
    };
  }

  /** The clip of an absolutely positioned element: that of its positioned ancestor. */
  #clipFor(element: Element): PageBox | undefined {
    const holder = "offsetParent" in element ? (element.offsetParent as Element | null) : element.parentElement;
    return holder === null ? undefined : this.#of(holder).clip;
  }
}
