import { Fragment, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Explanation } from "../../extraction/contract/extraction.ts";
import { type Range, type Selection } from "../../extraction/page/selection.ts";
import { memberName, runName, schemaFor } from "../../extraction/run.ts";
import { focusReached } from "../../lab/reach.ts";
import { useActions, useLabContext, useLinking, useRun, useSession } from "../../lab/react.tsx";
import type { ChannelSummary } from "../../worker/protocol/figures.ts";
import type { Trial } from "../../worker/protocol/questions.ts";
import { laneOf } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { WayOn } from "../lane-status/lane-status.tsx";
import { fateText, useReading } from "../figures/use-reading.ts";
import { Button } from "../ui/kit.tsx";
import { lateView } from "../ui/late-view.tsx";
import {
  agreementText,
  outcomeText,
  quoteText,
  rangeText,
  reasonSentence,
  verdictSentence,
  shortReason,
  passageVerdict,
  stuckText,
  trialText,
  turns,
  verdictWords,
} from "./reason-text.ts";
import { useOtherRuns, usePassage, useReasons, type ReasonSubject } from "./use-reasons.ts";
import "./reason.css";

const ReasonDetails = lateView("Details", async () => (await import("./reason-details.tsx")).ReasonDetails);

/** The reason for what is pinned or brushed: the focused lane's sentence, the value that reverses it, and each lane's verdict. */
export function ReasonDrawer() {
  const { isPin, range } = useSubject();
  const held = usePassage(range);
  // A place that was pinned before the drawer opened is not spoken: nobody asked just now.
  const [former] = useState(range);
  const [isOpen, setOpen] = useState(false);
  const actions = useActions();
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane) ?? lab.lanes[0]);
  if (lane === undefined) return undefined;
  if (range === undefined) return <PointedLine />;
  const close = (): void => {
    focusReached("pane Lanes");
    if (isPin) actions.pin(undefined);
    else actions.setBrush(undefined);
  };
  return (
    <section
      data-reach="pane Reason"
      className="reason column no-shrink scroll focus-inside border-top"
      aria-label="Reason"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // The focus would be lost with the drawer.
        event.preventDefault();
        close();
      }}
    >
      {held !== undefined && held.passage.words > 0 ? (
        <>
          <FirstLine {...held} lane={lane} isFormer={range === former} isOpen={isOpen} onOpen={setOpen} onClose={close} />
          <LanesLine {...held} />
        </>
      ) : (
        <div className="reason-line row gap">
          {held === undefined ? <p className="result-waiting muted">Looking …</p> : <NoText {...held} />}
          <CloseButton onClose={close} />
        </div>
      )}
      {isOpen && held !== undefined && held.passage.words > 0 && <ReasonDetails {...held} lane={lane} />}
    </section>
  );
}

/** The subject of the question: the pin or the brush, the one set last. */
function useSubject() {
  const pin = useLinking((linking) => linking.pin);
  const brush = useSession(({ lab }) => lab.brush);
  const [seen, setSeen] = useState({ pin, brush, isPinLast: true });
  if (seen.pin !== pin || seen.brush !== brush) setSeen({ pin, brush, isPinLast: seen.pin !== pin });
  const isPin = pin !== undefined && (seen.isPinLast || brush === undefined);
  return { isPin, range: isPin ? pin : brush };
}

function NoText({ range, passage: { word } }: ReasonSubject) {
  const actions = useActions();
  const pin = useLinking((linking) => linking.pin);
  // A pixel of a figure covers many characters, and a click on it means its text, not the tag that it begins with.
  const isOfFigure = (pin?.origin === "lane" || pin?.origin === "ribbon") && pin.start === range.start && pin.end === range.end;
  useEffect(() => {
    if (isOfFigure && word !== undefined) actions.pin({ ...pin, ...word });
  }, [actions, isOfFigure, pin, word]);
  return (
    <>
      <p>There is no text at {rangeText(range)}, only markup, a script or white space. Methods decide on text.</p>
      {word !== undefined && <Button onClick={() => actions.pin({ ...word, origin: "why" })}>Pin the nearest word</Button>}
    </>
  );
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  return (
    <span className="end">
      <Button icon="close" name="Close the reason" keys="Esc" onClick={onClose} />
    </span>
  );
}

interface FirstLineProps extends ReasonSubject {
  readonly lane: Lane;
  readonly isFormer: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onClose: () => void;
}

