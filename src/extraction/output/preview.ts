import { foreignStyles, type Attribute, type Elements, type Page } from "../page/page.ts";
import { documentOrder } from "../page/tree.ts";
import { baseOf, webAddress } from "./attributes.ts";
import { withoutLoads, linkAttribute } from "./preview-css.ts";
import { PreviewRunsBuilder, type PreviewRuns } from "./preview-runs.ts";

/**
 * A page made ready to be looked at: what to build of it, node by node, and where in the source each node comes from.
 *
 * Nothing in it runs, loads or leads elsewhere. It is no HTML, so that no parser can read it otherwise than it was written.
 */
export interface Preview {
  /** Distinct names of elements and attributes; those of drawings and formulas as in "svg path". */
  readonly names: readonly string[];
  /** Values of attributes and style sheets, one after another. */
  readonly values: string;
  /** The texts of all text nodes in document order, one after another. Its units are what `units` below counts. */
  readonly text: string;
  /** The steps to take, one after another; see `steps`. */
  readonly code: Uint32Array<ArrayBuffer>;
  /** All elements of the page, shown or not, by their number in it; 1 for a block element. */
  readonly elements: Pick<Elements, "starts" | "ends" | "parents"> & { readonly blocks: Elements["isBlock"] };
  readonly runs: PreviewRuns;
  /** Source offset of each unit of the text, and one more at its end. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  /** Pictures from elsewhere, which are not loaded: the element and the address as the page has it. */
  readonly images: readonly { readonly element: number; readonly address: string }[];
  /** Against what the page's addresses are to be read, where it says so. */
  readonly base: string | undefined;
  /** Style sheets from elsewhere, which are not loaded. */
  readonly foreignStyles: number;
  readonly isFrameset: boolean;
}

/** The steps of the code: the number of the step, then what is listed. */
export const steps = {
  /** Ends the innermost open element. */
  close: 0,
  /** Index of its name, its number in the page, count of attributes; for each of these index of its name, start and end in the values. */
  open: 1,
  /** Start and end in the text: one text node. */
  text: 2,
  /** Start and end in the values: the text of a style sheet. */
  style: 3,
} as const;

/** Prepares a page for being looked at. Linear, and without recursion. */
export function previewOf(page: Page): Preview {
  return new PreviewMaker(page).make();
}

class PreviewMaker {
  readonly #page: Page;
  readonly #spaces: Space[] = [];
  /** Name that each element is shown by; undefined where it is left out. */
  readonly #shown: (string | undefined)[] = [];
  /** True for each element in a part of a drawing that others may copy. */
  readonly #copied: boolean[] = [];
  readonly #names = new Map<string, number>();
  readonly #values: string[] = [];
  #valueLength = 0;
  readonly #texts: string[] = [];
  #units = 0;
  readonly #code: number[] = [];
  readonly #open: number[] = [];
  readonly #runs: PreviewRunsBuilder;
  readonly #images: { readonly element: number; readonly address: string }[] = [];

  constructor(page: Page) {
    this.#page = page;
    this.#runs = new PreviewRunsBuilder(page);
  }

