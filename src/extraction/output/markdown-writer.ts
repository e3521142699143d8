import type { Attribute } from "../page/page.ts";
import type { MarkupWriter, OpenTag } from "./html-writer.ts";
import { MarkdownBlocks } from "./markdown-blocks.ts";
import { longestRun } from "./markdown-escape.ts";
import { InlineText } from "./markdown-inline.ts";
import { TableRecord, writeVoid } from "./markdown-table.ts";

/**
 * Writes Markdown as CommonMark and GitHub read it: headings, lists, block quotes, code blocks, simple tables, and in them
 * emphases, links, code and images. What Markdown has nothing for is written as its text.
 */
export class MarkdownWriter implements MarkupWriter {
  readonly #blocks = new MarkdownBlocks();
  readonly #inline = new InlineText();
  readonly #open: OpenTag[] = [];
  readonly #columns: Uint32Array;
  /** Levels of the headings that are open. */
  readonly #headings: number[] = [];
  /** The innermost `<pre>` that is open, and its text. */
  #code: { readonly tag: OpenTag; text: string } | undefined;
  #table: TableRecord | undefined;

  /** `columns`: for each element of the page, the cells before it in its row. */
  constructor(columns: Uint32Array) {
    this.#columns = columns;
  }

  open(tag: OpenTag): void {
    if (this.#table !== undefined) {
      this.#table.open(tag);
      this.#judgeTable();
      return;
    }
    this.#open.push(tag);
    if (this.#code !== undefined) this.#breakCode(tag);
    else if (tag.isBlock) this.#openBlock(tag);
    else this.#inline.open(tag);
  }

  close(): void {
    if (this.#table?.isAtEnd === false) {
      this.#table.close();
      return;
    }
    this.#endTable();
    const tag = this.#open.pop();
    if (tag === undefined) return;
    if (this.#code !== undefined && this.#code.tag !== tag) this.#breakCode(tag);
    else if (tag.isBlock) this.#closeBlock(tag);
    else this.#inline.close(tag);
  }

  void(name: string, attributes: readonly Attribute[], element: number): void {
    if (this.#table !== undefined) {
      this.#table.void(name, attributes, element);
      this.#judgeTable();
    } else if (this.#code !== undefined) this.#code.text += name === "br" ? "\n" : "";
    else if (name === "hr") {
      this.#flush();
      this.#blocks.add(["___"], "other");
    } else writeVoid(this.#inline, name, attributes);
  }

  write(text: string): void {
    if (this.#table !== undefined) {
      this.#table.write(text);
      this.#judgeTable();
    } else if (this.#code !== undefined) this.#code.text += text;
    else this.#inline.write(text);
  }

  separate(): void {
    if (this.#table !== undefined) this.#table.separate();
    else if (this.#code === undefined) this.#inline.separate();
    else if (/\S$/.test(this.#code.text)) this.#code.text += "\n";
  }

  build(): string {
    this.#endTable();
    this.#flush();
    return this.#blocks.build();
  }

  #openBlock(tag: OpenTag): void {
    this.#flush();
    const level = headingLevel(tag.name);
    if (level > 0) this.#headings.push(level);
    else if (tag.name === "pre") this.#code = { tag, text: "" };
    else if (tag.name === "table" && this.#headings.length === 0) this.#table = new TableRecord(this.#columns);
    else this.#blocks.enter(tag.name);
  }

  #closeBlock(tag: OpenTag): void {
    if (this.#code?.tag === tag) this.#endCode();
    this.#flush();
    if (headingLevel(tag.name) > 0) this.#headings.pop();
    else this.#blocks.leave(tag.name);
  }

  /** Ends the paragraph or heading at hand. */
  #flush(): void {
    const text = this.#inline.build();
    if (text === "") return;
    const level = this.#headings.at(-1);
    if (level === undefined) this.#blocks.add(text.split("\n"), "text");
    else this.#blocks.add([`${"#".repeat(level)} ${headingText(text)}`], "text");
  }

  /** Lines of code are blocks within it, at times. */
  #breakCode(tag: OpenTag): void {
    if (tag.isBlock && this.#code !== undefined && /[^\n]$/.test(this.#code.text)) this.#code.text += "\n";
  }

  #endCode(): void {
    const text = (this.#code?.text ?? "").replace(/^(?:[\t\f\r \u00a0]*\n)+/, "").replace(/\s+$/, "");
    this.#code = undefined;
    if (text === "") return;
    const fence = "`".repeat(Math.max(longestRun(text) + 1, 3));
    this.#blocks.add([fence, ...text.split("\n"), fence], "other");
  }

  /** Writes what a table holds like anything else, once it is known to be none of Markdown's. */
  #judgeTable(): void {
    const table = this.#table;
    if (table === undefined || table.isSimple) return;
    this.#table = undefined;
    table.replay(this);
  }

  #endTable(): void {
    const table = this.#table;
    if (table === undefined) return;
    this.#table = undefined;
    const built = table.build();
    if (built === undefined) {
      table.replay(this);
      return;
    }
    if (built.caption !== "") this.#blocks.add(built.caption.split("\n"), "text");
    this.#blocks.add(built.lines, "other");
  }
}

function headingLevel(name: string): number {
  return /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
}

/** On one line, and with no signs at its end that would be taken for the heading's own. */
function headingText(text: string): string {
  return text.replaceAll("\\\n", " ").replace(/(^| )(#+)$/, "$1\\$2");
}
