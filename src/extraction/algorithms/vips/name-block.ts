import { elementLabel, type Page } from "../../page/page.ts";
import type { Segmentation } from "./segmentation.ts";
import { shortLabel } from "../../method/short-label.ts";

/** A block as it is listed: its element, or how many were merged and the first of them. */
export function blockLabel(segmentation: Segmentation, block: number): string {
  const { labels } = segmentation;
  let label = labels.get(block);
  if (label === undefined) labels.set(block, (label = nameOf(segmentation, block, elementLabel)));
  return label;
}

/** The same within a formula. */
export function shortBlockLabel(segmentation: Segmentation, block: number): string {
  return nameOf(segmentation, block, shortLabel);
}

function nameOf(segmentation: Segmentation, block: number, name: (page: Page, element: number) => string): string {
  const { page, elements, blocks } = segmentation;
  const { count, nodes, parents, subtreeEnds } = blocks;
  const own = elements[block];
  if (own >= 0) return name(page, own);
  if (nodes[block] >= 0) return "text";
  let parts = 0;
  for (let part = block + 1; part < Math.min(subtreeEnds[block], count); part = subtreeEnds[part])
    if (parents[part] === block) parts++;
  let first = block + 1;
  while (nodes[first] < 0) first++;
  const element = elements[first];
  return `${parts} blocks from ${element >= 0 ? name(page, element) : "text"} on`;
}
