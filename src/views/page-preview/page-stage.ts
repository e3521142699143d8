import type { Preview } from "../../extraction/output/preview.ts";
import type { Range } from "../../extraction/page/selection.ts";
import type { LabActions } from "../../lab/create-lab.ts";
import type { Place, SelectedWords } from "../../state/linking.ts";
import { perFrame } from "../ui/per-frame.ts";
import { PageFrame, type PageBox, type DrawOptions, type PagePoint } from "../../page-frame/page-frame.ts";
import { noMarks, runAt, type PageFold, type PageMarks } from "../../page-frame/page-marks.ts";
import { BlockBoxes, boxElement, onScreen } from "./block-boxes.ts";
import { elementAround, PageSelection, previewUnits, previewWord, sourceSpan, textBlocks } from "./page-places.ts";
import type { ShownBlocks } from "./shown-blocks.tsx";

/** Pages are laid out for a screen at least this wide, in pixels. */
const desktopWidth = 1024;
/** Pixels of the page above the place at which it begins. */
const topRoom = 12;
/** Lines above which an outline of each says nothing. */
const mostLines = 120;

/** A desktop's width in the pane, a desktop's width at full size, or the pane's width at full size. */
export type Zoom = "fit" | "actual" | "reflow";

/** The content of the stage besides the page itself. */
export interface StageContent {
  readonly marks: PageMarks;
  /** The parts of the page that are folded to lines, unless they were opened. */
  readonly folds: readonly PageFold[];
  /** The blocks that are drawn as boxes: while one does not mark, pointer and keys mean these. */
  readonly blocks: ShownBlocks | undefined;
  /** Units of the preview's text that are in the gold standard. */
  readonly gold: readonly Range[];
  readonly zoom: Zoom;
  /** The first kept range, at which the page opens. */
  readonly first: Range | undefined;
  readonly hover: Range | undefined;
  /** Brought into view, unless it was pinned here. */
  readonly pin: Place | undefined;
  /** True while marking: dragging selects text, and Enter marks it or the block at the keys. */
  readonly isMarking: boolean;
  /** Selected in any pane, to be marked. */
  readonly selected: SelectedWords | undefined;
}

export const emptyStage: StageContent = {
  marks: noMarks,
  folds: [],
  blocks: undefined,
  gold: [],
  zoom: "fit",
  first: undefined,
  hover: undefined,
  pin: undefined,
  isMarking: false,
  selected: undefined,
};

/** The actions on the page: hovering, pinning, marking, announcing. */
export type StageActions = Pick<
  LabActions,
  "hover" | "pin" | "pinBlock" | "announce" | "selectWords" | "mark" | "unmark" | "busy"
>;

/** Words of a block that are read out when the keys come to it. */
const readOut = 200;

/** A stop of the keys: a block of a lane in boxes, else a block of text, or the line to which it is folded. */
interface Stop {
  /** Its index among those. */
  readonly at: number;
  readonly place: Range;
  readonly words: string;
  readonly fold?: PageFold | undefined;
}

/** The frame with what lies over it. It speaks of places in the source. The cover takes pointer and keys, and scrolls the frame; boxes and outlines lie on a layer that moves along. */
export class PageStage {
  readonly #cover: HTMLElement;
  readonly #host: HTMLElement;
  /** As large as the page, so that the cover scrolls as far. */
  readonly #spacer = document.createElement("div");
  readonly #layer = document.createElement("div");
  readonly #outlines = document.createElement("div");
  readonly #actions: StageActions;
  /** Receives whether the pinned place, if any, is visible on the page. */
  readonly #onPinSeen: (isSeen: boolean) => void;
  readonly #frame: PageFrame;
  readonly #selection: PageSelection;
  readonly #boxes: BlockBoxes;
  readonly #observer = new ResizeObserver(() => this.#fit());
  readonly #hoverAt = perFrame<PagePoint | undefined>((point) => this.#hover(point));
  readonly #end = new AbortController();
  #shown = emptyStage;
  /** Pixels of the screen for one of the page. */
  #scale = 1;
  #direction: "ltr" | "rtl" = "ltr";
  /** The blocks of text, in units. */
  #texts: readonly Range[] = [];
  #stop: Stop | undefined;
  /** The opened folds, by their first elements. */
  readonly #opened = new Set<number>();
  /** The folds that were not, by their elements. */
  #closed: ReadonlyMap<number, PageFold> = new Map();
  /** The width for which what is fixed was laid into the flow. */
  #flowWidth = 0;
  /** The sizes by which the page was laid out when its boxes were measured. */
  #layout = "";
  #isDrawn = false;
  #hasBegun = false;

