/**
 * Markdown as HTML of the same words, in their order: without the marks of blocks and of emphasis, links without their addresses, images
 * without anything. Only words and where their blocks end count, so that every block is a paragraph; HTML within stays what it is.
 *
 * CommonMark 0.31 with the tables, task lists and strikethrough of GitHub's; an indented block of code is read as text. In a time that
 * grows with the text.
 */
export function markdownHtml(markdown: string): string {
  const { blocks, labels } = blocksOf(markdown);
  const lineOf = ({ kind, text }: Block): string =>
    kind === "code"
      ? text.split("\n").map(escapedHtml).join("\n<p>")
      : inlineHtml(kind === "row" ? withoutPipes(text) : text, { labels, keepsLinks: false });
  return blocks.map((block) => `<p>${lineOf(block)}`).join("\n");
}

/**
 * Markdown as HTML that says what is a heading, an item of a list (of one level, each a list of its own, with all its paragraphs), a
 * cell, a block of code and, but for those that have their address elsewhere, a link.
 */
export function structuredHtml(markdown: string): string {
  const { blocks, labels } = blocksOf(markdown);
  const inline = (text: string): string => inlineHtml(text, { labels, keepsLinks: true });
  const more = new Map<Block, string>();
  for (const { item, text } of blocks) if (item !== undefined) more.set(item, `${more.get(item) ?? ""}<p>${inline(text)}</p>`);
  const written = (block: Block): string => {
    const { kind, text } = block;
    if (kind === "code") return `<pre>\n${escapedHtml(text)}</pre>`;
    if (kind === "heading") return `<h2>${inline(text)}</h2>`;
    if (kind === "item") return `<ul><li>${inline(text)}${more.get(block) ?? ""}</li></ul>`;
    if (kind === "text") return `<p>${inline(text)}</p>`;
    const cells = text.match(/(?:\\[^]|[^|\\])+/g) ?? [];
    return `<table><tr>${cells.map((cell) => `<td>${inline(cell.replaceAll("\\|", "|"))}</td>`).join("")}</tr></table>`;
  };
  return blocks
    .filter(({ item }) => item === undefined)
    .map(written)
    .join("\n");
}

interface Block {
  readonly kind: "text" | "heading" | "item" | "row" | "code";
  /** Markdown, but for code. */
  readonly text: string;
  /** The item that a paragraph goes on with. */
  readonly item?: Block | undefined;
}

function blocksOf(markdown: string): { readonly blocks: readonly Block[]; readonly labels: ReadonlySet<string> } {
  const lines = markdown.replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n");
  const labels = definedLabels(lines);
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let kind: Block["kind"] = "text";
  /** The column in which the text of the paragraph begins, and the items that are open, with those of theirs. */
  let begin = 0;
  const items: { readonly block: Block; readonly begin: number }[] = [];
  const endParagraph = (): void => {
    if (paragraph.length > 0) {
      while (items.length > 0 && (items.at(-1)?.begin ?? 0) > begin - Number(kind === "item")) items.pop();
      const block = { kind, text: paragraph.join("\n"), ...(kind === "text" && { item: items.at(-1)?.block }) };
      blocks.push(block);
      if (kind === "item") items.push({ block, begin });
    }
    paragraph = [];
    kind = "text";
  };
  let fence: Fence | undefined;
  let code: string[] = [];
  const endCode = (): void => {
    if (code.length > 0) blocks.push({ kind: "code", text: code.join("\n") });
    code = [];
  };
  let isTable = false;
  for (const [at, line] of lines.entries()) {
    const { text, isItem, column } = withoutContainers(line);
    if (fence !== undefined) {
      if (closes(fence, text)) {
        fence = undefined;
        endCode();
      } else code.push(fence.isQuoted ? line.replace(/^\s*(?:>\s?)+/, "") : line);
      continue;
    }
    fence = fenceOf(text, line);
    if (text === "") isTable = false;
    if (text === "" || fence !== undefined || isRule(text) || isDefinition(text)) {
      // A line of signs under a line of text makes it a heading.
      if (paragraph.length === 1 && kind === "text" && /^(?:=+|-{2,})$/.test(text)) kind = "heading";
      endParagraph();
      continue;
    }
    if (isDelimiterRow(text)) {
      isTable = true;
      continue;
    }
    isTable ||= text.includes("|") && isDelimiterRow(withoutContainers(lines.at(at + 1) ?? "").text);
    // A paragraph goes on to the next empty line; an item begins anew, and a heading and a row of a table are blocks of their own.
    const isHeading = heading.test(text);
    if (isTable || isHeading || isItem) endParagraph();
    if (paragraph.length === 0) begin = column;
    paragraph.push(isTable ? text : withoutHeading(text));
    if (isTable) kind = "row";
    else if (isHeading) kind = "heading";
    else if (isItem) kind = "item";
    if (isTable || isHeading) endParagraph();
  }
  endParagraph();
  endCode();
  return { blocks, labels };
}

