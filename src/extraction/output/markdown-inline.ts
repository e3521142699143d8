import type { Attribute } from "../page/page.ts";
import { isBlank, wordOrSpace } from "../page/vocabulary.ts";
import { valueIn } from "./attributes.ts";
import { destination, escapedPiece, inlineCode, type PieceContext } from "./markdown-escape.ts";
import { closeRaised, openRaised, type RaisedCode } from "./raised-text.ts";
import type { OpenTag } from "./walk.ts";

type InlineToken =
  | { readonly kind: "text"; text: string }
  | { readonly kind: "code"; text: string }
  /** Markdown as it is; `isImage` for one. */
  | { readonly kind: "raw"; readonly markdown: string; readonly isImage: boolean }
  | { readonly kind: "space" }
  | { readonly kind: "break" }
  | InlineMark;

interface InlineMark {
  readonly kind: "open" | "close";
  readonly sign: string;
  readonly href: string;
  /** The mark at the other end of the pair. */
  partner: InlineMark | undefined;
  isDropped: boolean;
}

interface OpenMark {
  readonly tag: OpenTag;
  /** Undefined for an element that Markdown has nothing for. */
  readonly mark: InlineMark | undefined;
}

const signs: ReadonlyMap<string, string> = new Map([
  ...["b", "strong", "dt"].map((name) => [name, "**"] as const),
  ...["i", "em"].map((name) => [name, "*"] as const),
  ...["s", "del", "strike"].map((name) => [name, "~~"] as const),
  ...["sup", "sub"].map((name) => [name, `<${name}>`] as const),
]);
const codeNames: ReadonlySet<string> = new Set(["code", "kbd", "samp", "tt"]);

/** The kind of block that text stands in. */
type InlineKind = "paragraph" | "heading" | "cell";

/** The text of a paragraph, heading or table cell with its emphases, links, code and images. White space is collapsed. */
export class InlineText {
  #tokens: InlineToken[] = [];
  readonly #open: OpenMark[] = [];
  #gap: "" | "space" | "break" = "";
  /** The outermost code element, the text it holds so far, and the links in it with the lengths of the text before and after. */
  #code:
    (RaisedCode & { readonly tag: OpenTag; readonly links: { readonly tag: OpenTag; from: number; to: number }[] }) | undefined;
  /** The link around blocks that is open, until one of them bears it, and the token from which on it holds what is written. */
  #around: { readonly tag: OpenTag; from: number } | undefined;

  get isEmpty(): boolean {
    return this.#tokens.length === 0 && this.#code === undefined;
  }

