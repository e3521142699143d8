import { useMemo } from "react";
import { compare, type Comparison, type Disagreement } from "../../extraction/comparison/compare.ts";
import { mergeTexts } from "../../extraction/comparison/merge-texts.ts";
import { emptySelection, type Selection } from "../../extraction/page/selection.ts";
import { goldSide } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { comparedSides, type Side } from "../../state/pair.ts";
import { useGoldText } from "../gold/choose-gold.ts";
import { useGold, useActions, useLabContext, useLinking, useRun, useSession } from "../../lab/react.tsx";
import { fullLaneName, scoreSentence } from "../../state/run-names.ts";
import { LaneStanding } from "../lane-status/no-result.tsx";
import { PassageList } from "./passage-list.tsx";
import { thousands } from "../../format.ts";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";

/** What two lanes keep, set against each other, or a lane and the gold standard; with one lane, the way to a second. */
export function DiffTab() {
  const actions = useActions();
  const lab = useSession((session) => session.lab);
  const [a, b] = comparedSides(lab);
  if (a?.lane === undefined) return undefined;
  if (b === undefined)
    return (
      <div className="result-standing rigid">
        <p>Add a second lane to compare, or mark the gold standard (G).</p>
        <button type="button" className="button" onClick={() => actions.duplicateLane(a.id)}>
          Duplicate lane {a.letter}
        </button>
      </div>
    );
  return <PairDiff a={{ ...a, lane: a.lane }} b={b} />;
}

interface Pair {
  readonly a: Side & { readonly lane: Lane };
  /** A lane, or the gold standard. */
  readonly b: Side;
}

function PairDiff({ a, b }: Pair) {
  const selectionA = useSideSelection(a);
  const selectionB = useSideSelection(b);
  const comparison = useMemo(() => compare(selectionA ?? emptySelection, selectionB ?? emptySelection), [selectionA, selectionB]);
  const hasBoth = selectionA !== undefined && selectionB !== undefined;
  const { both, onlyA, onlyB } = comparison.counts;
  return (
    <div className="column fill" role="group" aria-label="Differences">
      <Pickers a={a} b={b} />
      {hasBoth && <Counts a={a} b={b} comparison={comparison} />}
      {(!hasBoth || both + onlyA === 0) && <LaneStanding lane={a.lane} />}
      {b.lane !== undefined && (!hasBoth || both + onlyB === 0) && <LaneStanding lane={b.lane} />}
      {hasBoth && comparison.disagreements.length === 0 && <p className="result-standing rigid">{sameWords(b)}</p>}
      <UnionText a={a} b={b} />
    </div>
  );
}

function sameWords(b: Side): string {
  return b.lane === undefined ? "It keeps exactly the gold standard." : "Both keep exactly the same text.";
}

/** What a side keeps; undefined before its first run. */
function useSideSelection({ id, lane }: Side): Selection | undefined {
  const run = useRun(id);
  const gold = useGold();
  return lane === undefined ? gold : run?.selection;
}

/** The two by their full names, side by side; a lane chosen on the other's side changes places with it. */
function Pickers({ a, b }: Pair) {
  const { library, actions } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  const hasGold = useGold() !== undefined;
  const optionsBeside = (other: Side) =>
    lanes.map((lane) => (
      <option key={lane.id} value={lane.id}>
        {fullLaneName(lane, library)}
        {lane.id === other.id ? " (swap)" : ""}
      </option>
    ));
  const second = b.lane === undefined ? "The gold standard" : fullLaneName(b.lane, library);
  return (
    <div className="diff-pickers rigid small near grid">
      <select
        aria-label="First lane to compare"
        title={fullLaneName(a.lane, library)}
        value={a.id}
        onChange={({ target }) => actions.setPair([target.value, target.value === b.id ? a.id : b.id])}
      >
        {optionsBeside(b)}
      </select>
      <span className="muted">and</span>
      <select
        aria-label="Second lane to compare, or the gold standard"
        title={second}
        value={b.id}
        onChange={({ target }) => actions.setPair([target.value === a.id ? b.id : a.id, target.value])}
      >
        {optionsBeside(a).filter(({ key }) => b.lane !== undefined || key !== a.id)}
        {hasGold && <option value={goldSide}>Gold standard</option>}
      </select>
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
      <p className="diff-counts rigid small">
        <span>both {thousands(both)}</span> ·{" "}
        <span className="only-a" data-letter={a.letter}>
          {b.lane === undefined ? "kept wrongly" : `only ${a.letter}`} {thousands(onlyA)}
        </span>{" "}
        ·{" "}
        <span className="only-b" data-letter={b.letter}>
          {b.lane === undefined ? "missed" : `only ${b.letter}`} {thousands(onlyB)}
        </span>{" "}
        characters
      </p>
      <div className="result-line row wraps ruled rigid small">
        <span className="muted">
          {b.lane === undefined
            ? `By characters: ${scoreSentence(comparison, a.letter, "gold")}`
            : scoreSentence(comparison, a.letter, b.letter)}
        </span>
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
    <span className="take-away row anchor at-end">
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
  const runA = useFinishedRun(a.id);
  const runB = useFinishedRun(b.id);
  const answerA = useQuestion("text", runA.asked, { subject: a.id });
  const laneAnswer = useQuestion("text", runB.asked, { subject: b.id });
  const goldAnswer = useGoldText();
  const answerB = b.lane === undefined ? goldAnswer : laneAnswer;
  const isRunning = runA.isRunning || runB.isRunning;
  const textA = answerA.value;
  const textB = answerB?.value;
  const merged = useMemo(() => textA && textB && mergeTexts(textA, textB), [textA, textB]);
  if (merged === undefined || merged.text === "") return undefined;
  return (
    <div className="result-body fill" data-stale={isRunning || answerA.isStale || answerB?.isStale}>
      <PassageList
        key={`${page} ${a.id} ${b.id}`}
        text={merged}
        sides={merged.sides}
        letters={{ a: a.letter, b: b.letter }}
        origin="diff"
        label={
          b.lane === undefined
            ? `Text kept by ${a.letter} or in the gold standard, marked where it is kept wrongly or missed. N goes to the next.`
            : `Text kept by ${a.letter} or ${b.letter}, marked where only one keeps it. N goes to the next disagreement.`
        }
      />
    </div>
  );
}
