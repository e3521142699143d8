import type { Page, Runs, Attribute } from "../page/page.ts";
import { nextRange, offsetAt, type Selection } from "../page/selection.ts";
import { bodyEnd, documentOrder } from "../page/tree.ts";
import { blockElements, isSpace, voidElements } from "../page/vocabulary.ts";
import { HtmlWriter, type MarkupWriter } from "./html-writer.ts";

/**
 * A selection as HTML that keeps its structure: the selected text in the elements of the body that hold it (not the body
 * itself), block elements on lines of their own. `<br>`, `<hr>` and `<img>` are kept between selected texts of their parent.
 * Of the attributes only those stay that carry content and do nothing. White space is collapsed, but for `<pre>`.
 *
 * The words are those of `selectedText`, though in document order. Linear, and without recursion.
 */
export function selectedHtml(page: Page, selection: Selection): string {
  const writer = new HtmlWriter();
  writeSelected(page, selection, writer);
  return writer.build();
}

/**
 * Writes the selected text, and the elements around it, in document order: each run in turn, those without selected text too.
 * Linear, and without recursion.
 */
export function writeSelected(page: Page, selection: Selection, writer: MarkupWriter): void {
  const { elements, runs } = page;
  const texts = maskedTexts(page, selection);
  const outline = outlineOf(page, texts);
  const open: number[] = [];
  let element = page.body + 1;
  for (const run of documentOrder(page)) {
    const text = texts[run];
    if (runs.breakBefore[run] === 1) writer.separate();
    for (const end = runs.elementsBefore[run]; element < end; element++) {
      if (outline.kept[element] === 0) continue;
      closeTo(elements.parents[element], open, writer);
      openElement(page, element, outline, writer);
      if (!keptVoids.has(elements.names[element])) open.push(element);
    }
    // White space alone closes nothing: its element may be none of the result.
    if (!isBlank(text)) closeTo(runs.parents[run], open, writer);
    writer.write(text);
  }
  closeTo(-1, open, writer);
}

/** Elements without text that are content. */
const keptVoids: ReadonlySet<string> = new Set(["br", "hr", "img"]);

/** Elements whose text is read as it stands: escaped, it would read otherwise. */
const rawTextElements: ReadonlySet<string> = new Set(["xmp", "plaintext", "noembed"]);

function openElement({ elements }: Page, element: number, outline: Outline, writer: MarkupWriter): void {
  const name = elements.names[element];
  const attributes = safeAttributes(elements.attributes[element]);
  if (keptVoids.has(name)) writer.void(name, attributes, element);
  else
    writer.open({
      element,
      name: safeName(name),
      attributes,
      isBlock: blockElements.has(name),
      holdsBlock: outline.holdsBlock[element] === 1,
    });
}

/** Closes elements until `parent` is the innermost; all of them where it is not open: the body never is. */
function closeTo(parent: number, open: number[], writer: MarkupWriter): void {
  while (open.length > 0 && open.at(-1) !== parent) {
    open.pop();
    writer.close();
  }
}

/** A name that holds text and nothing but a name: `<a"b>` makes an element too, and in MathML even `<link>` may hold text. */
function safeName(name: string): string {
  const isSafe = /^[a-z][a-z0-9-]*$/.test(name) && !voidElements.has(name) && !rawTextElements.has(name);
  return isSafe ? name : "span";
}

interface Outline {
  /** 1 for an element of the result. */
  readonly kept: Uint8Array;
  /** 1 for one that has a block element of the result in it. */
  readonly holdsBlock: Uint8Array;
}

