import type { Attribute, Page } from "../page/page.ts";
import { asSelection, indexAt, type Selection } from "../page/selection.ts";
import { isBlank, wordOrSpace } from "../page/vocabulary.ts";
import type { OutputOptions } from "./dressing.ts";
import { valueIn } from "./attributes.ts";
import { CodeText } from "./code-text.ts";
import { ItemNumbers } from "./item-numbers.ts";
import { isDataRow, tablesOf } from "./markdown-table.ts";
import { offsetsIn, writeSelected, type MarkupWriter, type OpenTag } from "./walk.ts";
import { marks, type Article, type ArticleBlock } from "./article.ts";

/**
 * A selection as it reads; with what is not selected in its place, and marked so, where that is wanted too. The words are those of the
 * written text. Linear, and without recursion.
 */
export function articleOf(page: Page, selection: Selection, options: OutputOptions & { readonly removed: boolean }): Article {
  const writer = new ArticleWriter(page, options.removed ? selection : undefined);
  writeSelected(page, options.removed ? asSelection(Uint32Array.of(0, page.source.length)) : selection, writer, options);
  return writer.build();
}

const listNames: ReadonlySet<string> = new Set(["ul", "ol", "menu", "dd"]);
const itemNames: ReadonlySet<string> = new Set(["li", "dd"]);
const rowNames: ReadonlySet<string> = new Set(["tr", "thead", "tbody", "tfoot"]);

/** The separators of the next words from the last, the weakest first. */
const separators = ["", " ", "edge", "\n", "block"] as const;
type BlockSeparator = (typeof separators)[number];

const markOfName: Readonly<Record<string, number>> = {
  ...ofNames("em i cite dfn var", marks.emphasis),
  ...ofNames("b strong th dt summary", marks.strong),
  ...ofNames("code kbd samp tt", marks.code),
  ...ofNames("sup", marks.raised),
  ...ofNames("sub", marks.lowered),
  ...ofNames("del s strike", marks.struck),
};

function ofNames(names: string, mark: number): Readonly<Record<string, number>> {
  return Object.fromEntries(names.split(" ").map((name) => [name, mark]));
}

interface ListItem {
  readonly marker: string;
  /** Its marker stands before a block already. */
  isTold: boolean;
}

class ArticleWriter implements MarkupWriter {
  readonly #page: Page;
  /** The kept selection among all that is written; undefined where no more is. */
  readonly #kept: Selection | undefined;
  readonly #parts: string[] = [];
  readonly #offsets: number[] = [];
  readonly #marks: number[] = [];
  readonly #blocks: ArticleBlock[] = [];
  readonly #open: OpenTag[] = [];
  /** Open elements that mark what is in them, by the mark. */
  readonly #counts = new Map<number, number>();
  readonly #headings: number[] = [];
  readonly #lists: { readonly isOrdered: boolean; readonly numbers: ItemNumbers }[] = [];
  readonly #items: ListItem[] = [];
  /** The column of the last cell of the open row, in a table of data: such a table holds no other. */
  #column: number | undefined;
  #mark = 0;
  #quotes = 0;
  #codes = 0;
  #captions = 0;
  #separator: BlockSeparator = "block";
  #isApart = false;
  #tabs = 0;
  #codeText = new CodeText();
  #range = { start: 0, end: 0, isKept: true };

  constructor(page: Page, kept: Selection | undefined) {
    this.#page = page;
    this.#kept = kept;
  }

