import type { Attribute, Page } from "../page/page.ts";
import type { Selection } from "../page/selection.ts";
import { isBlank, wordOrSpace } from "../page/vocabulary.ts";
import { valueIn } from "./attributes.ts";
import type { OutputOptions } from "./dressing.ts";
import { noteId } from "./footnotes.ts";
import { writeSelected, type MarkupWriter, type OpenTag } from "./walk.ts";

/**
 * A selection as HTML that keeps its structure: the selected text in the elements of the body that hold it (not the body
 * itself), block elements on lines of their own; images with their captions, formulas as TeX in `\(…\)` and `\[…\]`. Of the attributes
 * only those stay that carry content and do nothing. White space is collapsed, but for `<pre>`.
 *
 * The words are those of `selectedText`, though in document order, but for what `OutputOptions` and `dressed` speak of. Linear, and
 * without recursion.
 */
export function selectedHtml(page: Page, selection: Selection, options: OutputOptions = {}): string {
  const writer = new HtmlWriter();
  writeSelected(page, selection, writer, options);
  return writer.build();
}

/** Deeper levels are indented no further: thousands of them would make a page of blanks. */
const deepestIndent = 40;

/**
 * Writes HTML with block elements on lines of their own. White space is collapsed, and left out where a line end or the edge
 * of a block stands anyway; in `<pre>` it is kept, but for empty lines at the start.
 *
 * No white space comes in where there was none, but for the edges of blocks.
 */
export class HtmlWriter implements MarkupWriter {
  readonly #parts: string[] = [];
  readonly #open: OpenTag[] = [];
  #indent = 0;
  #preCount = 0;
  /** White space that is due before what comes next. */
  #space = "";
  #breaks = false;
  /** True at the start of a block or after a space, where white space is not shown. */
  #atEdge = true;
  /** The white space that is due is no text of the page, and gives way to what is, and to `<br>`. */
  #isOnlyDue = false;
  /** The last that was written is `<br>`. */
  #isBroken = false;

  open(tag: OpenTag): void {
    if (tag.isBlock) this.#edge();
    this.#put(startTag(tag.name, tag.attributes));
    this.#open.push(tag);
    if (tag.name === "pre") this.#preCount++;
    if (tag.holdsBlock) this.#indent++;
    if (tag.isBlock) this.#atEdge = true;
    if (tag.isBlock && tag.holdsBlock) this.#edge();
  }

  close(): void {
    const tag = this.#open.pop();
    if (tag === undefined) return;
    if (tag.holdsBlock) this.#indent--;
    if (tag.isBlock) this.#space = "";
    if (tag.isBlock && tag.holdsBlock) this.#edge();
    if (tag.name === "pre") this.#preCount--;
    // White space before the end tag of an inline element goes after it.
    const [space, isOnlyDue] = [this.#space, this.#isOnlyDue];
    this.#space = "";
    this.#put(`</${tag.name}>`);
    [this.#space, this.#isOnlyDue] = [space, isOnlyDue];
    if (tag.isBlock) this.#edge();
  }

  void(name: string, attributes: readonly Attribute[]): void {
    const breaks = name === "hr" || name === "br";
    if (breaks && (this.#preCount === 0 || this.#isOnlyDue)) this.#space = "";
    const isBlock = name === "hr" || name === "embed";
    if (isBlock) this.#edge();
    this.#put(markupOf(name, attributes));
    this.#atEdge = breaks && this.#preCount === 0;
    this.#isBroken = name === "br";
    if (isBlock) this.#edge();
  }

  write(text: string): void {
    for (const [piece] of text.matchAll(wordOrSpace)) {
      if (isBlank(piece)) {
        this.#space = this.#preCount === 0 ? " " : this.#isOnlyDue && piece.includes("\n") ? piece : this.#space + piece;
        this.#isOnlyDue = false;
      } else {
        this.#put(escapeText(piece));
        this.#atEdge = false;
      }
    }
  }

  separate(): void {
    if (this.#space !== "" || this.#atEdge || this.#isBroken) return;
    this.#space = this.#preCount > 0 ? "\n" : " ";
    this.#isOnlyDue = true;
  }

  build(): string {
    return this.#parts.join("");
  }

  #edge(): void {
    this.#space = "";
    this.#atEdge = true;
    if (this.#preCount === 0) this.#breaks = true;
  }

  #put(markup: string): void {
    if (this.#breaks && this.#parts.length > 0) this.#parts.push("\n", "\t".repeat(Math.min(this.#indent, deepestIndent)));
    else if (this.#preCount > 0) this.#parts.push(escapeText(this.#atEdge ? this.#space.replace(/^[^]*\n/, "") : this.#space));
    else if (!this.#atEdge && this.#space !== "") {
      this.#parts.push(this.#space);
      this.#atEdge = true;
    }
    this.#breaks = false;
    this.#isBroken = false;
    this.#isOnlyDue = false;
    this.#space = "";
    this.#parts.push(markup);
  }
}

/** An element without content, or a `Piece`, as HTML. */
function markupOf(name: string, attributes: readonly Attribute[]): string {
  switch (name) {
    case "math": {
      const tex = escapeText(valueIn(attributes, "alttext"));
      return valueIn(attributes, "display") === ""
        ? `<span class="math inline">\\(${tex}\\)</span>`
        : `<span class="math display">\\[${tex}\\]</span>`;
    }
    case "emoji":
      return escapeText(valueIn(attributes, "alt"));
    case "note": {
      const label = valueIn(attributes, "label");
      return `<sup>${linkMarkup(`#${noteId(label)}`, label)}</sup>`;
    }
    case "embed":
      return linkMarkup(valueIn(attributes, "href"), valueIn(attributes, "title"));
    case "input":
      return startTag(name, [{ name: "type", value: "checkbox" }, { name: "disabled", value: "" }, ...attributes]);
    default:
      return startTag(name, attributes);
  }
}

function linkMarkup(href: string, text: string): string {
  return `${startTag("a", [{ name: "href", value: href }])}${escapeText(text)}</a>`;
}

export function startTag(name: string, attributes: readonly Attribute[]): string {
  return `<${name}${attributes.map((attribute) => ` ${attribute.name}="${escapeAttribute(attribute.value)}"`).join("")}>`;
}

export function escapeText(text: string): string {
  return text.replace(/[&<>\u00a0]/g, (sign) => references[sign]);
}

/** Line ends too, so that no tag spans lines. */
function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\u00a0\n]/g, (sign) => references[sign]);
}

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\u00a0": "&nbsp;",
  "\n": "&#10;",
};
