import { InsertionMode, Token, Tokenizer, TokenizerMode, type DefaultTreeAdapterMap, type Parser } from "parse5";

/** Units of the source that make the next units of text: one each, or a reference, which is longer than its text. */
export interface TextStep {
  readonly start: number;
  readonly end: number;
  /** Units of text. */
  length: number;
}

/** A token of text that knows what of the source it is made of. Every character token of a `RecordingTokenizer` is one. */
export interface RecordedCharacters extends Token.CharacterToken {
  readonly steps: TextStep[];
}

/** The kinds of plain stretches that a unit may end, as bits. */
const [ofText, ofWord, ofSpace, ofDoubleQuoted, ofSingleQuoted, ofName, ofComment] = [1, 2, 4, 8, 16, 32, 64];

/** The first common unit, U+00A0: all from here to the surrogates are alike. */
const firstCommon = 0xa0;
const firstSurrogate = 0xd800;

/** The kinds that each unit of ASCII ends, and those that a common one ends. Control characters end all, as the parser has to look at them. */
const endsOf = Uint8Array.from({ length: firstCommon + 1 }, (_, unit) => {
  const sign = String.fromCharCode(unit);
  const isSpace = "\t\n\f ".includes(sign);
  if (unit < firstCommon && !isSpace && (unit < 0x20 || unit >= 0x7f)) return 0xff;
  return (
    ("&<".includes(sign) ? ofText | ofWord : 0) |
    (isSpace ? ofWord : ofSpace) |
    ('"&'.includes(sign) ? ofDoubleQuoted : 0) |
    ("'&".includes(sign) ? ofSingleQuoted : 0) |
    (/[a-z\d_-]/.test(sign) ? 0 : ofName) |
    ("-<".includes(sign) ? ofComment : 0)
  );
});

/** Returns whether a unit goes on with a stretch of a kind; NaN, behind the end of the source, does not. */
function isPlain(unit: number, kind: number): boolean {
  return unit < firstCommon ? (endsOf[unit] & kind) === 0 : unit < firstSurrogate && (endsOf[firstCommon] & kind) === 0;
}

type TextType = Token.CharacterToken["type"];
// Taken one by one: together they would keep the whole enumeration in a bundle.
const CHARACTER = Token.TokenType.CHARACTER;
const NULL_CHARACTER = Token.TokenType.NULL_CHARACTER;
const WHITESPACE_CHARACTER = Token.TokenType.WHITESPACE_CHARACTER;

/**
 * The parser's tokenizer, which knows where each unit of text came from and takes a plain stretch at once, where the parser's own goes
 * on by units. The tokens are the parser's, but for lines, columns and the places of attributes, which nobody asks for, and for white
 * space where it is text as any other. The methods overridden are parse5's inner ones: parse5 is pinned to the patch.
 */
export class RecordingTokenizer extends Tokenizer {
  readonly #parser: Parser<DefaultTreeAdapterMap>;
  readonly #look: (token: Token.CharacterToken) => void;
  readonly #isXml: boolean;
  #inReference = false;

  /**
   * @param isXml takes CDATA sections for text everywhere, and not in SVG and MathML alone
   * @param look sees each token of text before the parser does
   */
  constructor(parser: Parser<DefaultTreeAdapterMap>, isXml: boolean, look: (token: Token.CharacterToken) => void) {
    super(parser.options, parser);
    this.#parser = parser;
    this.#look = look;
    this.#isXml = isXml;
    // The source is never cut down to what is left of it, so that an index of it is a place.
    this.preprocessor.bufferWaterline = Infinity;
  }

  protected override _createCharacterToken(type: TextType): void {
    const token: RecordedCharacters = { type, chars: "", location: this.getCurrentLocation(0), steps: [] };
    this.currentCharacterToken = token;
  }

  /** Lets a token go on where the tree builder treats both types alike. */
  protected override _ensureCharacterToken(type: TextType): void {
    const token = this.currentCharacterToken;
    const isOne = token !== null && token.type !== NULL_CHARACTER && type !== NULL_CHARACTER && this.#isSpaceText();
    if (!isOne) super._ensureCharacterToken(type);
    else if (token.type !== type) token.type = CHARACTER;
  }