/** The focused lane's sentence, and the button that turns it. */
function FirstLine({ range, passage, lane, isFormer, isOpen, onOpen, onClose }: FirstLineProps) {
  const { library } = useLabContext();
  const run = useRun(lane.id);
  const { value: explanation, isStale } = useExplanation(lane, range);
  const method = runName(lane, library);
  const quote = quoteText(passage);
  const verdict = run && passageVerdict(run.selection, range, passage);
  const sentence = explanation && verdict && verdictSentence(quote, verdict, method, explanation);
  const { value: trials, isStale: isTrying } = useReasons("trials", lane, range, "trials");
  const best = trials?.[0];
  // A value that the method names reverses the verdict, even if it was not tried.
  const isNamed = explanation?.flip !== undefined || explanation?.trials !== undefined;
  const isTurnable = best !== undefined && (turns(best) || (best.outcome === undefined && isNamed));
  const isStuck = trials !== undefined && !isTrying && !isTurnable;
  const isAsked = explanation !== undefined && explanation.verdict !== "not text";
  const tell = useTurned(method, explanation?.verdict);
  useSpoken(isStale ? undefined : sentence?.words, `${range.start} ${range.end} ${lane.id}`, isFormer);
  return (
    <>
      <div className="reason-line row gap">
        {sentence === undefined || verdict === undefined ? (
          <LaneStatusLine lane={lane} />
        ) : (
          <p className="reason-sentence shrink" title={sentence.words} data-stale={isStale || undefined}>
            “<bdi>{quote}</bdi>” is <b data-verdict={verdict.fate}>{verdictWords(verdict)}</b> by <b>{method}</b>:{" "}
            {sentence.reason}
          </p>
        )}
        {isAsked && isStuck && (
          <span className="no-shrink muted">{stuckText(best, best && schemaFor(lane, library)[best.parameter])}</span>
        )}
        {isAsked && !isStuck && <TryButton lane={lane} explanation={explanation} trial={best} isStale={isTrying} onTry={tell} />}
        <Button look="quiet" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          Details
        </Button>
        <CloseButton onClose={onClose} />
      </div>
      {isAsked && isStuck && <OtherRuns lane={lane} range={range} onTry={tell} />}
    </>
  );
}

