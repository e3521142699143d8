import type { PageTree } from "../../worker/page-tree.ts";
import { labelOf, nameOf } from "./columns.ts";

/** The elements whose tag, id and classes, written as `div#main.article`, have a text in them, in document order. */
export function matchesOf(tree: PageTree, wanted: string): readonly number[] {
  const text = wanted.trim().toLowerCase();
  if (text === "") return [];
  const matches: number[] = [];
  for (let element = 0; element < tree.count; element++) {
    if ((nameOf(tree, element) + labelOf(tree, element)).toLowerCase().includes(text)) matches.push(element);
  }
  return matches;
}

/** The match after an element, or before it; round the ends. */
export function matchBeside(matches: readonly number[], element: number, by: 1 | -1): number | undefined {
  return by === 1
    ? (matches.find((match) => match > element) ?? matches[0])
    : (matches.findLast((match) => match < element) ?? matches.at(-1));
}
