import { oncePerPage } from "./once-per-page.ts";
import { sourceOffset } from "./page.ts";
import { isSpace } from "./vocabulary.ts";
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
  let word = 0;
  for (let run = 0; run < runs.count; run++) {
    if (runs.ignored[run] === 1) continue;
    const text = runs.texts[run] ?? "";
    for (let from = 0, to = 0; from < text.length; from = to + 1) {
      for (to = from; to < text.length && !isSpace(text.charCodeAt(to)); to++);
      if (to === from) continue;
      const start = sourceOffset(runs, run, from);
      while (word < words.count && words.ends[word] <= start) word++;
      starts.push(start);
      ends.push(sourceOffset(runs, run, to));
      ofWords.push(word);
    }
  }
  return {
    count: starts.length,
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    words: Uint32Array.from(ofWords),
  };
});
