import { median as middleOf } from "d3-array";

/** One line of the benchmark: what was measured, and the target where there is one. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: "ms" | "× parse" | "×" | "MU/s" | "tasks";
  readonly target?: number;
  /** A remark on what else is worth knowing: the page, the stages. */
  readonly note: string;
}

/** The time that something took, and its answer. */
export function timed<T>(work: () => T): { readonly milliseconds: number; readonly value: T } {
  const begun = performance.now();
  const value = work();
  return { milliseconds: performance.now() - begun, value };
}

/** Milliseconds of processor time, collecting garbage with it: a busy machine does not stretch it. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The middle value, or the mean of the two in the middle; not a number where there are none. */
export function median(values: readonly number[]): number {
  return middleOf(values) ?? Number.NaN;
}
