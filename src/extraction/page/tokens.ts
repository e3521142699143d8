import { oncePerPage } from "./once-per-page.ts";
import type { Page } from "./page.ts";
import { nextRange, offsetAt } from "./selection.ts";
import { wordPartsOf, type WordParts } from "./word-parts.ts";
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

export const tokensOf = oncePerPage((page): Tokens => {
  const words = wordsOf(page);
  return tokensAmong(page, { ...words, words: undefined }, words.count);
});

/** The same with a token for each part of a word between two tags: `wo<b>rd</b>` is four tokens, and `ofWords` has the first part. */
export const partTokensOf = oncePerPage((page): Tokens => tokensAmong(page, wordPartsOf(page), wordsOf(page).count));

/** Words or their parts, in source order; `words` says of which word each is a part. */
interface Pieces extends Pick<WordParts, "count" | "starts" | "ends"> {
  readonly words: WordParts["words"] | undefined;
}

function tokensAmong(page: Page, pieces: Pieces, wordCount: number): Tokens {
  const tags = bodyTags(page);
  const capacity = pieces.count + tags.length;
  const starts = new Uint32Array(capacity);
  const ends = new Uint32Array(capacity);
  const wordOf = new Int32Array(capacity).fill(-1);
  const ofWords = new Uint32Array(wordCount);
  let piece = 0;
  let tag = 0;
  for (let token = 0; token < capacity; token++) {
    const pieceStart = piece < pieces.count ? pieces.starts[piece] : Infinity;
    if (tag === tags.length || pieceStart < page.tags.starts[tags[tag]]) {
      starts[token] = pieceStart;
      ends[token] = pieces.ends[piece];
      const word = pieces.words === undefined ? piece : pieces.words[piece];
      if (piece === 0 || pieces.words?.[piece - 1] !== word) ofWords[word] = token;
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
