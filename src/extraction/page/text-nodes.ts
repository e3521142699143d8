import { collapsedLengths, countByRun, type Counted } from "./counted.ts";
import type { Page } from "./page.ts";
import { indexAt } from "./selection.ts";
import { documentOrder, summedUp } from "./tree.ts";

/** The text nodes of a page, by the number that its runs give them, and what is counted in each. */
export interface TextNodes extends Counted {
  readonly count: number;
  /** First and last run of a node, and the element that holds it; -1 for a number that no run has. */
  readonly firstRuns: Int32Array<ArrayBuffer>;
  readonly lastRuns: Int32Array<ArrayBuffer>;
  readonly parents: Int32Array<ArrayBuffer>;
  /** UTF-16 units of decoded text, trimmed and with white space collapsed; 0 for a node of white space. */
  readonly lengths: Float64Array<ArrayBuffer>;
}

/** @param ofIgnored whether what is ignored is counted as well. */
export function textNodesOf(page: Page, ofIgnored = false): TextNodes {
  const { nodes, parents } = page.runs;
  const count = nodes.reduce((most, node) => Math.max(most, node + 1), 0);
  const [firstRuns, lastRuns] = [new Int32Array(count).fill(-1), new Int32Array(count).fill(-1)];
  for (const [run, node] of nodes.entries()) {
    if (firstRuns[node] < 0) firstRuns[node] = run;
    lastRuns[node] = run;
  }
  const counted = countByRun(page, nodes, count, { order: documentOrder(page), ofIgnored });
  return {
    ...counted,
    count,
    firstRuns,
    lastRuns,
    parents: firstRuns.map((run) => (run < 0 ? -1 : parents[run])),
    lengths: collapsedLengths(counted, "units"),
  };
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
