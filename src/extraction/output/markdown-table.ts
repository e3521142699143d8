import { oncePerPage } from "../page/once-per-page.ts";
import { attributeOf, type Attribute, type Page } from "../page/page.ts";
import { textParts } from "../page/counted.ts";
import { innermostAround } from "../page/tree.ts";
import { HtmlWriter } from "./html.ts";
import { headingLevel, headingText } from "./markdown-escape.ts";
import { InlineText } from "./markdown-inline.ts";
import type { OpenTag } from "./walk.ts";

const cellNames: ReadonlySet<string> = new Set(["td", "th"]);
/** The elements that stand in cells of pages laid out by tables. */
const layoutNames: ReadonlySet<string> = new Set("table h1 h2 hr form fieldset nav article section".split(" "));
/** UTF-16 units of text in a cell from which on it is no datum, where the table has no headings. */
const longCell = 1_500;

/** The tables of a page as they are written. */
export interface PageTables {
  /** 1 for those that hold data, and are no page laid out: rows of cells that hold no other and not too much. */
  readonly isData: Uint8Array;
  /** 1 for those that Markdown may have no form for: a cell spans others, or holds code on lines of its own. */
  readonly isRich: Uint8Array;
  /** For each cell those before it in its row, so that cells of which nothing is selected keep their place. */
  readonly columns: Uint32Array;
  /** Rows of two cells and more in each of them. */
  readonly rows: Uint32Array;
}

export const tablesOf = oncePerPage((page: Page): PageTables => {
  const { elements, runs } = page;
  const { count, names, parents } = elements;
  const tables = innermostAround(parents, (element) => names[element] === "table");
  const cells = innermostAround(parents, (element) => cellNames.has(names[element]) || names[element] === "table");
  const columns = new Uint32Array(count);
  const lengths = new Uint32Array(count);
  const rows = new Uint32Array(count);
  const hasHeadings = new Uint8Array(count);
  for (let element = 0; element < count; element++)
    if (names[element] === "th" && tables[element] >= 0) hasHeadings[tables[element]] = 1;
  const isData = Uint8Array.from(names, (name, element) =>
    Number(name === "table" && !/^(?:presentation|none)$/i.test(attributeOf(elements, element, "role"))),
  );
  for (const [run, length] of textParts(page).lengths.entries()) {
    const cell = cells[runs.parents[run]];
    if (length === 0 || cell < 0 || (lengths[cell] += length) <= longCell) continue;
    if (tables[cell] >= 0 && hasHeadings[tables[cell]] === 0) isData[tables[cell]] = 0;
  }
  const counts = new Uint32Array(count);
  const isRich = new Uint8Array(count);
  for (let element = 0; element < count; element++) {
    const parent = parents[element];
    const table = parent < 0 ? -1 : tables[parent];
    if (table < 0) continue;
    if (layoutNames.has(names[element]) && cellNames.has(names[cells[parent]])) isData[table] = 0;
    if (names[element] === "pre") isRich[table] = 1;
    if (!cellNames.has(names[element])) continue;
    columns[element] = counts[parent]++;
    if (isSpanning(elements.attributes[element])) isRich[table] = 1;
    if (counts[parent] === 2) rows[table]++;
    if (counts[parent] > mostColumns) isData[table] = 0;
  }
  return { columns, rows, isRich, isData: isData.map((data, element) => Number(data === 1 && rows[element] >= 2)) };
});

/** Returns whether an element is a row of a table of data. */
export function isDataRow(page: Page, row: number): boolean {
  const { parents, names } = page.elements;
  let table = names[row] === "tr" ? row : -1;
  while (table >= 0 && names[table] !== "table") table = parents[table];
  return table >= 0 && tablesOf(page).isData[table] === 1;
}

function isSpanning(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name, value }) => (name === "colspan" || name === "rowspan") && value.trim() !== "1");
}