  /** Returns whether the tree builder takes white space as it takes other text: in the body it does, but after `<pre>`. */
  #isSpaceText(): boolean {
    const { insertionMode: mode, skipNextNewLine } = this.#parser;
    return !skipNextNewLine && (mode === InsertionMode.IN_BODY || mode === InsertionMode.IN_CELL || mode === InsertionMode.TEXT);
  }

  protected override _emitCodePoint(codePoint: number): void {
    super._emitCodePoint(codePoint);
    const type = this.currentCharacterToken?.type;
    // Text is read plainly in the first states; in later ones what follows may mean something.
    if (this.state > TokenizerMode.PLAINTEXT || type === NULL_CHARACTER) return;
    if (type === WHITESPACE_CHARACTER) this.#extend(ofSpace);
    else this.#extend(this.#isSpaceText() ? ofText : ofWord);
  }

  protected override _stateAttributeValueDoubleQuoted(codePoint: number): void {
    super._stateAttributeValueDoubleQuoted(codePoint);
    if (isPlain(codePoint, ofDoubleQuoted)) this.#extend(ofDoubleQuoted);
  }

  protected override _stateAttributeValueSingleQuoted(codePoint: number): void {
    super._stateAttributeValueSingleQuoted(codePoint);
    if (isPlain(codePoint, ofSingleQuoted)) this.#extend(ofSingleQuoted);
  }

  protected override _stateComment(codePoint: number): void {
    super._stateComment(codePoint);
    if (isPlain(codePoint, ofComment)) this.#extend(ofComment);
  }

  protected override _stateTagName(codePoint: number): void {
    super._stateTagName(codePoint);
    const token = this.currentToken;
    if (isPlain(codePoint, ofName) && token !== null && "tagName" in token) token.tagName += this.#restOfName();
  }

  protected override _stateAttributeName(codePoint: number): void {
    super._stateAttributeName(codePoint);
    if (isPlain(codePoint, ofName)) this.currentAttr.name += this.#restOfName();
  }

  protected override _stateMarkupDeclarationOpen(codePoint: number): void {
    const { inForeignNode } = this;
    this.inForeignNode ||= this.#isXml;
    super._stateMarkupDeclarationOpen(codePoint);
    // The tree builder goes by this field, too.
    this.inForeignNode = inForeignNode;
  }

  #restOfName(): string {
    const start = this.preprocessor.pos + 1;
    return this.preprocessor.html.slice(start, this.#pass(ofName));
  }

  /** Takes the plain stretch that comes next into the value, comment or text being built. */
  #extend(kind: number): void {
    this.runEnd = this.#pass(kind);
  }

  /** Goes to the last unit of the plain stretch that comes next, and answers its end. */
  #pass(kind: number): number {
    const { preprocessor } = this;
    const { html } = preprocessor;
    let end = preprocessor.pos + 1;
    while (isPlain(html.charCodeAt(end), kind)) end++;
    preprocessor.pos = end - 1;
    return end;
  }

  protected override _createAttr(name: string): void {
    this._flushRun("");
    this.currentAttr = { name, value: "" };
  }

  protected override _stateCharacterReference(): void {
    this.#inReference = true;
    super._stateCharacterReference();
    this.#inReference = false;
  }

  protected override _extendRunWith(text: string, codePointOffset: number): void {
    if (!this.#inReference || this.currentToken !== null) super._extendRunWith(text, codePointOffset);
    else {
      this._flushRun("");
      const end = this.preprocessor.pos + 1;
      this.#append(text, this.entityStartPos, end);
      this.runStart = this.runEnd = end;
    }
  }

  /** @param text what stands for a unit that the parser replaces, a NUL; else "" */
  protected override _flushRun(text: string): void {
    const { runStart, runEnd } = this;
    if (this.currentToken !== null) super._flushRun(text);
    else {
      if (runStart < runEnd) this.#append(this.preprocessor.html.slice(runStart, runEnd), runStart, runEnd);
      if (text !== "") this.#append(text, this.preprocessor.pos, this.preprocessor.pos + 1);
      this.runStart = runEnd;
    }
  }

  #append(text: string, start: number, end: number): void {
    const token = this.#characters;
    if (token === null) return;
    token.chars += text;
    const last = token.steps.at(-1);
    // A reference may stand for two characters, told one after the other.
    if (last?.start === start) last.length += text.length;
    else token.steps.push({ start, end, length: text.length });
  }

  get #characters(): RecordedCharacters | null {
    return this.currentCharacterToken as RecordedCharacters | null;
  }

  /** The parser's own places of text are exact only at tags and comments: where tokens meet within a text, they may be off. */
  protected override _emitCurrentCharacterToken(): void {
    this._flushRun("");
    const token = this.#characters;
    const last = token?.steps.at(-1);
    if (token?.location && last !== undefined) {
      token.location.startOffset = token.steps[0].start;
      token.location.endOffset = last.end;
      this.#look(token);
    }
    super._emitCurrentCharacterToken(null);
  }
}
