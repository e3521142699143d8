import { steps, type Preview } from "../extraction/output/preview.ts";
import { linkAttribute } from "../extraction/output/preview-css.ts";

/** Attributes that the lab sets on elements of a page; the page's own attributes of these names are left out. */
export const markAttribute = "data-contentscope-mark";
export const imageAttribute = "data-contentscope-image";
export const flowAttribute = "data-contentscope-flow";
export const foldAttribute = "data-contentscope-fold";

/** A picture of one transparent pixel in place of one that is not loaded, so that its place keeps its size. */
export const emptyPicture = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** What a previewed page may load: nothing but data that it brings along. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'";

/** The document that a page is built into. It also has the lab's own policy, which is the `srcdoc`'s by inheritance. */
export const emptyDocument = `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"></head><body></body></html>`;

/** The same document with a policy that allows pictures, for a page whose pictures were asked for. */
export const pictureDocument = "./page-with-images.html";

/** The policy that narrows a document's own to pictures from some hosts. */
export function policyFor(origins: readonly string[]): string {
  return `img-src data: ${origins.join(" ")}`;
}

/** Style sheet before the page's own, which may override it: links look like links, and missing pictures like gaps. */
export const stylesBefore = `
:where([${linkAttribute}]) { color: #00e; text-decoration: underline; }
:where(img[${imageAttribute}]) {
  outline: 1px solid rgb(120 128 138 / 60%); outline-offset: -1px;
  background: repeating-linear-gradient(45deg, rgb(120 128 138 / 14%) 0 6px, rgb(120 128 138 / 24%) 6px 12px);
}`;

/** Style sheet for pages without their own, whose icons would be as wide as the page. */
export const stylesForPlain = `
:where(svg:not([width], [height])) { width: 1.5em; height: 1.5em; }`;

/** Style sheet for a page without its own, as a column to read: nothing is wider, menus stand in lines, icons are small. */
export const stylesForReading = `
:where(body) {
  max-width: 66ch; margin: 0 auto; padding: 4px 20px 40px; overflow-wrap: anywhere;
  font: 16px/1.6 Georgia, "DejaVu Serif", serif;
}
:where(h1, h2, h3, h4, h5, h6) { font-family: system-ui, sans-serif; line-height: 1.25; }
:where(h1) { font-size: 24px; }
:where(img, video, canvas, iframe, table, pre, input, select, textarea) { max-width: 100%; }
:where(img) { height: auto; max-height: 60vh; }
:where(table) { display: block; overflow-x: auto; }
:where(pre) { white-space: pre-wrap; }
svg { max-width: 1.5em !important; max-height: 1.5em !important; }
:where(nav, header, footer, aside, [role="navigation"]) :where(ul, ol) { padding: 0; }
:where(nav, header, footer, aside, [role="navigation"]) :where(li) { display: inline-block; margin-inline-end: 12px; }`;

const kept = "#0072b2";
const removed = "#5b6470";
const gold = "#00785a";
/** Stretches of text know no opacity, and a share of the text's own colour would be taken again at every level of the tree. */
const faded = "#9b9b9b";

/** After the page's own styles. A page is shown as on paper, so the colours are those of the light theme. */
export const stylesAfter = `
html, body { scrollbar-width: none !important; }
[${markAttribute}="kept"], [${markAttribute}="both"] {
  outline: calc(1px * var(--contentscope-zoom)) solid rgb(0 114 178 / 40%) !important;
  outline-offset: calc(2px * var(--contentscope-zoom)) !important;
}
[${markAttribute}="removed"], [${markAttribute}="neither"] { opacity: 0.3 !important; }
::highlight(kept), ::highlight(both) { background-color: rgb(0 114 178 / 18%); }
::highlight(removed) {
  color: ${faded};
  text-decoration: line-through calc(1px * var(--contentscope-zoom)) ${removed};
}
::highlight(neither) { color: ${faded}; }
::highlight(gold) { text-decoration: underline dotted calc(2px * var(--contentscope-zoom)) ${gold}; }
::highlight(selected) { background-color: Highlight; color: HighlightText; }
::highlight(only-a) {
  background-color: rgb(0 114 178 / 18%);
  text-decoration: overline calc(2px * var(--contentscope-zoom)) ${kept};
}
::highlight(only-b) {
  background-color: rgb(91 100 112 / 16%);
  text-decoration: underline dotted calc(2px * var(--contentscope-zoom)) ${removed};
}
/* What would stay in the window stands where the page has it. */
[${flowAttribute}] { position: relative !important; inset: auto !important; transform: none !important; translate: none !important; }
[${flowAttribute}="cover"] { width: auto !important; height: auto !important; min-height: 0 !important; max-height: none !important; }
/* Of what is folded the first shows a line in its place, which the attribute says; the others nothing. */
[${foldAttribute}=""], [${foldAttribute}] > * { display: none !important; }
[${foldAttribute}] {
  min-height: 0 !important; height: auto !important; padding: 0 !important; border: 0 !important;
  background: none !important; font-size: 0 !important; opacity: 1 !important; overflow: hidden !important;
}
[${foldAttribute}]::before {
  content: attr(${foldAttribute}) !important; display: block !important; position: static !important;
  padding: 2px 8px !important; background: #f1f3f5 !important; color: #4a5360 !important; text-align: start !important;
  font: calc(13px * var(--contentscope-zoom)) / 1.6 system-ui, sans-serif !important;
}
@media (forced-colors: active) {
  [${markAttribute}="removed"] { text-decoration: line-through !important; }
}`;

