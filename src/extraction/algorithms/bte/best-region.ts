/**
 * Scores are in tenths, so that they are whole numbers and equal ones are equal: a word counts 10, a tag minus ten times its weight.
 */
export const wordScore = 10;

export function tagScore(tagWeight: number): number {
  return -Math.round(tagWeight * wordScore);
}

/** Tokens `[start, end)`. */
export interface Region {
  readonly start: number;
  readonly end: number;
  /** Words in it, less its tags by their weight, in tenths. */
  readonly score: number;
}

/** The word of each token; -1 for a tag, as in `Tokens`. */
type TokenWords = Int32Array;

/**
 * The stretch of tokens of the largest score, in one scan (Kadane's maximum subarray); the earliest, then the shortest of equals.
 * Empty where no word stands.
 */
export function bestRegion(words: TokenWords, tag: number): Region {
  let best: Region = { start: 0, end: 0, score: 0 };
  let start = 0;
  let score = 0;
  for (let token = 0; token < words.length; token++) {
    score += words[token] >= 0 ? wordScore : tag;
    if (score < 0) {
      score = 0;
      start = token + 1;
    } else if (score > best.score) best = { start, end: token + 1, score };
  }
  return best;
}

/** The stretch of the largest score among those that hold a token; the shortest of equals. */
export function bestRegionThrough(words: TokenWords, tag: number, token: number): Region {
  const scoreOf = (at: number): number => (words[at] >= 0 ? wordScore : tag);
  let start = token;
  let before = 0;
  for (let at = token - 1, sum = 0; at >= 0; at--) {
    sum += scoreOf(at);
    if (sum > before) [before, start] = [sum, at];
  }
  let end = token + 1;
  let after = 0;
  for (let at = token + 1, sum = 0; at < words.length; at++) {
    sum += scoreOf(at);
    if (sum > after) [after, end] = [sum, at + 1];
  }
  return { start, end, score: before + scoreOf(token) + after };
}

/** The largest score, in tenths, of the stretches that hold each token: the best that ends there, and the best that begins there. */
export function scoresThrough(words: TokenWords, tag: number): Float64Array<ArrayBuffer> {
  const scores = new Float64Array(words.length);
  const scoreOf = (at: number): number => (words[at] >= 0 ? wordScore : tag);
  for (let token = 0, ending = 0; token < words.length; token++) {
    ending = Math.max(ending, 0) + scoreOf(token);
    scores[token] = ending;
  }
  // A token is in both of its stretches, and counts once.
  for (let token = words.length - 1, after = 0; token >= 0; token--) {
    scores[token] += Math.max(after, 0);
    after = Math.max(after, 0) + scoreOf(token);
  }
  return scores;
}

/** The numbers of words and tags in tokens `[start, end)`. */
export function countsIn(words: TokenWords, { start, end }: Region): { readonly words: number; readonly tags: number } {
  let wordCount = 0;
  for (let token = start; token < end; token++) if (words[token] >= 0) wordCount++;
  return { words: wordCount, tags: end - start - wordCount };
}
