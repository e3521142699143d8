import { oncePerPage } from "./once-per-page.ts";
import type { Page } from "./page.ts";
import { contentTags } from "./pieces.ts";
import { wholeWordsOf, wordPartsOf, type WordParts } from "./word-parts.ts";
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
  /** Token of each word, or of its first part. */
  readonly ofWords: Uint32Array<ArrayBuffer>;
}

const frameTags: ReadonlySet<string> = new Set(["html", "body", "frameset"]);

export const tokensOf = oncePerPage((page): Tokens => tokensAmong(page, wholeWordsOf(page)));

/** The same with a token for each part of a word between two tags: `wo<b>rd</b>` is four tokens, and `ofWords` has the first part. */
export const partTokensOf = oncePerPage((page): Tokens => tokensAmong(page, wordPartsOf(page)));

function tokensAmong(page: Page, pieces: WordParts): Tokens {
  const { names } = page.tags;
  const tags = contentTags(page).filter((tag) => !frameTags.has(names[tag]));
  const capacity = pieces.count + tags.length;
  const starts = new Uint32Array(capacity);
  const ends = new Uint32Array(capacity);
  const wordOf = new Int32Array(capacity).fill(-1);
  const ofWords = new Uint32Array(wordsOf(page).count);
  let piece = 0;
  let tag = 0;
  for (let token = 0; token < capacity; token++) {
    const pieceStart = piece < pieces.count ? pieces.starts[piece] : Infinity;
    if (tag === tags.length || pieceStart < page.tags.starts[tags[tag]]) {
      starts[token] = pieceStart;
      ends[token] = pieces.ends[piece];
      const word = pieces.words[piece];
      if (piece === 0 || pieces.words[piece - 1] !== word) ofWords[word] = token;
      wordOf[token] = word;
      piece++;
    } else {
      starts[token] = page.tags.starts[tags[tag]];
      ends[token] = page.tags.ends[tags[tag]];
      tag++;
    }
  }
  return { count: capacity, starts, ends, words: wordOf, ofWords };
}