/** Own: with the page's own styles. None: without any, so that all they hide shows. Reading: in a column, without what attributes hide. */
export type StyleMode = "own" | "none" | "reading";

/** The nodes built of a preview, each found by its number. */
export interface PageNodes {
  readonly root: Element;
  /** By number in the page; those that are not shown are missing. */
  readonly elements: readonly (Element | undefined)[];
  readonly texts: readonly Text[];
  /** First unit of the preview's text in each text node, and the unit after the last. */
  readonly textStarts: Uint32Array;
}

/** Depth below which elements become siblings: laying out thousands of levels could end the tab. */
const deepest = 400;
/** Steps between two looks at the clock. */
const stride = 500;

const spaces: ReadonlyMap<string, string> = new Map([
  ["svg", "http://www.w3.org/2000/svg"],
  ["math", "http://www.w3.org/1998/Math/MathML"],
]);

/** Attributes by which a page hides or styles what it holds. */
const styling: ReadonlySet<string> = new Set(["style", "hidden"]);

/**
 * Builds a preview's nodes for a document, beside what it shows; a step of the generator is some hundred nodes.
 *
 * They are made one by one: no markup is parsed, so none can be read as anything else than what was checked.
 */
export function* building(document: Document, preview: Preview, styles: StyleMode): Generator<undefined, PageNodes, undefined> {
  const { code, names, values, text } = preview;
  const withStyles = styles === "own";
  const root = document.createDocumentFragment();
  const open: ParentNode[] = [root];
  const elements: (Element | undefined)[] = [];
  const texts: Text[] = [];
  const textStarts: number[] = [];
  const operand = (at: number): number => code[at];
  for (let at = 0, done = 0; at < code.length; done++) {
    if (done % stride === stride - 1) yield;
    const parent = open[Math.min(open.length, deepest) - 1] ?? root;
    switch (operand(at++)) {
      case steps.open: {
        const element = elementNamed(document, names[operand(at)] ?? "");
        elements[operand(at + 1)] = element;
        const end = at + 3 + 3 * operand(at + 2);
        for (at += 3; at < end; at += 3) {
          const name = names[operand(at)] ?? "";
          const value = values.slice(operand(at + 1), operand(at + 2));
          if (withStyles || !styling.has(name)) element.setAttribute(name, value);
          else if (styles === "reading" && hides(name, value)) element.setAttribute("hidden", "");
        }
        if (withStyles || element.localName !== "style") parent.append(element);
        open.push(element);
        break;
      }
      case steps.text: {
        const node = document.createTextNode(text.slice(operand(at), operand(at + 1)));
        texts.push(node);
        textStarts.push(operand(at));
        parent.append(node);
        at += 2;
        break;
      }
      case steps.style:
        parent.append(values.slice(operand(at), operand(at + 1)));
        at += 2;
        break;
      default:
        open.pop();
    }
  }
  textStarts.push(text.length);
  return {
    root: root.firstElementChild ?? document.createElement("html"),
    elements,
    texts,
    textStarts: Uint32Array.from(textStarts),
  };
}

/** Returns whether an attribute hides its element. */
function hides(name: string, value: string): boolean {
  return name === "hidden" || /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(value);
}

function elementNamed(document: Document, name: string): Element {
  const [space = "", local] = name.split(" ");
  return local === undefined ? document.createElement(name) : document.createElementNS(spaces.get(space) ?? null, local);
}
