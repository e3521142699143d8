import type { PageBoxes } from "../extraction/contract/inputs.ts";
import type { Preview } from "../extraction/output/preview.ts";
import { inTurns } from "./in-turns.ts";
import { around, PageFrame } from "./page-frame.ts";

/** Pages are laid out for a window of this size, in pixels. */
const screenWidth = 1280;
const screenHeight = 800;
/** Larger pages are not laid out: a browser lays out in one go, and the lab would stand still for half a minute. */
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
      `${elements.toLocaleString("en")} elements and ${preview.text.length.toLocaleString("en")} characters are too many; the lab would freeze`,
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

/** Rejects when the signal aborts: the document of a hidden frame may never load. */
async function ended(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await new Promise((end) => signal.addEventListener("abort", end, { once: true }));
  throw signal.reason instanceof Error ? signal.reason : new Error("it was stopped");
}

async function boxesIn(frame: PageFrame, preview: Preview, signal: AbortSignal): Promise<PageBoxes> {
  const boxes = await laidOut(frame, preview, true, signal);
  const hidesText = preview.runs.count > 0 && boxes.textAreas.every((area) => area === 0);
  return hidesText ? laidOut(frame, preview, false, signal) : boxes;
}

async function laidOut(frame: PageFrame, preview: Preview, withStyles: boolean, signal: AbortSignal): Promise<PageBoxes> {
  await frame.draw(preview, { styles: withStyles ? "own" : "none", images: new Map() });
  signal.throwIfAborted();
  if (frame.document !== undefined) await settled(frame.document);
  const boxes = await inTurns(measuring(frame, preview, withStyles), () => !signal.aborted);
  signal.throwIfAborted();
  if (boxes === undefined) throw new Error("the browser gave it no frame");
  return boxes;
}

/** Waits for the pictures and fonts that the page itself holds: until then their places are of another size. */
async function settled(page: Document): Promise<void> {
  const pictures = [...page.images].filter(({ complete }) => !complete).map(loaded);
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([Promise.all([page.fonts.ready, ...pictures]), late]);
}

/** Settles when a picture has come, or does not come. */
function loaded(picture: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve) => {
    picture.addEventListener("load", resolve, { once: true });
    picture.addEventListener("error", resolve, { once: true });
  });
}

/** Nodes between two looks at the clock. */
const stride = 50;
/** Pixels up to which a clipping box hides its content: text for screen readers, or a folded part. */
const tiny = 1;

/**
 * Measures a page that is laid out; a step of the generator is some nodes of it.
 *
 * An element can be seen where it has a box that is not left of or above the page, and neither its visibility nor a tiny box around it
 * hides it. Its opacity is left aside: without scripts, what is to fade in never does.
 */
function* measuring(
  frame: PageFrame,
  preview: Preview,
  isStyled: boolean,
): Generator<undefined, PageBoxes | undefined, undefined> {
  const { built, document: page } = frame;
  if (built === undefined || page === undefined) return undefined;
  const root = page.scrollingElement ?? page.documentElement;
  const [scrolledX, scrolledY] = [root.scrollLeft, root.scrollTop];
  const count = preview.elements.starts.length;
  const elements = new Float32Array(4 * count);
  const [fontSizes, fontWeights] = [new Float32Array(count), new Uint16Array(count)];
  const backgrounds = new Uint32Array(count);
  const [inline, fixed] = [new Uint8Array(count), new Uint8Array(count)];
  const [visible, hidden] = [new Uint8Array(count), new Uint8Array(count)];
  const colours = new Map<string, number>();
  /** The lowest edge of anything that can be seen. */
  let bottom = 0;
  for (const [number, element] of built.elements.entries()) {
    if (number % stride === 0) yield;
    if (element === undefined) continue;
    if (hidden[preview.elements.parents[number] ?? -1] === 2) {
      hidden[number] = 2;
      continue;
    }
    const style = getComputedStyle(element);
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + scrolledX, top + scrolledY];
    const isTiny = Math.min(width, height) <= tiny;
    const letsNothingOut = /hidden|clip/.test(style.overflow) && !/^(inline|contents)$/.test(style.display);
    const isShut = style.display === "none" || (isTiny && letsNothingOut);
    const isSeen = style.visibility === "visible";
    const isOutside = width * height > 0 && (x + width <= 0 || y + height <= 0);
    hidden[number] = isShut ? 2 : Number(!isSeen || isOutside);
    if (isShut) continue;
    const { backgroundColor } = style;
    if (!colours.has(backgroundColor)) colours.set(backgroundColor, colourNumber(backgroundColor));
    elements.set([x, y, width, height], 4 * number);
    fontSizes[number] = Number.parseFloat(style.fontSize) || 0;
    fontWeights[number] = Number.parseFloat(style.fontWeight) || 0;
    backgrounds[number] = colours.get(backgroundColor) ?? 0;
    inline[number] = Number(style.display.startsWith("inline") || style.display.startsWith("ruby"));
    fixed[number] = Number(style.position === "fixed");
    if (!isSeen || isOutside || width * height === 0) continue;
    visible[number] = 1;
    bottom = Math.max(bottom, y + height);
  }
  const { count: runCount, numbers, parents, unitStarts, unitEnds } = preview.runs;
  const textCount = numbers.reduce((most, number) => Math.max(most, number + 1), 0);
  const runs = new Float32Array(4 * textCount);
  const textAreas = new Float32Array(textCount);
  for (let index = 0; index < runCount; index++) {
    if (index % stride === 0) yield;
    // Text that stands directly in a hidden element cannot be seen.
    if (hidden[parents[index]] !== 0) continue;
    const lines = frame.boxesOf([{ start: unitStarts[index], end: unitEnds[index] }]);
    const [first, ...others] = lines;
    const box = first && others.reduce(around, first);
    if (box === undefined || box.left + box.width <= 0 || box.top + box.height <= 0) continue;
    const number = numbers[index];
    runs.set([box.left, box.top, box.width, box.height], 4 * number);
    textAreas[number] = lines.reduce((sum, { width, height }) => sum + width * height, 0);
    bottom = Math.max(bottom, box.top + box.height);
  }
  const scrolls = root.scrollHeight > root.clientHeight;
  return {
    width: root.scrollWidth,
    height: scrolls ? root.scrollHeight : Math.min(bottom, root.scrollHeight),
    isStyled,
    elements,
    fontSizes,
    fontWeights,
    backgrounds,
    inline,
    fixed,
    visible,
    hidden,
    runs,
    textAreas,
  };
}

/** A computed colour, "rgb(1, 2, 3)" or "rgba(1, 2, 3, 0.5)", as 0xRRGGBBAA; 0 for transparent or other ones. */
export function colourNumber(css: string): number {
  const parts = /^rgba?\(([\d.]+),? ([\d.]+),? ([\d.]+)(?:(?:,| \/) ([\d.]+))?\)$/.exec(css);
  if (parts === null) return 0;
  const [red, green, blue, alpha = 1] = parts.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  if (alpha === 0) return 0;
  const channels = [red, green, blue, 255 * alpha].map((channel = 0) => Math.min(Math.round(channel), 255));
  return channels.reduce((colour, channel) => colour * 256 + channel, 0);
}
