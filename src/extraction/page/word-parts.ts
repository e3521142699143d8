import { oncePerPage } from "./once-per-page.ts";
import { wordsOf } from "./words.ts";

/**
 * The words of a page's content text cut at every tag, in source order: `wo<b>rd</b>` is two parts of one word.
 *
 * Of part p `starts[p]` and `ends[p]` are the span in the source, `words[p]` is the word that it belongs to.
 */
export interface WordParts {
  readonly count: number;
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly words: Uint32Array<ArrayBuffer>;
}

export const wordPartsOf = oncePerPage((page): WordParts => {
  const { runs } = page;
  const words = wordsOf(page);
  const starts: number[] = [];
  const ends: number[] = [];
  const ofWords: number[] = [];
  for (let word = 0; word < words.count; word++)
    for (let run = words.firstRuns[word]; run <= words.lastRuns[word]; run++) {
      const start = Math.max(words.starts[word], runs.starts[run]);
      const end = Math.min(words.ends[word], runs.ends[run]);
      if (runs.ignored[run] === 1 || start >= end) continue;
      starts.push(start);
      ends.push(end);
      ofWords.push(word);
    }
  return {
    count: starts.length,
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    words: Uint32Array.from(ofWords),
  };
});
