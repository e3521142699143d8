import {
  scalar,
  type Channel,
  type ClassChannel,
  type CurveChannel,
  type SeriesChannel,
  type Trace,
  type OutlineChannel,
} from "../../contract/trace.ts";
import { combination, paper } from "./paper.ts";
import { isKept, scoreOf, votesIn, type Tally } from "./tally.ts";
import { channelsOver, wordUnits } from "../../method/channels.ts";

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

const { series, classes } = channelsOver("words");
const { cite } = combination;
const verdicts = { removed: "removed", kept: "kept" } as const;

function countSeries(tally: Tally): SeriesChannel {
  const { ballots, count } = tally;
  const isVotes = count.quantity === "votes";
  const hasThreshold = count.keepsNothing === undefined;
  return series(
    count.quantity,
    Float64Array.from(ballots, (ballot) => scoreOf(tally, ballot)),
    {
      name: isVotes ? "Votes" : "Score",
      unit: isVotes ? "members" : "",
      formula: isVotes ? "members that keep the word" : "Σ w · kept / Σ w",
      cite,
      ...(hasThreshold ? { threshold: count.threshold } : {}),
      ...(hasThreshold && count.control !== undefined ? { control: { parameter: count.control, factor: 1 } } : {}),
    },
  );
}

function resultClasses(tally: Tally): ClassChannel {
  const codes = Uint8Array.from(tally.ballots, (ballot) => Number(isKept(tally, ballot)));
  return classes("result", codes, verdicts, { name: "Result", formula: tally.count.symbols, cite });
}

function barcode({ voters, ballots }: Tally, index: number): ClassChannel {
  const codes = Uint8Array.from(ballots, (ballot) => (ballot >> index) & 1);
  const described = { name: voters[index].name, formula: "kept by this member", cite, isVerdict: true } as const;
  return classes(`member-${index + 1}`, codes, verdicts, described);
}

/** The share of the words that each threshold would keep. */
function sweep(tally: Tally): CurveChannel {
  const { ballots, count } = tally;
  const isVotes = count.quantity === "votes";
  const wordsOf = new Uint32Array(count.scores.length);
  for (const ballot of ballots) wordsOf[ballot]++;
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

/** Sets of members that have a row of their own; the rest share the last one. */
const mostSets = 30;

interface AgreeingSet {
  readonly ballot: number;
  words: number;
  /** Its longest stretch of words, the last not in it. */
  first: number;
  end: number;
}

/** Which sets of members keep how many words, the largest first: the bars of an UpSet plot. */
export function agreementOutline(tally: Tally): OutlineChannel {
  const all = setsOf(tally);
  const sets = all.slice(0, mostSets);
  const rest = all.slice(mostSets);
  const count = sets.length + Math.sign(rest.length);
  const column = (valueOf: (set: AgreeingSet) => number, ofRest: number): Float64Array<ArrayBuffer> =>
    Float64Array.from({ length: count }, (_, row) => (row < sets.length ? valueOf(sets[row]) : ofRest));
  const restWords = rest.reduce((sum, { words }) => sum + words, 0);
  const total = Math.max(tally.words.count, 1);
  return {
    kind: "outline",
    id: "agreement",
    name: "Agreement",
    unit: "words",
    formula: "words that exactly these members keep",
    cite: { paper: paper.short, where: "ours: the paper's own figures could not be seen" },
    parents: new Int32Array(count).fill(-1),
    labels: [...sets.map(({ ballot }) => labelOf(tally, ballot)), ...(rest.length > 0 ? [`${rest.length} other sets`] : [])],
    columns: [
      { name: "Words", unit: "words", formula: "words of the set", values: column(({ words }) => words, restWords) },
      {
        name: "Share",
        unit: "%",
        formula: "words of the set / words of the page",
        values: column(({ words }) => (100 * words) / total, (100 * restWords) / total),
      },
      { name: "Votes", unit: "members", formula: "members of the set", values: column(({ ballot }) => votesIn(ballot), 0) },
    ],
    meanings: [
      ...sets.map(({ ballot }) => (isKept(tally, ballot) ? "kept" : "removed")),
      ...(rest.length > 0 ? ["context" as const] : []),
    ],
    // The rest is no stretch of words.
    starts: Uint32Array.from(column(({ first }) => tally.words.starts[first], 0)),
    ends: Uint32Array.from(column(({ end }) => tally.words.ends[end - 1], 0)),
  };
}

function setsOf({ ballots }: Tally): AgreeingSet[] {
  const sets = new Map<number, AgreeingSet>();
  for (let word = 0; word < ballots.length;) {
    const ballot = ballots[word];
    const first = word;
    while (word < ballots.length && ballots[word] === ballot) word++;
    const set = sets.get(ballot);
    if (set === undefined) sets.set(ballot, { ballot, words: word - first, first, end: word });
    else {
      set.words += word - first;
      if (word - first > set.end - set.first) Object.assign(set, { first, end: word });
    }
  }
  return [...sets.values()].toSorted((left, right) => right.words - left.words || left.first - right.first);
}

function labelOf({ voters }: Tally, ballot: number): string {
  if (ballot === 0) return "none of them";
  if (votesIn(ballot) === voters.length) return voters.length === 1 ? voters[0].name : `all ${voters.length}`;
  return voters.flatMap(({ name }, index) => (((ballot >> index) & 1) === 1 ? [name] : [])).join(" + ");
}
