import { sourceOffset, type Attribute, type Page } from "../page/page.ts";
import { nextRange, offsetAt, type Selection } from "../page/selection.ts";
import { bodyEnd, documentOrder, holds } from "../page/tree.ts";
import { controlElements, isBlank, voidElements } from "../page/vocabulary.ts";
import { safeAttributes } from "./attributes.ts";
import { dressed, type Dressing, type MaskedTexts, type OutputOptions } from "./dressing.ts";

export interface OpenTag {
  /** Index among the page's elements. */
  readonly element: number;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly isBlock: boolean;
  /** True where a block element comes within it: what it holds is then indented, if it is a block on lines of its own. */
  readonly holdsBlock: boolean;
  /** Where it holds blocks: what of them would bear a link, its heading, else its text; `undefined` where it has neither. */
  readonly bearer?: "heading" | "text" | undefined;
  /** Label of the footnote that it is. */
  readonly note?: string | undefined;
}

/** The writer of a selection: tags are opened and closed in order, text and elements without text come between. */
export interface MarkupWriter {
  open(tag: OpenTag): void;
  /** Closes the innermost open tag. */
  close(): void;
  /** An element of the page without content, or a `Piece` in the place of one. */
  void(name: string, attributes: readonly Attribute[], element: number): void;
  /** The text of a run. @param stretches what of the run it stands for, [start, end, …] in units, where it is not all of it */
  write(text: string, run: number, stretches?: readonly number[]): void;
  /** Keeps what comes next apart from what was written last. */
  separate(): void;
}

/**
 * Writes the selected text, and the elements around it, in document order: each run in turn, those without selected text too.
 * Footnotes that stand amid a sentence come after all else. Linear, and without recursion.
 *
 * @param options where the result is to be read: images, formulas, footnotes and the like are then written as `dressed` says, and not as
 *   they are tagged
 */
export function writeSelected(page: Page, selection: Selection, writer: MarkupWriter, options?: OutputOptions): void {
  const { elements, runs } = page;
  const masked = maskedTexts(page, selection, options !== undefined);
  const dressing = options && dressed(page, masked, options);
  const outline = outlineOf(page, masked.texts, dressing);
  const open: number[] = [];
  /** Footnotes that stand amid a sentence, with the runs in them. */
  const later = new Map<number, number[]>();
  /** The last of them. */
  let last = -1;
  let element = page.body + 1;
  const enterUpTo = (end: number, isSoFar?: (next: number) => boolean): void => {
    for (; element < end; element++) {
      if (outline.kept[element] === 0) continue;
      if (isSoFar?.(element) === false) return;
      closeTo(elements.parents[element], open, writer);
      if (enter(page, element, outline, dressing, writer)) open.push(element);
      else if (dressing?.notes.has(element) === true) {
        later.set(element, []);
        last = element;
        element = elements.subtreeEnds[element] - 1;
      }
    }
  };
  const putOff = (run: number): boolean => {
    const isLater = last >= 0 && holds(elements, last, runs.parents[run]);
    if (isLater) later.get(last)?.push(run);
    return isLater;
  };
  const write = (run: number): void => {
    if (putOff(run)) return;
    const text = masked.texts[run];
    if (runs.breakBefore[run] === 1) {
      // An emoji at the end of a paragraph stands before the break after it.
      enterUpTo(
        runs.elementsBefore[run],
        (next) => dressing?.pieces.has(next) === true && elements.parents[next] === open.at(-1),
      );
      writer.separate();
    } else if (runs.breakBefore[run] === 2) writer.write(" ", run);
    enterUpTo(runs.elementsBefore[run]);
    if (putOff(run)) return;
    // White space closes no element: its own may be none of the result.
    if (!isBlank(text)) closeTo(runs.parents[run], open, writer);
    writer.write(text, run, masked.stretches.get(run));
  };
  for (const run of documentOrder(page)) write(run);
  enterUpTo(bodyEnd(page));
  closeTo(-1, open, writer);
  if (later.size === 0) return;
  const list = { element: page.body, attributes: [], isBlock: true, holdsBlock: true };
  writer.open({ ...list, name: "ol" });
  // A note within another comes after it.
  for (const [note, texts] of later) {
    const label = dressing?.notes.get(note) ?? "";
    // The value keeps a note's number, which the list may count otherwise.
    const value = /^\d+$/.test(label) ? [{ name: "value", value: label }] : [];
    const attributes = [...(dressing?.attributesOf(note) ?? []), ...value];
    const holdsBlock = outline.holdsBlock[note] === 1;
    writer.open({ ...list, element: note, name: "li", attributes, holdsBlock, note: label });
    open.push(note);
    element = note + 1;
    last = -1;
    for (const run of texts) write(run);
    enterUpTo(elements.subtreeEnds[note]);
    closeTo(-1, open, writer);
  }
  writer.close();
}

