import { extracted, type Extraction, type ChainLink, type Explanation } from "../../contract/extraction.ts";
import { comparedTexts, counted } from "../../contract/number-text.ts";
import { has } from "../../page/selection.ts";
import { selectWords, wordAt } from "../../page/words.ts";
import { reasonText, type Answer, type Ballots } from "./ballots.ts";
import { tallyTrace } from "./tally-trace.ts";
import { isKept, scoreOf, weightText, type Count, type Tally } from "./tally.ts";

/** Keeps the words whose score reaches the threshold. */
export function decideByCount(ballots: Ballots, count: Count): Extraction {
  const tally: Tally = { ...ballots, count };
  let answers: readonly Answer[] | undefined;
  return extracted({
    selection: selectWords(ballots.page, ballots.words, (word) => isKept(tally, ballots.ballots[word])),
    trace: () => tallyTrace(tally),
    explain: (offset) => explainBallot(tally, () => (answers ??= ballots.askAgain()), offset),
  });
}

/** Members that are named where they keep a word; of more, only how many. */
const mostNamed = 4;

/** Explains the verdict on the word at a place by who keeps it and who does not, each with its own reason. */
export function explainBallot(tally: Tally, askAgain: () => readonly Answer[], offset: number): Explanation {
  const { page, words, ballots, count } = tally;
  // A word may have a script or a comment in it.
  const word = has(page.ignored, offset) ? -1 : wordAt(words, offset);
  if (word < 0) return { verdict: "not text", formula: "No word stands here." };
  const unit = { start: words.starts[word], end: words.ends[word], label: `word ${word + 1}` };
  if (count.keepsNothing !== undefined) return { verdict: "removed", formula: count.keepsNothing, unit };
  const ballot = ballots[word];
  const kept = isKept(tally, ballot);
  const value = scoreOf(tally, ballot);
  const { threshold, quantity, symbols } = count;
  const [valueText, thresholdText] = comparedTexts(value, threshold);
  const sum = count.sumText(ballot);
  const numbers = `${quantity} = ${sum}${sum.startsWith(`${valueText} `) ? "" : ` = ${valueText}`} ${kept ? "≥" : "<"} ${thresholdText}`;
  const flip = count.flip(value);
  return {
    verdict: kept ? "kept" : "removed",
    quantity: quantity === "votes" ? "votes for keeping it" : "weighted share of the votes for keeping it",
    value,
    threshold,
    keeps: "≥",
    margin: value - threshold,
    channel: quantity,
    ...(flip === undefined ? {} : { flip }),
    because:
      quantity === "votes"
        ? `${valueText} of ${counted(tally.voters.length, "member")} keep it, and ${thresholdText} ${threshold === 1 ? "is" : "are"} needed: ${keepersText(tally, ballot)}`
        : `members with ${valueText} of the weight keep it, and ${thresholdText} is needed: ${keepersText(tally, ballot)}`,
    formula: `${numbers}: ${keepersText(tally, ballot)}`,
    chain: [...reasonLinks(tally, askAgain(), unit.start), { symbols, numbers }],
    unit,
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
