/*
 * This is not mdast-util-to-markdown, fed with the selected HTML through hast-util-to-mdast. Tried on 2,000 random pieces of HTML and 109
 * pages of the corpus, read back by marked and by markdown-it: the words of 65 pieces and of 43 pages came out changed (links that their
 * own text ends, code beside code, choices of a form left out), those that are written here never. It recurses, and fails at lists nested
 * 1,000 deep; it takes six times as long, and is 20 kB to load where this is 4.
 */
import type { Attribute, Page } from "../page/page.ts";
import type { Selection } from "../page/selection.ts";
import type { OutputOptions } from "./dressing.ts";
import { valueIn } from "./attributes.ts";
import { headingLevel, headingText, longestRun } from "./markdown-escape.ts";
import { InlineText } from "./markdown-inline.ts";
import { ItemNumbers } from "./item-numbers.ts";
import { TableWriter, tablesOf, type PageTables } from "./markdown-table.ts";
import { closeRaised, openRaised, type RaisedCode } from "./raised-text.ts";
import { writeSelected, type MarkupWriter, type OpenTag } from "./walk.ts";

/**
 * A selection as Markdown (CommonMark with GitHub's tables and strikethrough) that reads as the selected text does: its
 * characters are escaped where they would mean something. The words are those of `selectedText`, though in document order.
 * Linear, and without recursion.
 */
export function selectedMarkdown(page: Page, selection: Selection, options: OutputOptions = {}): string {
  const writer = new MarkdownWriter(page);
  writeSelected(page, selection, writer, options);
  return writer.build();
}

/**
 * Writes Markdown as CommonMark and GitHub read it: headings, lists, block quotes, code blocks, simple tables, and in them
 * emphases, links, code and images. What Markdown has nothing for is written as its text.
 */
class MarkdownWriter implements MarkupWriter {
  readonly #blocks: MarkdownBlocks;
  readonly #inline = new InlineText();
  readonly #open: OpenTag[] = [];
  readonly #tables: PageTables;
  /** Levels of the headings that are open. */
  readonly #headings: number[] = [];
  /** The innermost `<pre>` that is open, its text, and the language that it says it is in. */
  #code: (RaisedCode & { readonly tag: OpenTag; language: string; isApart: boolean; isEdge: boolean }) | undefined;
  #table: TableWriter | undefined;

  constructor(page: Page) {
    this.#blocks = new MarkdownBlocks(page);
    this.#tables = tablesOf(page);
  }