/** Source offsets of the units of a text, as a writer is given it. */
export function offsetsIn({ runs }: Page, text: string, run: number, stretches: readonly number[] = [0, text.length]): number[] {
  const offsets: number[] = [];
  for (let at = 0; at < stretches.length; at += 2)
    for (let unit = stretches[at]; unit < stretches[at + 1]; unit++) offsets.push(sourceOffset(runs, run, unit));
  return offsets;
}

/** Elements without text that are content. */
const keptVoids: ReadonlySet<string> = new Set(["br", "hr", "img"]);

/** Elements whose text is read as it stands: escaped, it would read otherwise. */
const rawTextElements: ReadonlySet<string> = new Set(["xmp", "plaintext", "noembed"]);

/** Writes an element without content, or the start of one; answers whether it is open then. */
function enter(
  { elements }: Page,
  element: number,
  outline: SelectionOutline,
  dressing: Dressing | undefined,
  writer: MarkupWriter,
): boolean {
  const name = elements.names[element];
  if (dressing?.rules[element] === 1) writer.void("hr", [], element);
  const piece = dressing?.pieces.get(element);
  const isVoid = piece !== undefined || keptVoids.has(name);
  const isLine = dressing?.lines.has(element) === true;
  const attributes = piece?.attributes ?? dressing?.attributesOf(element) ?? safeAttributes(elements.attributes[element]);
  if (isVoid) writer.void(piece?.name ?? name, attributes, element);
  else
    writer.open({
      element,
      name: isLine ? "div" : safeName(elements, element),
      attributes,
      isBlock: isLine || elements.isBlock[element] === 1,
      holdsBlock: outline.holdsBlock[element] === 1,
      bearer: bearers[outline.bearers[element]],
      note: dressing?.notes.get(element),
    });
  return !isVoid;
}

/** Closes elements until `parent` is the innermost; all of them where it is not open: the body never is. */
function closeTo(parent: number, open: number[], writer: MarkupWriter): void {
  while (open.length > 0 && open.at(-1) !== parent) {
    open.pop();
    writer.close();
  }
}

/** Groups within formulas and drawings: a `span` would end them. */
const foreignGroups: ReadonlyMap<string, string> = new Map([
  ["math", "mrow"],
  ["svg", "g"],
]);

/**
 * A name that holds text and nothing but a name: `<a"b>` makes an element too, and in MathML even `<link>` may hold text. A button within a
 * sentence is a part of it, and would be one no more where the rest of the sentence is left out.
 */
function safeName({ names, parents, isBlock }: Page["elements"], element: number): string {
  const name = names[element];
  const isInSentence = controlElements.has(name) && isBlock[element] === 0;
  if (/^[a-z][a-z0-9-]*$/.test(name) && !voidElements.has(name) && !rawTextElements.has(name) && !isInSentence) return name;
  let above = parents[element];
  while (above >= 0 && !foreignGroups.has(names[above])) above = parents[above];
  return above < 0 ? "span" : (foreignGroups.get(names[above]) ?? "span");
}

const bearers = [undefined, "text", "heading"] as const;

interface SelectionOutline {
  /** 1 for an element of the result. */
  readonly kept: Uint8Array;
  /** 1 for one that has a block element of the result in it. */
  readonly holdsBlock: Uint8Array;
  /** Index among `bearers` of what could bear a link in it. */
  readonly bearers: Uint8Array;
}

