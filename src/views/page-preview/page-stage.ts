import type { Preview } from "../../extraction/output/preview.ts";
import type { Range } from "../../extraction/page/selection.ts";
import { perFrame } from "../ui/per-frame.ts";
import { PageFrame, type DrawOptions, type Point } from "../../page-frame/page-frame.ts";
import type { Fold } from "../../page-frame/folds.ts";
import { runAt, type PageMarks } from "../../page-frame/page-marks.ts";
import type { Box } from "../../page-frame/text-hulls.ts";
import { BlockBoxes, type BoxListeners, type Projection } from "./block-boxes.ts";
import { PageSelection, type SelectionListeners } from "./page-selection.ts";
import { blocksOf, elementAround, sourceOf, unitsIn, wordAt } from "./page-places.ts";
import type { ShownBlocks } from "./shown-blocks.ts";

/** Pages are laid out for a screen at least this wide, in pixels. */
const desktopWidth = 1024;
/** Pixels of the page above the place at which it begins. */
const topRoom = 12;
/** More lines than this outline nothing any more. */
const mostLines = 120;

/** A desktop's width in the pane, a desktop's width at full size, or the pane's width at full size. */
export type Zoom = "fit" | "actual" | "reflow";

/** The elements around the frame, which React owns. */
export interface StageParts {
  readonly host: HTMLElement;
  /** Lies over the frame, takes pointer and keys, and scrolls it. */
  readonly cover: HTMLElement;
  /** As large as the page, so that the cover scrolls as far. */
  readonly spacer: HTMLElement;
  /** Holds the boxes of blocks. */
  readonly boxes: HTMLElement;
  /** Holds the outlines. */
  readonly outlines: HTMLElement;
}

export interface StageListeners extends SelectionListeners, BoxListeners {
  onHover(place: Range | undefined): void;
  onPin(place: Range): void;
  /** The block of text in which a word or a block begins is to be pinned. */
  onPinBlock(place: Range): void;
  /** Keys came to a block, with what is said of it and its words. */
  onStep(text: string): void;
  /** True where what is pinned, if anything, is to be seen on the page. */
  onPinSeen(isSeen: boolean): void;
}

/** The frame with what lies over it: scrolling, zoom, outlines, pointer and keys. It speaks of places in the source alone. */
export class PageStage {
  readonly #parts: StageParts;
  readonly #listeners: StageListeners;
  readonly #frame: PageFrame;
  readonly #selection: PageSelection;
  readonly #boxes: BlockBoxes;
  readonly #observer = new ResizeObserver(() => this.#fit());
  readonly #hoverAt = perFrame<Point | undefined>((point) => this.#hover(point));
  readonly #ends: (() => void)[] = [];
  #zoom: Zoom = "fit";
  /** Pixels of the screen for one of the page. */
  #scale = 1;
  #direction: "ltr" | "rtl" = "ltr";
  /** Pixels of the page by which the frame itself is moved out at the left, where it is wider than the pane. */
  #shift = 0;
  #blocks: readonly Range[] = [];
  #block = -1;
  /** The block of those in boxes at which the keys are. */
  #boxed = -1;
  #isMarking = false;
  /** What is to be folded, and what of it was opened, by its first elements. */
  #folds: readonly Fold[] = [];
  readonly #opened = new Set<number>();
  /** Those that are not, by their elements. */
  #closed: ReadonlyMap<number, Fold> = new Map();
  /** The fold at which the keys are. */
  #fold: Fold | undefined;
  /** The width for which what is fixed was laid into the flow. */
  #flowWidth = 0;
  /** The sizes by which the page was laid out when its boxes were measured. */
  #layout = "";
  #hovered: Range | undefined;
  #pinned: Range | undefined;
  #isDrawn = false;

  constructor(parts: StageParts, listeners: StageListeners, origins: readonly string[]) {
    this.#parts = parts;
    this.#listeners = listeners;
    this.#frame = new PageFrame(parts.host, origins);
    this.#selection = new PageSelection(this.#frame, listeners);
    this.#boxes = new BlockBoxes(this.#frame, parts.boxes, listeners, () => this.#outline());
    this.#listen();
    this.#observer.observe(parts.cover);
  }

  /** Settles once there is a document to build pages in. */
  get ready(): Promise<void> {
    return this.#frame.ready;
  }

