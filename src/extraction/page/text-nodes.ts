import type { Page } from "./page.ts";
import { indexAt } from "./selection.ts";
import { summedUp } from "./tree.ts";
import { isSpace } from "./vocabulary.ts";

/**
 * The text nodes of a page's content: for each its element and its length in UTF-16 units of decoded text, trimmed and with white space
 * collapsed, which is 0 for a node of white space.
 */
export function textNodesOf({ runs }: Page) {
  const texts = new Map<number, string>();
  const parentOf = new Map<number, number>();
  for (let run = 0; run < runs.count; run++) {
    if (runs.ignored[run] === 1) continue;
    const node = runs.nodes[run];
    texts.set(node, (texts.get(node) ?? "") + runs.texts[run]);
    parentOf.set(node, runs.parents[run]);
  }
  return {
    count: texts.size,
    parents: Int32Array.from(parentOf.values()),
    lengths: Uint32Array.from(texts.values(), collapsedLength),
  };
}

/** Length of a text, trimmed and with each run of white space as one unit. */
export function collapsedLength(text: string): number {
  let length = 0;
  let pendingSpace = 0;
  for (let index = 0; index < text.length; index++) {
    if (isSpace(text.charCodeAt(index))) pendingSpace = length === 0 ? 0 : 1;
    else {
      length += pendingSpace + 1;
      pendingSpace = 0;
    }
  }
  return length;
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
