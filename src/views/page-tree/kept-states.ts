import type { PageTree } from "../../worker/protocol/page-tree.ts";

/** How much of an element's content text a lane keeps. */
export type KeptState = "all" | "part" | "none" | "no text";

/** For each element, how many source units of the content text in its subtree there are, without white space around runs. */
export function textUnits(tree: PageTree): Uint32Array<ArrayBuffer> {
  return summed(tree, (start, end) => end - start);
}

/** For each element, how many of those units are in a selection, `[start0, end0, start1, …]`. Linear in elements, runs and ranges. */
export function keptUnits(tree: PageTree, selection: Uint32Array): Uint32Array<ArrayBuffer> {
  let next = 0;
  return summed(tree, (start, end) => {
    while (next < selection.length && (selection[next + 1] ?? 0) <= start) next += 2;
    let kept = 0;
    // The last range may reach into the next run.
    for (let at = next; at < selection.length && (selection[at] ?? 0) < end; at += 2)
      kept += Math.min(selection[at + 1] ?? 0, end) - Math.max(selection[at] ?? 0, start);
    return kept;
  });
}

export function keptState(kept: number, whole: number): KeptState {
  if (whole === 0) return "no text";
  if (kept === 0) return "none";
  return kept === whole ? "all" : "part";
}

/** Gives each run's value to the element that holds it and to all above. Runs come in source order. */
function summed({ count, parents, runs }: PageTree, valueOf: (start: number, end: number) => number): Uint32Array<ArrayBuffer> {
  const sums = new Uint32Array(count);
  for (let run = 0; run < runs.starts.length; run++) {
    const value = valueOf(runs.starts[run] ?? 0, runs.ends[run] ?? 0);
    const parent = runs.parents[run] ?? -1;
    if (parent >= 0) sums[parent] = (sums[parent] ?? 0) + value;
  }
  for (let element = count - 1; element >= 0; element--) {
    const parent = parents[element] ?? -1;
    if (parent >= 0) sums[parent] = (sums[parent] ?? 0) + (sums[element] ?? 0);
  }
  return sums;
}