/** Quotes and items around a line, at the most: nobody nests deeper, and a line of marks alone must end. */
const deepestContainer = 100;
const container = /^(?:>|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$))\s*/;
const task = /^\[[ xX]\]\s+/;

interface Line {
  readonly text: string;
  /** True where an item of a list begins with it. */
  readonly isItem: boolean;
  /** The column in which it begins; a tab is four. */
  readonly column: number;
}

/** A line without the marks of the quotes and list items that it stands in. */
function withoutContainers(line: string): Line {
  let text = line.trim();
  let isItem = false;
  let length = text.length;
  for (let depth = 0; depth < deepestContainer && !isRule(text); depth++) {
    const mark = container.exec(text)?.[0];
    if (mark === undefined) break;
    text = text.slice(mark.length);
    length = text.length;
    if (mark.startsWith(">")) continue;
    isItem = true;
    text = text.replace(task, "");
  }
  return { text, isItem, column: line.slice(0, line.trimEnd().length - length).replaceAll("\t", "    ").length };
}

interface Fence {
  readonly mark: string;
  readonly length: number;
  /** True where it stands in a quote, so that each line begins with the quote's mark. */
  readonly isQuoted: boolean;
}

function fenceOf(text: string, line: string): Fence | undefined {
  const marks = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(text)?.[0];
  return marks === undefined
    ? undefined
    : { mark: marks.slice(0, 1), length: marks.length, isQuoted: line.trimStart().startsWith(">") };
}

function closes({ mark, length }: Fence, text: string): boolean {
  return text.length >= length && text === mark.repeat(text.length);
}

/** A line between blocks, or under a heading: dashes, stars, underscores or equal signs alone. */
function isRule(text: string): boolean {
  const mark = text.charAt(0);
  if (mark === "" || !"-*_=".includes(mark)) return false;
  const marks = text.replace(/\s+/g, "");
  return marks === mark.repeat(marks.length) && (marks.length >= 3 || ("=-".includes(mark) && marks === text && text !== "-"));
}

