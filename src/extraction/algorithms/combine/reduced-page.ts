import { openPage } from "../../page/open-page.ts";
import type { Page } from "../../page/page.ts";
import { difference, indexAt, rangesOf, SelectionBuilder, selectionOf, union, type Selection } from "../../page/selection.ts";
import { bodyEnd } from "../../page/tree.ts";
import { isSpace } from "../../page/vocabulary.ts";
import { selectWords, type Words } from "../../page/words.ts";

/** A page of which only some words stay, as a page of its own. */
export interface ReducedPage {
  readonly page: Page;
  /** Where each of the words that stay begins in it; of the others nothing is said. */
  readonly offsets: Uint32Array<ArrayBuffer>;
}

/**
 * Cuts out of the source all that does not stay, and parses the rest anew: other words, comments, scripts, the head but for the title,
 * and the elements that hold none of the words. Where something was cut out between two words there is a space, or a line end where
 * there was one. All else is as it was.
 */
export function reducedPage(page: Page, words: Words, stays: (word: number) => boolean): ReducedPage {
  const { source } = page;
  const offsets = new Uint32Array(words.count);
  let reduced = "";
  let at = 0;
  let word = 0;
  const copyTo = (end: number): void => {
    for (; word < words.count && words.starts[word] < end; word++) offsets[word] = reduced.length + words.starts[word] - at;
    reduced += source.slice(at, end);
  };
  for (const { start, end } of rangesOf(cutsIn(page, words, stays))) {
    copyTo(start);
    const isWithinWord = word > 0 && stays(word - 1) && end < words.ends[word - 1];
    if (!isWithinWord) reduced += source.slice(start, end).includes("\n") ? "\n" : " ";
    at = end;
    while (word < words.count && words.starts[word] < end) word++;
  }
  copyTo(source.length);
  // What was opened is there as it was read; what was not stays closed, though now it may say what nothing else says.
  return { page: openPage(reduced, { ...page.reading, noscript: "closed" }), offsets };
}

function cutsIn(page: Page, words: Words, stays: (word: number) => boolean): Selection {
  const { ignored, elements, body, source } = page;
  const others = selectWords(page, words, (word) => !stays(word));
  const title = elements.names.indexOf("title");
  const head = title < 0 || title > body ? [] : [[elements.starts[title], elements.ends[title]] as const];
  const { left, gone } = elementsBy(page, words, stays);
  const kept = union(union(selectWords(page, words, stays), left), selectionOf(head));
  const cuts = new SelectionBuilder();
  for (const { start, end } of rangesOf(difference(union(union(ignored, others), gone), kept))) {
    let [from, to] = [start, end];
    while (isSpace(source.charCodeAt(from - 1))) from--;
    while (isSpace(source.charCodeAt(to))) to++;
    cuts.add(from, to);
  }
  return cuts.build();
}

/** Elements without text that stay where they are between words that do. */
const keptVoids: ReadonlySet<string> = new Set(["br", "hr", "img"]);

/** The elements of the body that hold none of the words that stay, and the tags of those that do. */
function elementsBy(page: Page, words: Words, stays: (word: number) => boolean): { left: Selection; gone: Selection } {
  const { elements, runs, tags, body } = page;
  // Where the first and the last of these words in each element begin.
  const firsts = new Float64Array(elements.count).fill(Infinity);
  const lasts = new Float64Array(elements.count).fill(-1);
  const extend = (element: number, first: number, last: number): void => {
    firsts[element] = Math.min(firsts[element], first);
    lasts[element] = Math.max(lasts[element], last);
  };
  for (const [word, start] of words.starts.entries())
    for (let run = words.firstRuns[word]; run <= words.lastRuns[word] && stays(word); run++)
      if (runs.ignored[run] !== 1) extend(runs.parents[run], start, start);
  for (let element = elements.count - 1; element > body; element--)
    if (lasts[element] >= 0) extend(elements.parents[element], firsts[element], lasts[element]);

  const [left, gone] = [new SelectionBuilder(), new SelectionBuilder()];
  for (let element = body + 1; element < bodyEnd(page); element++) {
    const [start, end, parent] = [elements.starts[element], elements.ends[element], elements.parents[element]];
    const isBetween = keptVoids.has(elements.names[element]) && firsts[parent] < start && start < lasts[parent];
    if (elements.implied[element] === 1) continue;
    if (lasts[element] < 0 && !isBetween) gone.add(start, end);
    // Tags may lie within another element that is gone, where the two cross.
    else
      for (const tag of [start, end - 1].map((offset) => indexAt(tags.starts, offset)))
        left.add(tags.starts[tag], tags.ends[tag]);
  }
  return { left: left.build(), gone: gone.build() };
}
