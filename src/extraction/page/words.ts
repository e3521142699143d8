import { oncePerPage } from "./once-per-page.ts";
import type { Page } from "./page.ts";
import { sourceOffset } from "./page.ts";
import { SelectionBuilder } from "./selection.ts";
import type { Selection } from "./selection.ts";
import { isSpace } from "./vocabulary.ts";

/**
 * The words of a page's content text, in source order.
 *
 * White space (U+00A0 too), the edge of a block element and `<br>` separate words; an inline tag does not, so the hull of
 * a word may cover a tag.
 */
export interface Words {
  readonly count: number;
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** First and last text run that a word has characters in. */
  readonly firstRuns: Uint32Array<ArrayBuffer>;
  readonly lastRuns: Uint32Array<ArrayBuffer>;
}

export const wordsOf = oncePerPage((page): Words => {
  const { runs } = page;
  const starts: number[] = [];
  const ends: number[] = [];
  const firstRuns: number[] = [];
  const lastRuns: number[] = [];
  let inWord = false;
  let breakPending = false;
  for (let run = 0; run < runs.count; run++) {
    if (runs.breakBefore[run] === 1) breakPending = true;
    if (runs.ignored[run] === 1) continue;
    if (breakPending) inWord = false;
    breakPending = false;
    const text = runs.texts[run] ?? "";
    for (let index = 0; index < text.length;) {
      if (isSpace(text.charCodeAt(index))) {
        inWord = false;
        index++;
        continue;
      }
      let next = index + 1;
      while (next < text.length && !isSpace(text.charCodeAt(next))) next++;
      // The start of what follows: so a reference is taken whole.
      const end = sourceOffset(runs, run, next);
      if (inWord) {
        ends[ends.length - 1] = end;
        lastRuns[lastRuns.length - 1] = run;
      } else {
        starts.push(sourceOffset(runs, run, index));
        ends.push(end);
        firstRuns.push(run);
        lastRuns.push(run);
      }
      inWord = true;
      index = next;
    }
  }
  return {
    count: starts.length,
    starts: new Uint32Array(starts),
    ends: new Uint32Array(ends),
    firstRuns: new Uint32Array(firstRuns),
    lastRuns: new Uint32Array(lastRuns),
  };
});

/**
 * The selection of the marked words: their characters, and the white space between neighbours that are both marked.
 * Only text is selected, never markup, so that the selections of all extractors compare character by character.
 */
export function selectWords(page: Page, words: Words, isMarked: (word: number) => boolean): Selection {
  const builder = new SelectionBuilder();
  for (let word = 0; word < words.count; word++) {
    if (!isMarked(word)) continue;
    const first = word;
    while (word + 1 < words.count && isMarked(word + 1)) word++;
    addText(page, words, first, word, builder);
  }
  return builder.build();
}

function addText({ runs }: Page, words: Words, first: number, last: number, builder: SelectionBuilder): void {
  const start = words.starts[first] ?? 0;
  const end = words.ends[last] ?? 0;
  for (let run = words.firstRuns[first] ?? 0; run <= (words.lastRuns[last] ?? 0); run++) {
    if (runs.ignored[run] === 1) continue;
    const from = Math.max(start, runs.starts[run] ?? 0);
    const to = Math.min(end, runs.ends[run] ?? 0);
    if (from < to) builder.add(from, to);
  }
}
