import { counted, durationText } from "../format.ts";
import type { Terminal } from "./terminal.ts";

/** The progress of a run over many pages. */
interface RunProgress {
  readonly done: number;
  readonly of: number;
  readonly failed: number;
  /** Done before the clock was started: they say nothing of its speed. */
  readonly doneBefore: number;
  /** Milliseconds since then. */
  readonly elapsed: number;
}

const barWidth = 24;
const usualColumns = 80;
/** Milliseconds between two looks. */
const pause = 100;

/** "[######              ] 37/412 pages, 2 failed, about 40 s left". */
export function progressLine({ done, of, failed, doneBefore, elapsed }: RunProgress): string {
  const doneNow = done - doneBefore;
  const left = doneNow === 0 || done === of ? undefined : ((of - done) * elapsed) / doneNow;
  return lineOf(of === 0 ? 1 : done / of, `${done}/${of} pages`, failed, left);
}

/** @param share of the work that is done @param left milliseconds, where that can be told */
function lineOf(share: number, done: string, failed: number, left: number | undefined): string {
  const filled = Math.floor(barWidth * Math.min(share, 1));
  const bar = `[${"#".repeat(filled)}${" ".repeat(barWidth - filled)}]`;
  return `${bar} ${done}${failed === 0 ? "" : `, ${failed} failed`}${left === undefined ? "" : `, about ${durationText(left)} left`}`;
}

/** A line at the foot of a terminal that is written over. Where the output goes elsewhere, nothing, or a line from time to time. */
export class ProgressBar {
  readonly #output: Terminal["errors"];
  readonly #pause: number;
  #shownAt: number;

  /** @param pauseElsewhere milliseconds between two lines where there is no terminal */
  constructor(output: Terminal["errors"], pauseElsewhere = Infinity) {
    this.#output = output;
    this.#pause = output.isTTY === true ? pause : pauseElsewhere;
    this.#shownAt = output.isTTY === true ? -Infinity : performance.now();
  }

  show(line: string): void {
    const now = performance.now();
    if (now - this.#shownAt < this.#pause) return;
    this.#shownAt = now;
    if (this.#output.isTTY !== true) this.#output.write(`${line}\n`);
    else this.#output.write(`\r${line.slice(0, (this.#output.columns ?? usualColumns) - 1)}\u001b[K`);
  }

  clear(): void {
    if (this.#output.isTTY === true) this.#output.write("\r\u001b[K");
  }
}

/** Counts pages as they are done, on a bar. */
export class PageProgress {
  readonly #bar: ProgressBar;
  readonly #of: number;
  readonly #doneBefore: number;
  #since = performance.now();
  #done: number;
  #failed = 0;

  constructor(bar: ProgressBar, of: number, doneBefore = 0) {
    this.#bar = bar;
    this.#of = of;
    this.#doneBefore = doneBefore;
    this.#done = doneBefore;
    this.#show();
  }

  get isWhole(): boolean {
    return this.#done === this.#of;
  }

  /** Another page is done. */
  add(hasFailed = false): void {
    this.#done++;
    if (hasFailed) this.#failed++;
    // The clock starts with the first page: until then most of the time goes into starting threads.
    if (this.#done === this.#doneBefore + 1) this.#since = performance.now();
    this.#show();
  }

  #show(): void {
    const doneBefore = Math.min(this.#done, this.#doneBefore + 1);
    const elapsed = performance.now() - this.#since;
    this.#bar.show(progressLine({ done: this.#done, of: this.#of, failed: this.#failed, doneBefore, elapsed }));
  }
}

/** Milliseconds between two lines where there is no terminal. */
const pauseElsewhere = 10_000;

/** Tells how far a run is that does not know how many pages there are: by the bytes of the files that were read. */
export class ReadingProgress {
  readonly #bar: ProgressBar;
  readonly #size: number;
  #read = 0;
  #pages = 0;
  /** When the first page was done that was not done before, and what had been read by then. */
  #begun: { readonly at: number; readonly read: number } | undefined;

  /** @param size bytes of all files; 0 where that is not known */
  constructor(errors: Terminal["errors"], size: number) {
    this.#bar = new ProgressBar(errors, pauseElsewhere);
    this.#size = size;
  }

  read(bytes: number): void {
    this.#read += bytes;
  }

  /** Another page is done. @param failed pages that failed so far @param isNew false for one that was done before */
  add(failed: number, isNew = true): void {
    this.#pages++;
    if (isNew) this.#begun ??= { at: performance.now(), read: this.#read };
    const { at, read } = this.#begun ?? { at: 0, read: this.#read };
    const left = ((performance.now() - at) * (this.#size - this.#read)) / (this.#read - read);
    const share = this.#size === 0 ? 0 : this.#read / this.#size;
    this.#bar.show(lineOf(share, counted(this.#pages, "page"), failed, left >= 0 && left < Infinity ? left : undefined));
  }

  clear(): void {
    this.#bar.clear();
  }
}
