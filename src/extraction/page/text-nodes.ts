import { collapsedLengths, countByRun, type PieceCounts } from "./counted.ts";
import type { Page } from "./page.ts";
import { indexAt } from "./selection.ts";
import { documentOrder, summedUp } from "./tree.ts";

/** The text nodes of a page, by the number that its runs give them, and what is counted in each. */
export interface TextNodes extends PieceCounts {
  readonly count: number;
  /** First and last run of a node; 0 for a number that no run has. */
  readonly firstRuns: Int32Array<ArrayBuffer>;
  readonly lastRuns: Int32Array<ArrayBuffer>;
  /** The element that holds it; -1 for a number that no run has. */
  readonly parents: Int32Array<ArrayBuffer>;
  /** UTF-16 units of decoded text, trimmed and with white space collapsed; 0 for a node of white space. */
  readonly lengths: Float64Array<ArrayBuffer>;
}

/** @param ofIgnored whether what is ignored is counted as well. */
export function textNodesOf(page: Page, ofIgnored = false): TextNodes {
  const { nodes } = page.runs;
  let count = 0;
  for (let run = 0; run < nodes.length; run++) count = Math.max(count, nodes[run] + 1);
  const [firstRuns, lastRuns, parents] = [new Int32Array(count), new Int32Array(count), new Int32Array(count).fill(-1)];
  for (let run = 0; run < nodes.length; run++) {
    const node = nodes[run];
    if (parents[node] < 0) firstRuns[node] = run;
    lastRuns[node] = run;
    parents[node] = page.runs.parents[run];
  }
  const counted = countByRun(page, nodes, count, { order: documentOrder(page), ofIgnored });
  return { ...counted, count, firstRuns, lastRuns, parents, lengths: collapsedLengths(counted, "units") };
}

/** For each element the sum over the runs in it. */
export function lengthsOf({ elements, runs }: Page, lengthOf: (run: number) => number): Uint32Array {
  const lengths = new Uint32Array(elements.count);
  for (let run = 0; run < runs.count; run++) if (runs.parents[run] >= 0) lengths[runs.parents[run]] += lengthOf(run);
  return summedUp(elements.parents, lengths);
}

/** The text of an element that holds text alone. */
export function ownTextOf({ elements, runs }: Page, element: number): string {
  const first = indexAt(runs.starts, elements.starts[element]) + 1;
  let end = first;
  while (end < runs.count && runs.parents[end] === element) end++;
  return runs.texts.slice(first, end).join("");
}
