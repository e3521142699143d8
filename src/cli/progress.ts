import { durationText } from "../format.ts";
import type { Terminal } from "./terminal.ts";

/** The progress of a run over many pages. */
interface Progress {
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
export function progressLine({ done, of, failed, doneBefore, elapsed }: Progress): string {
  const filled = of === 0 ? barWidth : Math.floor((barWidth * done) / of);
  const bar = `[${"#".repeat(filled)}${" ".repeat(barWidth - filled)}]`;
  const doneNow = done - doneBefore;
  const left = doneNow === 0 || done === of ? "" : `, about ${durationText(((of - done) * elapsed) / doneNow)} left`;
  return `${bar} ${done}/${of} pages${failed === 0 ? "" : `, ${failed} failed`}${left}`;
}

/** A line at the foot of a terminal that is written over; nothing where the output goes elsewhere. */
export class ProgressBar {
  readonly #output: Terminal["errors"];
  #shownAt = -Infinity;

  constructor(output: Terminal["errors"]) {
    this.#output = output;
  }

  show(line: string): void {
    const now = performance.now();
    if (this.#output.isTTY !== true || now - this.#shownAt < pause) return;
    this.#shownAt = now;
    this.#output.write(`\r${line.slice(0, (this.#output.columns ?? usualColumns) - 1)}\u001b[K`);
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
    // Until the first page is done, most of the time is what threads take to begin.
    if (this.#done === this.#doneBefore + 1) this.#since = performance.now();
    this.#show();
  }

  #show(): void {
    const doneBefore = Math.min(this.#done, this.#doneBefore + 1);
    const elapsed = performance.now() - this.#since;
    this.#bar.show(progressLine({ done: this.#done, of: this.#of, failed: this.#failed, doneBefore, elapsed }));
  }
}
