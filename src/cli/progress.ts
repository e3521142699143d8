import type { Terminal } from "./terminal.ts";

/** How far a run over many pages is. */
export interface Progress {
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

/** "40 s", "3 min", "2 h 5 min". */
export function durationText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A line at the foot of a terminal that is written over; nothing where the output goes elsewhere. */
export class ProgressBar {
  readonly #output: Terminal["errors"];
  #shownAt = -Infinity;

  constructor(output: Terminal["errors"]) {
    this.#output = output;
  }

  show(progress: Progress): void {
    const now = performance.now();
    if (this.#output.isTTY !== true || now - this.#shownAt < pause) return;
    this.#shownAt = now;
    this.#output.write(`\r${progressLine(progress).slice(0, (this.#output.columns ?? usualColumns) - 1)}\u001b[K`);
  }

  clear(): void {
    if (this.#output.isTTY === true) this.#output.write("\r\u001b[K");
  }
}
