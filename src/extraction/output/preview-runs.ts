import { textParts, type TextParts } from "../page/counted.ts";
import { sourceOffset, type Page, type Runs } from "../page/page.ts";

/** The runs of content text that a preview shows and that are not blank, in document order. */
export interface PreviewRuns {
  readonly count: number;
  /** Number of the run in the page. */
  readonly numbers: Uint32Array<ArrayBuffer>;
  /** Units of the preview's text from the first to the last that is no white space, half-open. */
  readonly unitStarts: Uint32Array<ArrayBuffer>;
  readonly unitEnds: Uint32Array<ArrayBuffer>;
  /** The same in the source. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Number of the element that holds the run. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** 1 where a block of text begins, 0 where the run goes on from the one before. */
  readonly breaks: Uint8Array<ArrayBuffer>;
}

interface PlacedRun {
  readonly run: number;
  /** Unit of the preview's text at which it begins. */
  readonly unit: number;
  readonly breakBefore: boolean;
}

/** Gathers the runs of a preview as they come, and where each unit of the preview's text is in the source. */
export class PreviewRunsBuilder {
  readonly #runs: Runs;
  readonly #parts: TextParts;
  readonly #placed: PlacedRun[] = [];

  constructor(page: Page) {
    this.#runs = page.runs;
    this.#parts = textParts(page);
  }

  /** Adds a run that begins at a unit of the preview's text; answers whether it is content with any word in it. */
  add(run: number, unit: number, breakBefore: boolean): boolean {
    this.#placed.push({ run, unit, breakBefore });
    return this.#parts.words[run] > 0;
  }

  build(units: number): { readonly runs: PreviewRuns; readonly offsets: Uint32Array<ArrayBuffer> } {
    const { words, firsts, ends } = this.#parts;
    const placed = this.#placed.filter(({ run }) => words[run] > 0);
    const column = (value: (place: PlacedRun) => number): Uint32Array<ArrayBuffer> => Uint32Array.from(placed, value);
    return {
      runs: {
        count: placed.length,
        numbers: column(({ run }) => run),
        unitStarts: column(({ run, unit }) => unit + firsts[run]),
        unitEnds: column(({ run, unit }) => unit + ends[run]),
        starts: column(({ run }) => sourceOffset(this.#runs, run, firsts[run])),
        // The unit ends where what follows starts, so that a reference is taken whole.
        ends: column(({ run }) => sourceOffset(this.#runs, run, ends[run])),
        parents: Int32Array.from(placed, ({ run }) => this.#runs.parents[run]),
        breaks: Uint8Array.from(placed, ({ breakBefore }) => Number(breakBefore)),
      },
      offsets: this.#offsets(units),
    };
  }

  #offsets(units: number): Uint32Array<ArrayBuffer> {
    const offsets = new Uint32Array(units + 1);
    for (const { run, unit } of this.#placed) {
      const length = this.#runs.texts[run].length;
      const start = this.#runs.starts[run];
      const map = this.#runs.maps.get(run);
      if (map !== undefined) offsets.set(map.subarray(0, length), unit);
      else for (let index = 0; index < length; index++) offsets[unit + index] = start + index;
      offsets[unit + length] = this.#runs.ends[run];
    }
    return offsets;
  }
}