function outlineOf(page: Page, texts: readonly string[]): Outline {
  const { elements, runs, body } = page;
  const end = bodyEnd(page);
  const kept = new Uint8Array(elements.count);
  const holdsBlock = new Uint8Array(elements.count);
  // Where the first and last selected text of an element stands, among the elements in document order.
  const firsts = new Uint32Array(elements.count).fill(elements.count + 1);
  const lasts = new Uint32Array(elements.count);
  const extend = (element: number, first: number, last: number): void => {
    kept[element] = 1;
    firsts[element] = Math.min(firsts[element], first);
    lasts[element] = Math.max(lasts[element], last);
  };
  for (let run = 0; run < runs.count; run++) {
    const place = runs.elementsBefore[run];
    if (!isBlank(texts[run])) extend(runs.parents[run], place, place);
  }
  for (let element = end - 1; element > body; element--) {
    if (kept[element] === 1) extend(elements.parents[element], firsts[element], lasts[element]);
  }
  for (let element = end - 1; element > body; element--) {
    const name = elements.names[element];
    const parent = elements.parents[element];
    const isBetween = firsts[parent] <= element && element < lasts[parent];
    if (keptVoids.has(name) && isBetween && elements.ignored[element] === 0) kept[element] = 1;
    if (kept[element] === 1 && (blockElements.has(name) || holdsBlock[element] === 1)) holdsBlock[parent] = 1;
  }
  return { kept, holdsBlock };
}

/** The text of each run of the body with white space for what is not selected; empty for what is ignored. */
function maskedTexts(page: Page, selection: Selection): string[] {
  const { runs, body } = page;
  const end = bodyEnd(page);
  const texts: string[] = [];
  let next = 0;
  for (let run = 0; run < runs.count; run++) {
    const parent = runs.parents[run];
    const start = runs.starts[run];
    next = nextRange(selection, next, start);
    const isContent = runs.ignored[run] === 0 && body >= 0 && parent >= body && parent < end;
    texts.push(isContent ? maskedText(runs, run, selection, next) : "");
  }
  return texts;
}

function maskedText(runs: Runs, run: number, selection: Selection, range: number): string {
  const text = runs.texts[run];
  const start = runs.starts[run];
  const end = runs.ends[run];
  if (offsetAt(selection, range) >= end) return " ";
  if (selection[range] <= start && selection[range + 1] >= end) return text;
  const map = runs.maps.get(run);
  const parts: string[] = [];
  let next = range;
  let from = 0;
  let isSelected = false;
  const endStretch = (to: number): void => {
    const stretch = text.slice(from, to);
    parts.push(isSelected ? stretch : stretch.includes("\n") ? "\n" : " ");
    from = to;
  };
  for (let index = 0; index < text.length; index++) {
    const offset = map === undefined ? start + index : map[index];
    next = nextRange(selection, next, offset);
    const isSelectedHere = offsetAt(selection, next) <= offset;
    if (isSelectedHere !== isSelected && index > from) endStretch(index);
    isSelected = isSelectedHere;
  }
  endStretch(text.length);
  return parts.join("");
}

function isBlank(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (!isSpace(text.charCodeAt(index))) return false;
  return true;
}

/** Attributes that carry content and do nothing. */
const plainAttributes: ReadonlySet<string> = new Set("alt title lang dir colspan rowspan datetime".split(" "));
const addressAttributes: ReadonlySet<string> = new Set("href src cite".split(" "));
const safeSchemes: ReadonlySet<string> = new Set(["http", "https", "mailto"]);

/**
 * The attributes that a copy of an element may keep: those that carry content, and addresses that are relative or of the
 * web or mail. Nothing that runs, loads by itself or styles.
 */
export function safeAttributes(attributes: readonly Attribute[]): readonly Attribute[] {
  return attributes.flatMap(({ name, value }) => {
    if (plainAttributes.has(name)) return { name, value };
    if (!addressAttributes.has(name)) return [];
    const address = safeAddress(value);
    return address === undefined ? [] : { name, value: address };
  });
}

/** The address without what browsers skip in it, or `undefined` where its scheme could run or embed something. */
function safeAddress(raw: string): string | undefined {
  // Browsers drop tabs and line ends anywhere, and controls and spaces around: `java\nscript:` runs.
  const address = withoutEdges(raw.replace(/[\t\n\r]/g, ""));
  const scheme = /^([^/?#:]*):/.exec(address)?.[1];
  return scheme === undefined || safeSchemes.has(scheme.toLowerCase()) ? address : undefined;
}

/** Without controls and spaces around. An expression for those at the end tries every run of blanks again from each of its places. */
function withoutEdges(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return text.slice(start, end);
}