const definition = /^\[((?:[^\]\\]|\\.)+)\]:\s*\S+(?:\s+(?:"[^"]*"|'[^']*'|\([^)]*\)))?$/;

/** An address that is given to a label. What a footnote says is text. */
function isDefinition(text: string): boolean {
  return text.startsWith("[") && !text.startsWith("[^") && definition.test(text);
}

function definedLabels(lines: readonly string[]): ReadonlySet<string> {
  const labels = new Set<string>();
  for (const line of lines) {
    const text = line.trim();
    const label = isDefinition(text) ? definition.exec(text)?.[1] : undefined;
    if (label !== undefined) labels.add(labelKey(label));
  }
  return labels;
}

function labelKey(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase();
}

function isDelimiterRow(text: string): boolean {
  return text.includes("|") && text.includes("-") && /^[\s|:-]+$/.test(text);
}

function withoutPipes(text: string): string {
  return text.replace(/\\.|\|/g, (mark) => (mark === "|" ? " " : mark === "\\|" ? "|" : mark));
}

const heading = /^#{1,6}(?:\s|$)/;

function withoutHeading(text: string): string {
  return heading.test(text) ? text.replace(/^#{1,6}\s*/, "").replace(/(?:^|\s)#+$/, "") : text;
}

function escapedHtml(text: string): string {
  return text.replace(/[&<>]/g, (mark) => (mark === "&" ? "&amp;" : mark === "<" ? "&lt;" : "&gt;"));
}

/** Characters of a link's address and title, at the most, but for data that stands in it. */
const longestTarget = 2_000;
const target =
  /^\(\s*(?:<[^<>\n]*>|(?:[^\s()\\]|\\[^]|\((?:[^\s()\\]|\\[^])*\))*)(?:\s+(?:"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\((?:[^()\\]|\\[^])*\)))?\s*\)/;
const autolink = /^<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+)>/;
const tag = /^<\/?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?\/?>/;
/** Characters of a tag or an address in angle brackets, at the most. */
const longestTag = 2_000;

interface Open {
  /** Index of its piece. */
  readonly piece: number;
  readonly isImage: boolean;
}

/** Text with marks within as HTML of its words. */
function inlineHtml(text: string, asked: InlineReading): string {
  return new InlineReader(text, asked).read();
}

interface InlineReading {
  readonly labels: ReadonlySet<string>;
  readonly keepsLinks: boolean;
}

/** Goes over a text once; a mark that turns out to belong to a pair is taken out again. */
class InlineReader {
  readonly #text: string;
  readonly #labels: ReadonlySet<string>;
  readonly #keepsLinks: boolean;
  readonly #pieces: string[] = [];
  readonly #brackets: Open[] = [];
  /** Pieces that may begin an emphasis, by their mark. */
  readonly #openers: Record<string, number[]> = { "*": [], _: [], "~": [] };
  /** Lengths of runs of backticks that no later run has. */
  readonly #unclosed = new Set<number>();
  /** Marks that do not stand anywhere from here on. */
  readonly #missing = new Set<string>();
  #at = 0;

  constructor(text: string, { labels, keepsLinks }: InlineReading) {
    this.#text = text;
    this.#keepsLinks = keepsLinks;
    this.#labels = labels;
  }

  read(): string {
    const plain = /[^\\`*_~![\]<]+/y;
    while (this.#at < this.#text.length) {
      plain.lastIndex = this.#at;
      const run = plain.exec(this.#text)?.[0];
      if (run === undefined) this.#mark();
      else this.#take(run.length, run);
    }
    return this.#pieces.join("");
  }

  /** Goes on by so many characters, which become the piece. */
  #take(length: number, piece: string): void {
    if (piece !== "") this.#pieces.push(piece);
    this.#at += length;
  }

  #mark(): void {
    const mark = this.#text.charAt(this.#at);
    switch (mark) {
      case "\\":
        return this.#escape();
      case "`":
        return this.#code();
      case "!":
      case "[":
        return this.#open(mark);
      case "]":
        return this.#close();
      case "<":
        return this.#angle();
      default:
        return this.#emphasis(mark);
    }
  }

  #escape(): void {
    const next = this.#text.charAt(this.#at + 1);
    if (next === "\n") this.#take(2, "\n");
    else if (/[!-/:-@[-`{-~]/.test(next)) this.#take(2, escapedHtml(next));
    else this.#take(1, "\\");
  }

  /** A stretch of code goes to the next run of as many backticks. */
  #code(): void {
    const length = this.#runOf("`");
    const end = this.#unclosed.has(length) ? -1 : this.#nextRun(this.#at + length, length);
    if (end < 0) {
      this.#unclosed.add(length);
      this.#take(length, "`".repeat(length));
    } else {
      const from = this.#at + length;
      this.#take(end + length - this.#at, escapedHtml(this.#text.slice(from, end)));
    }
  }

  #nextRun(from: number, length: number): number {
    const marks = "`".repeat(length);
    for (let at = this.#text.indexOf(marks, from); at >= 0; at = this.#text.indexOf(marks, at)) {
      let end = at + length;
      while (this.#text[end] === "`") end++;
      if (end === at + length) return at;
      at = end;
    }
    return -1;
  }

  #runOf(mark: string): number {
    let end = this.#at;
    while (this.#text[end] === mark) end++;
    return end - this.#at;
  }

  #open(mark: "!" | "["): void {
    const isImage = mark === "!";
    if (isImage && this.#text[this.#at + 1] !== "[") return this.#take(1, "!");
    const footnote = /^\[\^[^\]\s]{1,100}\]:?/.exec(this.#text.slice(this.#at, this.#at + 104))?.[0];
    if (footnote !== undefined) return this.#take(footnote.length, "");
    this.#brackets.push({ piece: this.#pieces.length, isImage });
    this.#take(isImage ? 2 : 1, isImage ? "![" : "[");
  }

  #close(): void {
    const open = this.#brackets.pop();
    const length = open === undefined ? 0 : this.#targetLength(open);
    if (open === undefined || length === 0) return this.#take(1, "]");
    if (open.isImage) this.#dropFrom(open.piece);
    else this.#pieces[open.piece] = "";
    const address =
      this.#keepsLinks && !open.isImage
        ? /^\]\(\s*<?([^\s>]*)/.exec(this.#text.slice(this.#at, this.#at + length - 1))?.[1]
        : undefined;
    if (address !== undefined) this.#pieces[open.piece] = linkTo(address);
    this.#take(length, address === undefined ? "" : "</a>");
  }

  /** Characters of "](address)", "][label]", or "]" behind a label; 0 where the brackets are text. */
  #targetLength({ piece }: Open): number {
    const from = this.#at + 1;
    const next = this.#text[from];
    if (next === "(") {
      if (/^\(\s*<?data:/i.test(this.#text.slice(from, from + 20))) return this.#endOf(")", from) - this.#at;
      const length = target.exec(this.#text.slice(from, from + longestTarget))?.[0].length;
      if (length !== undefined) return 1 + length;
    }
    if (this.#labels.size === 0) return 0;
    const label = /^\[([^\]]{0,999})\]/.exec(this.#text.slice(from, from + 1_001));
    const own = this.#pieces.slice(piece + 1, piece + 100).join("");
    if (this.#labels.has(labelKey(label === null || label[1] === "" ? own : label[1]))) return 1 + (label?.[0].length ?? 0);
    return 0;
  }

  /** The place after the next `mark`; `#at` where none follows, which is looked for once. */
  #endOf(mark: string, from: number): number {
    const at = this.#missing.has(mark) ? -1 : this.#text.indexOf(mark, from);
    if (at < 0) this.#missing.add(mark);
    return at < 0 ? this.#at : at + mark.length;
  }

  /** Takes out all pieces from one on, and what they opened. */
  #dropFrom(piece: number): void {
    this.#pieces.length = piece;
    while ((this.#brackets.at(-1)?.piece ?? -1) >= piece) this.#brackets.pop();
    for (const openers of Object.values(this.#openers)) while ((openers.at(-1) ?? -1) >= piece) openers.pop();
  }

  #angle(): void {
    if (this.#text.startsWith("<!--", this.#at)) {
      const end = this.#endOf("-->", this.#at);
      if (end > this.#at) return this.#take(end - this.#at, "");
    }
    const rest = this.#text.slice(this.#at, this.#at + longestTag);
    const address = autolink.exec(rest);
    if (address !== null) {
      const text = escapedHtml(address[1]);
      return this.#take(address[0].length, this.#keepsLinks ? `${linkTo(address[1])}${text}</a>` : text);
    }
    const element = tag.exec(rest)?.[0];
    this.#take(element?.length ?? 1, element ?? "&lt;");
  }

  /** Marks of one kind, which stay where nothing closes them. */
  #emphasis(mark: string): void {
    const length = this.#runOf(mark);
    const before = this.#at === 0 ? " " : this.#text.charAt(this.#at - 1);
    const after = this.#text.charAt(this.#at + length) || " ";
    const isWithin = mark === "_" && isWordCharacter(before) && isWordCharacter(after);
    const isMark = !isWithin && (mark !== "~" || length <= 2);
    const openers = this.#openers[mark];
    if (isMark && !isSpace(before) && openers.length > 0) {
      this.#pieces[openers.pop() ?? 0] = "";
      return this.#take(length, "");
    }
    if (isMark && !isSpace(after)) openers.push(this.#pieces.length);
    this.#take(length, mark.repeat(length));
  }
}

function linkTo(address: string): string {
  return `<a href="${escapedHtml(address).replaceAll('"', "&quot;")}">`;
}

function isSpace(character: string): boolean {
  return /\s/.test(character);
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
