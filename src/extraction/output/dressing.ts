import { oncePerPage } from "../page/once-per-page.ts";
import { openPage } from "../page/open-page.ts";
import { attributeOf, type Attribute, type Page } from "../page/page.ts";
import { collapsedLength, textParts } from "../page/counted.ts";
import { lengthsOf } from "../page/text-nodes.ts";
import { bodyEnd, documentOrder, firstFrom, innermostAround, withinWanted } from "../page/tree.ts";
import { absoluteBy, ownPartBy, safeAddress, safeAttributes } from "./attributes.ts";
import { codeBlocksOf } from "./code-blocks.ts";
import { footnotesOf, noteId } from "./footnotes.ts";
import { texOfLayout } from "./mathml.ts";
import { embedLink, emojiText, imageAddress, isDecoration, mostSources } from "./images.ts";

/** The choices of a user of an output. */
export interface OutputOptions {
  /** The page's address, by which its links and images are made absolute; where absent, what the page says of itself. */
  readonly url?: string | undefined;
  /** Images with their captions, and links to what is embedded, are written unless this is false. */
  readonly images?: boolean | undefined;
}

/** The texts that are written, one for each run. */
export interface MaskedTexts {
  /** The text of each run with white space for what is not selected; empty for a run that is ignored or outside of the body. */
  readonly texts: string[];
  /** The written stretches of each run that is not written whole, [start, end, …] in units of the run. */
  readonly stretches: Map<number, readonly number[]>;
}

/** An element without content that is written in the place of one of the page's, with all in it. */
interface VoidElement {
  /**
   * A line of code without text; an image; an emoji, which was one, as its `alt`; a check box, which has the attribute `checked` or not; a formula, whose TeX is its `alttext` and which stands on lines of its
   * own where it has `display`; a reference to the footnote of a `label`; or a link to what is embedded, whose name is its `title`.
   */
  readonly name: "br" | "img" | "emoji" | "input" | "math" | "note" | "embed";
  readonly attributes: readonly Attribute[];
}

/** All that is written of a page beside the selected text in the elements that hold it. */
export interface Dressing {
  /** The void elements by the elements in whose place they are written. */
  readonly pieces: ReadonlyMap<number, VoidElement>;
  /** 1 for the elements that are written otherwise or not at all, and all in them. */
  readonly gone: Uint8Array;
  /** 1 for elements that a rule keeps apart from what is before: posts after others. */
  readonly rules: Uint8Array;
  readonly attributesOf: (element: number) => readonly Attribute[];
  /** Label of the footnote that an element is. One in whose place a piece is written, too, stands amid a sentence. */
  readonly notes: ReadonlyMap<number, string>;
  /** Elements in code that are lines of it, or hold them: a list would count them. */
  readonly lines: ReadonlySet<number>;
}

/**
 * Decides what is written of a page where so much of its text is selected, and changes that: captions of images and of what else is written come in, and headings of tables;
 * what formulas are drawn with, anchors of headings, ways back from footnotes and line numbers of code go out. Linear.
 */
export function dressed(page: Page, masked: MaskedTexts, options: OutputOptions): Dressing {
  return new Dresser(page, masked, options).dress();
}

class Dresser {
  readonly #page: Page;
  readonly #masked: MaskedTexts;
  readonly #images: boolean;
  readonly #absolute: (address: string) => string;
  readonly #ownPart: (address: string) => string;
  readonly #shape: ReturnType<typeof shapeOf>;
  /** UTF-16 units of selected text in each element, and without captions and headings of tables, which come in with what they tell of. */
  readonly #written: Uint32Array;
  readonly #chosen: Uint32Array;
  /** 1 for elements between two texts that are both selected. */
  readonly #between: Uint8Array;
  /** Figures of which an image, a video or the like is written. */
  readonly #shown = new Set<number>();
  /** The number of runs that are written before the last image, if that has no address. */
  #standIn = -1;
  /** Runs that are written before each element. */
  readonly #runsBefore: Uint32Array;
  /** The addresses of the images in a place with no text between. */
  #beside: { cell: number; runs: number; addresses: Set<string> } = { cell: -1, runs: -1, addresses: new Set() };

