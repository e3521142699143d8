import type { Page } from "../../page/page.ts";
import type { LinkScores } from "./link-scores.ts";

/** What the link table filter would delete, for every threshold at once (figure 3, lines 19 to 25). */
export interface LinkTables {
  /** Where the climb from each element ends: the element itself where its parent does not score below it. */
  readonly tops: Int32Array<ArrayBuffer>;
  /** The smallest score that a threshold must exceed for the element and all in it to be deleted; Infinity where nothing deletes it. */
  readonly bounds: Float64Array<ArrayBuffer>;
  /** The element that is deleted then, itself or one around it, and the link that the climb to it starts from; -1 for none. */
  readonly deleted: Int32Array<ArrayBuffer>;
  readonly links: Int32Array<ArrayBuffer>;
}

/**
 * Climbs from every link. A link whose parent scores below the threshold deletes the element where the climb from that parent
 * ends; so the smallest score of such a parent is all that a threshold has to be compared with.
 *
 * Differs: body is never deleted, for nothing would be left. A climb ends below it, and a link directly in it goes alone.
 */
export function linkTables({ elements, body }: Page, formTags: Int32Array, { linkOf, scores }: LinkScores): LinkTables {
  const { count, parents, subtreeEnds } = elements;
  const tops = new Int32Array(count).map((_, element) => element);
  const bounds = new Float64Array(count).fill(Infinity);
  const deleted = new Int32Array(count).fill(-1);
  const links = new Int32Array(count).fill(-1);
  const end = body < 0 ? 0 : (subtreeEnds[body] ?? 0);
  for (let element = body + 1; element < end; element++) {
    const parent = parents[element] ?? body;
    if (parent !== body && (scores[parent] ?? 0) < (scores[element] ?? 0)) tops[element] = tops[parent] ?? parent;
    if (linkOf[element] !== element || formTags[element] !== -1) continue;
    const top = parent === body ? element : (tops[parent] ?? parent);
    const bound = scores[parent] ?? 0;
    if (!(bound < (bounds[top] ?? 0))) continue;
    bounds[top] = bound;
    deleted[top] = top;
    links[top] = element;
  }
  for (let element = body + 1; element < end; element++) {
    const parent = parents[element] ?? body;
    if (!((bounds[parent] ?? Infinity) <= (bounds[element] ?? Infinity)) || deleted[parent] === -1) continue;
    bounds[element] = bounds[parent] ?? Infinity;
    deleted[element] = deleted[parent] ?? -1;
    links[element] = links[parent] ?? -1;
  }
  return { tops, bounds, deleted, links };
}
