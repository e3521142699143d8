import type { Preview } from "../extraction/output/preview.ts";
import { indexAt, type Range as Stretch } from "../extraction/page/selection.ts";
import { inTurns } from "./in-turns.ts";
import {
  building,
  type PageNodes,
  emptyDocument,
  emptyPicture,
  flowAttribute,
  foldAttribute,
  imageAttribute,
  markAttribute,
  type StyleMode,
  pictureDocument,
  policyFor,
  stylesAfter,
  stylesBefore,
  stylesForPlain,
  stylesForReading,
} from "./page-document.ts";
import { type PageFold, isFaded, markKinds, noMarks, type PageMarks } from "./page-marks.ts";

export interface DrawOptions {
  readonly styles: StyleMode;
  /** Addresses of the pictures to load, by the number of their element. */
  readonly images: ReadonlyMap<number, string>;
}

/** A place on the page, in pixels from its corner, wherever it is scrolled to. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** A rectangle on the page. */
export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest box that holds two. */
export function around(one: PageBox, other: PageBox): PageBox {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** The marks, folds and highlights that the lab lays over a page. */
interface PageOverlay {
  readonly marks: PageMarks;
  readonly folds: readonly PageFold[];
  /** Stretches painted over all others: the gold standard, and the selection to be marked. */
  readonly gold: readonly Stretch[];
  readonly selected: readonly Stretch[];
  /** Pixels of the page for one of the screen, by which lines that the lab draws keep their width. */
  readonly zoom: number;
}

const nothing: PageOverlay = { marks: noMarks, folds: [], gold: [], selected: [], zoom: 1 };

/** A page as it looks, in a frame in which nothing runs and which asks no server for anything but pictures from permitted hosts. */
export class PageFrame {
  readonly element: HTMLIFrameElement;
  /** Settles once there is a document to build pages in. */
  readonly ready: Promise<void>;
  #preview: Preview | undefined;
  #built: PageNodes | undefined;
  #numbers = new WeakMap<Node, number>();
  #wanted = nothing;
  #shown = nothing;
  #isDisposed = false;

  /** With the origins from which pictures may come; none where pictures are left out. */
  constructor(host: HTMLElement, origins: readonly string[]) {
    const frame = document.createElement("iframe");
    this.element = frame;
    frame.className = "page-frame";
    frame.title = "The rendered page";
    frame.tabIndex = -1;
    // Never allow-scripts: what is in the frame would run as the lab itself.
    frame.setAttribute("sandbox", "allow-same-origin");
    if (origins.length === 0) frame.srcdoc = emptyDocument;
    else frame.src = pictureDocument;
    this.ready = new Promise<void>((resolve) => {
      frame.addEventListener("load", () => resolve(), { once: true });
    }).then(() => {
      if (origins.length > 0) this.#narrow(origins);
    });
    host.prepend(frame);
  }

  get document(): Document | undefined {
    return this.element.contentDocument ?? undefined;
  }

  get preview(): Preview | undefined {
    return this.#preview;
  }

  /** The nodes that are shown; none before the first page is. */
  get built(): PageNodes | undefined {
    return this.#built;
  }

  /** Builds a page and shows it in place of the one before. Answers whether it came to that: a later call may have overtaken it. */
  async draw(preview: Preview, options: DrawOptions): Promise<boolean> {
    this.#preview = preview;
    await this.ready;
    const frame = this.document;
    if (frame === undefined) return false;
    const isWanted = (): boolean => !this.#isDisposed && this.#preview === preview;
    const built = await inTurns(building(frame, preview, options.styles), isWanted);
    if (built === undefined || !isWanted()) return false;
    this.#show(frame, preview, built, options);
    return true;
  }

  /** Shows something else beside the page; only what changed is touched. */
  show(change: Partial<PageOverlay>): void {
    this.#wanted = { ...this.#wanted, ...change };
    const built = this.#built;
    if (built === undefined) return;
    const [before, now] = [this.#shown, this.#wanted];
    this.#shown = now;
    if (now.marks.elements !== before.marks.elements)
      built.elements.forEach((element, number) => {
        const value = now.marks.elements[number] ?? 0;
        if (element !== undefined && value !== (before.marks.elements[number] ?? 0)) this.#markElement(element, number, value);
      });
    if (now.marks.stretches !== before.marks.stretches)
      for (const name of markKinds)
        this.#highlight(
          name,
          now.marks.stretches.filter(({ mark }) => mark === name),
        );
    for (const name of ["gold", "selected"] as const) if (now[name] !== before[name]) this.#highlight(name, now[name], 1);
    if (now.folds !== before.folds) {
      for (const { elements } of before.folds)
        for (const number of elements) built.elements[number]?.removeAttribute(foldAttribute);
      for (const { elements, line } of now.folds)
        elements.forEach((number, index) => built.elements[number]?.setAttribute(foldAttribute, index === 0 ? line : ""));
    }
    this.document?.documentElement.style.setProperty("--contentscope-zoom", String(now.zoom));
  }

  /** Lays what is fixed in the window, or sticks to it, into the flow of the page, so that nothing covers text. What is fixed out of sight stays there. */
  layIntoFlow(): void {
    const view = this.document?.defaultView;
    const built = this.#built?.elements.filter((element) => element !== undefined) ?? [];
    if (view === null || view === undefined) return;
    for (const element of built) element.removeAttribute(flowAttribute);
    // Every element is measured before the first is moved, because each move makes the browser lay out the page again.
    const stuck = built.flatMap((element) => {
      const way = wayIntoFlow(element, view);
      return way === undefined ? [] : [{ element, way }];
    });
    for (const { element, way } of stuck) element.setAttribute(flowAttribute, way);
  }

  /** The offset by which the page is scrolled in its window. */
  get scrolled(): PagePoint {
    const view = this.document?.defaultView;
    return { x: view?.scrollX ?? 0, y: view?.scrollY ?? 0 };
  }

  /** A rectangle of the window on the page. */
  onPage({ left, top, width, height }: PageBox): PageBox {
    const { x, y } = this.scrolled;
    return { left: left + x, top: top + y, width, height };
  }

  /** The unit of the text at a point, or the number of the element there; neither where the page is empty. */
  at(point: PagePoint): { readonly unit?: number; readonly element?: number } {
    const unit = this.#unitAt(point);
    if (unit !== undefined) return { unit };
    const element = this.#elementAt(point);
    const number = element && this.#numbers.get(element);
    return number === undefined ? {} : { element: number };
  }

  /** The boxes in which units of the text are drawn, one for each line of each stretch; none of hidden text. */
  boxesOf(stretches: readonly Stretch[], most = Infinity): PageBox[] {
    const boxes: PageBox[] = [];
    for (const stretch of stretches) {
      const drawn = [...(this.rangeOf(stretch)?.getClientRects() ?? [])].filter(({ width, height }) => width > 0 && height > 0);
      boxes.push(...drawn.map((box) => this.onPage(box)));
      if (boxes.length > most) break;
    }
    return boxes.slice(0, most);
  }

  boxOfElement(number: number): PageBox | undefined {
    const box = this.#built?.elements[number]?.getBoundingClientRect();
    return box !== undefined && box.width + box.height > 0 ? this.onPage(box) : undefined;
  }

  /** The boxes around an element, itself included, that scroll by themselves; the innermost first. */
  scrollersOf(number: number): Element[] {
    const found: Element[] = [];
    for (let at = number; at >= 0; at = this.#preview?.elements.parents[at] ?? -1) {
      const element = this.#built?.elements[at];
      if (element === undefined || element.scrollHeight <= element.clientHeight + 1) continue;
      if (/auto|scroll/.test(getComputedStyle(element).overflowY)) found.push(element);
    }
    return found;
  }

  scrollersAround(point: PagePoint): Element[] {
    const element = this.#elementAt(point);
    return this.scrollersOf((element && this.#numbers.get(element)) ?? -1);
  }

  /** The nodes that stretches of the text are shown in; undefined for an empty one. */
  rangeOf(stretch: Stretch): Range | undefined {
    const ends = this.#endsOf(stretch);
    const range = this.document?.createRange();
    if (ends === undefined || range === undefined) return undefined;
    range.setStart(ends.startContainer, ends.startOffset);
    range.setEnd(ends.endContainer, ends.endOffset);
    return range;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.element.remove();
  }

  #narrow(origins: readonly string[]): void {
    const frame = this.document;
    if (frame === undefined) return;
    const meta = frame.createElement("meta");
    meta.httpEquiv = "Content-Security-Policy";
    meta.content = policyFor(origins);
    frame.head.append(meta);
  }

  #show(frame: Document, preview: Preview, built: PageNodes, { images, styles }: DrawOptions): void {
    for (const { element: number } of preview.images) {
      const image = built.elements[number];
      const address = images.get(number);
      if (address !== undefined) image?.setAttribute("src", address);
      else if (image !== undefined && !image.hasAttribute("src")) leaveOut(image);
    }
    const head = built.root.querySelector("head");
    const isPlain = styles !== "own" || preview.foreignStyles > 0;
    head?.prepend(
      styleOf(frame, stylesBefore + (isPlain ? stylesForPlain : "") + (styles === "reading" ? stylesForReading : "")),
    );
    head?.append(styleOf(frame, stylesAfter));
    highlightsOf(frame)?.clear();
    this.#numbers = new WeakMap();
    built.elements.forEach((element, number) => element !== undefined && this.#numbers.set(element, number));
    built.texts.forEach((text, index) => this.#numbers.set(text, index));
    frame.replaceChild(built.root, frame.documentElement);
    this.#built = built;
    this.#shown = nothing;
    this.show({});
  }

  #markElement(element: Element, number: number, value: number): void {
    const mark = markKinds[value - 1];
    // Inline elements get no outline: a line around every word says nothing.
    const isShown = mark !== undefined && (isFaded(mark) || this.#preview?.elements.blocks[number] === 1);
    if (isShown) element.setAttribute(markAttribute, mark);
    else element.removeAttribute(markAttribute);
  }

  #highlight(name: string, stretches: readonly Stretch[], priority = 0): void {
    const ranges = stretches.flatMap((stretch) => this.#endsOf(stretch) ?? []).map((ends) => new StaticRange(ends));
    const registry = highlightsOf(this.document);
    if (registry === undefined) return;
    registry.delete(name);
    if (ranges.length > 0) registry.set(name, Object.assign(new Highlight(...ranges), { priority }));
  }

  #elementAt({ x, y }: PagePoint): Element | undefined {
    const { scrolled } = this;
    return this.document?.elementFromPoint(x - scrolled.x, y - scrolled.y) ?? undefined;
  }

  #unitAt({ x, y }: PagePoint): number | undefined {
    const frame = this.document;
    const { scrolled } = this;
    // Browsers without this method find elements alone.
    const caret = frame?.caretPositionFromPoint?.(x - scrolled.x, y - scrolled.y);
    if (caret?.offsetNode.nodeType !== Node.TEXT_NODE) return undefined;
    const text = this.#numbers.get(caret.offsetNode);
    const start = text === undefined ? undefined : this.#built?.textStarts[text];
    if (start === undefined) return undefined;
    // The caret stands before or after the character at the point, or beside no character at all.
    const near = [caret.offset, caret.offset - 1].map((offset) => start + offset);
    return near.find((unit) =>
      this.boxesOf([{ start: unit, end: unit + 1 }]).some(
        ({ left, top, width, height }) => left <= x && x <= left + width && top <= y && y <= top + height,
      ),
    );
  }

  #endsOf({ start, end }: Stretch): StaticRangeInit | undefined {
    const built = this.#built;
    if (built === undefined || end <= start) return undefined;
    const first = indexAt(built.textStarts, start);
    const last = indexAt(built.textStarts, end - 1);
    const startContainer = built.texts[first];
    const endContainer = built.texts[last];
    if (startContainer === undefined || endContainer === undefined) return undefined;
    const startOffset = start - built.textStarts[first];
    return { startContainer, startOffset, endContainer, endOffset: end - built.textStarts[last] };
  }
}