function outlineOf(page: Page, texts: readonly string[], dressing: Dressing | undefined): SelectionOutline {
  const { elements, runs, body } = page;
  const end = bodyEnd(page);
  const kept = new Uint8Array(elements.count);
  const holdsBlock = new Uint8Array(elements.count);
  const bearing = new Uint8Array(elements.count);
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
    if (isBlank(texts[run])) continue;
    extend(runs.parents[run], place, place);
    bearing[runs.parents[run]] = 1;
  }
  for (const element of dressing?.pieces.keys() ?? []) extend(element, element, element);
  for (let element = end - 1; element > body; element--) {
    if (kept[element] === 1) extend(elements.parents[element], firsts[element], lasts[element]);
  }
  for (let element = end - 1; element > body; element--) {
    const name = elements.names[element];
    const parent = elements.parents[element];
    const isBetween = firsts[parent] <= element && element < lasts[parent];
    const isOwn = dressing === undefined || (name !== "img" && dressing.gone[element] === 0);
    if (isOwn && keptVoids.has(name) && isBetween && elements.ignored[element] === 0) kept[element] = 1;
    if (kept[element] === 1 && (elements.isBlock[element] === 1 || holdsBlock[element] === 1)) holdsBlock[parent] = 1;
    // Code between fences has no links.
    if (name === "pre") bearing[element] = 0;
    if (bearing[element] === 1 && /^h[1-6]$/.test(name)) bearing[element] = 2;
    bearing[parent] = Math.max(bearing[parent], bearing[element]);
  }
  return { kept, holdsBlock, bearers: bearing };
}

/** Soft hyphens, spaces and joiners without width, and byte order marks; not those that letters of some scripts need. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/;
const allSeen = /[^\u00ad\u200b\u2060\ufeff]+/g;

function maskedTexts(page: Page, selection: Selection, dropsUnseen: boolean): MaskedTexts {
  const { runs, body } = page;
  const end = bodyEnd(page);
  const texts: string[] = [];
  const stretches = new Map<number, readonly number[]>();
  let next = 0;
  for (let run = 0; run < runs.count; run++) {
    const parent = runs.parents[run];
    const text = runs.texts[run];
    next = nextRange(selection, next, runs.starts[run]);
    const isContent = runs.ignored[run] === 0 && body >= 0 && parent >= body && parent < end;
    const isWhole = offsetAt(selection, next) <= runs.starts[run] && selection[next + 1] >= runs.ends[run];
    if (!isContent) texts.push("");
    else if (offsetAt(selection, next) >= runs.ends[run]) texts.push(" ");
    else if (isWhole && !(dropsUnseen && unseen.test(text))) texts.push(text);
    else {
      const part = maskedText(page, run, selection, next, dropsUnseen);
      texts.push(part.text);
      stretches.set(run, part.stretches);
    }
  }
  return { texts, stretches };
}

function maskedText({ runs }: Page, run: number, selection: Selection, range: number, dropsUnseen: boolean) {
  const text = runs.texts[run];
  const map = runs.maps.get(run);
  const stretches: number[] = [];
  let [masked, next] = ["", range];
  const add = (written: string, start: number): void => {
    masked += written;
    stretches.push(start, start + written.length);
  };
  for (let start = 0, end = 0; start < text.length; start = end) {
    const offset = sourceOffset(runs, run, start);
    next = nextRange(selection, next, offset);
    const isSelected = offsetAt(selection, next) <= offset;
    const limit = offsetAt(selection, isSelected ? next + 1 : next);
    end = map === undefined ? Math.min(limit - runs.starts[run], text.length) : start + 1;
    while (end < text.length && (map?.[end] ?? limit) < limit) end++;
    const piece = text.slice(start, end);
    // A stretch that is not selected is a line end where it has one.
    if (!isSelected) add(piece.includes("\n") ? "\n" : " ", start);
    else if (!dropsUnseen || !unseen.test(piece)) add(piece, start);
    else for (const { 0: seen, index } of piece.matchAll(allSeen)) add(seen, start + index);
  }
  return { text: masked, stretches };
}