  open(tag: OpenTag): void {
    const href = valueIn(tag.attributes, "href");
    const isLink = tag.name === "a" && href !== "";
    if (this.#code !== undefined) {
      if (isLink) this.#code.links.push({ tag, from: this.#code.text.length, to: Infinity });
      openRaised(this.#code, tag);
      return;
    }
    if (tag.holdsBlock) {
      if (isLink) this.#around = { tag, from: this.#tokens.length };
      return;
    }
    if (codeNames.has(tag.name)) {
      this.#code = { tag, text: "", links: [], before: [] };
      return;
    }
    if (tag.name === "q") this.write("“");
    const sign = isLink ? "[" : signs.get(tag.name);
    // A sign within its like would end that, and a link within a link is none.
    const isNew = sign !== undefined && (sign.startsWith("<") || !this.#isWithin(sign));
    this.#open.push({ tag, mark: isNew ? this.#begin(sign, href) : undefined });
  }

  #isWithin(sign: string): boolean {
    return this.#open.some(({ mark }) => mark?.sign === sign);
  }

  close(tag: OpenTag): void {
    if (this.#code?.tag === tag) this.#endCode();
    else if (this.#code !== undefined) {
      closeRaised(this.#code, tag);
      const link = this.#code.links.at(-1);
      if (link?.tag === tag) link.to = this.#code.text.length;
    }
    if (this.#around?.tag === tag) {
      this.#bear("paragraph");
      this.#around = undefined;
    }
    if (this.#open.at(-1)?.tag !== tag) return;
    const mark = this.#open.pop()?.mark;
    if (tag.name === "q") {
      this.#gap = "";
      this.write("”");
    }
    this.#end(mark);
  }

  /** Ends what a mark began. What holds nothing is left out. */
  #end(mark: InlineMark | undefined): void {
    if (mark === undefined) return;
    if (this.#tokens.at(-1) === mark) this.#tokens.pop();
    else {
      const end: InlineMark = { kind: "close", sign: mark.sign, href: mark.href, partner: mark, isDropped: false };
      mark.partner = end;
      const last = this.#tokens.at(-1);
      const space = last?.kind === "text" ? (/(?<=\S)\s+$/.exec(last.text)?.[0] ?? "") : "";
      if (last?.kind === "text") last.text = last.text.slice(0, last.text.length - space.length);
      this.#tokens.push(end);
      if (space !== "") this.#tokens.push({ kind: "text", text: space });
    }
  }

  /** An element of the page without content, or a `Piece` in the place of one. */
  void(name: string, attributes: readonly Attribute[]): void {
    const words = (own: string): string =>
      valueIn(attributes, own)
        .split(/\s+/)
        .filter((word) => word !== "")
        .map((word) => escapedPiece(word, { startsLine: false, next: "other", isInLink: true }))
        .join(" ");
    const link = (text: string, address: string): string => `[${text}](${destination(valueIn(attributes, address))})`;
    switch (name) {
      case "img":
        return this.#raw(valueIn(attributes, "src") === "" ? "" : `!${link(words("alt"), "src")}`);
      case "emoji":
        return this.write(valueIn(attributes, "alt"));
      case "embed":
        return this.#raw(link(words("title"), "href"));
      case "note":
        return this.#raw(`[^${valueIn(attributes, "label")}]`);
      case "input":
        this.#raw(attributes.some((attribute) => attribute.name === "checked") ? "[x]" : "[ ]");
        return this.separate();
      case "math": {
        const sign = valueIn(attributes, "display") === "" ? "$" : "$$";
        const tex = valueIn(attributes, "alttext").replace(/\s+/g, " ");
        return this.#code === undefined ? this.#raw(`${sign}${tex}${sign}`) : this.write(tex);
      }
      default:
        this.break();
    }
  }

  /** True at the end of a line; but for those in a link, which stays in one paragraph. */
  get isBroken(): boolean {
    return this.#gap === "break" && !this.#isWithin("[");
  }

  break(): void {
    if (this.#code === undefined) this.#gap = "break";
    else this.separate();
  }

  separate(): void {
    if (this.#code !== undefined) this.#code.text += " ";
    else if (this.#gap === "") this.#gap = "space";
  }

  write(text: string): void {
    if (this.#code !== undefined) {
      this.#code.text += text;
      return;
    }
    for (const [piece] of text.matchAll(wordOrSpace)) {
      const last = this.#tokens.at(-1);
      if (isBlank(piece)) this.separate();
      else if (this.#gap === "" && last?.kind === "text") last.text += piece;
      else this.#content({ kind: "text", text: piece });
    }
  }

  /** The Markdown of all that was written, and a fresh start, with what is open begun anew. A cell is on one line, with "|" in code escaped. */
  build(kind: InlineKind = "paragraph"): string {
    if (this.#code !== undefined) this.#endCode();
    const open = this.#open.splice(0);
    for (const { mark } of open.toReversed()) this.#end(mark);
    this.#bear(kind);
    const tokens = this.#tokens;
    this.#tokens = [];
    this.#gap = "";
    for (const { tag, mark } of open) this.#open.push({ tag, mark: mark && this.#begin(mark.sign, mark.href) });
    dropBesideImages(tokens);
    moveEdges(tokens);
    const texts = rendered(tokens, kind);
    dropMisread(tokens, texts);
    const kept = texts.filter((_, index) => !isDropped(tokens[index]));
    return kept.map((text, index) => (isCodeApart(kept[index - 1], text) ? `<!-- -->${text}` : text)).join("");
  }

  #raw(markdown: string): void {
    if (this.#code === undefined && markdown !== "") this.#content({ kind: "raw", markdown, isImage: markdown.startsWith("!") });
  }

  #begin(sign: string, href: string): InlineMark | undefined {
    const mark: InlineMark = { kind: "open", sign, href, partner: undefined, isDropped: false };
    this.#tokens.push(mark);
    return mark;
  }

  /** Makes what was written within the link around blocks that is open a link, if it is what bears that. */
  #bear(kind: InlineKind): void {
    if (this.#around === undefined) return;
    const { tag, from } = this.#around;
    const content = this.#tokens.splice(from);
    while (content[0]?.kind === "space" || content[0]?.kind === "break") this.#tokens.push(...content.splice(0, 1));
    const isText = content.some((token) => token.kind === "text" || token.kind === "code");
    const isBearer = tag.bearer === undefined ? content.length > 0 : isText && (tag.bearer === "text" || kind === "heading");
    const mark = isBearer && !content.some(isLinkItself) ? this.#begin("[", valueIn(tag.attributes, "href")) : undefined;
    for (const token of content) this.#tokens.push(token);
    this.#end(mark);
    this.#around = mark === undefined ? { tag, from: 0 } : undefined;
  }

  #endCode(): void {
    const { text: last, before, links } = this.#code ?? { text: "", before: [], links: [] };
    const all = before.map(({ text }) => text).join("") + last;
    this.#code = undefined;
    // Code that holds nothing but an image leaves nothing, and no gap either.
    if (all === "") return;
    const text = all.split(/[\t\n\f\r \u00a0]+/);
    if (text[0] === "") this.separate();
    const content = text.filter((word) => word !== "").join(" ");
    const isInLink = this.#isWithin("[") || this.#around !== undefined || links.length === 1;
    // A link around all of the code is written around it. Markdown has no form for one around a part.
    const [link] = links;
    const isLink = links.length === 1 && !this.#isWithin("[") && (all.slice(0, link.from) + all.slice(link.to)).trim() === "";
    const mark = isLink ? this.#begin("[", valueIn(link.tag.attributes, "href")) : undefined;
    // Some readers miss the end of a link's text that has backticks in code.
    if (isInLink && content.includes("`")) this.write(content);
    else if (content !== "") this.#writeCode(content);
    this.#end(mark);
    if (text.at(-1) === "") this.separate();
  }

  /** Code right after code is one piece: the backticks between them would be part of neither. */
  #writeCode(text: string): void {
    const last = this.#tokens.at(-1);
    if (last?.kind === "code" && this.#gap === "") last.text += text;
    else this.#content({ kind: "code", text });
  }

  /** Puts content after the gap before it, which goes outside of the marks that open here, as does an ideographic or other wide space. */
  #content(token: InlineToken): void {
    let at = this.#tokens.length;
    while (at > 0 && this.#tokens[at - 1].kind === "open") at--;
    if (this.#gap !== "" && at > 0) this.#tokens.splice(at++, 0, { kind: this.#gap });
    this.#gap = "";
    const space = token.kind === "text" && at < this.#tokens.length ? (/^\s+/.exec(token.text)?.[0] ?? "") : "";
    if (space !== "") this.#tokens.splice(at, 0, { kind: "text", text: space });
    if (token.kind === "text") token.text = token.text.slice(space.length);
    if (token.kind === "text" && token.text === "") return;
    this.#tokens.push(token);
  }
}

function isMark(token: InlineToken | undefined): token is InlineMark {
  return token?.kind === "open" || token?.kind === "close";
}

/** Returns whether a token is part of a link, or one: a link within a link is none. */
function isLinkItself(token: InlineToken): boolean {
  return isMark(token) ? token.sign === "[" : token.kind === "raw" && /^\[(?!\^)/.test(token.markdown);
}

function isDropped(token: InlineToken | undefined): boolean {
  return isMark(token) && token.isDropped;
}

/** Returns whether two pieces of code come to stand together, where an emphasis between them was dropped. */
function isCodeApart(before: string | undefined, text: string): boolean {
  return text.startsWith("`") && before?.endsWith("`") === true && !before.endsWith("\\`");
}

/** The kind of text after a token; marks of emphasis before a link may come to be dropped. */
function nextOf(tokens: readonly InlineToken[], index: number): PieceContext["next"] {
  const next: InlineToken | undefined = tokens[index + 1];
  if (next === undefined || next.kind === "space") return "space";
  let after = index + 1;
  while (isEmphasis(tokens[after])) after++;
  const beyond: InlineToken | undefined = tokens[after];
  const isBracket = (isMark(beyond) && beyond.kind === "open") || (beyond?.kind === "raw" && beyond.markdown.startsWith("["));
  if (isBracket) return "bracket";
  return next.kind === "break" ? "break" : "other";
}

/** Each token as Markdown. */
function rendered(tokens: readonly InlineToken[], kind: InlineKind): readonly string[] {
  const isCell = kind === "cell";
  const texts: string[] = [];
  // Text within another block cannot begin a list or a heading.
  let startsLine = kind === "paragraph";
  let isInLink = false;
  for (const [index, token] of tokens.entries()) {
    if (isMark(token) && token.sign === "[") isInLink = token.kind === "open";
    if (token.kind === "text") texts.push(escapedPiece(token.text, { startsLine, next: nextOf(tokens, index), isInLink }));
    else texts.push(renderedOther(token, isCell, isInLink));
    startsLine = token.kind === "break" ? kind === "paragraph" : startsLine && isMark(token);
  }
  return texts;
}

function renderedOther(token: Exclude<InlineToken, { kind: "text" }>, isCell: boolean, isInLink: boolean): string {
  switch (token.kind) {
    case "open":
      return token.sign;
    case "close":
      return token.sign === "[" ? `](${destination(token.href)})` : token.sign.replace("<", "</");
    case "space":
      return " ";
    case "break":
      return isInLink ? " " : isCell ? "<br>" : "\\\n";
    case "raw":
      // A bar in a formula is escaped here; the escaping of text does it elsewhere.
      return isCell && token.markdown.startsWith("$") ? token.markdown.replaceAll("|", "\\|") : token.markdown;
    case "code":
      return isCell ? inlineCode(token.text).replaceAll("|", "\\|") : inlineCode(token.text);
  }
}

/**
 * Drops emphases within a link that holds an image too: some readers take the brackets of the image for those of the link, and the
 * signs after it for the ends of an emphasis around both.
 */
function dropBesideImages(tokens: readonly InlineToken[]): void {
  let inLink: InlineToken[] = [];
  for (const token of tokens) {
    if (!isMark(token) || token.sign !== "[") inLink.push(token);
    else {
      const hasImage = token.kind === "close" && inLink.some((inner) => inner.kind === "raw" && inner.isImage);
      if (hasImage) for (const inner of inLink) if (isMark(inner)) inner.isDropped = true;
      inLink = [];
    }
  }
}

/**
 * Moves punctuation at the edges of an emphasis out of it where a letter is beside it: `**Note:**text` would be read as no emphasis,
 * `**Note**:text` is.
 */
function moveEdges(tokens: readonly InlineToken[]): void {
  const opened: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (!isEmphasis(token)) continue;
    if (token.kind === "open") opened.push(index);
    if (token.kind === "open") continue;
    const at = opened.pop() ?? -1;
    const [before, first, last, after]: readonly (InlineToken | undefined)[] = [at - 1, at + 1, index - 1, index + 1].map(
      (place) => tokens[place],
    );
    if (first?.kind !== "text" || last?.kind !== "text") continue;
    const [start] = /^[^\p{L}\p{N}]*(?=[\p{L}\p{N}])/u.exec(first.text) ?? [];
    const [, end] = /[\p{L}\p{N}]([^\p{L}\p{N}]*)$/u.exec(last.text) ?? [];
    if (start === undefined || end === undefined) continue;
    // Half a pair of brackets or quotes stays where the other is.
    if ((start === "" && /[\p{Pe}\p{Pf}"']/u.test(end)) || (end === "" && /[\p{Ps}\p{Pi}"']/u.test(start))) continue;
    const [left, right] = [before?.kind === "text" ? before : undefined, after?.kind === "text" ? after : undefined];
    const isMisread = (start !== "" && isLetter(left?.text.slice(-1))) || (end !== "" && isLetter(right?.text.charAt(0)));
    if (!isMisread || (start !== "" && left === undefined) || (end !== "" && right === undefined)) continue;
    if (left !== undefined) left.text += start;
    first.text = first.text.slice(start.length);
    last.text = last.text.slice(0, last.text.length - end.length);
    if (right !== undefined) right.text = end + right.text;
  }
}

/**
 * Drops emphases that Markdown would not read as such: their signs are told by the characters on both sides. An opening sign needs
 * text after it, and before it no letter where punctuation follows; a closing one the same the other way round.
 */
function dropMisread(tokens: readonly InlineToken[], texts: readonly string[]): void {
  // A dropped sign gives others new neighbours. There are few rounds, since signs hold text and each nests once.
  for (let isStable = false; !isStable;) isStable = ["~", "*"].every((character) => !dropMisreadOf(character, tokens, texts));
}

/** Drops the misread emphases of a character; answers whether there were any. */
function dropMisreadOf(character: string, tokens: readonly InlineToken[], texts: readonly string[]): boolean {
  const before = neighbours(tokens, texts, character, 1);
  const after = neighbours(tokens, texts, character, -1);
  const inJoined = withinJoined(character, tokens);
  let last: InlineToken | undefined;
  const misread = tokens.filter((token, index): token is InlineMark => {
    if (isDropped(token)) return false;
    const previous = last;
    last = token;
    if (!isEmphasis(token) || !token.sign.startsWith(character)) return false;
    const outer = token.kind === "open" ? before[index] : after[index];
    const inner = token.kind === "open" ? after[index] : before[index];
    const followsEnd = token.kind === "open" && isEmphasis(previous) && previous.kind === "close";
    return followsEnd || /^[~\s]/.test(inner) || !(isApart(outer) || isLetter(inner)) || (inJoined.has(token) && !isApart(outer));
  });
  for (const mark of misread) {
    mark.isDropped = true;
    if (mark.partner !== undefined) mark.partner.isDropped = true;
  }
  return misread.length > 0;
}

/**
 * The emphases of a character that begin within one whose sign stands right beside another's: the three characters of the two are ended
 * by either sign, so that a sign between letters ends what is left of them.
 */
function withinJoined(character: string, tokens: readonly InlineToken[]): ReadonlySet<InlineToken> {
  const found = new Set<InlineToken>();
  const joined = new Set<InlineToken>();
  const open: InlineToken[] = [];
  let last: InlineToken | undefined;
  for (const token of tokens) {
    if (isDropped(token)) continue;
    const isOwn = isEmphasis(token) && token.sign.startsWith(character);
    if (isOwn && token.kind === "close") open.pop();
    if (isOwn && token.kind === "open") {
      if (last !== undefined && last === open.at(-1)) joined.add(last).add(token);
      else if (open.some((mark) => joined.has(mark))) found.add(token);
      open.push(token);
    }
    last = token;
  }
  return found;
}

/**
 * For each token the character next to it, in the direction the tokens are walked from, past emphases of the same character;
 * "" for none.
 */
function neighbours(tokens: readonly InlineToken[], texts: readonly string[], own: string, step: 1 | -1): readonly string[] {
  const found: string[] = [];
  let character = "";
  for (let index = step === 1 ? 0 : tokens.length - 1; index >= 0 && index < tokens.length; index += step) {
    found[index] = character;
    const token = tokens[index];
    if (isDropped(token) || (isEmphasis(token) && token.sign.startsWith(own))) continue;
    const text = texts[index];
    character = (step === 1 ? /.$/su.exec(text) : /^./su.exec(text))?.[0] ?? "";
  }
  return found;
}

function isEmphasis(token: InlineToken | undefined): token is InlineMark {
  return isMark(token) && token.sign !== "[" && !token.sign.startsWith("<");
}

/** Readers differ on whether a symbol, an emoji say, is punctuation: the one way or the other, it must be read as meant. */
function isLetter(character: string | undefined): boolean {
  return character !== undefined && character !== "" && !/[\s\p{P}\p{S}]/u.test(character);
}

/** Whether a character is the edge of the text, white space or punctuation; an escape is none, as readers differ on it. */
function isApart(character: string | undefined): boolean {
  return character === undefined || character === "" || (character !== "\\" && /[\s\p{P}$+<=>^`|~]/u.test(character));
}
