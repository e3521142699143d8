import type { PageBoxes } from "../extraction/contract/inputs.ts";
import type { Preview } from "../extraction/output/preview.ts";
import { indexAt } from "../extraction/page/selection.ts";
import { inTurns } from "./in-turns.ts";
import type { Built } from "./page-build.ts";
import { PageFrame } from "./page-frame.ts";

/** Pages are laid out for a window of this size, in pixels. */
const screenWidth = 1280;
const screenHeight = 800;
/** More than this is not laid out: browsers do so in one go, and the lab would stand still for half a minute. */
const mostElements = 150_000;
const mostText = 8_000_000;
/** Milliseconds that pictures and fonts may take that a page brings along. */
const patience = 1_000;

/**
 * Lays a page out in a frame that nobody sees, in which nothing runs and from which nothing is asked of any server, and measures
 * where its elements and texts lie. Works in slices; only the layout itself is one. The frame is gone at the end, however it comes.
 *
 * @throws Error where no frame can be had, for a page that is too large, and the signal's reason once that is given.
 */
export async function measureBoxes(preview: Preview, signal = new AbortController().signal): Promise<PageBoxes> {
  const elements = preview.elements.starts.length;
  if (elements > mostElements || preview.text.length > mostText)
    throw new Error(
      `${elements.toLocaleString("en")} elements and ${preview.text.length.toLocaleString("en")} characters are too many, the lab would stand still`,
    );
  const host = document.createElement("div");
  host.inert = true;
  host.ariaHidden = "true";
  host.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 0; height: 0; overflow: hidden; visibility: hidden";
  document.body.append(host);
  const frame = new PageFrame(host, []);
  frame.element.style.cssText = `width: ${screenWidth}px; height: ${screenHeight}px; border: 0`;
  try {
    return await Promise.race([boxesIn(frame, preview, signal), ended(signal)]);
  } finally {
    frame.dispose();
    host.remove();
  }
}

/** Rejects when the signal is given: a frame that is not shown may never come. */
function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = (): void => {
      reject(signal.reason instanceof Error ? signal.reason : new Error("it was ended"));
    };
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}

async function boxesIn(frame: PageFrame, preview: Preview, signal: AbortSignal): Promise<PageBoxes> {
  const boxes = await laidOut(frame, preview, true, signal);
  const hidesText = preview.runs.count > 0 && boxes.textAreas.every((area) => area === 0);
  return hidesText ? laidOut(frame, preview, false, signal) : boxes;
}

async function laidOut(frame: PageFrame, preview: Preview, withStyles: boolean, signal: AbortSignal): Promise<PageBoxes> {
  await frame.draw(preview, { styles: withStyles ? "own" : "none", images: new Map() });
  signal.throwIfAborted();
  const { built, document: page } = frame;
  if (built === undefined || page === undefined) throw new Error("the browser gives it no frame");
  await settled(page, built);
  const boxes = await inTurns(measuring(page, built, preview, withStyles), () => !signal.aborted);
  signal.throwIfAborted();
  if (boxes === undefined) throw new Error("the browser gives it no frame");
  return boxes;
}

/** Waits for the pictures and fonts that the page itself holds: until then their places are of another size. */
async function settled(page: Document, { elements }: Built): Promise<void> {
  const pictures = elements.flatMap((element) =>
    element?.localName === "img" && element.hasAttribute("src") ? [loaded(element)] : [],
  );
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([Promise.all([page.fonts.ready, ...pictures]), late]);
}

/** Settles when a picture has come, or does not come. It is of the frame's own kind, which is not that of this window. */
function loaded(picture: Element & { readonly complete?: boolean }): Promise<unknown> {
  if (picture.complete !== false) return Promise.resolve();
  return new Promise((resolve) => {
    picture.addEventListener("load", resolve, { once: true });
    picture.addEventListener("error", resolve, { once: true });
  });
}

/** Nodes between two looks at the clock. */
const stride = 50;
/** A box that lets nothing out and is no larger than this, in pixels, hides what is in it: text for screen readers, a folded part. */
const tiny = 1;

/** The corner of the page, in the coordinates of its window. */
interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Measures a page that is laid out; a step of the generator is some nodes of it. */
function* measuring(
  page: Document,
  built: Built,
  preview: Preview,
  isStyled: boolean,
): Generator<undefined, PageBoxes, undefined> {
  const root = page.scrollingElement ?? page.documentElement;
  const corner = { x: -root.scrollLeft, y: -root.scrollTop };
  const elements = new ElementBoxes(preview.elements.starts.length, corner);
  for (const [number, element] of built.elements.entries()) {
    if (element !== undefined) elements.measure(number, element, preview.elements.parents[number] ?? -1);
    if (number % stride === 0) yield;
  }
  const { count, numbers, parents } = preview.runs;
  const texts = new TextBoxes(numbers, corner);
  for (let index = 0; index < count; index++) {
    const range = elements.isHidden(parents[index] ?? -1) ? undefined : rangeOf(page, built, preview, index);
    if (range !== undefined) texts.measure(numbers[index] ?? 0, range);
    if (index % stride === 0) yield;
  }
  const scrolls = root.scrollHeight > root.clientHeight;
  return {
    width: root.scrollWidth,
    height: scrolls ? root.scrollHeight : Math.min(Math.max(elements.bottom, texts.bottom), root.scrollHeight),
    isStyled,
    ...elements.columns,
    ...texts.columns,
  };
}

