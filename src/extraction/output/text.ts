import { textParts } from "../page/counted.ts";
import { oncePerPage } from "../page/once-per-page.ts";
import { sourceOffset, type Page, type Runs } from "../page/page.ts";
import { nextRange, offsetAt, type Selection } from "../page/selection.ts";
import { isSpace } from "../page/vocabulary.ts";
import { innermostAround } from "../page/tree.ts";
import { allWords, selectWords, wordsOf } from "../page/words.ts";

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
  const text = new TextWriter(runs, true);
  let next = 0;
  for (let run = 0; run < runs.count; run++) {
    if (runs.breakBefore[run] > 0) text.separate(separators[runs.breakBefore[run]]);
    if (runs.ignored[run] === 1) continue;
    next = nextRange(selection, next, runs.starts[run]);
    if (offsetAt(selection, next) < runs.ends[run]) writePart(runs, run, selection, next, text);
    else text.separate(" ");
  }
  return text.build();
}

/**
 * The same without the way back to the source. For many selections of one page: runs of text that are selected whole, as most are, are
 * collapsed only once.
 */
export function plainText(page: Page, selection: Selection): string {
  const { runs } = page;
  const whole = collapsedRuns(page);
  const { beginsApart, endsApart } = textParts(page);
  const writer = new TextWriter(runs, false);
  let next = 0;
  for (let run = 0; run < runs.count; run++) {
    if (runs.breakBefore[run] > 0) writer.separate(separators[runs.breakBefore[run]]);
    if (runs.ignored[run] === 1) continue;
    const first = whole.firsts[run];
    const last = whole.lasts[run];
    next = nextRange(selection, next, first);
    const start = offsetAt(selection, next);
    const text = whole.texts[run];
    if (start > last || text === "") writer.separate(" ");
    else if (start <= first && last < selection[next + 1]) {
      if (beginsApart[run] === 1) writer.separate(" ");
      writer.write(text, run, 0);
      if (endsApart[run] === 1) writer.separate(" ");
    } else writePart(runs, run, selection, next, writer);
  }
  return writer.build().text;
}

/** All text of a page, a line for each block. */
export function wholeText(page: Page): string {
  return plainText(page, allWords(page));
}

/**
 * The text within some elements, as `wholeText` has it.
 *
 * @param isWithin whether what is in an element counts; undefined where the elements around it say. What is in none does not.
 */
export function textWithin(page: Page, isWithin: (element: number) => boolean | undefined): string {
  const { elements, runs } = page;
  const says = Array.from(elements.names, (_, element) => isWithin(element));
  const around = innermostAround(elements.parents, (element) => says[element] !== undefined);
  const words = wordsOf(page);
  return plainText(
    page,
    selectWords(page, words, (word) => says[around[runs.parents[words.firstRuns[word]]]] === true),
  );
}

/** Writes what of a run is selected, unit by unit; `range` is the first of the selection that may reach into it. */
function writePart(runs: Runs, run: number, selection: Selection, range: number, writer: TextWriter): void {
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
    if (from < index) writer.write(text.slice(from, index), run, from);
    writer.separate(" ");
    from = index + 1;
  }
  if (from < text.length) writer.write(text.slice(from), run, from);
}

/** The separator in a text for each kind of `Runs.breakBefore`. */
const separators = ["", "\n", " "] as const;

/** Joins stretches of runs, with at most one separator between two: a line end where one was asked for. */
class TextWriter {
  readonly #runs: Runs;
  readonly #parts: string[] = [];
  /** The offset of each unit that is written; undefined where nobody asks. */
  readonly #offsets: Uint32Array<ArrayBuffer> | undefined;
  #length = 0;
  #separator = "";

  constructor(runs: Runs, hasOffsets: boolean) {
    this.#runs = runs;
    // A separator within a run takes the place of a unit that is not written; beside these, one may stand before each run.
    if (hasOffsets) this.#offsets = new Uint32Array(runs.texts.reduce((sum, text) => sum + text.length, runs.count));
  }

  separate(separator: (typeof separators)[number]): void {
    if (this.#separator !== "\n") this.#separator = separator;
  }

  /** Writes a text that begins at a unit of a run. */
  write(text: string, run: number, from: number): void {
    const isApart = this.#separator !== "" && this.#parts.length > 0;
    if (isApart) this.#parts.push(this.#separator);
    this.#separator = "";
    this.#parts.push(text);
    if (this.#offsets === undefined) return;
    if (isApart) this.#offsets[this.#length++] = sourceOffset(this.#runs, run, from);
    const map = this.#runs.maps.get(run);
    const start = this.#runs.starts[run];
    for (let index = from; index < from + text.length; index++)
      this.#offsets[this.#length++] = map === undefined ? start + index : map[index];
  }

  build(): SelectedText {
    return { text: this.#parts.join(""), offsets: this.#offsets?.slice(0, this.#length) ?? new Uint32Array() };
  }
}

/** The text of each run with its white space collapsed. */
interface CollapsedRuns {
  /** Without white space at the ends; empty for a run of white space. */
  readonly texts: readonly string[];
  /** Source offsets of the first and the last unit that is no white space. */
  readonly firsts: Uint32Array<ArrayBuffer>;
  readonly lasts: Uint32Array<ArrayBuffer>;
}

const collapsedRuns = oncePerPage((page): CollapsedRuns => {
  const { runs } = page;
  const { firsts, ends } = textParts(page);
  return {
    texts: runs.texts.map((text, run) => collapsed(text.slice(firsts[run], ends[run]))),
    firsts: firsts.map((first, run) => sourceOffset(runs, run, first)),
    lasts: ends.map((end, run) => sourceOffset(runs, run, Math.max(end - 1, firsts[run]))),
  };
});

/** A text with a space for every stretch of white space; most have no other. */
export function collapsed(text: string): string {
  return /[\t\n\f\r\u00a0]| [ ]/.test(text) ? text.replace(/[ \t\n\f\r\u00a0]+/g, " ") : text;
}
