import { DecodingMode, HtmlEntityDecoder } from "entities/decode";

/**
 * The way a stretch of source is read as text: `data` with references, CDATA sections and the empty end tag `</>`, which both
 * vanish; `escapable` (title, textarea) with references alone; `raw` (script, style) as it stands.
 */
export type TextMode = "data" | "escapable" | "raw";

/** Units of the source that make the next units of text: one each, or a reference, which is longer than its text. */
export interface Step {
  readonly start: number;
  readonly end: number;
  /** Units of text. */
  readonly length: number;
}

const cdataOpener = "<![CDATA[";
const cdataCloser = "]]>";
const emptyEndTag = "</>";
const ampersand = 0x26;
const lessThan = 0x3c;
const closingBracket = 0x5d;

/**
 * Walks over the source beside the tokenizer and finds where each unit of text it emits came from.
 *
 * The tokenizer's own offsets are exact only at tags and comments: where its tokens meet within a text, they may be off by
 * the length of a reference or a CDATA opener. So one says where a text begins, by `jump`, and then takes token by token.
 */
export class TextCursor {
  /** Start of the text taken last. */
  start = 0;
  /** End of the text taken last. */
  end = 0;
  readonly #source: string;
  readonly #decoder: HtmlEntityDecoder;
  #mode: TextMode = "data";
  #inCdata = false;
  /** No special unit from `end` to here; stale where it lies before `end`. */
  #plainEnd = -1;
  readonly #special = /[&<]/g;
  #decodedLength = 0;

  constructor(source: string) {
    this.#source = source;
    this.#decoder = new HtmlEntityDecoder((codePoint) => {
      this.#decodedLength += codePoint > 0xffff ? 2 : 1;
    });
  }

  jump(offset: number, mode: TextMode): void {
    this.end = offset;
    this.#mode = mode;
    this.#inCdata = false;
  }

  /** Takes the text that the tokenizer emitted next. Answers its steps, or `undefined` where it is a slice of the source. */
  take(text: string): readonly Step[] | undefined {
    if (!this.#isPlain(this.end + text.length)) return this.#walk(text.length);
    this.start = this.end;
    this.end += text.length;
    return undefined;
  }

  /** Returns whether the source stands for itself from here to `end`. Looks once for what may not, not at every token. */
  #isPlain(end: number): boolean {
    if (this.#mode === "raw") return true;
    if (this.#inCdata) return false;
    if (this.#plainEnd < this.end) {
      this.#special.lastIndex = this.end;
      this.#plainEnd = this.#special.exec(this.#source)?.index ?? this.#source.length;
    }
    return end <= this.#plainEnd;
  }

  #walk(length: number): readonly Step[] | undefined {
    const steps: Step[] = [];
    let literal = { start: this.end, end: this.end, length: 0 };
    for (let left = length; left > 0;) {
      this.#skipDropped();
      const at = this.end;
      const consumed = this.#consumeReference();
      if (consumed > 0) steps.push({ start: at, end: at + consumed, length: this.#decodedLength });
      else if (steps.at(-1) === literal && literal.end === at) literal.length = ++literal.end - literal.start;
      else steps.push((literal = { start: at, end: at + 1, length: 1 }));
      this.end = at + Math.max(consumed, 1);
      left -= consumed > 0 ? this.#decodedLength : 1;
    }
    this.start = steps.at(0)?.start ?? this.end;
    return steps.length === 1 && steps[0] === literal ? undefined : steps;
  }

  #skipDropped(): void {
    if (this.#mode !== "data") return;
    for (let unit = this.#source.charCodeAt(this.end); ; unit = this.#source.charCodeAt(this.end)) {
      if (!this.#inCdata && unit === lessThan && this.#skip(cdataOpener)) this.#inCdata = true;
      else if (this.#inCdata && unit === closingBracket && this.#skip(cdataCloser)) this.#inCdata = false;
      else if (this.#inCdata || unit !== lessThan || !this.#skip(emptyEndTag)) return;
    }
  }

  #skip(markup: string): boolean {
    const isHere = this.#source.startsWith(markup, this.end);
    if (isHere) this.end += markup.length;
    return isHere;
  }

  /** Units of the source that the reference here takes, `&` included; 0 where none starts here. */
  #consumeReference(): number {
    if (this.#inCdata || this.#mode === "raw" || this.#source.charCodeAt(this.end) !== ampersand) return 0;
    this.#decodedLength = 0;
    this.#decoder.startEntity(DecodingMode.Legacy);
    const consumed = this.#decoder.write(this.#source, this.end + 1);
    return consumed < 0 ? this.#decoder.end() : consumed;
  }
}