/**
 * The columns of elements. One can be seen where it has a box that is not left of or above the page, and neither its visibility nor a
 * tiny box around it hides it. Its opacity is left aside: without scripts, what is to fade in never does.
 */
class ElementBoxes {
  readonly columns: Pick<
    PageBoxes,
    "elements" | "fontSizes" | "fontWeights" | "backgrounds" | "inline" | "fixed" | "visible" | "hidden"
  >;
  /** The lowest edge of any. */
  bottom = 0;
  readonly #corner: Corner;
  readonly #colours = new Map<string, number>();

  constructor(count: number, corner: Corner) {
    this.#corner = corner;
    this.columns = {
      elements: new Float32Array(4 * count),
      fontSizes: new Float32Array(count),
      fontWeights: new Uint16Array(count),
      backgrounds: new Uint32Array(count),
      inline: new Uint8Array(count),
      fixed: new Uint8Array(count),
      visible: new Uint8Array(count),
      hidden: new Uint8Array(count),
    };
  }

  measure(number: number, element: Element, parent: number): void {
    const { columns } = this;
    if (columns.hidden[parent] === 2) {
      columns.hidden[number] = 2;
      return;
    }
    const style = getComputedStyle(element);
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left - this.#corner.x, top - this.#corner.y];
    const isTiny = Math.min(width, height) <= tiny;
    const letsNothingOut = /hidden|clip/.test(style.overflow) && !/^(inline|contents)$/.test(style.display);
    const isShut = style.display === "none" || (isTiny && letsNothingOut);
    const isSeen = style.visibility === "visible";
    const isOutside = width * height > 0 && (x + width <= 0 || y + height <= 0);
    columns.hidden[number] = isShut ? 2 : Number(!isSeen || isOutside);
    if (isShut) return;
    columns.elements.set([x, y, width, height], 4 * number);
    columns.fontSizes[number] = Number.parseFloat(style.fontSize) || 0;
    columns.fontWeights[number] = Number.parseFloat(style.fontWeight) || 0;
    columns.backgrounds[number] = this.#colour(style.backgroundColor);
    columns.inline[number] = Number(style.display.startsWith("inline") || style.display.startsWith("ruby"));
    columns.fixed[number] = Number(style.position === "fixed");
    if (!isSeen || isOutside || width * height === 0) return;
    columns.visible[number] = 1;
    this.bottom = Math.max(this.bottom, y + height);
  }

  /** Whether text that stands directly in an element cannot be seen. */
  isHidden(number: number): boolean {
    return this.columns.hidden[number] !== 0;
  }

  #colour(css: string): number {
    let colour = this.#colours.get(css);
    if (colour === undefined) this.#colours.set(css, (colour = colourNumber(css)));
    return colour;
  }
}

/** The columns of runs of text. */
class TextBoxes {
  readonly columns: Pick<PageBoxes, "runs" | "textAreas">;
  bottom = 0;
  readonly #corner: Corner;

  /** @param numbers of the runs that may have a box */
  constructor(numbers: Uint32Array, corner: Corner) {
    this.#corner = corner;
    const count = numbers.reduce((most, number) => Math.max(most, number + 1), 0);
    this.columns = { runs: new Float32Array(4 * count), textAreas: new Float32Array(count) };
  }

  measure(number: number, range: Range): void {
    const { x, y } = this.#corner;
    let [left, top, right, bottom, area] = [Infinity, Infinity, -Infinity, -Infinity, 0];
    for (const box of range.getClientRects()) {
      if (box.width * box.height === 0) continue;
      left = Math.min(left, box.left - x);
      top = Math.min(top, box.top - y);
      right = Math.max(right, box.right - x);
      bottom = Math.max(bottom, box.bottom - y);
      area += box.width * box.height;
    }
    if (area === 0 || right <= 0 || bottom <= 0) return;
    this.columns.runs.set([left, top, right - left, bottom - top], 4 * number);
    this.columns.textAreas[number] = area;
    this.bottom = Math.max(this.bottom, bottom);
  }
}

/** The range of the nodes that a run of text is shown in. */
function rangeOf(page: Document, { texts, textStarts }: Built, { runs }: Preview, index: number): Range | undefined {
  const start = runs.unitStarts[index] ?? 0;
  const text = indexAt(textStarts, start);
  const node = texts[text];
  if (node === undefined) return undefined;
  const offset = textStarts[text] ?? 0;
  const range = page.createRange();
  range.setStart(node, start - offset);
  range.setEnd(node, Math.min((runs.unitEnds[index] ?? 0) - offset, node.length));
  return range;
}

/** A colour as a browser computes it, "rgb(1, 2, 3)" or "rgba(1, 2, 3, 0.5)", as 0xRRGGBBAA; 0 where nothing of it shows, or it is of another kind. */
export function colourNumber(css: string): number {
  const parts = /^rgba?\(([\d.]+),? ([\d.]+),? ([\d.]+)(?:(?:,| \/) ([\d.]+))?\)$/.exec(css);
  if (parts === null) return 0;
  const [red, green, blue, alpha = 1] = parts.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  if (alpha === 0) return 0;
  const channels = [red, green, blue, 255 * alpha].map((channel = 0) => Math.min(Math.round(channel), 255));
  return channels.reduce((colour, channel) => colour * 256 + channel, 0);
}
