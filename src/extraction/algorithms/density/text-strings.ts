import type { Page } from "../../page/page.ts";
import { eachPiece } from "../../page/pieces.ts";
import { blockElements, isSpace } from "../../page/vocabulary.ts";

/** The strings of text of a page in order, as block elements and `<br>` part them. */
export interface TextStrings {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Characters: code points of decoded text, trimmed, white space as one; 0 only for the empty ones that are asked for. */
  readonly lengths: Float64Array<ArrayBuffer>;
}

/** @param keepEmpty whether each further edge of a block element between two strings counts as an empty string. */
export function textStrings(page: Page, keepEmpty: boolean): TextStrings {
  const collector = new Collector(keepEmpty);
  const { runs, tags } = page;
  eachPiece(page, (kind, index, start, end) => {
    if (kind === "tag") {
      const name = tags.names[index] ?? "";
      if (name === "br" || blockElements.has(name)) collector.pass(start, end);
      return;
    }
    if (runs.breakBefore[index] === 1) collector.close();
    addRun(page, index, collector);
  });
  return collector.build();
}

function addRun({ runs }: Page, run: number, collector: Collector): void {
  const text = runs.texts[run] ?? "";
  const runStart = runs.starts[run] ?? 0;
  const map = runs.maps.get(run);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (isSpace(unit)) collector.space();
    else {
      const start = map === undefined ? runStart + index : (map[index] ?? 0);
      collector.add(start, map === undefined ? start + 1 : (map[index + 1] ?? start), isLowSurrogate(unit));
    }
  }
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** Collects characters into strings. */
class Collector {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #lengths: number[] = [];
  readonly #keepEmpty: boolean;
  /** Edges of blocks since the last character: the first ends its string, the others are empty strings. */
  #edges: number[] = [];
  #isOpen = false;
  #pendingSpace = 0;

  constructor(keepEmpty: boolean) {
    this.#keepEmpty = keepEmpty;
  }

  /** An edge of a block element. */
  pass(start: number, end: number): void {
    if (this.#keepEmpty) this.#edges.push(start, end);
  }

  close(): void {
    this.#isOpen = false;
  }

  space(): void {
    this.#pendingSpace = 1;
  }

  add(start: number, end: number, isSecondHalf: boolean): void {
    if (!this.#isOpen) this.#open(start);
    // Without a break in the tree, edges in the source part nothing: those of tags that the parser dropped.
    this.#edges = this.#edges.length === 0 ? this.#edges : [];
    const string = this.#lengths.length - 1;
    const length = this.#lengths[string] ?? 0;
    this.#lengths[string] = length + (length === 0 ? 0 : this.#pendingSpace) + (isSecondHalf ? 0 : 1);
    this.#ends[string] = end;
    this.#pendingSpace = 0;
  }

  #open(start: number): void {
    for (let edge = 2; edge < this.#edges.length; edge += 2) this.#push(this.#edges[edge] ?? 0, this.#edges[edge + 1] ?? 0);
    this.#push(start, start);
    this.#isOpen = true;
  }

  #push(start: number, end: number): void {
    this.#starts.push(start);
    this.#ends.push(end);
    this.#lengths.push(0);
  }

  build(): TextStrings {
    return {
      starts: Uint32Array.from(this.#starts),
      ends: Uint32Array.from(this.#ends),
      lengths: Float64Array.from(this.#lengths),
    };
  }
}
