import type { PackedTexts, PageTree } from "../../worker/protocol/page-tree.ts";

export function nameOf(tree: PageTree, element: number): string {
  return textAt(tree.names, element);
}

/** Id and classes, as in `#main.article`; empty where there are none. */
export function labelOf(tree: PageTree, element: number): string {
  return textAt(tree.labels, element);
}

/** The beginning of the text that stands in the element itself. */
export function snippetOf(tree: PageTree, element: number): string {
  return textAt(tree.snippets, element);
}

function textAt({ text, ends }: PackedTexts, element: number): string {
  return text.slice(ends[element - 1] ?? 0, ends[element] ?? 0);
}

/**
 * Text density of an element: characters of content text in its subtree for each tag there; an element without tags counts as
 * having one (Sun, Song and Liao 2011, definition 1).
 */
export function densityOf({ characters, tags }: PageTree, element: number): number {
  return (characters[element] ?? 0) / Math.max(tags[element] ?? 0, 1);
}

export function greatestDensity(tree: PageTree): number {
  let greatest = 0;
  for (let element = 0; element < tree.count; element++) greatest = Math.max(greatest, densityOf(tree, element));
  return greatest;
}

/** Length of a density's bar as a share of the longest. Logarithmic: a paragraph is a hundred times denser than what holds it. */
export function densityShare(density: number, greatest: number): number {
  return greatest <= 0 ? 0 : Math.log1p(density) / Math.log1p(greatest);
}

/** Levels that are shown: where elements nest deeper, no eye could follow. */
export const mostLevels = 512;

export function deepestLevel({ levels }: PageTree): number {
  let deepest = 0;
  for (const level of levels) if (level > deepest) deepest = level;
  return deepest;
}

/** Returns whether an element has children that can be shown. */
export function isOpenable({ subtreeEnds, levels }: PageTree, element: number): boolean {
  return (subtreeEnds[element] ?? 0) > element + 1 && (levels[element] ?? 0) < mostLevels;
}
