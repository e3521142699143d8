import { oncePerPage } from "../page/once-per-page.ts";
import { attributeOf, type Attribute, type Elements, type Page } from "../page/page.ts";
import { collapsedLength } from "../page/text-nodes.ts";
import { innermostAround } from "../page/tree.ts";
import { HtmlWriter, type MarkupWriter, type OpenTag } from "./html-writer.ts";
import { headingLevel, headingText } from "./markdown-escape.ts";
import { InlineText } from "./markdown-inline.ts";

type Event =
  | { readonly kind: "open"; readonly tag: OpenTag }
  | { readonly kind: "close"; readonly tag: OpenTag }
  | { readonly kind: "void"; readonly name: string; readonly attributes: readonly Attribute[]; readonly element: number }
  | { readonly kind: "text"; readonly text: string; readonly run: number }
  | { readonly kind: "separate" };

/** The text of each cell by its column; columns without one are left out. */
type Row = readonly (string | undefined)[];

const cellNames: ReadonlySet<string> = new Set(["td", "th"]);
/** What stands in cells of pages that are laid out by tables. */
const layoutNames: ReadonlySet<string> = new Set("table h1 h2 hr pre form fieldset nav article section".split(" "));
/** UTF-16 units of text in a cell from which on it is no datum. */
const longCell = 1_500;

/** The tables of a page as they are written. */
export interface Tables {
  /** 1 for those that hold data, and are no page laid out: rows of cells that hold no other and not too much. */
  readonly isData: Uint8Array;
  /** For each cell those before it in its row, so that cells of which nothing is selected keep their place. */
  readonly columns: Uint32Array;
}

export const tablesOf = oncePerPage(({ elements, runs }: Page): Tables => {
  const { count, names, parents } = elements;
  const tables = innermostAround(parents, (element) => names[element] === "table");
  const cells = innermostAround(parents, (element) => cellNames.has(names[element]) || names[element] === "table");
  const columns = new Uint32Array(count);
  const lengths = new Uint32Array(count);
  const rows = new Uint32Array(count);
  const isData = Uint8Array.from(names, (name, element) => Number(name === "table" && !isPresentation(elements, element)));
  for (let run = 0; run < runs.count; run++) {
    const cell = runs.ignored[run] === 1 ? -1 : cells[runs.parents[run]];
    if (cell >= 0 && (lengths[cell] += collapsedLength(runs.texts[run])) > longCell && tables[cell] >= 0)
      isData[tables[cell]] = 0;
  }
  const counts = new Uint32Array(count);
  for (let element = 0; element < count; element++) {
    const parent = parents[element];
    const table = parent < 0 ? -1 : tables[parent];
    if (table < 0) continue;
    if (layoutNames.has(names[element]) && cellNames.has(names[cells[parent]])) isData[table] = 0;
    if (!cellNames.has(names[element])) continue;
    columns[element] = counts[parent]++;
    if (counts[parent] === 2) rows[table]++;
    if (counts[parent] > mostColumns) isData[table] = 0;
  }
  return { columns, isData: isData.map((data, element) => Number(data === 1 && rows[element] >= 2)) };
});

function isPresentation(elements: Elements, table: number): boolean {
  return /^(?:presentation|none)$/i.test(attributeOf(elements, table, "role"));
}

/** The contents of a table of data, taken down until its columns are known. */
export class TableRecord {
  readonly #events: Event[] = [];
  readonly #open: OpenTag[];
  readonly #columns: Uint32Array;
  #isSpanning = false;

  constructor(table: OpenTag, columns: Uint32Array) {
    this.#open = [table];
    this.#events.push({ kind: "open", tag: table });
    this.#columns = columns;
  }

  open(tag: OpenTag): void {
    this.#events.push({ kind: "open", tag });
    this.#open.push(tag);
    this.#isSpanning ||=
      cellNames.has(tag.name) &&
      tag.attributes.some(({ name, value }) => (name === "colspan" || name === "rowspan") && value.trim() !== "1");
  }

  /** Closes the innermost open element; answers whether that is the table. */
  close(): boolean {
    const tag = this.#open.pop();
    if (tag !== undefined) this.#events.push({ kind: "close", tag });
    return this.#open.length === 0;
  }

  void(name: string, attributes: readonly Attribute[], element: number): void {
    this.#events.push({ kind: "void", name, attributes, element });
  }

  write(text: string, run: number): void {
    this.#events.push({ kind: "text", text, run });
  }

  separate(): void {
    this.#events.push({ kind: "separate" });
  }

  /** The table's caption and lines: as HTML where cells span others, which Markdown has no form for. */
  build(): { readonly caption: string; readonly lines: readonly string[] } {
    const { caption, rows, hasHead } = this.#texts();
    if (this.#isSpanning) return { caption: "", lines: this.#html().split("\n") };
    const columnCount = rows.reduce((most, row) => Math.max(most, row.length), 1);
    const line = (cells: Row): string =>
      `|${Array.from({ length: columnCount }, (_, column) => ` ${cells[column] ?? ""} `).join("|")}|`;
    const rule = `|${" --- |".repeat(columnCount)}`;
    const [head, ...body] = hasHead ? rows : [[], ...rows];
    return { caption, lines: [line(head ?? []), rule, ...body.map(line)] };
  }

  #html(): string {
    const writer: MarkupWriter & { build(): string } = new HtmlWriter();
    for (const event of this.#events) {
      if (event.kind === "open") writer.open(event.tag);
      else if (event.kind === "close") writer.close();
      else if (event.kind === "void") writer.void(event.name, event.attributes, event.element);
      else if (event.kind === "text") writer.write(event.text, event.run);
      else writer.separate();
    }
    return writer.build();
  }

  #texts(): { readonly caption: string; readonly rows: readonly Row[]; readonly hasHead: boolean } {
    const rows: (string | undefined)[][] = [];
    let caption = "";
    let level = 0;
    let hasHead = true;
    let inline = new InlineText();
    for (const event of this.#events) {
      if (event.kind === "text") inline.write(event.text);
      else if (event.kind === "separate") inline.separate();
      else if (event.kind === "void") inline.void(event.name, event.attributes);
      else if (event.tag.name === "caption" && event.kind === "close")
        caption = level === 0 ? inline.build() : `${"#".repeat(level)} ${headingText(inline.build("heading"))}`;
      else if (event.tag.name === "tr" && event.kind === "open") rows.push([]);
      else if (cellNames.has(event.tag.name)) {
        const row = rows.at(-1) ?? [];
        if (event.kind === "open") inline = new InlineText();
        else row[this.#columns[event.tag.element]] = inline.build("cell");
        hasHead &&= rows.length > 1 || event.tag.name === "th";
      } else if (event.tag.isBlock) {
        inline.break();
        if (rows.length === 0) level ||= headingLevel(event.tag.name);
      } else if (event.kind === "open") inline.open(event.tag);
      else inline.close(event.tag);
    }
    return { caption, rows, hasHead };
  }
}

/** A row of more cells is a page laid out, not a table; each row is padded to the widest. */
const mostColumns = 100;
