/**
 * The text of a `<pre>` as it stands, without empty lines where a line begins anyway and without white space after it. Where a block without
 * words parts two words, the second begins a line, as a browser lays it out.
 */
export class CodeText {
  /** White space that is written if more comes, with its offsets. */
  #text = "";
  #offsets: number[] = [];
  #isParted = false;
  #hasText = false;
  #emptyLines = 0;

  /** A line without text stands here, where a line begins. */
  addEmptyLine(): void {
    if (this.#hasText) this.#emptyLines++;
  }

  /** A block without words stands here. */
  part(): void {
    this.#isParted = true;
  }

  /** The text to be written, with its offsets, now that this one comes, too: nothing while all that waits is white space. */
  next(text: string, offsets: readonly number[], isLineStart: boolean): readonly [string, readonly number[]] {
    this.#text += text;
    for (const offset of offsets) this.#offsets.push(offset);
    if (text.trim() === "") return ["", []];
    const lineStart = this.#text.lastIndexOf("\n", this.#text.search(/\S/)) + 1;
    const from = isLineStart ? lineStart : 0;
    const to = this.#text.trimEnd().length;
    const isBroken = this.#isParted && !isLineStart && lineStart === 0;
    const breaks = this.#emptyLines + Number(isBroken);
    const piece = [
      "\n".repeat(breaks) + this.#text.slice(from, to),
      [...new Array<number>(breaks).fill(this.#offsets[0]), ...this.#offsets.slice(from, to)],
    ] as const;
    this.#text = this.#text.slice(to);
    this.#offsets = this.#offsets.slice(to);
    this.#isParted = false;
    this.#hasText = true;
    this.#emptyLines = 0;
    return piece;
  }
}
