import type { Attribute, Page } from "../page/page.ts";
import type { Selection } from "../page/selection.ts";
import { isBlank, wordOrSpace } from "../page/vocabulary.ts";
import type { OutputOptions } from "./dressing.ts";
import { valueIn } from "./attributes.ts";
import { CodeText } from "./code-text.ts";
import { isDataRow } from "./markdown-table.ts";
import { isRaised, raisedText } from "./raised-text.ts";
import { collapsed, type SelectedText } from "./text.ts";
import { offsetsIn, writeSelected, type MarkupWriter, type OpenTag } from "./walk.ts";

/**
 * A selection as plain text to be taken home: as `selectedText`, which is what scores are of, but that code keeps its lines, cells of a
 * row stand on one line with tabs between, an empty line keeps posts and parts apart, formulas are TeX, footnotes have their labels in
 * brackets, and what is raised or lowered is told from what is not. In document order.
 */
export function writtenText(page: Page, selection: Selection, options: OutputOptions = {}): SelectedText {
  const writer = new WrittenTextWriter(page, true);
  writeSelected(page, selection, writer, { ...options, images: false });
  return writer.build();
}

/** The same without the way back to the source, which takes longer than all else. */
export function plainWrittenText(page: Page, selection: Selection, options: OutputOptions = {}): string {
  const writer = new WrittenTextWriter(page, false);
  writeSelected(page, selection, writer, { ...options, images: false });
  return writer.build().text;
}

type TextSeparator = "" | " " | "\t" | "\n" | "\n\n";

class WrittenTextWriter implements MarkupWriter {
  readonly #page: Page;
  readonly #hasOffsets: boolean;
  readonly #parts: string[] = [];
  /** Empty where nobody asks, as are those of each piece. */
  readonly #offsets: number[] = [];
  readonly #open: OpenTag[] = [];
  #separator: TextSeparator = "";
  #isLabelled = false;
  #preCount = 0;
  #rowCount = 0;
  #codeText = new CodeText();
  /** Texts that are raised or lowered and not yet written, each in the one before it, with their offsets. */
  readonly #raised: { readonly tag: OpenTag; text: string; readonly offsets: number[] }[] = [];

  constructor(page: Page, hasOffsets: boolean) {
    this.#page = page;
    this.#hasOffsets = hasOffsets;
  }

