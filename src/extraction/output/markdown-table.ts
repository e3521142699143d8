import type { Attribute } from "../page/page.ts";
import type { MarkupWriter, OpenTag } from "./html-writer.ts";
import { InlineText } from "./markdown-inline.ts";

type Event =
  | { readonly kind: "open"; readonly tag: OpenTag }
  | { readonly kind: "close"; readonly tag: OpenTag }
  | { readonly kind: "void"; readonly name: string; readonly attributes: readonly Attribute[]; readonly element: number }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "separate" };

/** The text of each cell by its column; columns without one are left out. */
type Row = readonly (string | undefined)[];

const cellNames: ReadonlySet<string> = new Set(["td", "th"]);
/** Blocks that a cell of one line cannot hold. */
const largeNames: ReadonlySet<string> = new Set(
  "table ul ol li dl dt dd pre blockquote h1 h2 h3 h4 h5 h6 hr figure fieldset details".split(" "),
);

/**
 * The contents of a table, taken down until it is known whether it can be one of Markdown's: rows of cells, each a line of text,
 * none spanning others. `isSimple` turns false at the first thing that cannot; the events are then written like anything else.
 */
export class TableRecord {
  readonly events: Event[] = [];
  readonly #open: OpenTag[] = [];
  readonly #columns: Uint32Array;
  #isSimple = true;
  /** Within the innermost cell: whether it has text, and whether a block's edge came after that. */
  #hasText = false;
  #hasEdge = false;
  #cellDepth = 0;
  #captionDepth = 0;
  #rowCount = 0;
  #columnCount = 0;
  #hasHead = false;

  /** `columns`: for each element of the page, the cells before it in its row. */
  constructor(columns: Uint32Array) {
    this.#columns = columns;
  }

  get isSimple(): boolean {
    return this.#isSimple;
  }

  /** True when all that is open within was closed: what is closed next is the table itself. */
  get isAtEnd(): boolean {
    return this.#open.length === 0;
  }

  open(tag: OpenTag): void {
    this.events.push({ kind: "open", tag });
    this.#open.push(tag);
    const isSpanning = tag.attributes.some(
      ({ name, value }) => (name === "colspan" || name === "rowspan") && value.trim() !== "1",
    );
    if (largeNames.has(tag.name) || isSpanning) this.#isSimple = false;
    if (tag.isBlock) this.#hasEdge = true;
    if (tag.name === "caption") this.#captionDepth = this.#open.length;
    if (tag.name === "tr") this.#rowCount++;
    if (!cellNames.has(tag.name)) return;
    if (this.#cellDepth > 0 || this.#rowCount === 0) this.#isSimple = false;
    this.#cellDepth = this.#open.length;
    this.#hasText = false;
    this.#columnCount = Math.max(this.#columnCount, this.#columnOf(tag) + 1);
    if (this.#rowCount === 1 && tag.name === "th") this.#hasHead = true;
  }

  close(): void {
    const tag = this.#open.pop();
    if (tag === undefined) return;
    this.events.push({ kind: "close", tag });
    if (tag.isBlock) this.#hasEdge = true;
    if (this.#open.length < this.#cellDepth) this.#cellDepth = 0;
    if (this.#open.length < this.#captionDepth) this.#captionDepth = 0;
  }

  void(name: string, attributes: readonly Attribute[], element: number): void {
    this.events.push({ kind: "void", name, attributes, element });
    if (name === "hr") this.#isSimple = false;
  }

  write(text: string): void {
    this.events.push({ kind: "text", text });
    if (/^[\t\n\f\r \u00a0]*$/.test(text)) return;
    if (this.#cellDepth === 0 && this.#captionDepth === 0) this.#isSimple = false;
    // A second paragraph.
    if (this.#cellDepth > 0 && this.#hasText && this.#hasEdge) this.#isSimple = false;
    this.#hasText = true;
    this.#hasEdge = false;
  }

  separate(): void {
    this.events.push({ kind: "separate" });
  }

  /** Writes what was taken down. */
  replay(writer: MarkupWriter): void {
    for (const event of this.events) {
      if (event.kind === "open") writer.open(event.tag);
      else if (event.kind === "close") writer.close();
      else if (event.kind === "void") writer.void(event.name, event.attributes, event.element);
      else if (event.kind === "text") writer.write(event.text);
      else writer.separate();
    }
  }

  /** The table's caption and lines; undefined for one that would be none in Markdown: a single row, or a single column. */
  build(): { readonly caption: string; readonly lines: readonly string[] } | undefined {
    if (!this.#isSimple || this.#rowCount < 2 || this.#columnCount < 2 || this.#columnCount > mostColumns) return undefined;
    const { caption, rows } = this.#texts();
    const line = (cells: Row): string =>
      `|${Array.from({ length: this.#columnCount }, (_, column) => ` ${cells[column] ?? ""} `).join("|")}|`;
    const rule = `|${" --- |".repeat(this.#columnCount)}`;
    const [head, ...body] = this.#hasHead ? rows : [[], ...rows];
    return { caption, lines: [line(head), rule, ...body.map(line)] };
  }

  #texts(): { readonly caption: string; readonly rows: readonly Row[] } {
    const rows: (string | undefined)[][] = [];
    let caption = "";
    let inline = new InlineText();
    for (const event of this.events) {
      if (event.kind === "text") inline.write(event.text);
      else if (event.kind === "separate") inline.separate();
      else if (event.kind === "void") writeVoid(inline, event.name, event.attributes);
      else if (event.tag.name === "caption" && event.kind === "close") caption = inline.build();
      else if (event.tag.name === "tr" && event.kind === "open") rows.push([]);
      else if (cellNames.has(event.tag.name)) {
        const row = rows.at(-1) ?? [];
        if (event.kind === "open") inline = new InlineText();
        else row[this.#columnOf(event.tag)] = inline.build(true);
      } else if (event.tag.isBlock) inline.separate();
      else if (event.kind === "open") inline.open(event.tag);
      else inline.close(event.tag);
    }
    return { caption, rows };
  }

  #columnOf({ element }: OpenTag): number {
    return this.#columns[element];
  }
}

/** A row of more cells is a page laid out, not a table; each row is padded to the widest. */
const mostColumns = 100;

/** Writes an element without text among text. */
export function writeVoid(inline: InlineText, name: string, attributes: readonly Attribute[]): void {
  if (name === "img") inline.image(attributes);
  else inline.break();
}
