import type { Channel, ClassChannel, CurveChannel, SeriesChannel, Trace } from "../../contract/trace.ts";
import { scalar } from "../../contract/trace.ts";
import { agreementOutline } from "./agreement.ts";
import { combination } from "./paper.ts";
import { isKept, scoreOf, votesIn } from "./tally.ts";
import type { Tally } from "./tally.ts";
import { wordUnits } from "../word-at.ts";

/** The count over the words, the verdict, a barcode for each member, how they agree and what other thresholds would keep. */
export function tallyTrace(tally: Tally): Trace {
  const { words, voters, ballots, count } = tally;
  const notes = count.keepsNothing === undefined ? tally.notes : [...new Set([...tally.notes, count.keepsNothing])];
  const channels: Channel[] = [countSeries(tally), resultClasses(tally), ...voters.map((_, index) => barcode(tally, index))];
  if (count.keepsNothing === undefined) channels.push(sweep(tally), agreementOutline(tally));
  let keptWords = 0;
  let agreedWords = 0;
  for (const ballot of ballots) {
    keptWords += Number(isKept(tally, ballot));
    agreedWords += Number(ballot === 0 || votesIn(ballot) === voters.length);
  }
  channels.push(
    scalar("members", "Members", voters.length, "members", "m"),
    scalar("keptWords", "Kept", keptWords, "words", count.symbols),
    scalar(
      "agreed",
      "Agreed on",
      words.count === 0 ? 0 : (100 * agreedWords) / words.count,
      "%",
      "words that all keep or all remove",
    ),
  );
  return {
    units: { words: wordUnits(words) },
    channels,
    notes,
  };
}

const overWords = { units: "words", cite: combination.cite } as const;

function countSeries(tally: Tally): SeriesChannel {
  const { ballots, count } = tally;
  const isVotes = count.quantity === "votes";
  return {
    ...overWords,
    kind: "series",
    id: count.quantity,
    name: isVotes ? "Votes" : "Score",
    unit: isVotes ? "members" : "",
    formula: isVotes ? "members that keep the word" : "Σ w · kept / Σ w",
    values: Float64Array.from(ballots, (ballot) => scoreOf(tally, ballot)),
    ...(count.keepsNothing === undefined ? { threshold: count.threshold } : {}),
    ...(count.keepsNothing === undefined && count.control !== undefined
      ? { control: { parameter: count.control, factor: 1 } }
      : {}),
  };
}

function resultClasses(tally: Tally): ClassChannel {
  return {
    ...overWords,
    ...verdicts,
    id: "result",
    name: "Result",
    unit: "",
    formula: tally.count.symbols,
    values: Uint8Array.from(tally.ballots, (ballot) => Number(isKept(tally, ballot))),
  };
}

function barcode({ voters, ballots }: Tally, index: number): ClassChannel {
  return {
    ...overWords,
    ...verdicts,
    id: `member-${index + 1}`,
    name: voters[index]?.name ?? "",
    unit: "",
    formula: "kept by this member",
    values: Uint8Array.from(ballots, (ballot) => (ballot >> index) & 1),
    isVerdict: true,
  };
}

const verdicts = { kind: "class", classes: ["removed", "kept"], meanings: ["removed", "kept"] } as const;

/** The share of the words that each threshold would keep. */
function sweep(tally: Tally): CurveChannel {
  const { ballots, count } = tally;
  const isVotes = count.quantity === "votes";
  const wordsOf = new Uint32Array(count.scores.length);
  for (const ballot of ballots) wordsOf[ballot] = (wordsOf[ballot] ?? 0) + 1;
  const share = (threshold: number): number => {
    const kept = wordsOf.reduce((sum, words, ballot) => (scoreOf(tally, ballot) >= threshold ? sum + words : sum), 0);
    return ballots.length === 0 ? 0 : (100 * kept) / ballots.length;
  };
  const chosen = { x: count.threshold, label: `here: ${count.threshold}`, isChosen: true };
  return {
    kind: "curve",
    id: "sweep",
    name: isVotes ? "Kept by quorum" : "Kept by threshold",
    unit: "% of the words",
    formula: isVotes ? "share of words with votes ≥ q" : "share of words with score ≥ θ",
    cite: combination.cite,
    x: Float64Array.from(count.thresholds),
    y: Float64Array.from(count.thresholds, share),
    xName: isVotes ? "Quorum q" : "Threshold θ",
    xUnit: isVotes ? "votes" : "",
    isStaircase: true,
    marks: [...count.marks.map((mark) => ({ ...mark, isChosen: false })), chosen],
  };
}