  open(tag: OpenTag): void {
    this.#open.push(tag);
    if (tag.isBlock) this.#edge(tag);
    if (tag.name === "pre" && this.#preCount++ === 0) this.#codeText = new CodeText();
    if (isDataRow(this.#page, tag.element)) this.#rowCount++;
    if (tag.note !== undefined) this.#label(`[${tag.note}]`, tag.element);
    if (tag.name === "q") this.#mark("“", tag.element);
    if (isRaised(tag)) this.#raised.push({ tag, text: "", offsets: [] });
  }

  close(): void {
    const tag = this.#open.pop();
    if (tag === undefined) return;
    if (this.#raised.at(-1)?.tag === tag) this.#endRaised();
    if (tag.name === "q") this.#mark("”", tag.element);
    if (tag.name === "pre") this.#preCount--;
    if (isDataRow(this.#page, tag.element)) this.#rowCount--;
    if (tag.isBlock) this.#edge(tag);
  }

  void(name: string, attributes: readonly Attribute[], element: number): void {
    if (name === "hr") this.#separate("\n\n");
    else if (name === "br") {
      if (this.#preCount > 0 && this.#separator !== "") this.#codeText.addEmptyLine();
      else if (this.#preCount > 0) this.#code("\n", [this.#page.elements.starts[element]]);
      else this.#separate(this.#rowCount > 0 ? " " : "\n");
    } else if (name === "note") this.#mark(`[${valueIn(attributes, "label")}]`, element);
    else if (name === "emoji") this.#mark(valueIn(attributes, "alt"), element);
    else if (name === "input") this.#label(attributes.length === 0 ? "[ ]" : "[x]", element);
    else if (name === "math") {
      const isApart = valueIn(attributes, "display") !== "" && this.#rowCount === 0;
      if (isApart) this.#separate("\n");
      this.#mark(valueIn(attributes, "alttext").replace(/\s+/g, " "), element);
      if (isApart) this.#separate("\n");
    }
  }

  write(text: string, run: number, stretches?: readonly number[]): void {
    if (this.#preCount > 0) return this.#code(text, this.#hasOffsets ? offsetsIn(this.#page, text, run, stretches) : []);
    if (this.#hasOffsets) return this.#words(text, offsetsIn(this.#page, text, run, stretches));
    const line = collapsed(text);
    if (line.startsWith(" ")) this.#separate(" ");
    this.#put(line.slice(Number(line.startsWith(" ")), line.length - Number(line.endsWith(" "))), []);
    if (line.endsWith(" ")) this.#separate(" ");
  }

  separate(): void {
    if (this.#preCount > 0) this.#codeText.part();
    else this.#separate(this.#rowCount > 0 ? " " : "\n");
  }

  build(): SelectedText {
    return { text: this.#parts.join(""), offsets: Uint32Array.from(this.#offsets) };
  }

  #words(text: string, offsets: readonly number[]): void {
    for (const { 0: piece, index } of text.matchAll(wordOrSpace)) {
      if (isBlank(piece)) this.#separate(" ");
      else this.#put(piece, offsets.slice(index, index + piece.length));
    }
  }

  /** Cells of a row stand on one line. */
  #edge(tag: OpenTag): void {
    const isCell = tag.name === "td" || tag.name === "th";
    if (this.#rowCount > 0) this.#separate(isCell ? "\t" : " ");
    else this.#separate("\n");
  }

  #separate(separator: TextSeparator): void {
    const raised = this.#raised.at(-1);
    if (raised !== undefined && raised.text !== "") raised.text = `${raised.text.trimEnd()} `;
    else if (!this.#isLabelled && strength.indexOf(separator) > strength.indexOf(this.#separator)) this.#separator = separator;
  }

  #code(text: string, offsets: readonly number[]): void {
    this.#put(...this.#codeText.next(text, offsets, this.#separator !== ""));
  }

  /** A sign on the line of what follows. */
  #label(text: string, element: number): void {
    this.#mark(text, element);
    this.#separator = " ";
    this.#isLabelled = true;
  }

  /** Signs that the page has no text for. */
  #mark(text: string, element: number): void {
    const length = this.#hasOffsets ? text.length : 0;
    this.#put(text, new Array<number>(length).fill(this.#page.elements.starts[element]));
  }

  #put(text: string, offsets: readonly number[]): void {
    if (text === "") return;
    const raised = this.#raised.at(-1);
    if (raised !== undefined) {
      raised.text += text;
      for (const offset of offsets) raised.offsets.push(offset);
      return;
    }
    if (this.#separator !== "" && this.#parts.length > 0) {
      this.#parts.push(this.#separator);
      for (let unit = 0; unit < this.#separator.length; unit++) this.#offsets.push(offsets[0]);
    }
    this.#separator = "";
    this.#isLabelled = false;
    this.#parts.push(text);
    for (const offset of offsets) this.#offsets.push(offset);
  }

  #endRaised(): void {
    const { tag, text, offsets } = this.#raised.pop() ?? { tag: undefined, text: "", offsets: [] };
    const written = raisedText(text.trim(), tag?.name ?? "");
    this.#put(
      written,
      Array.from({ length: written.length }, (_, unit) => offsets[Math.min(unit, offsets.length - 1)]),
    );
    if (text.endsWith(" ")) this.#separate(" ");
  }
}

const strength: readonly TextSeparator[] = ["", " ", "\t", "\n", "\n\n"];
