import {
  Parser,
  TokenizerMode,
  defaultTreeAdapter,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes as Tree,
  type Token,
} from "parse5";
import type { ParseError } from "./page.ts";
import { TextCursor, type Step, type TextMode } from "./references.ts";

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

export interface RecordedReference extends Step {
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

/** Parses a canonical source and records where each character and each tag came from. */
export function parseRecording(source: string): Recording {
  const recorder = new RecordingParser(source);
  recorder.tokenizer.write(source, true);
  return {
    document: recorder.document,
    tags: recorder.tags,
    errors: recorder.errors,
  };
}

export function isRecordedText(node: Tree.Node): node is RecordedText {
  return "runs" in node;
}

/**
 * A text node's own location may cover markup (`<table>x<tr>y` is one node "xy"), so the parser finds the place of each
 * character token as it comes and notes it as it is inserted. The methods overridden are parse5's inner ones: parse5 is
 * pinned to the patch.
 */
class RecordingParser extends Parser<DefaultTreeAdapterMap> {
  readonly tags = { names: [] as string[], starts: [] as number[], ends: [] as number[], closings: [] as number[] };
  readonly errors: ParseError[];
  readonly #cursor: TextCursor;
  readonly #length: number;
  readonly #stepsOf = new Map<Token.CharacterToken, readonly Step[]>();
  #located: Token.CharacterToken | undefined;
  #lastTagStart = -1;

  constructor(source: string) {
    const errors: ParseError[] = [];
    super({
      sourceCodeLocationInfo: true,
      onParseError: ({ code, startOffset }) => {
        if (errors.length < errorLimit) errors.push({ code, offset: startOffset });
      },
    });
    this.errors = errors;
    this.#cursor = new TextCursor(source);
    this.#length = source.length;
  }

  override onCharacter(token: Token.CharacterToken): void {
    this.#locate(token);
    super.onCharacter(token);
  }

  override onNullCharacter(token: Token.CharacterToken): void {
    this.#locate(token);
    super.onNullCharacter(token);
  }

  override onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.#locate(token);
    super.onWhitespaceCharacter(token);
  }

  override onStartTag(token: Token.TagToken): void {
    this.#note(token, false);
    super.onStartTag(token);
    // What the text in the element is read as is known only now that the tree builder has seen the tag.
    this.#leave(token, textModeOf(this.tokenizer.state));
  }

  override onEndTag(token: Token.TagToken): void {
    this.#note(token, true);
    this.#leave(token, "data");
    super.onEndTag(token);
  }

  override onComment(token: Token.CommentToken): void {
    // The parser ends a comment that the page breaks off in one unit after the page.
    if (token.location !== null) token.location.endOffset = Math.min(token.location.endOffset, this.#length);
    this.#leave(token, "data");
    super.onComment(token);
  }

  override onDoctype(token: Token.DoctypeToken): void {
    this.#leave(token, "data");
    super.onDoctype(token);
  }

  override onEof(token: Token.EOFToken): void {
    this.currentToken = token;
    super.onEof(token);
  }

  /** Inserts as the parser's own method does, but into text nodes that record where they came from. */
  override _insertCharacters(token: Token.CharacterToken): void {
    const { parent, beforeElement } = this._shouldFosterParentOnInsertion()
      ? this._findFosterParentingLocation()
      : { parent: this.openElements.currentTmplContentOrNode, beforeElement: null };
    const node = textNodeAt(parent, beforeElement);
    const end = token.location?.endOffset ?? 0;
    const length = token.chars.length;
    const steps = this.#stepsOf.get(token);
    // The tree builder may drop the first units of a token: the newline after `<pre>`, all but one of several NULs.
    if (steps === undefined) appendRun(node, end - length, end, length);
    else appendSteps(node, steps, textLength(steps) - length);
    node.value += token.chars;
  }

  /** The tree builder may look at a token several times, but before the next comes. */
  #locate(token: Token.CharacterToken): void {
    if (token === this.#located || token.location === null) return;
    this.#located = token;
    // An element ends where the token that closes it begins. The parser itself looks at tags alone.
    this.currentToken = token;
    const steps = this.#cursor.take(token.chars);
    if (steps !== undefined) this.#stepsOf.set(token, steps);
    token.location.startOffset = this.#cursor.start;
    token.location.endOffset = this.#cursor.end;
  }

  #leave({ location }: Token.Token, mode: TextMode): void {
    if (location !== null) this.#cursor.jump(location.endOffset, mode);
  }

  #note({ tagName, location }: Token.TagToken, closing: boolean): void {
    // The tree builder makes up tags too, at the place of one that was seen.
    if (location === null || location.startOffset <= this.#lastTagStart) return;
    this.#lastTagStart = location.startOffset;
    const { names, starts, ends, closings } = this.tags;
    names.push(tagName);
    starts.push(location.startOffset);
    ends.push(location.endOffset);
    closings.push(Number(closing));
  }
}

function textModeOf(state: number): TextMode {
  if (state === TokenizerMode.DATA) return "data";
  return state === TokenizerMode.RCDATA ? "escapable" : "raw";
}

function textLength(steps: readonly Step[]): number {
  return steps.reduce((sum, { length }) => sum + length, 0);
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

function appendSteps(node: RecordedText, steps: readonly Step[], droppedLength: number): void {
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