/** Why a lane has no reason to give. */
function LaneStatusLine({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const result = useSession(({ results }) => results[lane.id]);
  const name = runName(lane, library);
  if (result?.status === "failed")
    return (
      <p className="reason-sentence shrink">
        {name} has no result: {result.failure.message} <WayOn lane={lane} />
      </p>
    );
  return (
    <p className="reason-sentence result-waiting shrink muted">
      {result?.status === "done" ? "Looking …" : `${name} is running …`}
    </p>
  );
}

function useExplanation(lane: Lane, range: Range) {
  return useReasons("explain", lane, range, `${lane.id} ${range.start} ${range.end}`);
}

/** Speaks the sentence of a pin once, not at each step of a slider. */
function useSpoken(sentence: string | undefined, subject: string, isFormer: boolean): void {
  const actions = useActions();
  const said = useRef<string>(undefined);
  const speak = useEffectEvent((words: string) => {
    if (said.current !== subject && !isFormer) actions.announce(words);
    said.current = subject;
  });
  useEffect(() => {
    if (sentence !== undefined) speak(sentence);
  }, [sentence]);
}

interface TryButtonProps {
  readonly lane: Lane;
  readonly explanation: Explanation;
  readonly trial: Trial | undefined;
  readonly isStale: boolean;
  readonly onTry: () => void;
}

/** Sets the value that reverses the verdict, with its outcome as words. It keeps its place while that is computed. */
function TryButton({ lane, explanation, trial, isStale, onTry }: TryButtonProps) {
  const { library, actions } = useLabContext();
  const run = useRun(lane.id);
  const parameter = trial && schemaFor(lane, library)[trial.parameter];
  return (
    <span className="reason-try no-shrink" data-stale={isStale || undefined}>
      <Button
        {...((trial === undefined || isStale) && { refusal: "This value is being tried" })}
        onClick={() => {
          if (trial === undefined) return;
          onTry();
          actions.setValue(lane.id, trial.parameter, trial.value);
        }}
      >
        {trial === undefined || parameter === undefined || run === undefined
          ? "Trying …"
          : trialText(trial, parameter, run, reasonSentence(explanation))}
      </Button>
    </span>
  );
}

/** Runs that are offered at the most. */
const mostRuns = 4;

/** The presets and methods that reverse the verdict if no value of the method does, each with its outcome. */
function OtherRuns({ lane, range, onTry }: { readonly lane: Lane; readonly range: Range; readonly onTry: () => void }) {
  const { library, actions } = useLabContext();
  const run = useRun(lane.id);
  const all = useOtherRuns(lane, range);
  // Each other method is offered with its best run alone.
  const found = all?.filter(
    (trial, at) =>
      trial.run.extractor === lane.extractor ||
      all.findIndex(({ run: { extractor } }) => extractor === trial.run.extractor) === at,
  );
  if (run === undefined) return undefined;
  return (
    <div className="reason-line row wrap small" role="group" aria-label="Other presets and methods">
      <span className="muted">
        {found === undefined
          ? "Trying other presets and methods …"
          : found.length === 0
            ? "No other tried preset or method reverses this, either."
            : "These decide otherwise:"}
      </span>
      {found?.slice(0, mostRuns).map((trial) => (
        <Button
          key={JSON.stringify(trial.run)}
          onClick={() => {
            onTry();
            actions.setRun(lane.id, trial.run);
          }}
        >
          Try {memberName(trial.run, library)}: {outcomeText(trial.outcome, run)}
        </Button>
      ))}
    </div>
  );
}

/** Says the new verdict once the click has brought it about. */
function useTurned(method: string, verdict: Explanation["verdict"] | undefined): () => void {
  const actions = useActions();
  const from = useRef<Explanation["verdict"]>(undefined);
  useEffect(() => {
    if (from.current === undefined || verdict === undefined || from.current === verdict) return;
    from.current = undefined;
    actions.announce(`${method}: ${verdict} now`);
  }, [actions, method, verdict]);
  return () => {
    from.current = verdict;
    // The focus would be lost with the pressed button.
    focusReached("pane Reason");
  };
}

/** A verdict for each lane, which it puts in focus, and how far they agree. */
function LanesLine({ range, passage }: ReasonSubject) {
  const lanes = useSession(({ lab }) => lab.lanes);
  const results = useSession((session) => session.results);
  const actions = useActions();
  const selections = lanes.flatMap(({ id }) => results[id]?.last?.selection ?? []);
  const verdicts = selections.map((selection: Selection) => passageVerdict(selection, range, passage));
  return (
    <div className="reason-line row wrap small">
      {lanes.length > 1 && lanes.map((lane) => <LaneVerdict key={lane.id} lane={lane} range={range} passage={passage} />)}
      {lanes.length > 1 && (
        <span className="no-shrink end muted">
          {agreementText(verdicts)} ·{" "}
          <Button look="link" keys="n" onClick={() => actions.nextDisagreement(1)}>
            next disagreement
          </Button>
        </span>
      )}
    </div>
  );
}

function LaneVerdict({ lane, range, passage }: ReasonSubject & { readonly lane: Lane }) {
  const { library, actions } = useLabContext();
  const isFocused = useSession(({ lab }) => lab.focusedLane === lane.id);
  const run = useRun(lane.id);
  const { value: explanation, isStale } = useExplanation(lane, range);
  const verdict = run && passageVerdict(run.selection, range, passage);
  return (
    <button
      type="button"
      className="reason-lane bare no-shrink truncate"
      aria-pressed={isFocused}
      data-stale={isStale || undefined}
      title={`Put lane ${lane.letter} in focus`}
      onClick={() => actions.focusLane(lane.id)}
    >
      <span className="muted">
        {lane.letter} {runName(lane, library)}
      </span>{" "}
      {verdict === undefined ? (
        "–"
      ) : (
        <>
          <b data-verdict={verdict.fate}>{verdictWords(verdict)}</b> {explanation && shortReason(explanation)}
        </>
      )}
    </button>
  );
}

/** The readings of all lanes at the place pointed at, over the foot of the panes, so that nothing moves. */
function PointedLine() {
  const lanes = useSession(({ lab }) => lab.lanes);
  const isPointing = useLinking(({ hover }) => hover !== undefined);
  if (!isPointing) return undefined;
  return (
    <div className="no-shrink relative no-pointer" aria-hidden="true">
      <p className="reason-pointed row clip border-top nowrap small">
        {lanes.map((lane) => (
          <PointedLane key={lane.id} lane={lane} />
        ))}
      </p>
    </div>
  );
}

/** A lane's verdict there with its deciding value, and for the lane pointed at, after all others, its other values. */
function PointedLane({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const isOwn = useLinking(({ hover }) => hover?.lane === lane.id);
  const run = useRun(lane.id);
  const decisive = run && decisiveOf(run.channels);
  const reading = useReading(lane.id, run?.run, decisive?.units);
  if (run === undefined || decisive === undefined || reading === undefined) return undefined;
  const fate = fateText(reading.isKept);
  const value = reading.values.find(({ id }) => id === decisive.id);
  const others = reading.values.filter(({ id }) => isOwn && id !== decisive.id);
  return (
    <>
      <span className="no-shrink">
        <span className="muted">
          {lane.letter} {runName(lane, library)}
        </span>{" "}
        <b data-verdict={fate}>{fate}</b> <span className="muted">{value?.name}</span> {value?.text}
      </span>
      {isOwn && (
        <span className="truncate" style={{ order: 1 }}>
          <span className="mono">{reading.label}</span>
          {others.map(({ id, name, text }) => (
            <Fragment key={id}>
              {" "}
              <span className="muted">{name}</span> {text}
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}

/** The series that a method holds against its threshold, else its first. */
function decisiveOf(channels: readonly ChannelSummary[]): Extract<ChannelSummary, { kind: "series" }> | undefined {
  const series = channels.filter((channel) => channel.kind === "series");
  return series.find(({ threshold }) => threshold !== undefined) ?? series[0];
}
