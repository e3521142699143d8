import { Parser, defaultTreeAdapter } from "parse5";
import type { DefaultTreeAdapterTypes as Tree, Token, TreeAdapter, DefaultTreeAdapterMap } from "parse5";
import type { ParseError } from "./page.ts";

/** A stretch of source characters that the tree builder put into one text node, without a gap. */
export interface RecordedRun {
  start: number;
  end: number;
  text: string;
}

/** What parsing a source yields beside the tree: every character and tag with its place. */
export interface Recording {
  readonly document: Tree.Document;
  readonly runsOf: ReadonlyMap<Tree.TextNode, readonly RecordedRun[]>;
  readonly tags: readonly RecordedTag[];
  readonly errors: readonly ParseError[];
}

export interface RecordedTag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly closing: boolean;
}

/** More errors than this say nothing new. */
const errorLimit = 1_000;

/** Parses a canonical source and records where each character and each tag came from. */
export function parseRecording(source: string): Recording {
  const recorder = new RecordingParser();
  recorder.tokenizer.write(source, true);
  return {
    document: recorder.document,
    runsOf: recorder.runsOf,
    tags: recorder.tags,
    errors: recorder.errors,
  };
}

/**
 * A text node's own location may cover markup (`<table>x<tr>y` is one node "xy"), so the parser notes each character
 * token as it is inserted. `_insertCharacters` is protected: parse5 is pinned to the patch.
 */
class RecordingParser extends Parser<DefaultTreeAdapterMap> {
  readonly runsOf = new Map<Tree.TextNode, RecordedRun[]>();
  readonly tags: RecordedTag[] = [];
  readonly errors: ParseError[];
  readonly #lastText: { node: Tree.TextNode | undefined };

  constructor() {
    const errors: ParseError[] = [];
    const lastText: { node: Tree.TextNode | undefined } = { node: undefined };
    super({
      sourceCodeLocationInfo: true,
      treeAdapter: watchInsertions(lastText),
      onParseError: ({ code, startOffset }) => {
        if (errors.length < errorLimit) errors.push({ code, offset: startOffset });
      },
    });
    this.errors = errors;
    this.#lastText = lastText;
  }

  override _insertCharacters(token: Token.CharacterToken): void {
    super._insertCharacters(token);
    const node = this.#lastText.node;
    if (node === undefined || token.location === null || token.chars === "") return;
    const { startOffset: start, endOffset: end } = token.location;
    const runs = this.runsOf.get(node);
    const last = runs?.at(-1);
    // A blank before a reference is one token with its `&`; merged runs are aligned as a whole.
    if (last !== undefined && last.end === start) {
      last.text += token.chars;
      last.end = end;
    } else if (runs === undefined) this.runsOf.set(node, [{ start, end, text: token.chars }]);
    else runs.push({ start, end, text: token.chars });
  }

  override onStartTag(token: Token.TagToken): void {
    this.#note(token, false);
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    this.#note(token, true);
    super.onEndTag(token);
  }

  #note({ tagName, location }: Token.TagToken, closing: boolean): void {
    if (location === null || (this.tags.at(-1)?.start ?? -1) >= location.startOffset) return;
    this.tags.push({ name: tagName, start: location.startOffset, end: location.endOffset, closing });
  }
}

function watchInsertions(last: { node: Tree.TextNode | undefined }): TreeAdapter<DefaultTreeAdapterMap> {
  return {
    ...defaultTreeAdapter,
    insertText(parent, text) {
      defaultTreeAdapter.insertText(parent, text);
      last.node = asTextNode(parent.childNodes.at(-1));
    },
    insertTextBefore(parent, text, reference) {
      defaultTreeAdapter.insertTextBefore(parent, text, reference);
      last.node = asTextNode(parent.childNodes[parent.childNodes.lastIndexOf(reference) - 1]);
    },
  };
}

function asTextNode(node: Tree.ChildNode | undefined): Tree.TextNode | undefined {
  return node !== undefined && defaultTreeAdapter.isTextNode(node) ? node : undefined;
}