  open(tag: OpenTag): void {
    const { name, element } = tag;
    this.#open.push(tag);
    this.#count(tag, 1);
    if (tag.isBlock) this.#edge(tag);
    if (isDataRow(this.#page, element)) {
      this.#separate(this.#blocks.at(-1)?.kind === "table" ? "\n" : "block");
      this.#column = 0;
    }
    if (this.#column !== undefined && (name === "td" || name === "th")) {
      const column = tablesOf(this.#page).columns[element];
      this.#tabs += column - this.#column;
      this.#column = column;
    }
    if (/^h[1-6]$/.test(name)) this.#headings.push(Number(name.charAt(1)));
    if (name === "pre" && this.#column === undefined) this.#codes++;
    if (name === "blockquote") this.#quotes++;
    if (name === "figcaption" || name === "caption") this.#captions++;
    if (listNames.has(name)) this.#lists.push({ isOrdered: name === "ol", numbers: new ItemNumbers(this.#page, tag) });
    if (itemNames.has(name)) this.#items.push({ marker: name === "dd" ? "" : this.#nextMarker(tag), isTold: false });
    if (tag.note !== undefined) this.#sign(`[${tag.note}] `, element);
    if (name === "q") this.#sign("“", element);
  }

  close(): void {
    const tag = this.#open.pop();
    if (tag === undefined) return;
    const { name, element } = tag;
    if (name === "q") this.#sign("”", element);
    this.#count(tag, -1);
    if (name === "tr") this.#column = undefined;
    if (/^h[1-6]$/.test(name)) this.#headings.pop();
    if (name === "pre" && this.#column === undefined && --this.#codes === 0) this.#codeText = new CodeText();
    if (name === "blockquote") this.#quotes--;
    if (name === "figcaption" || name === "caption") this.#captions--;
    if (listNames.has(name)) this.#lists.pop();
    if (itemNames.has(name)) this.#items.pop();
    if (name === "table") this.#separate("block");
    else if (tag.isBlock) this.#edge(tag);
  }

  void(name: string, attributes: readonly Attribute[], element: number): void {
    switch (name) {
      case "hr":
        this.#separate("block");
        this.#isApart = true;
        return;
      case "br":
        if (this.#codes > 0 && this.#separator !== "") this.#codeText.addEmptyLine();
        else if (this.#codes > 0) this.#code("\n", [this.#page.elements.starts[element]]);
        else this.#separate(this.#column !== undefined ? " " : this.#separator === "\n" ? "block" : "\n");
        return;
      case "img":
        return this.#box(valueIn(attributes, "alt") || "without words", element);
      case "embed":
        return this.#box(`embedded: ${valueIn(attributes, "title")}`, element);
      case "note":
        return this.#sign(valueIn(attributes, "label"), element, marks.raised);
      case "emoji":
        return this.#sign(valueIn(attributes, "alt"), element);
      case "input":
        return this.#sign(attributes.length === 0 ? "☐ " : "☑ ", element);
      case "math": {
        const isBlock = valueIn(attributes, "display") !== "" && this.#column === undefined;
        if (isBlock) this.#separate("block");
        this.#sign(valueIn(attributes, "alttext").replace(/\s+/g, " "), element, marks.code);
        if (isBlock) this.#separate("block");
      }
    }
  }

  write(text: string, run: number, stretches?: readonly number[]): void {
    const offsets = offsetsIn(this.#page, text, run, stretches);
    if (this.#codes > 0) return this.#code(text, offsets);
    for (const { 0: piece, index } of text.matchAll(wordOrSpace)) {
      if (isBlank(piece)) this.#separate(" ");
      else this.#put(piece, offsets.slice(index, index + piece.length));
    }
  }

  separate(): void {
    if (this.#codes > 0) this.#codeText.part();
    else this.#separate(this.#column !== undefined ? " " : "edge");
  }

  build(): Article {
    const blocks = this.#blocks.map((block, at) => ({
      ...block,
      end: (this.#blocks[at + 1]?.start ?? this.#offsets.length + 1) - 1,
    }));
    return {
      text: this.#parts.join(""),
      offsets: Uint32Array.from(this.#offsets),
      marks: Uint8Array.from(this.#marks),
      blocks,
    };
  }

  #count({ name, attributes }: OpenTag, by: 1 | -1): void {
    const isLink = name === "a" && valueIn(attributes, "href") !== "";
    const mark = isLink ? marks.link : markOfName[name];
    if (mark === undefined) return;
    const count = (this.#counts.get(mark) ?? 0) + by;
    this.#counts.set(mark, count);
    this.#mark = count > 0 ? this.#mark | mark : this.#mark & ~mark;
  }

  #nextMarker(item: OpenTag): string {
    const list = this.#lists.at(-1);
    return list?.isOrdered === true ? `${list.numbers.next(item)}.` : "•";
  }

  #edge({ name }: OpenTag): void {
    if (this.#column !== undefined) this.#separate(" ");
    else if (this.#codes > 0) this.#separate("\n");
    else this.#separate(rowNames.has(name) ? "edge" : "block");
  }

  #separate(separator: BlockSeparator): void {
    if (separators.indexOf(separator) > separators.indexOf(this.#separator)) this.#separator = separator;
  }

  #code(text: string, offsets: readonly number[]): void {
    this.#put(...this.#codeText.next(text, offsets, this.#separator !== ""));
  }

  /** Signs that the page has no text for. */
  #sign(text: string, element: number, mark = 0): void {
    const offsets = Array.from({ length: text.length }, () => this.#page.elements.starts[element]);
    this.#put(text, offsets, mark, true);
  }

  /** Writes something that is not loaded as a box; within a line of a table as words. */
  #box(words: string, element: number): void {
    const text = words.replace(/\s+/g, " ");
    if (this.#column !== undefined) return this.#sign(`[${text}]`, element);
    this.#begin("image");
    this.#sign(text, element);
    this.#separate("block");
  }

  #put(text: string, offsets: readonly number[], mark = 0, isSign = false): void {
    const [first = 0] = offsets;
    if (text === "") return;
    if (this.#separator === "block" || this.#separator === "edge") this.#begin(this.#kindNow());
    const isFirst = this.#blocks.at(-1)?.start === this.#offsets.length;
    const isNone = isFirst || (this.#tabs > 0 && this.#separator === " ");
    const joint = (isNone ? "" : this.#separator) + "\t".repeat(this.#tabs);
    // A link goes on from word to word.
    const around = (this.#marks.at(-1) ?? 0) & (this.#mark | mark) & ~marks.removed;
    if (joint !== "")
      this.#add(joint, new Array<number>(joint.length).fill(first), isFirst || this.#tabs > 0 ? 0 : around, isSign);
    this.#tabs = 0;
    this.#separator = "";
    this.#add(text, offsets, this.#mark | mark, isSign);
  }

  #add(text: string, offsets: readonly number[], mark: number, isSign = false): void {
    this.#parts.push(text);
    for (const offset of offsets) {
      this.#offsets.push(offset);
      // The page has no text for a sign: it goes with the text before.
      const isKept = isSign ? this.#range.isKept : this.#isKept(offset);
      this.#marks.push(isKept ? mark : mark | marks.removed);
    }
  }

  #isKept(offset: number): boolean {
    if (this.#kept === undefined) return true;
    const { start, end, isKept } = this.#range;
    if (start <= offset && offset < end) return isKept;
    const at = indexAt(this.#kept, offset);
    this.#range = { start: this.#kept[at] ?? 0, end: this.#kept[at + 1] ?? Infinity, isKept: at >= 0 && at % 2 === 0 };
    return this.#range.isKept;
  }

  #kindNow(): ArticleBlock["kind"] {
    if (this.#column !== undefined) return "table";
    if (this.#codes > 0) return "code";
    if (this.#headings.length > 0) return "heading";
    return this.#captions > 0 ? "caption" : "paragraph";
  }

  #begin(kind: ArticleBlock["kind"]): void {
    if (this.#offsets.length > 0) this.#add("\n", [this.#offsets.at(-1) ?? 0], 0, true);
    const item = this.#items.at(-1);
    this.#blocks.push({
      kind,
      start: this.#offsets.length,
      end: this.#offsets.length,
      ...(kind === "heading" && { level: this.#headings.at(-1) ?? 1 }),
      ...(item !== undefined && { marker: item.isTold ? "" : item.marker }),
      lists: this.#lists.length,
      quotes: this.#quotes,
      isApart: this.#isApart,
    });
    if (item !== undefined) item.isTold = true;
    this.#isApart = false;
    this.#separator = "";
  }
}