  open(tag: OpenTag): void {
    if (this.#table !== undefined) return this.#table.open(tag);
    this.#open.push(tag);
    if (this.#code !== undefined) this.#enterCode(tag);
    else if (tag.isBlock) this.#openBlock(tag);
    else this.#inline.open(tag);
  }

  close(): void {
    if (this.#table !== undefined) {
      if (!this.#table.close()) return;
      const { caption, lines } = this.#table.build();
      this.#table = undefined;
      if (caption !== "") this.#blocks.add(caption.split("\n"), "text");
      this.#blocks.add(lines, "other");
    }
    const tag = this.#open.pop();
    if (tag === undefined) return;
    if (this.#code !== undefined && this.#code.tag !== tag) this.#breakCode(tag);
    else if (tag.isBlock) this.#closeBlock(tag);
    else this.#inline.close(tag);
  }

  void(name: string, attributes: readonly Attribute[]): void {
    if (this.#table !== undefined) this.#table.void(name, attributes);
    else if (this.#code !== undefined) this.#code.text += name === "br" || name === "hr" ? "\n" : valueIn(attributes, "alttext");
    else if (name === "hr") this.#addBlock(["___"]);
    // Two ends of a line leave an empty one.
    else if (name === "br" && this.#inline.isBroken && this.#headings.length === 0) this.#flush();
    else if (name === "math" && valueIn(attributes, "display") !== "" && this.#headings.length === 0)
      this.#addBlock(["$$", ...valueIn(attributes, "alttext").split(/\s*\n\s*/), "$$"]);
    else if (name === "embed" && this.#headings.length === 0) {
      this.#flush();
      this.#inline.void(name, attributes);
      this.#flush();
    } else this.#inline.void(name, attributes);
  }

  write(text: string): void {
    if (this.#table !== undefined) this.#table.write(text);
    else if (this.#code !== undefined) this.#writeCode(text);
    else this.#inline.write(text);
  }

  separate(): void {
    if (this.#table !== undefined) this.#table.separate();
    else if (this.#code === undefined) this.#inline.separate();
    else this.#code.isApart = true;
  }

  build(): string {
    this.#flush();
    return this.#blocks.build();
  }

  /** Adds a block that ends the paragraph at hand. */
  #addBlock(lines: readonly string[]): void {
    this.#flush();
    this.#blocks.add(lines, "other");
  }

  #openBlock(tag: OpenTag): void {
    this.#flush();
    const level = headingLevel(tag.name);
    if (level > 0) this.#headings.push(level);
    else if (tag.name === "pre")
      this.#code = { tag, text: "", before: [], language: languageIn(tag), isApart: false, isEdge: true };
    else if (this.#tables.isData[tag.element] === 1 && this.#headings.length === 0)
      this.#table = new TableWriter(tag, this.#tables);
    else this.#blocks.enter(tag);
    if (tag.name === "dt") this.#inline.open(tag);
  }

  #closeBlock(tag: OpenTag): void {
    if (this.#code?.tag === tag) this.#endCode();
    if (tag.name === "dt") this.#inline.close(tag);
    this.#flush();
    if (headingLevel(tag.name) > 0) this.#headings.pop();
    else this.#blocks.leave(tag.name);
  }

  /** Ends the paragraph or heading at hand. */
  #flush(): void {
    const level = this.#headings.at(-1);
    const text = this.#inline.build(level === undefined ? "paragraph" : "heading");
    if (text === "") return;
    if (level === undefined) this.#blocks.add(text.split("\n"), "text");
    else this.#blocks.add([`${"#".repeat(level)} ${headingText(text)}`], "text");
  }

  /** Writes code, on a line of its own after a block's edge (which may hold no text) where no line ends. */
  #writeCode(text: string): void {
    const code = this.#code;
    // White space between lines that are blocks is none of the code.
    const own = code?.isEdge === true ? text.replace(/^\s*\n/, "") : text;
    if (code === undefined || own === "") return;
    if (code.isApart && /\S$/.test(code.text) && /^\S/.test(own)) code.text += "\n";
    code.isApart = false;
    code.isEdge &&= own.trim() === "";
    code.text += own;
  }

  #enterCode(tag: OpenTag): void {
    this.#breakCode(tag);
    if (this.#code === undefined) return;
    this.#code.language ||= languageIn(tag);
    openRaised(this.#code, tag);
  }

  /** Lines of code are blocks within it, at times. */
  #breakCode(tag: OpenTag): void {
    if (this.#code === undefined) return;
    closeRaised(this.#code, tag);
    if (!tag.isBlock) return;
    if (/[^\n]$/.test(this.#code.text)) this.#code.text += "\n";
    this.#code.isEdge = true;
  }

  #endCode(): void {
    const { text: all, language } = this.#code ?? { text: "", language: "" };
    const text = all.replace(/^(?:[\t\f\r \u00a0]*\n)+/, "").trimEnd();
    this.#code = undefined;
    if (text === "") return;
    const fence = "`".repeat(Math.max(longestRun(text) + 1, 3));
    this.#blocks.add([fence + language, ...text.split("\n"), fence], "other");
  }
}

/** The language of code, which its class says; "" for none. */
function languageIn({ attributes }: OpenTag): string {
  return valueIn(attributes, "class").replace(/^language-/, "");
}

/** Lists and quotes nested deeper are written no further in: thousands of them would make a page of blanks. */
const deepestNesting = 40;

interface List {
  readonly isOrdered: boolean;
  /** Lists beside each other have other signs, or they would be one. */
  readonly sign: string;
  readonly numbers: ItemNumbers;
  /** Containers around it, and around its items: one more where it stands right in a list. */
  readonly depth: number;
  readonly itemDepth: number;
  itemCount: number;
  /** The margin of its last item. */
  margin: string;
}

/** A list's item or a quote that is open. */
interface Container {
  readonly name: string;
  /** The beginnings of its first line, and of the others. */
  readonly first: string;
  readonly rest: string;
  /** The list of an item. */
  readonly list: List | undefined;
  hasContent: boolean;
  /** The list that ended last in it, with nothing after. */
  lastList: List | undefined;
}

/** The beginning of a quote, or of an item of a list. */
function markOf(tag: OpenTag, list: List | undefined): string {
  if (tag.name === "blockquote") return "> ";
  return list?.isOrdered === true ? `${list.numbers.next(tag)}${list.sign} ` : `${list?.sign ?? "-"} `;
}

/** Puts blocks of lines below each other, within the lists and quotes that hold them. */
class MarkdownBlocks {
  readonly #lines: string[] = [];
  readonly #containers: Container[] = [{ name: "", first: "", rest: "", list: undefined, hasContent: true, lastList: undefined }];
  readonly #lists: List[] = [];
  /** True when the last block was a paragraph or heading of an item. */
  #endsItemText = false;

  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Begins an element; others than lists, items and quotes change nothing. */
  enter(tag: OpenTag): void {
    if (tag.note !== undefined || tag.name === "blockquote") this.#begin(tag, undefined);
    else if (tag.name === "ul" || tag.name === "ol") this.#lists.push(this.#newList(tag));
    else if (tag.name === "li") this.#begin(tag, this.#lists.at(-1));
  }

  leave(name: string): void {
    const innermost = this.#containers.at(-1);
    if (name === "ul" || name === "ol") {
      const list = this.#lists.pop();
      if (list !== undefined) this.#containers.length = list.depth;
      const around = this.#containers.at(-1);
      if (around !== undefined && list !== undefined && list.itemCount > 0) around.lastList = list;
    } else if (innermost?.name === name) this.#containers.pop();
  }

  /** Adds a block. Between paragraphs of items and lists there is no empty line; between all else there is one. */
  add(lines: readonly string[], kind: "text" | "other"): void {
    const fresh = this.#containers.findIndex(({ hasContent }) => !hasContent);
    if (this.#lines.length > 0 && !(kind === "text" && this.#endsItemText && this.#isTight(fresh)))
      this.#lines.push(this.#prefix(fresh < 0 ? this.#containers.length : fresh).trimEnd());
    const first = this.#containers.map((container) => (container.hasContent ? container.rest : container.first)).join("");
    for (const container of this.#containers.slice(Math.max(fresh - 1, 0))) container.lastList = undefined;
    for (const container of fresh < 0 ? [] : this.#containers.slice(fresh)) {
      container.hasContent = true;
      if (container.list !== undefined) container.list.itemCount++;
    }
    const rest = this.#prefix(this.#containers.length);
    lines.forEach((line, index) => this.#lines.push(`${index === 0 ? first : rest}${line}`.trimEnd()));
    this.#endsItemText = kind === "text" && this.#containers.at(-1)?.name === "li";
  }

  build(): string {
    return this.#lines.join("\n");
  }

  #newList(tag: OpenTag): List {
    const isOrdered = tag.name === "ol";
    const depth = this.#containers.length;
    const outer = this.#lists.at(-1);
    // A list that stands right in a list is shown below the item before.
    if (outer !== undefined && outer.itemCount > 0 && outer.itemDepth === depth) {
      const { margin } = outer;
      this.#containers.push({ name: "li", first: margin, rest: margin, list: undefined, hasContent: true, lastList: undefined });
    }
    const before = this.#containers.at(-1)?.lastList;
    const [usual, other] = isOrdered ? [".", ")"] : ["-", "*"];
    const sign = before?.isOrdered === isOrdered && before.sign === usual ? other : usual;
    return {
      isOrdered,
      sign,
      itemCount: 0,
      numbers: new ItemNumbers(this.#page, tag),
      depth,
      itemDepth: this.#containers.length,
      margin: "",
    };
  }

  #begin(tag: OpenTag, list: List | undefined): void {
    const { name, note } = tag;
    const isDeep = this.#containers.length > deepestNesting;
    const first = isDeep ? "" : note === undefined ? markOf(tag, list) : `[^${note}]: `;
    const rest = name === "blockquote" ? first : " ".repeat(note === undefined || isDeep ? first.length : 4);
    if (list !== undefined) list.margin = rest;
    this.#containers.push({ name, first, rest, list, hasContent: isDeep, lastList: undefined });
  }

  /** Returns whether what comes next begins an item right after another, or a list right after the text of the item that holds it. */
  #isTight(fresh: number): boolean {
    if (fresh < 0 || this.#containers[fresh].name !== "li") return false;
    const { list } = this.#containers[fresh];
    return (list !== undefined && list.itemCount > 0) || (fresh > 0 && this.#containers[fresh - 1].name === "li");
  }

  #prefix(count: number): string {
    return this.#containers
      .slice(0, count)
      .map(({ rest }) => rest)
      .join("");
  }
}
