import type { Page } from "../../page/page.ts";
import { labels } from "./block.ts";
import { changesLevel, edgeAround, edges, headingElements, unreadElements } from "./vocabulary.ts";

/** What is around and between the texts of a page, element by element. */
export interface Surroundings {
  /** What stands at an element's edges: see `edges`. */
  readonly edges: Uint8Array<ArrayBuffer>;
  /** Number of elements around and at an element, the inline ones aside. */
  readonly levels: Uint32Array<ArrayBuffer>;
  /** Labels of the blocks that stand in an element. */
  readonly labels: Uint8Array<ArrayBuffer>;
  readonly inLink: Uint8Array<ArrayBuffer>;
  /** 1 for what is not read. */
  readonly unread: Uint8Array<ArrayBuffer>;
}

export function surroundingsOf({ elements: { count, names, parents } }: Page): Surroundings {
  const around: Surroundings = {
    edges: new Uint8Array(count),
    levels: new Uint32Array(count),
    labels: new Uint8Array(count),
    inLink: new Uint8Array(count),
    unread: new Uint8Array(count),
  };
  for (let element = 0; element < count; element++) {
    const name = names[element] ?? "";
    const parent = parents[element] ?? -1;
    around.edges[element] = edgeAround(name);
    around.levels[element] = (around.levels[parent] ?? 0) + Number(changesLevel(name));
    around.labels[element] = (around.labels[parent] ?? 0) | labelOf(name);
    around.inLink[element] = Number(name === "a" || around.inLink[parent] === 1);
    around.unread[element] = Number(unreadElements.has(name) || around.unread[parent] === 1);
  }
  return around;
}

function labelOf(name: string): number {
  if (name === "li") return labels.listItem;
  return headingElements.has(name) ? labels.heading : 0;
}

/** What stands between two runs of text: the strongest edge of the elements that close and open between them. */
export function edgeBetween({ elements, runs }: Page, { edges: edgeOf }: Surroundings, before: number, after: number): number {
  const opened = runs.elementsBefore[before] ?? 0;
  const end = runs.elementsBefore[after] ?? 0;
  // The parser moved one of them: they are no neighbours.
  if (end < opened) return edges.break;
  const parent = runs.parents[after] ?? -1;
  let edge: number = edges.none;
  for (let at = runs.parents[before] ?? -1; at >= 0 && edge < edges.break; at = elements.parents[at] ?? -1) {
    if (parent >= at && parent < (elements.subtreeEnds[at] ?? 0)) break;
    edge = Math.max(edge, edgeOf[at] ?? 0);
  }
  for (let at = opened; at < end && edge < edges.break; at++) edge = Math.max(edge, edgeOf[at] ?? 0);
  return edge;
}