  make(): Preview {
    const { elements, runs } = this.#page;
    this.#nameElements();
    let next = 0;
    let node = -1;
    let breakPending = false;
    for (const run of documentOrder(this.#page)) {
      for (const end = runs.elementsBefore[run]; next < end; next++) this.#openElement(next);
      if (runs.breakBefore[run] === 1) breakPending = true;
      const parent = runs.parents[run];
      if (this.#shown[parent] === undefined) continue;
      this.#closeTo(parent);
      if (this.#shown[parent] === "style") this.#code.push(steps.style, ...this.#addValue(withoutLoads(runs.texts[run])));
      else if (this.#addText(run, runs.nodes[run] === node, breakPending)) breakPending = false;
      node = runs.nodes[run];
    }
    for (; next < elements.count; next++) this.#openElement(next);
    this.#closeTo(-1);
    return this.#result();
  }

  #nameElements(): void {
    const { names, parents, count } = this.#page.elements;
    for (let element = 0; element < count; element++) {
      const name = names[element];
      const parent = parents[element];
      const space = parent < 0 ? spaceOf(name, "", "html") : spaceOf(name, names[parent], this.#spaces[parent]);
      const isNestedUse = this.#isNestedUse(element, parent, space);
      const isWithinGone = parent >= 0 && this.#shown[parent] === undefined;
      this.#spaces.push(space);
      this.#shown.push(isWithinGone || isNestedUse ? undefined : previewName(name, space));
    }
  }

  /** Copies of copies of copies multiply: what may be copied, as a part with an id may, holds no copies itself. */
  #isNestedUse(element: number, parent: number, space: Space): boolean {
    const { names, attributes } = this.#page.elements;
    const hasId = attributes[element].some(({ name }) => name === "id");
    const isCopied = space === "svg" && (hasId || (parent >= 0 && this.#copied[parent]));
    this.#copied.push(isCopied);
    return isCopied && names[element] === "use";
  }

  #openElement(element: number): void {
    const shown = this.#shown[element];
    if (shown === undefined) return;
    this.#closeTo(this.#page.elements.parents[element]);
    const space = this.#spaces[element];
    const attributes = this.#attributesOf(element, space);
    this.#code.push(steps.open, this.#nameIndex(space === "html" ? shown : `${space} ${shown}`), element, attributes.length);
    for (const { name, value } of attributes) this.#code.push(this.#nameIndex(name), ...this.#addValue(value));
    this.#open.push(element);
  }

  #attributesOf(element: number, space: Space): Attribute[] {
    const { names, attributes } = this.#page.elements;
    const name = names[element];
    const own = attributes[element];
    if (name === "img" && space === "html") this.#noteImage(element, own);
    return own.flatMap((attribute) => shownAttribute(name, attribute, space) ?? []);
  }

  #noteImage(element: number, attributes: readonly Attribute[]): void {
    const given = (name: string): string => attributes.find((attribute) => attribute.name === name)?.value.trim() ?? "";
    // Pictures of one pixel are there to count readers.
    if (/^[01](?:px)?$/.test(given("width")) && /^[01](?:px)?$/.test(given("height"))) return;
    const candidates = [given("src"), given("data-src"), /^[^\s,]+/.exec(given("srcset"))?.[0] ?? ""];
    const address = candidates.find((candidate) => candidate !== "" && !/^(?:data|blob|about|javascript):/i.test(candidate));
    if (address !== undefined) this.#images.push({ element, address });
  }

  /** Adds a run's text, to the text node at hand if it is of the same; answers whether it is content with any word in it. */
  #addText(run: number, isSameNode: boolean, breakBefore: boolean): boolean {
    const text = this.#page.runs.texts[run];
    const start = this.#units;
    this.#texts.push(text);
    this.#units += text.length;
    if (isSameNode) this.#code[this.#code.length - 1] = this.#units;
    else this.#code.push(steps.text, start, this.#units);
    return this.#runs.add(run, start, breakBefore);
  }

  #closeTo(parent: number): void {
    while (this.#open.length > 0 && this.#open.at(-1) !== parent) {
      this.#open.pop();
      this.#code.push(steps.close);
    }
  }

