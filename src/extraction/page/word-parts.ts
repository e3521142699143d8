import { oncePerPage } from "./once-per-page.ts";
import { eachStretch, wordsOf } from "./words.ts";

/**
 * The words of a page's content text cut at every tag, in source order: `wo<b>rd</b>` is two parts of one word.
 *
 * `starts[p]` and `ends[p]` are the span of part p in the source, `words[p]` is the word that it belongs to.
 */
export interface WordParts {
  readonly count: number;
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly words: Uint32Array<ArrayBuffer>;
}

export const wordPartsOf = oncePerPage((page): WordParts => {
  const words = wordsOf(page);
  const starts: number[] = [];
  const ends: number[] = [];
  const ofWords: number[] = [];
  for (let word = 0; word < words.count; word++)
    eachStretch(page, words, word, word, (start, end) => {
      starts.push(start);
      ends.push(end);
      ofWords.push(word);
    });
  return {
    count: starts.length,
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    words: Uint32Array.from(ofWords),
  };
});

/** The same with each word as its only part. */
export const wholeWordsOf = oncePerPage((page): WordParts => {
  const { count, starts, ends } = wordsOf(page);
  const words = new Uint32Array(count);
  for (let word = 0; word < count; word++) words[word] = word;
  return { count, starts, ends, words };
});
