import { oncePerPage } from "./once-per-page.ts";
import type { Page } from "./page.ts";
import { nextRange, offsetAt } from "./selection.ts";
import { wordsOf } from "./words.ts";

/**
 * The body of a page as a sequence of tags and words, in source order: a tag is one token, whatever its attributes, and so is a word.
 *
 * Comments, scripts and all else that is ignored make no tokens, nor do the tags of the document and its body. A word that tags
 * lie in comes before them.
 */
export interface Tokens {
  readonly count: number;
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** The word that a token is; -1 for a tag. */
  readonly words: Int32Array<ArrayBuffer>;
  /** Token of each word. */
  readonly ofWords: Uint32Array<ArrayBuffer>;
}

const frameTags: ReadonlySet<string> = new Set(["html", "body", "frameset"]);

export const tokensOf = oncePerPage((page): Tokens => {
  const words = wordsOf(page);
  const tags = bodyTags(page);
  const capacity = words.count + tags.length;
  const starts = new Uint32Array(capacity);
  const ends = new Uint32Array(capacity);
  const wordOf = new Int32Array(capacity).fill(-1);
  const ofWords = new Uint32Array(words.count);
  let word = 0;
  let tag = 0;
  for (let token = 0; token < capacity; token++) {
    const isWord = tag === tags.length || (word < words.count && words.starts[word] < page.tags.starts[tags[tag]]);
    if (isWord) {
      starts[token] = words.starts[word];
      ends[token] = words.ends[word];
      ofWords[word] = token;
      wordOf[token] = word++;
    } else {
      const tagIndex = tags[tag++];
      starts[token] = page.tags.starts[tagIndex];
      ends[token] = page.tags.ends[tagIndex];
    }
  }
  return { count: capacity, starts, ends, words: wordOf, ofWords };
});

/** Indices of the tags that count. */
function bodyTags({ tags, ignored }: Page): readonly number[] {
  const found: number[] = [];
  let nextIgnored = 0;
  for (let tag = 0; tag < tags.count; tag++) {
    const start = tags.starts[tag];
    nextIgnored = nextRange(ignored, nextIgnored, start);
    const isIgnored = offsetAt(ignored, nextIgnored) <= start;
    if (!isIgnored && !frameTags.has(tags.names[tag])) found.push(tag);
  }
  return found;
}
