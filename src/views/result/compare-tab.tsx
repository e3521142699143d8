import { useMemo, useState } from "react";
import { compare, type Comparison } from "../../extraction/comparison/compare.ts";
import { mergeTexts } from "../../extraction/comparison/merge-texts.ts";
import { emptySelection } from "../../extraction/page/selection.ts";
import { thousands } from "../../format.ts";
import { useActions, useGold, useLabContext, useLinking, useRun, useSession } from "../../lab/react.tsx";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";
import { activePage, goldSide, comparedSides, type Side } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { fullLaneName, scoreSentence } from "../../state/run-names.ts";
import { Scores } from "../scores/scores.tsx";
import { LaneStanding } from "../lane-status/lane-status.tsx";
import { Button, Choice } from "../ui/kit.tsx";
import { PassageList } from "./passage-list.tsx";

/** What all lanes score, and below it how two of them differ, or a lane and the gold standard; with one lane, the way to a second. */
export function CompareTab() {
  const actions = useActions();
  const lab = useSession((session) => session.lab);
  const page = activePage(lab);
  const [a, b] = comparedSides(lab);
  if (page === undefined) return undefined;
  return (
    <>
      <Scores key={page.id} page={page} />
      {a?.lane !== undefined &&
        (b === undefined ? (
          <div className="result-standing rigid">
            <p>Add a second lane to compare, or mark the gold standard (G).</p>
            <Button onClick={() => actions.duplicateLane(a.id)}>Duplicate lane {a.letter}</Button>
          </div>
        ) : (
          <PairDifference a={{ ...a, lane: a.lane }} b={b} />
        ))}
    </>
  );
}

interface Pair {
  readonly a: Side & { readonly lane: Lane };
  /** A lane, or the gold standard. */
  readonly b: Side;
}

function PairDifference({ a, b }: Pair) {
  const [showsAll, setShowsAll] = useState(false);
  const selectionA = useRun(a.id)?.selection;
  const selectionOfLane = useRun(b.id)?.selection;
  const gold = useGold();
  const selectionB = b.lane === undefined ? gold : selectionOfLane;
  const comparison = useMemo(() => compare(selectionA ?? emptySelection, selectionB ?? emptySelection), [selectionA, selectionB]);
  const hasBoth = selectionA !== undefined && selectionB !== undefined;
  const { both, onlyA, onlyB } = comparison.counts;
  const isSame = comparison.disagreements.length === 0;
  return (
    <div className="column fill topped" role="group" aria-label="Differences">
      <Choices a={a} b={b} />
      {hasBoth && <Counts a={a} b={b} comparison={comparison} />}
      {(!hasBoth || both + onlyA === 0) && <LaneStanding lane={a.lane} />}
      {b.lane !== undefined && (!hasBoth || both + onlyB === 0) && <LaneStanding lane={b.lane} />}
      {hasBoth && isSame ? (
        <p className="result-standing rigid">
          {b.lane === undefined ? "It keeps exactly the gold standard." : "Both keep exactly the same text."}
        </p>
      ) : (
        <p className="compare-line rigid small">
          <Button look="link" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? "only what differs" : "what both keep too"}
          </Button>
        </p>
      )}
      <UnionText a={a} b={b} showsAll={showsAll} />
    </div>
  );
}

/** The two by their full names; a lane chosen on the other's side changes places with it. */
function Choices({ a, b }: Pair) {
  const { library, actions } = useLabContext();
  const lanes = useSession(({ lab }) => lab.lanes);
  const hasGold = useGold() !== undefined;
  const optionsBeside = (other: Side) =>
    lanes.map((lane) => ({
      id: lane.id,
      label: `${fullLaneName(lane, library)}${lane.id === other.id ? " (swap)" : ""}`,
    }));
  return (
    <div className="compare-line row near rigid small">
      <Choice
        label="First lane to compare"
        value={a.id}
        options={optionsBeside(b)}
        onChoose={(id) => actions.setPair([id, id === b.id ? a.id : b.id])}
      />
      <span className="muted">and</span>
      <Choice
        label="Second lane to compare, or the gold standard"
        value={b.id}
        options={[
          ...optionsBeside(a).filter(({ id }) => b.lane !== undefined || id !== a.id),
          ...(hasGold ? [{ id: goldSide, label: "Gold standard" }] : []),
        ]}
        onChoose={(id) => actions.setPair([id === a.id ? b.id : a.id, id])}
      />
    </div>
  );
}

