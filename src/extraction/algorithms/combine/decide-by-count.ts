import type { ChainLink, Extraction } from "../../contract/extraction.ts";
import { counted } from "../../contract/number-text.ts";
import { compare } from "../../method/comparison.ts";
import { sorted, type Why } from "../../method/sorted.ts";
import { reasonText, type Answer, type Ballots } from "./ballots.ts";
import { tallyTrace } from "./tally-trace.ts";
import { isKept, scoreOf, weightText, type Count, type Tally } from "./tally.ts";

/** Keeps the words whose score reaches the threshold. */
export function decideByCount(ballots: Ballots, count: Count): Extraction {
  const tally: Tally = { ...ballots, count };
  let answers: readonly Answer[] | undefined;
  const { page, words } = ballots;
  return sorted({
    page,
    words,
    units: words,
    ofWords: { unitOf: (word) => word, isKept: (word) => isKept(tally, ballots.ballots[word]) },
    label: (word) => `word ${word + 1}`,
    why: (word) => whyOf(tally, () => (answers ??= ballots.askAgain()), word),
    trace: () => tallyTrace(tally),
  });
}

/** Members that are named where they keep a word; of more, only how many. */
const mostNamed = 4;

/** Why a word is kept or removed: who keeps it and who does not, each with its own reason. */
function whyOf(tally: Tally, askAgain: () => readonly Answer[], word: number): Why {
  const { words, ballots, count, voters } = tally;
  if (count.keepsNothing !== undefined) return { verdict: "removed", formula: count.keepsNothing };
  const ballot = ballots[word];
  const { threshold, quantity, symbols } = count;
  const score = compare(scoreOf(tally, ballot), "≥", threshold);
  const sum = count.sumText(ballot);
  const numbers = `${quantity} = ${sum}${sum.startsWith(`${score.value} `) ? "" : ` = ${score.value}`} ${score.sign} ${score.threshold}`;
  const flip = count.flip(score.numbers.value);
  const keepers = keepersText(tally, ballot);
  return {
    quantity: quantity === "votes" ? "votes for keeping it" : "weighted share of the votes for keeping it",
    channel: quantity,
    ...score.numbers,
    ...(flip === undefined ? {} : { flip }),
    because:
      quantity === "votes"
        ? `${score.value} of ${counted(voters.length, "member")} keep it, and ${score.threshold} ${threshold === 1 ? "is" : "are"} needed: ${keepers}`
        : `members with ${score.value} of the weight keep it, and ${score.threshold} is needed: ${keepers}`,
    formula: `${numbers}: ${keepers}`,
    chain: [...reasonLinks(tally, askAgain(), words.starts[word]), { symbols, numbers }],
  };
}

/** Each member with its own verdict and reason. */
function reasonLinks({ voters, count }: Tally, answers: readonly Answer[], offset: number): readonly ChainLink[] {
  return voters.map(({ name, weight }, index) => ({
    symbols: count.quantity === "score" ? `${name}, w = ${weightText(weight)}` : name,
    numbers: reasonText(answers[index], offset),
  }));
}

/** "kept by CETR and DANAg, removed by CCB"; of many, only how many. */
function keepersText({ voters }: Tally, ballot: number): string {
  const named = (keeps: boolean): readonly string[] =>
    voters.flatMap(({ name }, index) => (((ballot >> index) & 1) === Number(keeps) ? [name] : []));
  const keepers = named(true);
  const removers = named(false);
  if (removers.length === 0) return "kept by all";
  if (keepers.length === 0) return "kept by none";
  return `kept by ${listText(keepers)}, removed by ${listText(removers)}`;
}

function listText(names: readonly string[]): string {
  return names.length > mostNamed ? `${names.length} members` : new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}