  constructor(page: Page, masked: MaskedTexts, { url, images = true }: OutputOptions) {
    const { elements, runs } = page;
    this.#page = page;
    this.#masked = masked;
    this.#images = images;
    this.#absolute = absoluteBy(page, url);
    this.#ownPart = ownPartBy(page, url);
    this.#shape = shapeOf(page);
    const { lengths, captions } = this.#shape;
    const selected = masked.texts.map((text, run) => (text === runs.texts[run] ? lengths[run] : collapsedLength(text)));
    const isCaption = (run: number): boolean => captions[runs.parents[run]] >= 0;
    this.#written = lengthsOf(page, (run) => selected[run]);
    this.#chosen = lengthsOf(page, (run) => (isCaption(run) ? 0 : selected[run]));
    this.#runsBefore = new Uint32Array(elements.count + 1);
    for (const [run, length] of selected.entries()) this.#runsBefore[runs.elementsBefore[run]] += Number(length > 0);
    for (let element = 1; element < elements.count; element++) this.#runsBefore[element] += this.#runsBefore[element - 1];
    this.#between = betweenSelected(page, (run) => (isCaption(run) || lengths[run] === 0 ? undefined : selected[run] > 0));
  }

  dress(): Dressing {
    const page = this.#page;
    const { elements, runs } = page;
    const { texts, stretches } = this.#masked;
    const { references, notes, signs } = footnotesOf(page, this.#shape.all, this.#written, this.#ownPart);
    const formulaAt = formulasOf(page);
    const { languages, others, lines, emptyLines } = codeBlocksOf(page);
    const pieces = new Map<number, VoidElement>();
    const gone = new Uint8Array(elements.count);
    const end = bodyEnd(page);
    for (let element = Math.max(page.body + 1, 0); element < end; element++) {
      const label = references.get(element);
      const formula = elements.ignored[elements.parents[element]] === 1 ? undefined : formulaAt(element);
      const piece = label === undefined ? this.#formula(element, formula) : pieceOf("note", { label });
      const isSign = signs.has(element);
      const pre = emptyLines.get(element);
      const isLine = pre !== undefined && 2 * this.#written[pre] >= this.#shape.all[pre];
      const other = isSign ? undefined : (piece ?? (isLine ? pieceOf("br", {}) : this.#picture(element)));
      if (other !== undefined) pieces.set(element, other);
      // The text of a footnote that stands within a sentence is written after all else.
      if (notes.has(element) && other !== undefined) continue;
      if (other === undefined && !isSign && formula !== "drawn" && !others.has(element) && !this.#saysNothing(element)) continue;
      gone.fill(1, element, elements.subtreeEnds[element]);
      element = elements.subtreeEnds[element] - 1;
    }
    const { captions, figures, tables } = this.#shape;
    for (let run = 0; run < runs.count; run++) {
      const parent = runs.parents[run];
      if (gone[parent] === 0 && captions[parent] < 0) continue;
      const holder = elements.names[captions[parent]] === "th" ? tables[parent] : figures[parent];
      const isShownCaption = runs.ignored[run] === 0 && captions[parent] >= 0 && this.#isKept(holder);
      if (gone[parent] === 0 && !isShownCaption) continue;
      texts[run] = gone[parent] === 1 ? "" : runs.texts[run];
      stretches.delete(run);
    }
    const attributesOf = (element: number): readonly Attribute[] => {
      const safe = safeAttributes(elements.attributes[element], this.#absolute);
      const label = notes.get(element);
      const language = languages.get(element);
      return [
        ...(this.#isAnchor(element) ? safe.filter(({ name }) => name !== "href") : safe),
        ...(language === undefined ? [] : [{ name: "class", value: `language-${language}` }]),
        ...(label === undefined ? [] : [{ name: "id", value: noteId(label) }]),
      ];
    };
    return { pieces, gone, rules: postsOf(page, this.#written), attributesOf, notes, lines };
  }

  #formula(element: number, formula: ReturnType<ReturnType<typeof formulasOf>>): VoidElement | undefined {
    if (formula === undefined || formula === "drawn") return undefined;
    const isWritten = this.#written[element] > 0 || (this.#shape.all[element] === 0 && this.#isAround(element));
    return isWritten ? pieceOf("math", { alttext: formula.tex, ...(formula.isDisplay && { display: "block" }) }) : undefined;
  }

  /** A check box of a list of tasks, an image, a video or what else is embedded, if it is one that is written. */
  #picture(element: number): VoidElement | undefined {
    const { elements } = this.#page;
    const { names, parents, ignored, leftOut } = elements;
    const parent = parents[element];
    if (parent < 0 || ignored[parent] === 1) return undefined;
    switch (names[element]) {
      case "input":
        if (attributeOf(elements, element, "type").toLowerCase() !== "checkbox" || !this.#isTask(element)) return undefined;
        return pieceOf("input", elements.attributes[element].some(({ name }) => name === "checked") ? { checked: "" } : {});
      case "img":
      case "amp-img":
      case "amp-anim": {
        const image = ignored[element] === 1 ? undefined : this.#image(element);
        this.#standIn = image === undefined ? this.#runsBefore[element] : -1;
        return image;
      }
      case "noscript":
        return this.#isShown(element) ? this.#unscripted(element) : undefined;
      case "svg":
      case "canvas":
        if (this.#isShown(element)) this.#shown.add(this.#shape.figures[element]);
        return undefined;
    }
    const embed = leftOut[element] === 1 ? undefined : embedLink(elements, element);
    const href = embed && safeAddress(this.#absolute(embed.href));
    if (href === undefined || !this.#isShown(element)) return undefined;
    this.#shown.add(this.#shape.figures[element]);
    return pieceOf("embed", { href, title: embed?.title ?? "" });
  }

  /** The image that stands in `noscript`, beside its stand-in or alone in a figure; not one that the next shows too. */
  #unscripted(element: number): VoidElement | undefined {
    const { elements } = this.#page;
    const figure = this.#shape.figures[element];
    const isAlone = figure >= 0 && !this.#shown.has(figure);
    const next = elements.subtreeEnds[element];
    const isNext = elements.names[next] === "img" && imageAddress(elements, next, []) !== undefined;
    if (isNext || !(isAlone || this.#standIn === this.#runsBefore[element])) return undefined;
    const inside = openPage(this.#shape.unscripted.get(element) ?? "").elements;
    const image = inside.names.indexOf("img");
    return image < 0 ? undefined : this.#image(element, inside, image);
  }

  /** @param elements where the image stands, if not in the page itself */
  #image(element: number, elements = this.#page.elements, image = element): VoidElement | undefined {
    const emoji = emojiText(elements, image);
    if (emoji !== "") return this.#isAround(element) ? pieceOf("emoji", { alt: emoji }) : undefined;
    const isInButton = this.#shape.buttons[element] >= 0 && this.#shape.figures[element] < 0;
    if (isInButton || !this.#isShown(element)) return undefined;
    const address = imageAddress(elements, image, this.#sourcesOf(element));
    const src = address && safeAddress(this.#absolute(address));
    if (src === undefined || src === "" || isDecoration(elements, image, src) || this.#isRepeated(element, src)) return undefined;
    this.#shown.add(this.#shape.figures[element]);
    const others = elements.attributes[image].filter(({ name }) => name === "alt" || name === "title");
    return { name: "img", attributes: [{ name: "src", value: src }, ...others] };
  }

  /** The sources that the `picture` around an image offers before it. */
  #sourcesOf(element: number): readonly string[] {
    const { elements } = this.#page;
    const picture = elements.parents[element];
    if (elements.names[picture] !== "picture") return [];
    const before = Array.from({ length: Math.min(element - picture - 1, mostSources) }, (_, at) => picture + 1 + at);
    const sources = before.filter((one) => elements.names[one] === "source");
    return sources.map((one) => attributeOf(elements, one, "srcset") || attributeOf(elements, one, "data-srcset"));
  }

  /** Returns whether the same image stands before another with no text between: galleries have the small ones beside the large. */
  #isRepeated(element: number, address: string): boolean {
    const cell = this.#shape.cells[element];
    const runs = this.#runsBefore[element];
    if (this.#beside.cell !== cell || this.#beside.runs !== runs) this.#beside = { cell, runs, addresses: new Set() };
    const isKnown = this.#beside.addresses.has(address);
    this.#beside.addresses.add(address);
    return isKnown;
  }

  #isShown(element: number): boolean {
    const figure = this.#shape.figures[element];
    const hasCaption = figure >= 0 && this.#written[figure] > this.#chosen[figure];
    return this.#images && (hasCaption || this.#isAround(figure < 0 ? element : figure));
  }

  /** Returns whether an image or the like of a figure is written, or at least half of its text, or a table's, but for the caption. */
  #isKept(figure: number): boolean {
    const counted = figure < 0 ? 0 : this.#shape.counted[figure];
    return this.#shown.has(figure) || (counted > 0 && 2 * this.#chosen[figure] >= counted);
  }

  #isTask(element: number): boolean {
    const block = this.#shape.blocks[element];
    return block >= 0 && this.#page.elements.names[block] === "li" && this.#isAround(element);
  }

  /** Returns whether at least half of the block around an element is selected, or both its neighbours are. */
  #isAround(element: number): boolean {
    const block = this.#shape.blocks[element];
    return (block >= 0 && 2 * this.#chosen[block] >= this.#shape.counted[block]) || this.#between[element] === 1;
  }

  /** Returns whether an element is a link from a heading to itself. */
  #isAnchor(element: number): boolean {
    const { elements } = this.#page;
    const address = attributeOf(elements, element, "href").trim();
    return (
      this.#shape.headings[element] >= 0 &&
      elements.names[element] === "a" &&
      (address.startsWith("#") || this.#ownPart(address) !== "")
    );
  }

  /** Returns whether an element is the sign of such a link. */
  #saysNothing(element: number): boolean {
    return this.#written[element] > 0 && this.#isAnchor(element) && lettersOf(this.#page)[element] === 0;
  }
}

/** The facts of a page that do not depend on the selection. */
const shapeOf = oncePerPage((page) => {
  const { elements, runs, body } = page;
  const { names, parents } = elements;
  /** For each element the innermost around it. */
  const around = (...wanted: readonly string[]): Int32Array =>
    innermostAround(parents, (element) => wanted.includes(names[element]));
  /** UTF-16 units of each run, white space collapsed; 0 for what is ignored. */
  const { lengths } = textParts(page);
  /** The contents of `noscript` elements. */
  const unscripted = new Map<number, string>();
  for (let run = 0; run < runs.count; run++)
    if (names[runs.parents[run]] === "noscript") unscripted.set(runs.parents[run], runs.texts[run]);
  const captions = around("figcaption", "th");
  /** The lengths in each element without captions and headings of tables. */
  const counted = lengthsOf(page, (run) => (captions[runs.parents[run]] >= 0 ? 0 : lengths[run]));
  const isBlock = (element: number): boolean => element > body && counted[element] > 0 && elements.isBlock[element] === 1;
  return {
    lengths,
    all: lengthsOf(page, (run) => lengths[run]),
    counted,
    /** The blocks with text, other than the body. */
    blocks: innermostAround(parents, isBlock),
    headings: around("h1", "h2", "h3", "h4", "h5", "h6"),
    figures: around("figure"),
    captions,
    tables: around("table"),
    buttons: around("button"),
    cells: around("td", "th"),
    unscripted,
  };
});

/** Letters in each heading and each element in one. */
const lettersOf = oncePerPage((page) => {
  const { headings } = shapeOf(page);
  const { parents, texts } = page.runs;
  return lengthsOf(page, (run) => (headings[parents[run]] < 0 ? 0 : (texts[run].match(/\p{L}/gu)?.length ?? 0)));
});

function pieceOf(name: VoidElement["name"], attributes: Readonly<Record<string, string>>): VoidElement {
  return { name, attributes: Object.entries(attributes).map(([own, value]) => ({ name: own, value })) };
}

/** 1 for the elements of the body before and after which the next text is selected. @param isSelected undefined for what is no text */
function betweenSelected(page: Page, isSelected: (run: number) => boolean | undefined): Uint8Array {
  const between = new Uint8Array(page.elements.count);
  let element = Math.max(page.body + 1, 0);
  let first = element;
  let wasSelected = false;
  for (const run of documentOrder(page)) {
    element = Math.max(element, page.runs.elementsBefore[run]);
    const isNow = isSelected(run);
    if (isNow === undefined) continue;
    if (isNow && wasSelected) between.fill(1, first, element);
    wasSelected = isNow;
    first = element;
  }
  return between;
}

const postName =
  /^(?:[a-z\d_-]*[_-])?(?:post|comment|reply|message|answer)(?:[_-]?(?:item|wrapper|wrap|container|row|box|block|card))*[_-]?$/i;
const holderNames: ReadonlySet<string> = new Set(["div", "article", "section", "table"]);

/** 1 for each post of a forum, comment or answer of which something is written and that follows another beside it. */
function postsOf({ elements }: Page, written: Uint32Array): Uint8Array {
  const followers = new Uint8Array(elements.count);
  const known = new Map<number, Set<string>>();
  for (let element = 0; element < elements.count; element++) {
    if (written[element] === 0 || !holderNames.has(elements.names[element])) continue;
    const parent = elements.parents[element];
    const names = `${attributeOf(elements, element, "class")} ${attributeOf(elements, element, "id")}`
      .replace(/\d+/g, "")
      .split(/\s+/);
    const posts = names.filter((name) => postName.test(name));
    const before = known.get(parent) ?? new Set();
    if (posts.some((name) => before.has(name))) followers[element] = 1;
    for (const name of posts) known.set(parent, before.add(name));
  }
  return followers;
}

interface TexFormula {
  readonly tex: string;
  /** True where it stands on lines of its own. */
  readonly isDisplay: boolean;
}

/** The classes of elements that programs draw around a formula; without them `math` is one itself. */
const formulaWrapper = /(?:^|\s)(?:katex(?:-display)?|mwe-math-element|MathJax(?:_\w+)?)(?:\s|$)/;
const formulaImage = /(?:^|\s)(?:tex|latex|mwe-math-fallback-image-\w+)(?:\s|$)/;
const formulaDisplayed = /(?:^|\s)(?:katex-display|MathJax_Display|mwe-math-fallback-image-display)(?:\s|$)/;

/**
 * Finds the formulas of a page of which the TeX is known: KaTeX, MathML with an annotation, an alternative text or a layout, scripts of MathJax,
 * and the images that wikis and blogs have of them. The answer is asked for each element in document order, and tells the formula that it
 * holds and nothing else: `"drawn"` for what MathJax made of a script that tells it too.
 */
const formulasOf = oncePerPage(({ elements, runs }): ((element: number) => TexFormula | "drawn" | undefined) => {
  const { names, count, subtreeEnds } = elements;
  const texts = new Map<number, string>();
  const inMath = withinWanted(elements.parents, (element) => names[element] === "math");
  for (let run = 0; run < runs.count; run++) {
    const parent = runs.parents[run];
    if (inMath[parent] === 1 || names[parent] === "script") texts.set(parent, (texts.get(parent) ?? "") + runs.texts[run]);
  }
  const isScript = (element: number): boolean =>
    names[element] === "script" && /^math\/tex(?:;|$)/.test(attributeOf(elements, element, "type"));
  const hasScripts = names.some((_, element) => isScript(element));
  const maths = firstFrom(count, (element) => names[element] === "math");
  const annotations = firstFrom(
    count,
    (element) => names[element] === "annotation" && /tex/i.test(attributeOf(elements, element, "encoding")),
  );
  const layouts = new Map<number, string>();
  const layoutOf = (math: number): string => {
    const known = layouts.get(math) ?? texOfLayout(elements, math, (element) => texts.get(element) ?? "") ?? "";
    layouts.set(math, known);
    return known;
  };
  const made = (tex: string | undefined, isDisplay: boolean): TexFormula | undefined => {
    const bare = (tex ?? "")
      .trim()
      .replace(/^\{\\(?:display|text)style\s+([^]*)\}$/, "$1")
      .trim();
    return bare === "" ? undefined : { tex: bare, isDisplay };
  };
  return (element) => {
    const name = names[element];
    if (isScript(element)) return made(texts.get(element), /mode=display/.test(attributeOf(elements, element, "type")));
    const classes = attributeOf(elements, element, "class");
    if (name === "img")
      return formulaImage.test(classes) ? made(attributeOf(elements, element, "alt"), formulaDisplayed.test(classes)) : undefined;
    if (name !== "math" && name !== "mjx-container" && !formulaWrapper.test(classes)) return undefined;
    if (hasScripts && /MathJax|MJX/.test(classes)) return "drawn";
    const math = maths[element];
    const end = subtreeEnds[element];
    // A wrapper of two formulas holds more than one.
    if (math >= end || maths[math + 1] < end) return undefined;
    const told = annotations[math] < end ? (texts.get(annotations[math]) ?? "") : attributeOf(elements, math, "alttext");
    const tex = told.trim() === "" ? layoutOf(math) : told;
    const isDisplay =
      formulaDisplayed.test(classes) ||
      attributeOf(elements, math, "display") === "block" ||
      attributeOf(elements, element, "display") === "true";
    return made(tex, isDisplay);
  };
});