  #nameIndex(name: string): number {
    let index = this.#names.get(name);
    if (index === undefined) this.#names.set(name, (index = this.#names.size));
    return index;
  }

  #addValue(value: string): [start: number, end: number] {
    this.#values.push(value);
    const start = this.#valueLength;
    this.#valueLength += value.length;
    return [start, this.#valueLength];
  }

  #result(): Preview {
    const { elements, body } = this.#page;
    return {
      names: [...this.#names.keys()],
      values: this.#values.join(""),
      text: this.#texts.join(""),
      code: Uint32Array.from(this.#code),
      elements: {
        starts: elements.starts.slice(),
        ends: elements.ends.slice(),
        parents: elements.parents.slice(),
        blocks: elements.isBlock.slice(),
      },
      ...this.#runs.build(this.#units),
      images: this.#images,
      base: webAddress(baseOf(elements)),
      foreignStyles: foreignStyles(this.#page),
      isFrameset: elements.names[body] === "frameset",
    };
  }
}

/** Parts of a drawing that may use another part of the same page. */
const usingParts: ReadonlySet<string> = new Set(["use", "linearGradient", "radialGradient", "pattern", "textPath"]);

/** A picture for a button would be loaded; a browser offers to fill in a password, which has no business in a preview. */
const fieldStandIns: ReadonlyMap<string, string> = new Map([
  ["image", "button"],
  ["password", "text"],
]);

/** Returns what a preview shows of an attribute, perhaps under another name; nothing where it could run, load or lead elsewhere. */
function shownAttribute(element: string, { name, value }: Attribute, space: Space): Attribute | undefined {
  if (name === "style") return { name, value: withoutLoads(value) };
  if (name === "href") return shownAddress(element, value, space);
  if (name === "src") return element === "img" && /^\s*data:image\//i.test(value) ? { name, value } : undefined;
  if (name === "type") return shownType(element, value);
  if (!isShownAttribute(name, space)) return undefined;
  return { name, value: space === "html" ? value : withoutLoads(value) };
}

function shownAddress(element: string, value: string, space: Space): Attribute | undefined {
  if (space === "html") return element === "a" ? { name: linkAttribute, value } : undefined;
  return usingParts.has(element) && value.startsWith("#") ? { name: "href", value } : undefined;
}

function shownType(element: string, value: string): Attribute | undefined {
  if (element === "input") return { name: "type", value: fieldStandIns.get(value.trim().toLowerCase()) ?? value };
  return /^(?:ol|ul|li|style)$/.test(element) ? { name: "type", value } : undefined;
}

/** The language an element belongs to: the same name means other things in drawings and formulas. */
type Space = "html" | "svg" | "math";

/** HTML elements that a preview shows as they are. What runs, loads, leads elsewhere or is a frame is not among them. */
const htmlElements = words(`
  html head body style
  address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section search
  blockquote dd div dl dt figcaption figure hr li menu ol p pre ul
  a abbr b bdi bdo br cite code data dfn em i kbd mark q rp rt rtc ruby s samp small span strong sub sup time u var wbr
  del ins img picture video audio canvas map
  caption col colgroup table tbody td tfoot th thead tr
  button datalist fieldset input label legend meter optgroup option output progress select textarea
  details summary dialog slot
  acronym big center dir font listing marquee nobr plaintext rb strike tt xmp
`);

/** Elements that are left out with all that is in them. */
const goneElements = words(`
  script noscript template base link meta title iframe frame frameset noframes object embed applet param portal fencedframe
  source track area bgsound keygen noembed
`);

/** Elements shown as another that looks alike and does less: a form would submit, and let the names of its fields hide its own. */
const standIns: ReadonlyMap<string, string> = new Map([
  ["form", "div"],
  ["map", "span"],
]);

const svgElements = words(`
  svg g path rect circle ellipse line polyline polygon text tspan textPath defs symbol use switch
  linearGradient radialGradient stop clipPath mask pattern marker style
`);

const mathElements = words(`
  math mrow mi mo mn ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom menclose mfenced
  msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd semantics
`);

/** Attributes that say how something looks or what it is called, and make nothing happen. */
const plainAttributes = words(`
  id class lang dir title hidden role alt width height
  align valign bgcolor color face size border cellpadding cellspacing colspan rowspan span nowrap noshade clear hspace vspace
  rules frame text compact start reversed marginwidth marginheight topmargin leftmargin bottommargin rightmargin summary
  value placeholder checked disabled selected multiple rows cols wrap label min max step low high optimum
  open datetime scope headers abbr media popover
`);

const drawingAttributes = words(`
  viewBox preserveAspectRatio version x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points pathLength dx dy rotate textLength
  lengthAdjust transform gradientTransform gradientUnits spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits orient refX refY offset startOffset method spacing
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset opacity color display visibility overflow clip-rule clip-path mask marker-start marker-mid marker-end stop-color
  stop-opacity font-family font-size font-style font-weight font-variant font-stretch letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode vector-effect shape-rendering text-rendering
  paint-order mix-blend-mode isolation
`);

const formulaAttributes = words(`
  display displaystyle scriptlevel mathvariant mathcolor mathbackground mathsize linethickness lspace rspace stretchy symmetric
  accent accentunder fence separator separators largeop movablelimits minsize maxsize columnalign rowalign columnspacing
  rowspacing columnlines rowlines columnspan rowspan notation open close depth voffset
`);

/** Returns what a preview makes of an element: a name to show it by, or nothing of it nor of what is in it. */
function previewName(name: string, space: Space): string | undefined {
  if (space === "svg") return svgElements.has(name) ? name : name === "a" ? "g" : undefined;
  if (space === "math") return mathElements.has(name) ? name : undefined;
  if (goneElements.has(name)) return undefined;
  const standIn = standIns.get(name);
  if (standIn !== undefined) return standIn;
  // A name with a hyphen is a custom element, which nothing defines here; of an unknown one nobody knows what it will mean.
  return htmlElements.has(name) || /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(name) ? name : "span";
}

/** The space of an element, by that of its parent. */
function spaceOf(name: string, parentName: string, parentSpace: Space): Space {
  if (name === "svg") return "svg";
  if (name === "math") return "math";
  if (parentSpace === "svg" && /^(foreignObject|desc|title)$/.test(parentName)) return "html";
  if (parentSpace === "math" && /^(mi|mo|mn|ms|mtext|annotation-xml)$/.test(parentName)) return "html";
  return parentSpace;
}

/** Returns whether a preview keeps an attribute; those with addresses and styles are seen to elsewhere. */
function isShownAttribute(name: string, space: Space): boolean {
  if (plainAttributes.has(name) || /^aria-[a-z]+$/.test(name)) return true;
  if (/^data-[a-z0-9_.-]+$/.test(name)) return !name.startsWith("data-contentscope");
  return (space === "svg" && drawingAttributes.has(name)) || (space === "math" && formulaAttributes.has(name));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
