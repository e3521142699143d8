import { commonLength, overlapScores } from "../../extraction/scoring/word-lcs.ts";
import { scoreOf } from "../../extraction/scoring/score.ts";
import type { BallotMeasure, BallotWords } from "./ballot-words.ts";
import { keptBallots, type CombinationRule } from "./rule.ts";

/** Everything of a page that combinations of its members are scored by; a few bytes for each word that a member keeps. */
export interface PageBallots {
  readonly page: string;
  /** Pages of one site are never told apart into different folds; the page itself where its site is not known. */
  readonly site: string;
  /** The score of each member alone, from 0 to 1. */
  readonly members: readonly number[];
  /** The score of each two members one after the other, in the order of `chainsOf`; empty where they were not run. */
  readonly chains: readonly number[];
  readonly words: BallotWords;
}

/** Scores of a page that are remembered at the most: of so many sets of its ballots. */
const mostKnown = 512;

/**
 * The scores of rules on the pages whose ballots are at hand, each the same as that of the run which the rule is. No member is run
 * again, and rules that keep the same of a page are compared with its gold standard once.
 */
export class BallotScores {
  readonly pages: readonly PageBallots[];
  readonly memberCount: number;
  readonly #measure: BallotMeasure;
  readonly #known: Map<string, number>[];

  constructor(pages: readonly PageBallots[], memberCount: number, measure: BallotMeasure) {
    this.pages = pages;
    this.memberCount = memberCount;
    this.#measure = measure;
    this.#known = pages.map(() => new Map<string, number>());
  }

  /** A score from 0 to 1 for each of the pages, in their order. @throws RangeError for a chain where none was run */
  of(rule: CombinationRule): Float64Array<ArrayBuffer> {
    if (rule.kind === "member") return Float64Array.from(this.pages, ({ members }) => members[rule.member]);
    if (rule.kind === "serial")
      return Float64Array.from(this.pages, ({ chains }) => chainScore(chains, rule.members, this.memberCount));
    const kept = keptBallots(rule, this.memberCount);
    return Float64Array.from(this.pages, ({ words }, page) => {
      const known = this.#known[page];
      const key = keyOf(words.patterns, kept);
      const score = known.get(key) ?? scoreBallots(words, kept, this.#measure);
      if (known.size >= mostKnown) known.clear();
      known.set(key, score);
      return score;
    });
  }
}

/** The place of a chain among those of `chainsOf`. */
function chainScore(chains: readonly number[], [first, second]: readonly [number, number], memberCount: number): number {
  const score = chains[first * (memberCount - 1) + second - (second > first ? 1 : 0)];
  if (score === undefined) throw new RangeError("no two members were run one after the other");
  return score;
}

/** The kept ones among the ballots of a page, 15 in a character. */
function keyOf(patterns: Uint16Array, kept: Uint8Array): string {
  const perCharacter = 15;
  let key = "";
  for (let first = 0; first < patterns.length; first += perCharacter) {
    let bits = 0;
    const end = Math.min(first + perCharacter, patterns.length);
    for (let at = first; at < end; at++) bits = (bits << 1) | kept[patterns[at]];
    key += String.fromCharCode(bits);
  }
  return key;
}

/** The score of the words whose ballots are kept. */
function scoreBallots(words: BallotWords, kept: Uint8Array, measure: BallotMeasure): number {
  const { patterns, counts, gold } = words;
  const found = patterns.reduce((sum, ballot, at) => sum + (kept[ballot] === 1 ? counts[at] : 0), 0);
  if (measure === "bag") return scoreOf(commonInBags(words, kept), found, gold.length).value;
  return overlapScores[measure]({ common: commonInOrder(words, kept), found, wanted: gold.length }).value;
}

function commonInBags({ ids, ballots, gold }: BallotWords, kept: Uint8Array): number {
  const left = new Uint32Array(gold.length);
  for (const id of gold) left[id]++;
  let common = 0;
  for (const [at, id] of ids.entries()) {
    if (kept[ballots[at]] !== 1 || left[id] === 0) continue;
    left[id]--;
    common++;
  }
  return common;
}

function commonInOrder({ ids, ballots, gold }: BallotWords, kept: Uint8Array): number {
  const ours = new Int32Array(ids.length);
  const isFound = new Uint8Array(gold.length);
  let count = 0;
  for (const [at, id] of ids.entries()) {
    if (kept[ballots[at]] !== 1) continue;
    ours[count++] = id;
    isFound[id] = 1;
  }
  // Words of the gold text alone are in no common sequence, and cost time.
  const theirs = Int32Array.from(gold.filter((id) => isFound[id] === 1));
  return commonLength(ours.subarray(0, count), theirs) ?? 0;
}
