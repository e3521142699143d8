import { useMemo } from "react";
import { compare } from "../../extraction/comparison/compare.ts";
import type { Comparison, Disagreement } from "../../extraction/comparison/compare.ts";
import { mergeTexts } from "../../extraction/comparison/merge-texts.ts";
import { emptySelection } from "../../extraction/page/selection.ts";
import type { Lane } from "../../state/lab.ts";
import { comparedLanes } from "../../state/pair.ts";
import { useActions, useLabContext, useLinking, useQueries, useRun, useSession } from "../lab-context.tsx";
import { fullLaneName } from "./lane-name.ts";
import { LaneStanding } from "./lane-standing.tsx";
import { PassageList } from "./passage-list.tsx";
import { scoreSentence, thousands } from "./result-words.ts";
import { useAnswer } from "./use-answer.ts";

/** What two lanes keep, set against each other; with one lane, the way to a second. */
export function DiffTab() {
  const actions = useActions();
  const lanes = useSession(({ lab }) => lab.lanes);
  const pair = useSession(({ lab }) => lab.pair);
  const [a, b] = comparedLanes({ lanes, pair });
  if (a === undefined) return undefined;
  if (b === undefined)
    return (
      <div className="result-standing">
        <p>Add a second lane to compare.</p>
        <button type="button" className="button" onClick={() => actions.duplicateLane(a.id)}>
          Duplicate lane {a.letter}
        </button>
      </div>
    );
  return <PairDiff a={a} b={b} />;
}

interface Pair {
  readonly a: Lane;
  readonly b: Lane;
}

function PairDiff({ a, b }: Pair) {
  const runA = useRun(a.id);
  const runB = useRun(b.id);
  const selectionA = runA?.selection ?? emptySelection;
  const selectionB = runB?.selection ?? emptySelection;
  const comparison = useMemo(() => compare(selectionA, selectionB), [selectionA, selectionB]);
  const hasBoth = runA !== undefined && runB !== undefined;
  return (
    <div className="diff" role="group" aria-label="Differences">
      <Pickers a={a} b={b} />
      {hasBoth && <Counts a={a} b={b} comparison={comparison} />}
      {(!hasBoth || comparison.counts.both + comparison.counts.onlyA === 0) && <LaneStanding lane={a} />}
      {(!hasBoth || comparison.counts.both + comparison.counts.onlyB === 0) && <LaneStanding lane={b} />}
      {hasBoth && comparison.disagreements.length === 0 && <p className="result-standing">Both keep exactly the same text.</p>}
      <UnionText a={a} b={b} />
    </div>
  );
}

/** The two lanes by their full names, side by side; a lane chosen on the other's side changes places with it. */
function Pickers({ a, b }: Pair) {
  const { library, actions } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  const picker = (shown: Lane, other: Lane, label: string, choose: (id: string) => void) => (
    <select
      aria-label={label}
      title={fullLaneName(shown, library)}
      value={shown.id}
      onChange={(event) => choose(event.target.value)}
    >
      {lanes.map((lane) => (
        <option key={lane.id} value={lane.id}>
          {fullLaneName(lane, library)}
          {lane.id === other.id ? " (swap)" : ""}
        </option>
      ))}
    </select>
  );
  return (
    <div className="diff-pickers">
      {picker(a, b, "First lane to compare", (id) => actions.setPair([id, id === b.id ? a.id : b.id]))}
      <span className="muted">and</span>
      {picker(b, a, "Second lane to compare", (id) => actions.setPair([id === a.id ? b.id : a.id, id]))}
    </div>
  );
}

interface CountsProps extends Pair {
  readonly comparison: Comparison;
}

function Counts({ a, b, comparison }: CountsProps) {
  const { both, onlyA, onlyB } = comparison.counts;
  return (
    <>
      <p className="diff-counts">
        <span>both {thousands(both)}</span> ·{" "}
        <span className="only-a" data-letter={a.letter}>
          only {a.letter} {thousands(onlyA)}
        </span>{" "}
        ·{" "}
        <span className="only-b" data-letter={b.letter}>
          only {b.letter} {thousands(onlyB)}
        </span>{" "}
        characters
      </p>
      <div className="result-line">
        <span className="muted">{scoreSentence(comparison, a.letter, b.letter)}</span>
        <Steps disagreements={comparison.disagreements} />
      </div>
    </>
  );
}

/** Goes from one disagreement to the next. */
function Steps({ disagreements }: { readonly disagreements: readonly Disagreement[] }) {
  const actions = useActions();
  const pin = useLinking((linking) => linking.pin);
  const index = pin === undefined ? -1 : disagreements.findIndex(({ start, end }) => start === pin.start && end === pin.end);
  const total = disagreements.length;
  return (
    <span className="take-away">
      <button
        type="button"
        className="icon-button"
        aria-label="Previous disagreement"
        aria-keyshortcuts="Shift+N"
        title="Previous disagreement (Shift+N)"
        disabled={total === 0}
        onClick={() => actions.nextDisagreement(-1)}
      >
        ↑
      </button>
      <span className="muted">{index < 0 ? thousands(total) : `${thousands(index + 1)} of ${thousands(total)}`}</span>
      <button
        type="button"
        className="icon-button"
        aria-label="Next disagreement"
        aria-keyshortcuts="N"
        title="Next disagreement (N)"
        disabled={total === 0}
        onClick={() => actions.nextDisagreement(1)}
      >
        ↓
      </button>
    </span>
  );
}

function UnionText({ a, b }: Pair) {
  const page = useSession(({ lab }) => lab.page);
  const { text } = useQueries();
  const answerA = useAnswer(a.id, text);
  const answerB = useAnswer(b.id, text);
  const textA = answerA?.value;
  const textB = answerB?.value;
  const merged = useMemo(() => textA && textB && mergeTexts(textA, textB), [textA, textB]);
  if (merged === undefined || merged.text === "") return undefined;
  return (
    <div className="result-body" data-stale={answerA?.isStale === true || answerB?.isStale === true}>
      <PassageList
        key={`${page} ${a.id} ${b.id}`}
        text={merged}
        sides={merged.sides}
        letters={{ a: a.letter, b: b.letter }}
        origin="diff"
        label={`Text kept by ${a.letter} or ${b.letter}, marked where only one keeps it. N goes to the next disagreement.`}
      />
    </div>
  );
}
