import { openPage } from "../extraction/page/open-page.ts";
import type { Page } from "../extraction/page/page.ts";
import { processorTime } from "./measure.ts";

/** Pages that grow in one way alone, by the number of what is repeated. */
const families: Readonly<Record<string, (count: number) => string>> = {
  nesting: (count) => `<body>${"<div>".repeat(count)}some text down here`,
  siblings: (count) => `<body>${"<div>text here</div>".repeat(count)}`,
  classes: (count) => `<body>${numbered(count, (index) => `<p class=c${index}>a word or two`).join("")}`,
  links: (count) => `<body>${numbered(count, (index) => `<a href=/${index}>link ${index}</a> `).join("")}`,
  "unclosed p": (count) => `<body>${"<p>a few words".repeat(count)}`,
  "words of one letter": (count) => `<body><p>${"a < ‹ ".repeat(count)}`,
  tables: (count) => `<body>${"<table><tr><td>cell<td>other</table>".repeat(count)}`,
  lists: (count) => `<body><ul>${"<li>an item".repeat(count)}`,
  attributes: (count) => `<body><p ${numbered(count, (index) => `a${index}=v`).join(" ")}>some text`,
  "one long text": (count) => `<body><p>${numbered(count, (index) => `word${index % 1000},`).join(" ")}`,
};

function numbered(count: number, text: (index: number) => string): readonly string[] {
  return Array.from({ length: count }, (_, index) => text(index));
}

/** The task that is measured: it may keep nothing between two pages. */
export type Work = (page: Page) => void;

/** The cost of a run: milliseconds of processor time, unless something steadier is counted. */
export type Cost = (run: () => void) => number;

/** The numbers of repetitions: it is tried with so many and four times as many. */
export interface Sizes {
  readonly first: number;
  /** Repetitions where a suspicion is looked into. */
  readonly second: number;
}

/** Exponent of growth from which on it is a fault: what n log n and larger memory add to 1 is less. */
const steepest = 1.3;
/** Milliseconds of processor time that are as good as none. */
const negligible = 30;
const factor = 4;
/** A suspicion has to stand as often as this: other work on the machine adds to a measurement, and takes nothing from one; it may last seconds. */
const rounds = 20;

/**
 * The families of pages on which a work's time grows more steeply than n^1.3, with its milliseconds at n and 4 n; of those asked for.
 *
 * Time is the process's own, so that a busy machine does not count. What looks steep is measured again, each time on pages four
 * times as large that were not seen before, and the least of several is taken.
 */
export function steepOnes(
  work: Work,
  { first, second }: Sizes,
  asked: readonly string[] = Object.keys(families),
  cost: Cost = processorTime,
): readonly string[] {
  return asked.flatMap((family) => {
    const costOf = (page: Page): number => cost(() => work(page));
    const fresh = (size: number): Page => openPage(families[family]?.(size) ?? "");
    // What takes no time on the larger page cannot be steep; else that was once for the compiler.
    if (costOf(fresh(factor * first)) <= negligible) return [];
    const isSuspect = (): boolean => isSteep(costOf(fresh(first)), costOf(fresh(factor * first)));
    if (!isSuspect() || !isSuspect()) return [];
    let [before, after] = [Infinity, Infinity];
    for (let round = 0; round < rounds; round++) {
      before = Math.min(before, costOf(fresh(second)));
      after = Math.min(after, costOf(fresh(factor * second)));
      if (!isSteep(before, after)) return [];
    }
    return [`${family}: ${before.toFixed(0)} ms at ${second}, ${after.toFixed(0)} ms at ${factor * second}`];
  });
}

function isSteep(before: number, after: number): boolean {
  return after > negligible && Math.log(after / Math.max(before, 1)) / Math.log(factor) > steepest;
}
