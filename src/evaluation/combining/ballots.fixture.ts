import type { JudgedPage } from "../page-result.ts";
import type { PageBallots } from "./ballot-scores.ts";

/**
 * A page of words that members keep, to be compared with a gold text.
 *
 * @param ballots of each word by members, "101" for the first and the third
 * @param isGold of each word; words are all different
 */
export function pageOf(
  page: string,
  ballots: readonly string[],
  isGold: readonly boolean[],
  more: Partial<PageBallots> = {},
): PageBallots {
  const bits = ballots.map((ballot) =>
    Array.from(ballot).reduce((sum, sign, member) => sum + (sign === "1" ? 1 << member : 0), 0),
  );
  const places = bits.flatMap((ballot, word) => (isGold[word] && ballot > 0 ? [word] : []));
  const golds = isGold.flatMap((is, word) => (is ? [word] : []));
  const patterns = [...new Set(bits)].filter((ballot) => ballot > 0).toSorted((a, b) => a - b);
  return {
    page,
    site: page,
    members: Array.from(ballots[0] ?? "").map((_, member) =>
      f1(
        bits.map((ballot) => ((ballot >> member) & 1) === 1),
        isGold,
      ),
    ),
    chains: [],
    words: {
      ids: Uint32Array.from(places, (word) => golds.indexOf(word)),
      ballots: Uint16Array.from(places, (word) => bits[word] ?? 0),
      patterns: Uint16Array.from(patterns),
      counts: Uint32Array.from(patterns, (pattern) => bits.filter((ballot) => ballot === pattern).length),
      gold: Uint32Array.from(golds.keys()),
    },
    ...more,
  };
}

/** The same as the result of the members alone by word LCS. */
export function resultOf(...page: Parameters<typeof pageOf>): JudgedPage {
  const { page: name, site, members, words: ballots } = pageOf(...page);
  const runs = members.map((value) => ({ kept: 1, milliseconds: 0, scores: { lcs: { value } } }));
  const facts = { characters: 1, textCharacters: 1, hasGold: true, parseMilliseconds: 0, agreement: [] };
  return { page: name, groups: { site }, ...facts, runs, ballots };
}

/** F1 of words that are kept, where all words are different. */
export function f1(kept: readonly boolean[], isGold: readonly boolean[]): number {
  const common = kept.filter((is, word) => is && isGold[word]).length;
  const found = kept.filter(Boolean).length;
  const wanted = isGold.filter(Boolean).length;
  return found + wanted === 0 ? 1 : (2 * common) / (found + wanted);
}

/** The value that a generator returns. */
export function ended<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
  }
}