  constructor(
    cover: HTMLElement,
    actions: StageActions,
    origins: readonly string[],
    onPinSeen: (isSeen: boolean) => void = () => undefined,
  ) {
    this.#cover = cover;
    this.#host = cover.parentElement ?? cover;
    this.#actions = actions;
    this.#onPinSeen = onPinSeen;
    const boxes = document.createElement("div");
    boxes.className = "page-boxes";
    this.#outlines.className = "page-outlines";
    this.#layer.className = "page-layer cover untouched";
    this.#layer.append(boxes, this.#outlines);
    this.#host.prepend(this.#layer);
    cover.append(this.#spacer);
    this.#frame = new PageFrame(this.#host, origins);
    this.#selection = new PageSelection(this.#frame, actions);
    this.#boxes = new BlockBoxes(this.#frame, boxes, actions.busy, () => this.#outline());
    this.#listen();
    this.#observer.observe(cover);
  }

  /** Settles once there is a document to build pages in. */
  get ready(): Promise<void> {
    return this.#frame.ready;
  }

  /** Shows a page. Answers whether its text can be seen, or nothing where another page has overtaken it. */
  async draw(preview: Preview, options: DrawOptions): Promise<{ readonly isVisible: boolean } | undefined> {
    const isShown = await this.#frame.draw(preview, options);
    const { document: page } = this.#frame;
    if (!isShown || page === undefined) return undefined;
    const isFirst = !this.#isDrawn;
    this.#isDrawn = true;
    this.#texts = textBlocks(preview);
    this.#stop = undefined;
    this.#layout = "";
    this.#flowWidth = 0;
    this.#opened.clear();
    this.#close();
    this.#direction = getComputedStyle(page.body).direction === "rtl" ? "rtl" : "ltr";
    this.#host.dir = this.#direction;
    this.#observer.observe(page.documentElement);
    this.#observer.observe(page.body);
    this.#fit();
    this.#showPin(isFirst);
    this.#begin();
    return { isVisible: this.#texts.length === 0 || this.#texts.some((text) => this.#frame.boxesOf([text], 1).length > 0) };
  }

  /** Shows something else beside the page; only what changed is touched. */
  show(shown: StageContent): void {
    const before = this.#shown;
    const boxed = this.#boxedBlocks;
    this.#shown = shown;
    this.#frame.show({ marks: shown.marks, gold: shown.gold });
    if (shown.isMarking !== before.isMarking) this.#selection.setOn(shown.isMarking);
    if (shown.selected !== before.selected && shown.selected?.origin !== "page") this.#selection.clear();
    const isFolded = shown.folds !== before.folds;
    if (isFolded) {
      if (shown.folds.length === 0) this.#opened.clear();
      this.#close();
    }
    if (isFolded || shown.zoom !== before.zoom) this.#fit();
    if (shown.blocks !== before.blocks) this.#boxes.show(shown.blocks);
    if (this.#boxedBlocks?.places !== boxed?.places) this.#stop = undefined;
    if (isFolded || shown.pin !== before.pin)
      this.#showPin(shown.pin !== before.pin && shown.pin !== undefined && shown.pin.origin !== "page");
    else if (shown.hover !== before.hover || shown.blocks !== before.blocks) this.#outline();
    this.#begin();
  }

  dispose(): void {
    this.#hoverAt.cancel();
    this.#observer.disconnect();
    this.#boxes.dispose();
    this.#end.abort();
    this.#frame.dispose();
    this.#layer.remove();
    this.#spacer.remove();
  }

  /** Brings the first kept text to the top once, unless something is pinned or the reader has scrolled. */
  #begin(): void {
    const { first, pin } = this.#shown;
    if (this.#hasBegun || !this.#isDrawn || first === undefined) return;
    this.#hasBegun = true;
    const [box] = this.#boxesOf(first);
    if (pin !== undefined || this.#cover.scrollTop > 0 || box === undefined) return;
    this.#cover.scrollTop = (box.top - topRoom) * this.#scale;
    this.#follow();
  }

  #listen(): void {
    const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void): void =>
      this.#cover.addEventListener(type, listener, { passive: type === "wheel", signal: this.#end.signal });
    on("scroll", () => this.#follow());
    on("wheel", (event) => this.#scrollWithin(event));
    on("pointerdown", (event) => {
      if (this.#selection.begin(event, this.#pointOf(event))) this.#cover.setPointerCapture(event.pointerId);
    });
    on("pointermove", (event) => {
      this.#selection.goOn(event, this.#pointOf(event));
      this.#hoverAt(this.#pointOf(event));
    });
    on("pointerup", () => this.#selection.end());
    on("pointercancel", () => this.#selection.end());
    on("pointerleave", () => this.#hoverAt(undefined));
    on("blur", () => this.#hoverAt(undefined));
    on("click", (event) => {
      if (!this.#selection.takesClick()) this.#click(this.#pointOf(event), event.altKey);
    });
    on("keydown", (event) => {
      if (this.#press(event)) event.preventDefault();
    });
  }

  /** Sizes the frame by the pane and the spacer by the page. */
  #fit(): void {
    const { clientWidth: width, clientHeight: height } = this.#cover;
    const { element, document: page } = this.#frame;
    const { zoom } = this.#shown;
    if (width === 0 || height === 0 || page === undefined || !this.#isDrawn) return;
    const wasPinSeen = this.#isPinInView();
    const pageWidth = zoom === "reflow" ? width : Math.max(desktopWidth, width);
    const scale = zoom === "fit" ? Math.min(1, width / desktopWidth) : 1;
    this.#scale = scale;
    element.style.width = `${pageWidth}px`;
    element.style.height = `${height / scale}px`;
    this.#frame.show({ zoom: 1 / scale });
    if (pageWidth !== this.#flowWidth) this.#frame.layIntoFlow();
    this.#flowWidth = pageWidth;
    const { scrollWidth, scrollHeight } = page.scrollingElement ?? page.documentElement;
    this.#spacer.style.width = `${Math.max(pageWidth, scrollWidth) * scale}px`;
    this.#spacer.style.height = `${scrollHeight * scale}px`;
    this.#follow();
    const layout = [pageWidth, height, scale, scrollWidth, scrollHeight].join();
    if (layout === this.#layout) return;
    this.#layout = layout;
    this.#boxes.measure(scale);
    this.#outline();
    // A pane below may have grown over the pinned place.
    if (wasPinSeen && !this.#isPinInView()) this.#showPin(true);
  }

  /** Brings the frame, and what lies over it, to where the cover was scrolled. */
  #follow(): void {
    if (!this.#isDrawn) return;
    const { element, document: page } = this.#frame;
    const scale = this.#scale;
    const sign = this.#direction === "rtl" ? -1 : 1;
    const x = Math.abs(this.#cover.scrollLeft) / scale;
    // A frame wider than the pane is moved first; only the rest is scrolled within it.
    const shift = Math.min(x, Math.max(element.offsetWidth - this.#cover.clientWidth / scale, 0));
    element.style.transformOrigin = this.#direction === "rtl" ? "top right" : "top left";
    element.style.transform = `scale(${scale}) translateX(${-sign * shift}px)`;
    page?.defaultView?.scrollTo({ left: sign * (x - shift), top: this.#cover.scrollTop / scale, behavior: "instant" });
    const { left, top } = this.#corner();
    const host = this.#host.getBoundingClientRect();
    this.#layer.style.transform = `translate(${left - host.left}px, ${top - host.top}px)`;
  }

  /** The corner of the page, on the screen. */
  #corner(): { readonly left: number; readonly top: number } {
    const { left, top } = this.#frame.element.getBoundingClientRect();
    const { x, y } = this.#frame.scrolled;
    return { left: left - x * this.#scale, top: top - y * this.#scale };
  }

  /** Scrolls a box under the pointer once the page itself is at its end: a page may keep all its text in one box. */
  #scrollWithin(event: WheelEvent): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#cover;
    const isAtEnd = event.deltaY > 0 ? scrollTop + clientHeight >= scrollHeight - 1 : scrollTop <= 0;
    if (!isAtEnd || event.ctrlKey) return;
    const isScrolled = this.#frame.scrollersAround(this.#pointOf(event)).some((box) => scrolls(box, event.deltaY / this.#scale));
    if (!isScrolled) return;
    this.#boxes.measure();
    this.#outline();
  }

  #pointOf({ clientX, clientY }: MouseEvent): PagePoint {
    const { left, top } = this.#corner();
    return { x: (clientX - left) / this.#scale, y: (clientY - top) / this.#scale };
  }

  #hover(point: PagePoint | undefined): void {
    const place = point && (this.#boxedAt(point) ?? this.#wordAt(point) ?? this.#elementAt(point));
    this.#actions.hover(place && onPage(place));
  }

  /** Pins the boxed block at a point, else the block of text, or with Alt its word; without text the element. */
  #click(point: PagePoint, isWordMeant: boolean): void {
    const { element } = this.#frame.at(point);
    const fold = element === undefined ? undefined : this.#foldAround(element);
    if (fold !== undefined) {
      this.#open(fold);
      return;
    }
    const word = this.#wordAt(point);
    const boxed = this.#boxedAt(point);
    const place = (isWordMeant ? (word ?? boxed) : boxed) ?? this.#elementAt(point);
    if (word !== undefined && boxed === undefined && !isWordMeant) this.#actions.pinBlock(onPage(word));
    else if (place !== undefined) {
      const piece = this.#boxedBlocks?.pieceAt(place) ?? -1;
      // Keys continue from the clicked block.
      if (piece >= 0) this.#stop = this.#boxStop(this.#boxedBlocks?.blockOf(piece) ?? -1);
      this.#actions.pin(onPage(place));
    }
  }

  /** The blocks in boxes, where pointer and keys mean them. */
  get #boxedBlocks(): ShownBlocks | undefined {
    return this.#shown.isMarking ? undefined : this.#boxes.shown;
  }

  #boxedAt(point: PagePoint): Range | undefined {
    const piece = this.#boxes.pieceAt(point);
    return piece < 0 ? undefined : this.#boxedBlocks?.placeOf(piece);
  }

  #wordAt(point: PagePoint): Range | undefined {
    const { preview } = this.#frame;
    const { unit } = this.#frame.at(point);
    const word = preview === undefined || unit === undefined ? undefined : previewWord(preview, unit);
    return word && preview && sourceSpan(preview, word);
  }

  #elementAt(point: PagePoint): Range | undefined {
    const { preview } = this.#frame;
    const { element } = this.#frame.at(point);
    // The root and its children cover the whole page, and are no place.
    if (preview === undefined || element === undefined) return undefined;
    if ((preview.elements.parents[preview.elements.parents[element] ?? -1] ?? -1) < 0) return undefined;
    return this.#placeOf(element);
  }

  #placeOf(element: number): Range {
    const { preview } = this.#frame;
    return { start: preview?.elements.starts[element] ?? 0, end: preview?.elements.ends[element] ?? 0 };
  }

  /** Answers whether a key meant something. */
  #press(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || (event.altKey && event.key !== "Enter")) return false;
    const block = this.#boxedBlocks === undefined ? (this.#stop?.at ?? -1) : -1;
    if (this.#selection.press(event, { blocks: this.#texts, block, step: (by) => this.#step(by) })) return true;
    if (event.key === "ArrowDown" || event.key === "ArrowRight") this.#step(1);
    else if (event.key === "ArrowUp" || event.key === "ArrowLeft") this.#step(-1);
    else if (event.key === "Enter") this.#pinStop(event.altKey);
    else return false;
    return true;
  }

  /** Goes to the next block that can be seen, or to the line that it is folded to; answers at which it is then. */
  #step(by: 1 | -1): number {
    const boxed = this.#boxedBlocks;
    const count = boxed === undefined ? this.#texts.length : boxed.count;
    const from = this.#stop?.at ?? -1;
    for (let at = from + by; at >= 0 && at < count; at += by) {
      const stop = boxed === undefined ? this.#textStop(at) : this.#boxStop(at);
      if (stop === undefined) continue;
      this.#stop = stop;
      this.#reveal(stop.place);
      this.#actions.hover(onPage(stop.place));
      this.#actions.announce(stop.words.replace(/\s+/g, " ").slice(0, readOut));
      return at;
    }
    return from;
  }

  #boxStop(at: number): Stop | undefined {
    const { shown: blocks } = this.#boxes;
    const piece = this.#boxes.pieceOf(at);
    if (blocks === undefined || piece === undefined) return undefined;
    const words = `${blocks.linesOf(at).join(", ")}: ${blocks.textOf(piece)}`;
    return { at, place: blocks.placeOf(piece), words };
  }

  #textStop(at: number): Stop | undefined {
    const { preview } = this.#frame;
    const text = this.#texts[at];
    if (preview === undefined || text === undefined) return undefined;
    if (this.#frame.boxesOf([text], 1).length > 0)
      return { at, place: sourceSpan(preview, text), words: preview.text.slice(text.start, text.end) };
    const fold = this.#foldOf(text);
    if (fold === undefined || fold === this.#stop?.fold) return undefined;
    return { at, place: this.#placeOf(fold.elements[0] ?? -1), words: fold.line, fold };
  }

  /** Pins what the keys are at, or its first word; opens a fold. */
  #pinStop(isWordMeant: boolean): void {
    const { preview } = this.#frame;
    const stop = this.#stop;
    if (preview === undefined || stop === undefined) return;
    if (stop.fold !== undefined) {
      this.#open(stop.fold);
      // Keys continue at its first block, from either direction.
      const first = this.#texts.findIndex((text) => sourceSpan(preview, text).start >= stop.place.start);
      this.#stop = { ...stop, at: first - 1, fold: undefined };
      this.#step(1);
    } else if (this.#boxedBlocks !== undefined) this.#actions.pin(onPage(stop.place));
    else if (isWordMeant)
      this.#actions.pin(onPage(sourceSpan(preview, previewWord(preview, this.#texts[stop.at]?.start ?? 0) ?? stop.place)));
    else this.#actions.pinBlock(onPage(stop.place));
  }

  /** The fold that an element is in. */
  #foldAround(element: number): PageFold | undefined {
    for (let at = element; at >= 0; at = this.#frame.preview?.elements.parents[at] ?? -1) {
      const fold = this.#closed.get(at);
      if (fold !== undefined) return fold;
    }
    return undefined;
  }

  /** The fold that units of the text are in. */
  #foldOf({ start }: Range): PageFold | undefined {
    const { preview } = this.#frame;
    const run = preview === undefined ? -1 : runAt(preview.runs, start);
    return run < 0 ? undefined : this.#foldAround(preview?.runs.parents[run] ?? -1);
  }

  #open({ elements: [first = -1] }: PageFold): void {
    this.#opened.add(first);
    this.#close();
    this.#fit();
  }

  /** Folds what was not opened. */
  #close(): void {
    const folds = this.#shown.folds.filter(({ elements: [first = -1] }) => !this.#opened.has(first));
    this.#closed = new Map(folds.flatMap((fold) => fold.elements.map((element) => [element, fold] as const)));
    this.#frame.show({ folds });
  }

  /** The boxes of the block that a place is, else the lines that it is drawn in; the box of its element where it is one, or has no text. */
  #boxesOf(place: Range): readonly PageBox[] {
    const { preview } = this.#frame;
    if (preview === undefined) return [];
    const block = this.#boxes.boxesAt(place);
    if (block.length > 0) return block;
    const element = elementAround(preview, place);
    const isElement = preview.elements.starts[element] === place.start && preview.elements.ends[element] === place.end;
    const box = element < 0 ? undefined : this.#frame.boxOfElement(element);
    if (isElement && box !== undefined) return [box];
    const boxes = this.#frame.boxesOf(previewUnits(preview, place), mostLines);
    if (boxes.length > 0 && boxes.length < mostLines) return boxes;
    return box === undefined ? boxes : [box];
  }

  #isInView({ top }: PageBox): boolean {
    const { y } = this.#frame.scrolled;
    return top >= y && top < y + this.#frame.element.clientHeight;
  }

  /** Returns whether what is pinned begins in the window, as that is sized now. */
  #isPinInView(): boolean {
    const [box] = this.#shown.pin === undefined ? [] : this.#boxesOf(this.#shown.pin);
    return box !== undefined && this.#isInView(box);
  }

  /** Brings a place into view where it begins out of it. */
  #reveal(place: Range): void {
    const { preview } = this.#frame;
    const [box] = this.#boxesOf(place);
    if (preview === undefined || box === undefined || this.#isInView(box)) return;
    for (const scroller of this.#frame.scrollersOf(elementAround(preview, place))) {
      const { top, height } = this.#frame.onPage(scroller.getBoundingClientRect());
      const at = this.#boxesOf(place)[0] ?? box;
      if (at.top >= top && at.top <= top + height) continue;
      scroller.scrollTop += at.top - (top + height / 3);
      this.#boxes.measure();
    }
    const at = this.#boxesOf(place)[0] ?? box;
    if (!this.#isInView(at)) this.#cover.scrollTop = (at.top - this.#frame.element.clientHeight / 3) * this.#scale;
    this.#follow();
  }

  /** Opens the folds in which a place is that could not be seen otherwise. */
  #unfold(place: Range): void {
    const { preview } = this.#frame;
    if (preview === undefined || this.#closed.size === 0) return;
    const found = previewUnits(preview, place);
    if (this.#frame.boxesOf(found, 1).length > 0) return;
    for (const units of found) {
      const fold = this.#foldOf(units);
      if (fold !== undefined) this.#open(fold);
    }
  }

  #showPin(reveal: boolean): void {
    const { pin } = this.#shown;
    if (!this.#isDrawn) return;
    if (pin !== undefined) this.#unfold(pin);
    if (reveal && pin !== undefined) this.#reveal(pin);
    this.#outline();
    this.#onPinSeen(pin === undefined || this.#boxesOf(pin).length > 0);
  }

  #outline(): void {
    if (!this.#isDrawn) return;
    const { hover, pin } = this.#shown;
    const outlines = (place: Range | undefined, name: string): HTMLElement[] =>
      (place === undefined ? [] : this.#boxesOf(place)).map((box) => boxElement(name, onScreen(box, this.#scale)));
    this.#outlines.replaceChildren(...outlines(pin, "pinned"), ...outlines(hover, "hovered"));
    const corner = this.#corner();
    const { left, top } = this.#cover.getBoundingClientRect();
    const { clientWidth: width, clientHeight: height } = this.#cover;
    this.#boxes.showCard({ left: left - corner.left, top: top - corner.top, width, height }, hover, pin);
  }
}

function onPage({ start, end }: Range): Place {
  return { start, end, origin: "page" };
}

/** Scrolls a box, and answers whether it moved. */
function scrolls(box: Element, by: number): boolean {
  const before = box.scrollTop;
  box.scrollTop += by;
  return box.scrollTop !== before;
}
