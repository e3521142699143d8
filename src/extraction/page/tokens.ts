import { oncePerPage } from "./once-per-page.ts";
import type { Page } from "./page.ts";
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
    const wordStart = words.starts[word] ?? Infinity;
    const tagIndex = tags[tag] ?? -1;
    if (tagIndex < 0 || wordStart < (page.tags.starts[tagIndex] ?? 0)) {
      starts[token] = wordStart;
      ends[token] = words.ends[word] ?? 0;
      ofWords[word] = token;
      wordOf[token] = word++;
    } else {
      starts[token] = page.tags.starts[tagIndex] ?? 0;
      ends[token] = page.tags.ends[tagIndex] ?? 0;
      tag++;
    }
  }
  return { count: capacity, starts, ends, words: wordOf, ofWords };
});

/** Indices of the tags that count. */
function bodyTags({ tags, ignored }: Page): readonly number[] {
  const found: number[] = [];
  let nextIgnored = 0;
  for (let tag = 0; tag < tags.count; tag++) {
    const start = tags.starts[tag] ?? 0;
    while ((ignored[nextIgnored + 1] ?? Infinity) <= start) nextIgnored += 2;
    const isIgnored = (ignored[nextIgnored] ?? Infinity) <= start;
    if (!isIgnored && !frameTags.has(tags.names[tag] ?? "")) found.push(tag);
  }
  return found;
}
