import { sourceOffset, type Page, type Runs } from "../page/page.ts";
import { nextRange, offsetAt, type Selection } from "../page/selection.ts";
import { isSpace } from "../page/vocabulary.ts";

/**
 * A selection as plain text: white space collapsed, a line for each block.
 *
 * `offsets` maps the text back: the source offset of each of its units (a space or line end has that of what follows it).
 */
export interface SelectedText {
  readonly text: string;
  readonly offsets: Uint32Array<ArrayBuffer>;
}

/** Linear in the page's text. */
export function selectedText({ runs }: Page, selection: Selection): SelectedText {
  const text = new TextWriter(runs);
  let next = 0;
  for (let run = 0; run < runs.count; run++) {
    if (runs.breakBefore[run] === 1) text.separate("\n");
    if (runs.ignored[run] === 1) continue;
    const start = runs.starts[run];
    next = nextRange(selection, next, start);
    if (offsetAt(selection, next) < runs.ends[run]) writeRun(runs, run, selection, next, text);
    else text.separate(" ");
  }
  return text.build();
}

/** Writes what is selected of a run; `range` is the first of the selection that may reach into it. */
function writeRun(runs: Runs, run: number, selection: Selection, range: number, writer: TextWriter): void {
  const text = runs.texts[run];
  const start = runs.starts[run];
  const map = runs.maps.get(run);
  let next = range;
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const offset = map === undefined ? start + index : map[index];
    next = nextRange(selection, next, offset);
    const isSelected = offsetAt(selection, next) <= offset;
    if (isSelected && !isSpace(text.charCodeAt(index))) continue;
    if (from < index) writer.write(run, from, index);
    writer.separate(" ");
    from = index + 1;
  }
  if (from < text.length) writer.write(run, from, text.length);
}

/** Joins stretches of runs, with at most one separator between two: a line end where one was asked for. */
class TextWriter {
  readonly #runs: Runs;
  readonly #parts: string[] = [];
  readonly #offsets: Uint32Array<ArrayBuffer>;
  #length = 0;
  #separator = "";

  constructor(runs: Runs) {
    this.#runs = runs;
    // A separator within a run takes the place of a unit that is not written; beside these, one may stand before each run.
    this.#offsets = new Uint32Array(runs.texts.reduce((sum, text) => sum + text.length, runs.count));
  }

  separate(separator: " " | "\n"): void {
    if (this.#separator !== "\n") this.#separator = separator;
  }

  write(run: number, from: number, to: number): void {
    if (this.#separator !== "" && this.#length > 0) {
      this.#parts.push(this.#separator);
      this.#offsets[this.#length++] = sourceOffset(this.#runs, run, from);
    }
    this.#separator = "";
    this.#parts.push(this.#runs.texts[run].slice(from, to));
    const map = this.#runs.maps.get(run);
    const start = this.#runs.starts[run];
    for (let index = from; index < to; index++) this.#offsets[this.#length++] = map === undefined ? start + index : map[index];
  }

  build(): SelectedText {
    return { text: this.#parts.join(""), offsets: this.#offsets.slice(0, this.#length) };
  }
}
