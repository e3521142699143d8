import type { OutlineChannel } from "../../contract/trace.ts";
import { paper } from "./paper.ts";
import { isKept, votesIn } from "./tally.ts";
import type { Tally } from "./tally.ts";

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
    Float64Array.from({ length: count }, (_, row) => {
      const set = sets[row];
      return set === undefined ? ofRest : valueOf(set);
    });
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
    starts: Uint32Array.from({ length: count }, (_, row) => tally.words.starts[sets[row]?.first ?? -1] ?? 0),
    ends: Uint32Array.from({ length: count }, (_, row) => tally.words.ends[(sets[row]?.end ?? 0) - 1] ?? 0),
  };
}

function setsOf({ ballots }: Tally): AgreeingSet[] {
  const sets = new Map<number, AgreeingSet>();
  for (let word = 0; word < ballots.length;) {
    const ballot = ballots[word] ?? 0;
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
  if (votesIn(ballot) === voters.length) return voters.length === 1 ? (voters[0]?.name ?? "") : `all ${voters.length}`;
  return voters.flatMap(({ name }, index) => (((ballot >> index) & 1) === 1 ? [name] : [])).join(" + ");
}