/** How much both and only one of them keeps, and the steps from one disagreement to the next. */
function Counts({ a, b, comparison }: Pair & { readonly comparison: Comparison }) {
  const actions = useActions();
  const pin = useLinking((linking) => linking.pin);
  const { counts, disagreements } = comparison;
  const index = disagreements.findIndex(({ start, end }) => start === pin?.start && end === pin.end);
  const total = disagreements.length;
  const step = (by: 1 | -1, name: string, keys: string, icon: "collapse" | "expand") => (
    <Button icon={icon} name={name} keys={keys} disabled={total === 0} onClick={() => actions.nextDisagreement(by)} />
  );
  const isOfGold = b.lane === undefined;
  return (
    <>
      <div className="compare-line row apart rigid small">
        <p>
          <span>both {thousands(counts.both)}</span> ·{" "}
          <span className="only-a" data-letter={a.letter}>
            {isOfGold ? "kept wrongly" : `only ${a.letter}`} {thousands(counts.onlyA)}
          </span>{" "}
          ·{" "}
          <span className="only-b" data-letter={b.letter}>
            {isOfGold ? "missed" : `only ${b.letter}`} {thousands(counts.onlyB)}
          </span>{" "}
          characters
        </p>
        <span className="row">
          {step(-1, "Previous disagreement", "Shift+N", "collapse")}
          <span className="muted">{index < 0 ? thousands(total) : `${thousands(index + 1)} of ${thousands(total)}`}</span>
          {step(1, "Next disagreement", "N", "expand")}
        </span>
      </div>
      <p className="compare-line muted rigid small">
        {isOfGold
          ? `By characters: ${scoreSentence(comparison, a.letter, "gold")}`
          : scoreSentence(comparison, a.letter, b.letter)}
      </p>
    </>
  );
}

function UnionText({ a, b, showsAll }: Pair & { readonly showsAll: boolean }) {
  const page = useSession(({ lab }) => activePage(lab));
  const isOpen = useSession(({ pageState }) => pageState.status === "open");
  const runA = useFinishedRun(a.id);
  const runB = useFinishedRun(b.id);
  const answerA = useQuestion("text", runA.asked, { subject: a.id });
  const laneAnswer = useQuestion("text", runB.asked, { subject: b.id });
  const { value, about } = useQuestion("goldText", isOpen && page?.gold !== undefined ? [page.key] : undefined, {
    about: page?.gold,
  });
  // The gold standard's last text is held while another is made.
  const answerB = b.lane === undefined ? { value, isStale: about !== page?.gold } : laneAnswer;
  const isRunning = runA.isRunning || runB.isRunning;
  const textA = answerA.value;
  const textB = answerB.value;
  const merged = useMemo(() => textA && textB && mergeTexts(textA, textB), [textA, textB]);
  if (merged === undefined || merged.text === "") return undefined;
  return (
    <PassageList
      key={`${page?.id} ${a.id} ${b.id}`}
      text={merged}
      sides={merged.sides}
      isOnlyDifferent={!showsAll}
      letters={{ a: a.letter, b: b.letter }}
      isStale={isRunning || answerA.isStale || answerB.isStale}
      origin="diff"
      label={
        b.lane === undefined
          ? `Text kept by ${a.letter} or in the gold standard, marked where it is kept wrongly or missed. N goes to the next.`
          : `Text kept by ${a.letter} or ${b.letter}, marked where only one keeps it. N goes to the next disagreement.`
      }
    />
  );
}
