import { oncePerPage } from "./once-per-page.ts";
import type { Page, Runs } from "./page.ts";
import { indexAt, SelectionBuilder, type Selection } from "./selection.ts";
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
  const { runs, source } = page;
  const capacity = mostWords(runs);
  const starts = new Uint32Array(capacity);
  const ends = new Uint32Array(capacity);
  const firstRuns = new Uint32Array(capacity);
  const lastRuns = new Uint32Array(capacity);
  let count = 0;
  let inWord = false;
  let breakPending = false;
  for (let run = 0; run < runs.count; run++) {
    if (runs.breakBefore[run] > 0) breakPending = true;
    if (runs.ignored[run] === 1) continue;
    if (breakPending) inWord = false;
    breakPending = false;
    // Where text and source agree the source is read: it lies in one piece, and its places are the offsets.
    const map = runs.maps.get(run);
    const runEnd = runs.ends[run];
    const text = map === undefined ? source : runs.texts[run];
    const end = map === undefined ? runEnd : text.length;
    for (let index = map === undefined ? runs.starts[run] : 0; index < end;) {
      if (isSpace(text.charCodeAt(index))) {
        inWord = false;
        index++;
        continue;
      }
      const next = spaceAfter(text, index, end);
      // The start of what follows: so a reference is taken whole.
      const wordEnd = map === undefined ? next : map[next];
      if (!inWord) {
        starts[count] = map === undefined ? index : map[index];
        firstRuns[count++] = run;
      }
      ends[count - 1] = wordEnd;
      lastRuns[count - 1] = run;
      inWord = true;
      index = next;
    }
  }
  return {
    count,
    starts: starts.slice(0, count),
    ends: ends.slice(0, count),
    firstRuns: firstRuns.slice(0, count),
    lastRuns: lastRuns.slice(0, count),
  };
});

/** The end of the word that goes on at `index`. */
function spaceAfter(text: string, index: number, end: number): number {
  let next = index + 1;
  while (next < end && !isSpace(text.charCodeAt(next))) next++;
  return next;
}

/** Words that runs can hold, at most: every other character is one, and no reference is shorter than its text. */
function mostWords({ count, starts, ends, ignored }: Runs): number {
  let most = 0;
  for (let run = 0; run < count; run++) if (ignored[run] === 0) most += (ends[run] - starts[run] + 1) >> 1;
  return most;
}

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

/** The selection of all words of a page. */
export function allWords(page: Page): Selection {
  return selectWords(page, wordsOf(page), () => true);
}

function addText({ runs }: Page, words: Words, first: number, last: number, builder: SelectionBuilder): void {
  const start = words.starts[first];
  const end = words.ends[last];
  for (let run = words.firstRuns[first]; run <= words.lastRuns[last]; run++) {
    if (runs.ignored[run] === 1) continue;
    const from = Math.max(start, runs.starts[run]);
    const to = Math.min(end, runs.ends[run]);
    if (from < to) builder.add(from, to);
  }
}

/** The word whose hull holds an offset; -1 for none. */
export function wordAt({ starts, ends }: Words, offset: number): number {
  const word = indexAt(starts, offset);
  return word >= 0 && offset < ends[word] ? word : -1;
}

/** The words of a text, as white space separates them: that of pages, U+00A0 too. */
export function splitWords(text: string): readonly string[] {
  return text.match(/[^\t\n\f\r \u00a0]+/g) ?? [];
}