/** The registry of stretches that style sheets colour. Browsers without one show marked elements alone. */
function highlightsOf(frame: Document | undefined): HighlightRegistry | undefined {
  return "highlights" in CSS ? frame?.defaultView?.CSS.highlights : undefined;
}

/** The way in which an element is laid into the flow: as the box that it is, or as high as its text if it covers most of the window; undefined for one that is in the flow already. */
function wayIntoFlow(element: Element, view: Window): "bar" | "cover" | undefined {
  const { position, visibility } = view.getComputedStyle(element);
  if (position === "sticky") return "bar";
  if (position !== "fixed" || visibility !== "visible") return undefined;
  const { left, top, right, bottom, height } = element.getBoundingClientRect();
  const isSeen = right > Math.max(left, 0) && bottom > Math.max(top, 0) && left < view.innerWidth && top < view.innerHeight;
  return isSeen ? (height > view.innerHeight / 2 ? "cover" : "bar") : undefined;
}

function styleOf(frame: Document, css: string): HTMLStyleElement {
  const style = frame.createElement("style");
  style.textContent = css;
  return style;
}

/** Leaves an image without its picture: it shows its words, or if the page gives its size, an empty place. */
function leaveOut(image: Element): void {
  image.setAttribute(imageAttribute, "");
  if (image.hasAttribute("width") && image.hasAttribute("height")) image.setAttribute("src", emptyPicture);
}
