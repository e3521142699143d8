import { isLink, type Page } from "../../page/page.ts";
import { indexAt } from "../../page/selection.ts";
import type { Words } from "../../page/words.ts";

const fewestLinks = 3;

/** Words `[start, end)` of a list of links. */
export interface LinkList {
  readonly start: number;
  readonly end: number;
  readonly links: number;
  /** Words of its links, out of all its words. */
  readonly linkWords: number;
}

/**
 * Runs of at least three links whose words are more than half of the words from the first to the last of them.
 *
 * Differs: [link-lists] QuASM has a step for link lists of which no more is known than its name; this one is ours. A run is as long as the words of its
 * links outweigh those between them at every link of it.
 */
export function linkListsOf(page: Page, words: Words): readonly LinkList[] {
  const lists: LinkList[] = [];
  let open: LinkList | undefined;
  for (const { start, end } of linksOf(page, words)) {
    const joined: LinkList | undefined = open && { ...open, end, links: open.links + 1, linkWords: open.linkWords + end - start };
    const goesOn = joined !== undefined && 2 * (joined.linkWords - (end - start)) > start - joined.start;
    if (goesOn) open = joined;
    else {
      if (open !== undefined) lists.push(open);
      open = { start, end, links: 1, linkWords: end - start };
    }
  }
  if (open !== undefined) lists.push(open);
  return lists.filter(({ links }) => links >= fewestLinks);
}

/** The list that a word is in. */
export function listAt(lists: readonly LinkList[], word: number): LinkList | undefined {
  return lists.find(({ start, end }) => word >= start && word < end);
}

/** Words `[start, end)` of each link with an address, in source order; links without words are left out. */
function* linksOf(
  { elements }: Page,
  words: Words,
): Generator<{ readonly start: number; readonly end: number }, void, undefined> {
  let done = 0;
  for (let element = 0; element < elements.count; element++) {
    if (elements.ignored[element] === 1 || !isLink(elements, element)) continue;
    const start = Math.max(indexAt(words.ends, elements.starts[element]) + 1, done);
    const end = indexAt(words.starts, elements.ends[element] - 1) + 1;
    if (start >= end) continue;
    yield { start, end };
    done = end;
  }
}
