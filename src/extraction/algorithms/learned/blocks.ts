import type { Page } from "../../page/page.ts";
import { innermostAround } from "../../page/tree.ts";
import { wordsOf } from "../../page/words.ts";
import { pageTagsOf } from "./page-elements.ts";

/**
 * A page's text in blocks, in source order: what stands between two edges of block elements, in the same nearest block element.
 *
 * A single `<br>` does not cut; two with nothing between them do, and so does `<hr>`. Every word of the page is in one block.
 */
export interface LearnedBlocks {
  readonly count: number;
  /** Half-open ranges of `wordsOf(page)`: each begins where the one before ends. */
  readonly firstWords: Uint32Array<ArrayBuffer>;
  readonly endWords: Uint32Array<ArrayBuffer>;
  /** Nearest block element around each; -1 where the page has none. */
  readonly elements: Int32Array<ArrayBuffer>;
}

export function learnedBlocksOf(page: Page): LearnedBlocks {
  const { runs, elements } = page;
  const words = wordsOf(page);
  const nearest = innermostAround(elements.parents, (element) => elements.isBlock[element] === 1);
  const edges = edgesBefore(page);
  const firstWords = new Uint32Array(words.count);
  const holders = new Int32Array(words.count);
  let count = 0;
  let lastRun = -1;
  for (let word = 0; word < words.count; word++) {
    const run = words.firstRuns[word];
    if (run !== lastRun) {
      const parent = runs.parents[run];
      const holder = parent < 0 ? -1 : nearest[parent];
      if (count === 0 || holder !== holders[count - 1] || isCut(page, edges, lastRun, run)) {
        firstWords[count] = word;
        holders[count++] = holder;
      }
    }
    lastRun = words.lastRuns[word];
  }
  const starts = firstWords.slice(0, count);
  const endWords = new Uint32Array(count);
  endWords.set(starts.subarray(1));
  if (count > 0) endWords[count - 1] = words.count;
  return { count, firstWords: starts, endWords, elements: holders.slice(0, count) };
}

/** For each element, and for the end, the cuts in the elements before it: a block element counts as two, a `<br>` as one. */
function edgesBefore(page: Page): Uint32Array {
  const { count, ignored, isBlock } = page.elements;
  const { names, ofElements } = pageTagsOf(page);
  const isBreak = names.map((name) => Number(name === "br"));
  const before = new Uint32Array(count + 1);
  for (let element = 0; element < count; element++)
    before[element + 1] = before[element] + (ignored[element] === 1 ? 0 : isBreak[ofElements[element]] + 2 * isBlock[element]);
  return before;
}

/** Whether two runs of the same block element belong to different blocks: an element that opened between them closed there, too. */
function isCut({ runs: { elementsBefore } }: Page, edges: Uint32Array, before: number, after: number): boolean {
  // A run that the parser moved stands elsewhere in the source than in the tree.
  if (elementsBefore[after] < elementsBefore[before]) return true;
  return edges[elementsBefore[after]] - edges[elementsBefore[before]] >= 2;
}