/** A table of data, written as HTML too where that may be needed: only at its end is it known whether Markdown has a form for it. */
export class TableWriter {
  readonly #columns: Uint32Array;
  readonly #html: HtmlWriter | undefined;
  readonly #open: OpenTag[] = [];
  /** Rows with the text of each cell by its column; columns without one are left out. */
  readonly #rows: (string | undefined)[][] = [];
  /** The rows of the foot, which may come before others in the source. */
  readonly #footRows: (string | undefined)[][] = [];
  #row: (string | undefined)[] = [];
  #inline = new InlineText();
  #caption = "";
  /** The level of the heading that the caption is. */
  #level = 0;
  #hasHead = true;
  #needsHtml = false;

  constructor(table: OpenTag, { columns, isRich }: PageTables) {
    this.#columns = columns;
    this.#html = isRich[table.element] === 1 ? new HtmlWriter() : undefined;
    this.open(table);
  }

  open(tag: OpenTag): void {
    this.#html?.open(tag);
    this.#openText(tag.name === "a" ? { ...tag, holdsBlock: false } : tag);
  }

  /** A link holds blocks in a cell too: they stand on its line. */
  #openText(tag: OpenTag): void {
    this.#open.push(tag);
    if (tag.name === "tr") (this.#open.some(({ name }) => name === "tfoot") ? this.#footRows : this.#rows).push((this.#row = []));
    else if (cellNames.has(tag.name)) {
      this.#inline = new InlineText();
      this.#hasHead &&= this.#row !== this.#rows.at(0) || tag.name === "th";
      this.#needsHtml ||= isSpanning(tag.attributes);
    } else if (tag.isBlock) this.#break(tag);
    else this.#inline.open(tag);
    this.#needsHtml ||= tag.name === "pre";
  }

  /** Closes the innermost open element; answers whether that is the table. */
  close(): boolean {
    this.#html?.close();
    const tag = this.#open.pop();
    if (tag === undefined) return true;
    if (tag.name === "caption") this.#caption = this.#captionText();
    else if (cellNames.has(tag.name)) this.#row[this.#columns[tag.element]] = this.#inline.build("cell");
    else if (tag.isBlock) this.#break(tag);
    else this.#inline.close(tag);
    return this.#open.length === 0;
  }

  void(name: string, attributes: readonly Attribute[]): void {
    this.#html?.void(name, attributes);
    this.#inline.void(name, attributes);
  }

  write(text: string): void {
    this.#html?.write(text);
    this.#inline.write(text);
  }

  separate(): void {
    this.#html?.separate();
    this.#inline.separate();
  }

  /** The table's caption and lines: as HTML where cells span others or hold code, which Markdown has no form for. */
  build(): { readonly caption: string; readonly lines: readonly string[] } {
    // An empty line would end the HTML.
    if (this.#html !== undefined && this.#needsHtml)
      return {
        caption: "",
        lines: this.#html
          .build()
          .replace(/\n(?=[^\S\n]*\n)/g, "&#10;")
          .split("\n"),
      };
    const rows = [...this.#rows, ...this.#footRows];
    const columnCount = rows.reduce((most, row) => Math.max(most, row.length), 1);
    const line = (cells: readonly (string | undefined)[]): string =>
      `|${Array.from({ length: columnCount }, (_, column) => ` ${cells[column] ?? ""} `).join("|")}|`;
    const rule = `|${" --- |".repeat(columnCount)}`;
    const [head, ...body] = this.#hasHead ? rows : [[], ...rows];
    return { caption: this.#caption, lines: [line(head ?? []), rule, ...body.map(line)] };
  }

  #break({ name }: OpenTag): void {
    this.#inline.break();
    if (this.#rows.length === 0) this.#level ||= headingLevel(name);
  }

  #captionText(): string {
    const level = this.#level;
    return level === 0 ? this.#inline.build() : `${"#".repeat(level)} ${headingText(this.#inline.build("heading"))}`;
  }
}

/** A row of more cells is a page laid out, not a table; each row is padded to the widest. */
const mostColumns = 100;
