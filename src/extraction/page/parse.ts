import {
  Parser,
  Token,
  TokenizerMode,
  defaultTreeAdapter,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes as Tree,
} from "parse5";
import type { ParseError } from "./page.ts";
import { RecordingTokenizer, type RecordedCharacters, type TextStep } from "./tokenizer.ts";

/** A stretch of source that the tree builder put into one text node, without a gap. */
export interface RecordedRun {
  readonly start: number;
  end: number;
  /** The units of the node's value that it makes. */
  readonly textStart: number;
  textEnd: number;
  /** Its references in order; undefined where text and source agree unit by unit. */
  references: RecordedReference[] | undefined;
}

export interface RecordedReference extends TextStep {
  /** Index of its first unit in the node's value. */
  readonly textStart: number;
}

/** A text node that knows which stretches of the source its value is made of. Every text node of a recording is one. */
export interface RecordedText extends Tree.TextNode {
  readonly runs: RecordedRun[];
}

/** The yield of parsing a source beside the tree: every character and tag with its place. */
export interface Recording {
  readonly document: Tree.Document;
  readonly tags: RecordedTags;
  readonly errors: readonly ParseError[];
}

/** The tags as columns, as in `Tags`. */
interface RecordedTags {
  readonly names: readonly string[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly closings: readonly number[];
}

/** More errors than this say nothing new. */
const errorLimit = 1_000;

/** The XML declaration of a page, what may stand between, and the attributes of its root. */
const rootTag = /^\s*(<\?xml\s[^>]*>)?(?:\s|<\?[^>]*>|<!--(?:(?!-->)[^])*-->|<!(?!--)[^>]*>)*<html(\s[^>]*)?>/;
const namespace = /\sxmlns=["']http:\/\/www\.w3\.org\/1999\/xhtml["']/;

/**
 * Parses a canonical source and records where each character and each tag came from.
 *
 * XHTML (by its XML declaration, or by its namespace where each element ends, as many pages have that and are HTML) is parsed by the same
 * rules, but that elements may end in their start tags, `<script src="a.js"/>`, and CDATA sections are text.
 */
export function parseRecording(source: string): Recording {
  const [, declaration, attributes = ""] = rootTag.exec(source.slice(0, 1 << 14)) ?? [];
  if (declaration !== undefined || namespace.test(attributes)) {
    const recorder = new RecordingParser(source, true);
    if (declaration !== undefined || recorder.openCount === 0) return recorder;
  }
  return new RecordingParser(source, false);
}

export function isRecordedText(node: Tree.Node): node is RecordedText {
  return "runs" in node;
}

/**
 * A text node's own location may cover markup (`<table>x<tr>y` is one node "xy"), so the parser notes the places of each character
 * token as it is inserted. The methods overridden are parse5's inner ones: parse5 is pinned to the patch.
 */
class RecordingParser extends Parser<DefaultTreeAdapterMap> implements Recording {
  readonly tags = { names: [] as string[], starts: [] as number[], ends: [] as number[], closings: [] as number[] };
  readonly errors: ParseError[];
  /** Start tags without an end, less end tags. */
  openCount = 0;
  readonly #length: number;
  readonly #isXml: boolean;
  #lastTagStart = -1;

  constructor(source: string, isXml: boolean) {
    const errors: ParseError[] = [];
    super({
      sourceCodeLocationInfo: true,
      onParseError: ({ code, startOffset }) => {
        if (errors.length < errorLimit) errors.push({ code, offset: startOffset });
      },
    });
    this.errors = errors;
    this.#length = source.length;
    // An element ends where the token that closes it begins. The parser itself looks at tags alone.
    this.tokenizer = new RecordingTokenizer(this, isXml, (token) => {
      this.currentToken = token;
    });
    this.#isXml = isXml;
    this.tokenizer.write(source, true);
  }

  override onStartTag(token: Token.TagToken): void {
    this.#note(token, false);
    super.onStartTag(token);
    const { location } = token;
    if (!this.#isXml || !token.selfClosing || token.ackSelfClosing || location === null) return;
    // An element that is text up to its end tag in HTML, such as a title, ends here too.
    this.tokenizer.state = TokenizerMode.DATA;
    super.onEndTag({ ...token, type: Token.TokenType.END_TAG, location: { ...location, startOffset: location.endOffset } });
  }

  override onEndTag(token: Token.TagToken): void {
    this.#note(token, true);
    super.onEndTag(token);
  }

  override onComment(token: Token.CommentToken): void {
    // The parser ends a comment that the page breaks off in one unit after the page.
    if (token.location !== null) token.location.endOffset = Math.min(token.location.endOffset, this.#length);
    super.onComment(token);
  }

  override onEof(token: Token.EOFToken): void {
    this.currentToken = token;
    super.onEof(token);
  }

  /** Keeps of a place what is asked for, in one object that is written to. */
  override _attachElementToTree(
    element: Tree.Element,
    location: Token.LocationWithAttributes | null,
    { parent, beforeElement }: Parameters<Parser<DefaultTreeAdapterMap>["_attachElementToTree"]>[2],
  ): void {
    element.sourceCodeLocation = location === null ? null : { ...location };
    if (beforeElement === null) defaultTreeAdapter.appendChild(parent, element);
    else defaultTreeAdapter.insertBefore(parent, element, beforeElement);
  }

  override _setEndLocation(element: Tree.Element, closing: Token.Token): void {
    const own = element.sourceCodeLocation;
    const { location } = closing;
    if (!own || location === null) return;
    const isEndTag = closing.type === Token.TokenType.END_TAG && closing.tagName === element.tagName;
    own.endOffset = isEndTag ? location.endOffset : location.startOffset;
    if (isEndTag) own.endTag = location;
  }

  /** Inserts as the parser's own method does, but into text nodes that record where they came from. */
  override _insertCharacters(token: Token.CharacterToken): void {
    const { parent, beforeElement } = this._shouldFosterParentOnInsertion()
      ? this._findFosterParentingLocation()
      : { parent: this.openElements.currentTmplContentOrNode, beforeElement: null };
    const node = textNodeAt(parent, beforeElement);
    const { steps } = token as RecordedCharacters;
    // The tree builder may drop the first units of a token: the newline after `<pre>`, all but one of several NULs.
    appendSteps(node, steps, steps.reduce((sum, { length }) => sum + length, 0) - token.chars.length);
    node.value += token.chars;
  }

  #note({ tagName, location, selfClosing }: Token.TagToken, closing: boolean): void {
    // The tree builder makes up tags too, at the place of one that was seen.
    if (location === null || location.startOffset <= this.#lastTagStart) return;
    this.#lastTagStart = location.startOffset;
    this.openCount += closing ? -1 : Number(!selfClosing);
    const { names, starts, ends, closings } = this.tags;
    names.push(tagName);
    starts.push(location.startOffset);
    ends.push(location.endOffset);
    closings.push(Number(closing));
  }
}

/** The text node before `sibling`, or at the end of the parent; a new one where there is none. */
function textNodeAt(parent: Tree.ParentNode, sibling: Tree.ChildNode | null): RecordedText {
  const { childNodes } = parent;
  const index = sibling === null ? childNodes.length : childNodes.lastIndexOf(sibling);
  const previous = index > 0 ? childNodes[index - 1] : undefined;
  if (previous !== undefined && isRecordedText(previous)) return previous;
  const node: RecordedText = { nodeName: "#text", value: "", parentNode: null, runs: [] };
  if (sibling === null) defaultTreeAdapter.appendChild(parent, node);
  else defaultTreeAdapter.insertBefore(parent, node, sibling);
  return node;
}

function appendSteps(node: RecordedText, steps: readonly TextStep[], droppedLength: number): void {
  let toDrop = droppedLength;
  for (const { start, end, length } of steps) {
    const dropped = Math.min(toDrop, length);
    if (dropped < length) appendRun(node, start + dropped, end, length - dropped);
    toDrop -= dropped;
  }
}

function appendRun({ runs }: RecordedText, start: number, end: number, length: number): void {
  let run = runs.at(-1);
  if (run?.end === start) run.end = end;
  else {
    const textStart = run?.textEnd ?? 0;
    run = { start, end, textStart, textEnd: textStart, references: undefined };
    runs.push(run);
  }
  if (end - start !== length) (run.references ??= []).push({ start, end, length, textStart: run.textEnd });
  run.textEnd += length;
}