  /** Shows a page. Answers whether its text can be seen, or nothing where another page has overtaken it. */
  async draw(preview: Preview, options: DrawOptions): Promise<{ readonly isVisible: boolean } | undefined> {
    const isShown = await this.#frame.draw(preview, options);
    const { document } = this.#frame;
    if (!isShown || document === undefined) return undefined;
    const isFirst = !this.#isDrawn;
    this.#isDrawn = true;
    this.#blocks = blocksOf(preview);
    this.#block = -1;
    this.#boxed = -1;
    this.#layout = "";
    this.#flowWidth = 0;
    this.#opened.clear();
    this.#fold = undefined;
    this.#close();
    this.#direction = getComputedStyle(document.body).direction === "rtl" ? "rtl" : "ltr";
    this.#parts.host.dir = this.#direction;
    this.#observer.observe(document.documentElement);
    this.#observer.observe(document.body);
    this.#fit();
    this.#showPin(isFirst);
    return { isVisible: this.#blocks.length === 0 || this.#blocks.some((block) => this.#frame.boxesOf([block], 1).length > 0) };
  }

  setMarks(marks: PageMarks): void {
    this.#frame.setMarks(marks);
  }

  /** Folds what is removed; what was opened of it stays open until it is to be folded anew. */
  setFolds(folds: readonly Fold[]): void {
    if (folds.length === 0) this.#opened.clear();
    this.#folds = folds;
    this.#fold = undefined;
    this.#close();
    this.#fit();
    if (this.#isDrawn) this.#showPin(false);
  }

  setGold(stretches: readonly Range[]): void {
    this.#frame.setOverlay("gold", stretches);
  }

  /** While one marks, dragging selects text, and Enter marks it or the block at the keys. */
  setMarking(isMarking: boolean): void {
    this.#isMarking = isMarking;
    this.#selection.setOn(isMarking);
  }

  /** Draws the blocks of a run as boxes: while one does not mark, pointer and keys mean these. */
  setBlocks(blocks: ShownBlocks | undefined): void {
    if (this.#boxes.set(blocks)) this.#boxed = -1;
  }

  clearSelected(): void {
    this.#selection.clear();
  }

  setZoom(zoom: Zoom): void {
    this.#zoom = zoom;
    this.#fit();
  }

  setHover(place: Range | undefined): void {
    this.#hovered = place;
    this.#outline();
  }

  /** Outlines a place, and brings it into view where `reveal` says so. */
  setPin(place: Range | undefined, reveal: boolean): void {
    this.#pinned = place;
    if (this.#isDrawn) this.#showPin(reveal);
  }

  /** Brings a place to the top, where nothing was pinned and the reader has not gone elsewhere. */
  begin(place: Range): void {
    const { cover } = this.#parts;
    const [first] = this.#boxesOf(place);
    if (this.#pinned !== undefined || cover.scrollTop > 0 || first === undefined) return;
    cover.scrollTop = (first.top - topRoom) * this.#scale;
    this.#follow();
  }

  dispose(): void {
    this.#hoverAt.cancel();
    this.#observer.disconnect();
    this.#boxes.dispose();
    for (const end of this.#ends) end();
    this.#frame.dispose();
  }

  #listen(): void {
    const { cover } = this.#parts;
    const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void): void => {
      cover.addEventListener(type, listener, { passive: type === "wheel" });
      this.#ends.push(() => cover.removeEventListener(type, listener));
    };
    on("scroll", () => this.#follow());
    on("wheel", (event) => this.#scrollWithin(event));
    on("pointerdown", (event) => {
      if (this.#selection.begin(event, this.#pointOf(event))) cover.setPointerCapture(event.pointerId);
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
      if (this.#selection.takesClick()) return;
      this.#click(this.#pointOf(event), event.altKey);
    });
    on("keydown", (event) => this.#press(event));
  }

  /** Sizes the frame by the pane and the spacer by the page. */
  #fit(): void {
    const { cover, spacer } = this.#parts;
    const { element, document } = this.#frame;
    const { clientWidth: width, clientHeight: height } = cover;
    if (width === 0 || height === 0 || document === undefined || !this.#isDrawn) return;
    const wasPinSeen = this.#isPinInView();
    const pageWidth = this.#zoom === "reflow" ? width : Math.max(desktopWidth, width);
    this.#scale = this.#zoom === "fit" ? Math.min(1, width / desktopWidth) : 1;
    element.style.width = `${pageWidth}px`;
    element.style.height = `${height / this.#scale}px`;
    this.#frame.setZoom(1 / this.#scale);
    if (pageWidth !== this.#flowWidth) this.#frame.layIntoFlow();
    this.#flowWidth = pageWidth;
    const { scrollWidth, scrollHeight } = document.scrollingElement ?? document.documentElement;
    spacer.style.width = `${Math.max(pageWidth, scrollWidth) * this.#scale}px`;
    spacer.style.height = `${scrollHeight * this.#scale}px`;
    this.#follow();
    const layout = [pageWidth, height, this.#scale, scrollWidth, scrollHeight].join();
    if (layout === this.#layout) return;
    this.#layout = layout;
    this.#boxes.measure();
    // What stands below the page may have grown over it.
    if (wasPinSeen && !this.#isPinInView()) this.#showPin(true);
  }

  /** Returns whether what is pinned begins in the window, as that is sized now. */
  #isPinInView(): boolean {
    const [box] = this.#pinned === undefined ? [] : this.#boxesOf(this.#pinned);
    return box !== undefined && box.top >= 0 && box.top < this.#frame.element.clientHeight;
  }

  /** Brings the frame to where the cover was scrolled. */
  #follow(): void {
    const { cover } = this.#parts;
    const { element, document } = this.#frame;
    if (!this.#isDrawn) return;
    const sign = this.#direction === "rtl" ? -1 : 1;
    const x = Math.abs(cover.scrollLeft) / this.#scale;
    this.#shift = Math.min(x, Math.max(element.offsetWidth - cover.clientWidth / this.#scale, 0));
    element.style.transformOrigin = this.#direction === "rtl" ? "top right" : "top left";
    element.style.transform = `scale(${this.#scale}) translateX(${-sign * this.#shift}px)`;
    document?.defaultView?.scrollTo({ left: sign * (x - this.#shift), top: cover.scrollTop / this.#scale, behavior: "instant" });
    this.#outline();
  }

  /** Where the page itself scrolls no further that way, a box under the pointer may: a page may keep all its text in one. */
  #scrollWithin(event: WheelEvent): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#parts.cover;
    const isAtEnd = event.deltaY > 0 ? scrollTop + clientHeight >= scrollHeight - 1 : scrollTop <= 0;
    if (!isAtEnd || event.ctrlKey) return;
    const scroller = this.#frame.scrollersAround(this.#pointOf(event)).find((box) => scrolls(box, event.deltaY / this.#scale));
    if (scroller !== undefined) this.#boxes.measure();
  }

  #pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.#frame.element.getBoundingClientRect();
    return { x: (clientX - left) / this.#scale, y: (clientY - top) / this.#scale };
  }

  #hover(point: Point | undefined): void {
    this.#listeners.onHover(point && (this.#boxedAt(point) ?? this.#wordAt(point) ?? this.#elementAt(point)));
  }

  /** Pins the block in a box that is there, else the block of text, or with Alt its word; where there is no text, the element. */
  #click(point: Point, isWordMeant: boolean): void {
    const { element } = this.#frame.at(point);
    const fold = element === undefined ? undefined : this.#foldAround(element);
    if (fold !== undefined) {
      this.#open(fold);
      return;
    }
    const word = this.#wordAt(point);
    const boxed = this.#boxedAt(point);
    const place = (isWordMeant ? (word ?? boxed) : boxed) ?? this.#elementAt(point);
    if (word !== undefined && boxed === undefined && !isWordMeant) this.#listeners.onPinBlock(word);
    else if (place !== undefined) this.#pin(place);
  }

  /** The blocks in boxes, where pointer and keys mean them. */
  get #boxedBlocks(): ShownBlocks | undefined {
    return this.#isMarking ? undefined : this.#boxes.shown;
  }

  #boxedAt(point: Point): Range | undefined {
    const piece = this.#boxes.pieceAt(point);
    return piece < 0 ? undefined : this.#boxedBlocks?.placeOf(piece);
  }

  #wordAt(point: Point): Range | undefined {
    const { preview } = this.#frame;
    const { unit } = this.#frame.at(point);
    const word = preview === undefined || unit === undefined ? undefined : wordAt(preview, unit);
    return word && preview && sourceOf(preview, word);
  }

  #elementAt(point: Point): Range | undefined {
    const { preview } = this.#frame;
    const { element } = this.#frame.at(point);
    // The page as a whole is no place.
    if (preview === undefined || element === undefined) return undefined;
    if ((preview.elements.parents[preview.elements.parents[element] ?? -1] ?? -1) < 0) return undefined;
    return { start: preview.elements.starts[element] ?? 0, end: preview.elements.ends[element] ?? 0 };
  }

  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || (event.altKey && event.key !== "Enter")) return;
    const keys = { blocks: this.#blocks, block: this.#block, step: (by: 1 | -1) => this.#stepText(by) };
    if (this.#selection.press(event, keys)) {
      event.preventDefault();
      return;
    }
    if (event.key === "ArrowDown" || event.key === "ArrowRight") this.#step(1);
    else if (event.key === "ArrowUp" || event.key === "ArrowLeft") this.#step(-1);
    else if (event.key === "Enter") this.#pinBlock(event.altKey);
    else return;
    event.preventDefault();
  }

  #step(by: 1 | -1): void {
    if (this.#boxedBlocks === undefined) this.#stepText(by);
    else this.#stepBox(this.#boxedBlocks, by);
  }

  /** Goes to the next block in a box that can be seen. */
  #stepBox(blocks: ShownBlocks, by: 1 | -1): void {
    const piece = this.#boxes.next(this.#boxed < 0 && by < 0 ? blocks.count : this.#boxed, by);
    if (piece === undefined) return;
    this.#boxed = blocks.blockOf(piece);
    const place = blocks.placeOf(piece);
    const [first] = this.#boxesOf(place);
    if (first !== undefined) this.#reveal(place, first);
    this.#listeners.onHover(place);
    this.#listeners.onStep(`${blocks.linesOf(this.#boxed).join(", ")}: ${blocks.textOf(piece)}`);
  }

  /** Goes to the next block of text that can be seen, or to the line that it is folded to; answers at which it is then. */
  #stepText(by: 1 | -1): number {
    const { preview } = this.#frame;
    if (preview === undefined) return this.#block;
    let next = this.#block + by;
    let fold: Fold | undefined;
    for (let block = this.#blocks[next]; block !== undefined; block = this.#blocks[(next += by)]) {
      if (this.#frame.boxesOf([block], 1).length > 0) break;
      fold = this.#foldOf(block);
      if (fold !== undefined && fold !== this.#fold) break;
      fold = undefined;
    }
    const block = this.#blocks[next];
    if (block === undefined) return this.#block;
    this.#block = next;
    this.#fold = fold;
    if (fold !== undefined) {
      this.#showFold(fold);
      return next;
    }
    const place = sourceOf(preview, block);
    const [first] = this.#boxesOf(place);
    if (first !== undefined) this.#reveal(place, first);
    this.#listeners.onHover(place);
    this.#listeners.onStep(preview.text.slice(block.start, block.end));
    return next;
  }

  /** The fold that an element is in. */
  #foldAround(element: number): Fold | undefined {
    const { preview } = this.#frame;
    for (let at = element; at >= 0; at = preview?.elements.parents[at] ?? -1) {
      const fold = this.#closed.get(at);
      if (fold !== undefined) return fold;
    }
    return undefined;
  }

  /** The fold that units of the text are in. */
  #foldOf({ start }: Range): Fold | undefined {
    const { preview } = this.#frame;
    const run = preview === undefined ? -1 : runAt(preview.runs, start);
    return run < 0 ? undefined : this.#foldAround(preview?.runs.parents[run] ?? -1);
  }

  #showFold({ elements: [first = -1], line }: Fold): void {
    const { preview } = this.#frame;
    const box = this.#frame.boxOfElement(first);
    const place = { start: preview?.elements.starts[first] ?? 0, end: preview?.elements.ends[first] ?? 0 };
    if (box !== undefined) this.#reveal(place, box);
    this.#listeners.onHover(place);
    this.#listeners.onStep(line);
  }

  #open({ elements: [first = -1] }: Fold): void {
    this.#opened.add(first);
    this.#fold = undefined;
    this.#close();
    this.#fit();
  }

  /** Folds what was not opened. */
  #close(): void {
    const closed = this.#folds.filter(({ elements: [first = -1] }) => !this.#opened.has(first));
    this.#closed = new Map(closed.flatMap((fold) => fold.elements.map((element) => [element, fold] as const)));
    this.#frame.setFolds(closed);
  }

  /** Pins the block at the keys, or its first word; opens the fold there. */
  #pinBlock(isWordMeant: boolean): void {
    const { preview } = this.#frame;
    if (this.#fold !== undefined) {
      // The keys are at its first block then, whichever way they came.
      const [first = 0] = this.#fold.elements;
      const start = preview?.elements.starts[first] ?? 0;
      this.#open(this.#fold);
      this.#block = this.#blocks.findIndex((block) => preview !== undefined && sourceOf(preview, block).start >= start) - 1;
      this.#stepText(1);
      return;
    }
    const boxed = this.#boxedBlocks;
    if (boxed !== undefined) {
      const piece = this.#boxed < 0 ? undefined : this.#boxes.next(this.#boxed - 1, 1);
      if (piece !== undefined) this.#pin(boxed.placeOf(piece));
      return;
    }
    const block = this.#blocks[this.#block];
    if (preview === undefined || block === undefined) return;
    if (isWordMeant) this.#listeners.onPin(sourceOf(preview, wordAt(preview, block.start) ?? block));
    else this.#listeners.onPinBlock(sourceOf(preview, block));
  }

  #pin(place: Range): void {
    const piece = this.#boxes.shown?.pieceAt(place) ?? -1;
    if (piece >= 0) this.#boxed = this.#boxes.shown?.blockOf(piece) ?? -1;
    this.#listeners.onPin(place);
  }

