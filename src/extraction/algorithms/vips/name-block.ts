import { elementLabel } from "../../page/page.ts";
import { shortLabel } from "../short-label.ts";
import type { Segmentation } from "./segmentation.ts";

/** A block as it is listed: its element, or what was merged. */
export function blockLabel(segmentation: Segmentation, block: number): string {
  const { labels, page, elements } = segmentation;
  let label = labels.get(block);
  if (label === undefined) {
    const element = elements[block] ?? -1;
    label = element >= 0 ? elementLabel(page, element) : unnamed(segmentation, block);
    labels.set(block, label);
  }
  return label;
}

/** The same within a formula. */
export function shortBlockLabel(segmentation: Segmentation, block: number): string {
  const element = segmentation.elements[block] ?? -1;
  return element >= 0 ? shortLabel(segmentation.page, element) : unnamed(segmentation, block);
}

function unnamed({ blocks: { count, nodes, parents, subtreeEnds } }: Segmentation, block: number): string {
  if ((nodes[block] ?? -1) >= 0) return "text";
  let parts = 0;
  for (let part = block + 1; part < Math.min(subtreeEnds[block] ?? 0, count); part = subtreeEnds[part] ?? count)
    if (parents[part] === block) parts++;
  return `${parts} blocks`;
}
