import { steps, type Preview } from "../extraction/output/preview.ts";

/**
 * With the page's own styles; without, with all that they hide; or in a column to be read, where what the page itself hides stays hidden.
 */
export type PageStyles = "own" | "none" | "reading";

/** The nodes built of a preview, each found by its number. */
export interface Built {
  readonly root: Element;
  /** By number in the page; those that are not shown are missing. */
  readonly elements: readonly (Element | undefined)[];
  readonly texts: readonly Text[];
  /** First unit of the preview's text in each text node, and the unit after the last. */
  readonly textStarts: Uint32Array;
}

/** Deeper elements stand beside those at this depth: laying out thousands of levels could end the tab. */
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
export function* building(document: Document, preview: Preview, styles: PageStyles): Generator<undefined, Built, undefined> {
  const { code, names, values, text } = preview;
  const withStyles = styles === "own";
  const root = document.createDocumentFragment();
  const open: ParentNode[] = [root];
  const elements: (Element | undefined)[] = [];
  const texts: Text[] = [];
  const textStarts: number[] = [];
  const operand = (at: number): number => code[at] ?? 0;
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

/** True for an attribute by which an element is out of sight. */
function hides(name: string, value: string): boolean {
  return name === "hidden" || /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(value);
}

function elementNamed(document: Document, name: string): Element {
  const [space = "", local] = name.split(" ");
  return local === undefined ? document.createElement(name) : document.createElementNS(spaces.get(space) ?? null, local);
}