  /** The boxes of the block that a place is, else the lines that it is drawn in; the box of its element where it is one, or has no text. */
  #boxesOf(place: Range): readonly Box[] {
    const { preview } = this.#frame;
    if (preview === undefined) return [];
    const block = this.#boxes.boxesAt(place);
    if (block.length > 0) return block;
    const element = elementAround(preview, place);
    const isElement = preview.elements.starts[element] === place.start && preview.elements.ends[element] === place.end;
    const box = element < 0 ? undefined : this.#frame.boxOfElement(element);
    if (isElement && box !== undefined) return [box];
    const boxes = this.#frame.boxesOf(unitsIn(preview, place), mostLines);
    if (boxes.length > 0 && boxes.length < mostLines) return boxes;
    return box === undefined ? boxes : [box];
  }

  #reveal(place: Range, box: Box): void {
    const { cover } = this.#parts;
    const { preview } = this.#frame;
    const height = cover.clientHeight / this.#scale;
    const isInView = ({ top }: Box): boolean => top >= 0 && top < height;
    if (preview === undefined || isInView(box)) return;
    for (const scroller of this.#frame.scrollersOf(elementAround(preview, place))) {
      const { top, bottom } = scroller.getBoundingClientRect();
      const at = this.#boxesOf(place)[0] ?? box;
      if (at.top >= top && at.top <= bottom) continue;
      scroller.scrollTop += at.top - (top * 2 + bottom) / 3;
      this.#boxes.measure();
    }
    const at = this.#boxesOf(place)[0] ?? box;
    if (!isInView(at)) cover.scrollTop += (at.top - height / 3) * this.#scale;
    this.#follow();
  }

  /** Opens the folds in which a place is that could not be seen otherwise. */
  #unfold(place: Range): void {
    const { preview } = this.#frame;
    if (preview === undefined || this.#folds.length === 0) return;
    const found = unitsIn(preview, place);
    if (this.#frame.boxesOf(found, 1).length > 0) return;
    for (const units of found) {
      const fold = this.#foldOf(units);
      if (fold !== undefined) this.#open(fold);
    }
  }

  #showPin(reveal: boolean): void {
    const place = this.#pinned;
    if (place !== undefined) this.#unfold(place);
    const first = place && this.#boxesOf(place)[0];
    if (reveal && place !== undefined && first !== undefined) this.#reveal(place, first);
    this.#outline();
    this.#listeners.onPinSeen(place === undefined || first !== undefined);
  }

  #outline(): void {
    const draw = (place: Range | undefined, name: string): HTMLElement[] =>
      (place === undefined ? [] : this.#boxesOf(place)).map((box) => this.#outlineOf(box, name));
    this.#parts.outlines.replaceChildren(...draw(this.#pinned, "pinned"), ...draw(this.#hovered, "hovered"));
    if (this.#isDrawn) this.#boxes.draw(this.#projection(), this.#hovered, this.#pinned);
  }

  #projection(): Projection {
    const { host, cover } = this.#parts;
    const { left, top } = host.getBoundingClientRect();
    const frame = this.#frame.element.getBoundingClientRect();
    const { clientWidth: width, clientHeight: height } = cover;
    return { scale: this.#scale, left: frame.left - left, top: frame.top - top, width, height, direction: this.#direction };
  }

  #outlineOf(box: Box, name: string): HTMLElement {
    const { left, top } = this.#projection();
    const outline = document.createElement("div");
    outline.className = name;
    outline.style.left = `${left + box.left * this.#scale}px`;
    outline.style.top = `${top + box.top * this.#scale}px`;
    outline.style.width = `${box.width * this.#scale}px`;
    outline.style.height = `${box.height * this.#scale}px`;
    return outline;
  }
}

/** Scrolls a box, and answers whether it moved. */
function scrolls(box: Element, by: number): boolean {
  const before = box.scrollTop;
  box.scrollTop += by;
  return box.scrollTop !== before;
}
