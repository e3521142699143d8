import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Explanation } from "../../extraction/contract/extraction.ts";
import type { Range, Selection } from "../../extraction/page/selection.ts";
import { extractorFor, runName } from "../../extraction/run.ts";
import { paneId } from "../../lab/reach.ts";
import { Busy, useActions, useLabContext, useLinking, useRun, useSession } from "../../lab/react.tsx";
import { useReachable } from "../../lab/use-reachable.ts";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";
import type { Trial } from "../../worker/protocol/questions.ts";
import { laneOf } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { nothingKept } from "../../state/run-names.ts";
import { WayOn } from "../lane-status/way-on.tsx";
import { Button } from "../ui/kit.tsx";
import { PointedLine } from "./pointed-line.tsx";
import {
  agreementText,
  keepsNothing,
  quoteText,
  rangeText,
  reasonText,
  sentenceOf,
  shortReason,
  spoken,
  standingOf,
  trialText,
  verdictWords,
  type Standing,
} from "./reason-text.ts";
import { usePassage, useTrials, type Subject } from "./use-reasons.ts";
import "./reason.css";

const ReasonDetails = lazy(async () => ({ default: (await import("./reason-details.tsx")).ReasonDetails }));

/** Why the lanes keep or remove what is pinned, or brushed: the focused lane's reason, what would turn it, and a verdict for each lane. */
export function ReasonDrawer() {
  const subject = useSubject();
  const held = usePassage(subject.range);
  const [isOpen, setOpen] = useState(false);
  const reachable = useReachable(paneId("Reason"));
  const { reach, actions } = useLabContext();
  const isFormer = useIsFormer(subject.range);
  const lane = useSession(({ lab }) => laneOf(lab, lab.focusedLane) ?? lab.lanes[0]);
  if (lane === undefined) return undefined;
  if (subject.range === undefined) return <PointedLine />;
  const close = (): void => {
    reach.focus(paneId("Lanes"));
    if (subject.kind === "pin") actions.pin(undefined);
    else actions.setBrush(undefined);
  };
  return (
    <section
      ref={reachable}
      className="reason column rigid topped focus-inside"
      aria-label="Reason"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // The focus would go with the drawer.
        event.preventDefault();
        close();
      }}
    >
      {held !== undefined && held.passage.words > 0 ? (
        <>
          <FirstLine {...held} lane={lane} isFormer={isFormer} isOpen={isOpen} onOpen={setOpen} onClose={close} />
          <LanesLine {...held} />
        </>
      ) : (
        <div className="reason-line row spaced">
          {held === undefined ? <p className="result-waiting muted">Looking …</p> : <NoText {...held} />}
          <CloseButton onClose={close} />
        </div>
      )}
      {isOpen && held !== undefined && held.passage.words > 0 && (
        <Suspense fallback={<Busy />}>
          <ReasonDetails {...held} lane={lane} other={subject.other} />
        </Suspense>
      )}
    </section>
  );
}

/** What is asked about: the pin or the brush, where there are both the one set last, or chosen by hand. */
function useSubject() {
  const pin = useLinking((linking) => linking.pin);
  const brush = useSession(({ lab }) => lab.brush);
  const [seen, setSeen] = useState<{ pin: Range | undefined; brush: Range | undefined; latest: "pin" | "brush" }>({
    pin,
    brush,
    latest: "pin",
  });
  if (seen.pin !== pin) setSeen({ pin, brush, latest: "pin" });
  else if (seen.brush !== brush) setSeen({ pin, brush, latest: "brush" });
  const isPin = pin !== undefined && (seen.latest === "pin" || brush === undefined);
  const kind = isPin ? ("pin" as const) : ("brush" as const);
  const hasBoth = pin !== undefined && brush !== undefined;
  return {
    kind,
    range: isPin ? pin : brush,
    other: hasBoth
      ? { name: isPin ? "brush" : "pin", choose: () => setSeen({ pin, brush, latest: isPin ? "brush" : "pin" }) }
      : undefined,
  };
}

/** True of what was pinned before the drawer was there: nobody asked just now. */
function useIsFormer(range: Range | undefined): boolean {
  const [former] = useState(range);
  return former !== undefined && range === former;
}

function NoText({ range, passage: { word } }: Subject) {
  const actions = useActions();
  const pin = useLinking((linking) => linking.pin);
  // A pixel of a figure stands for many characters: who points at one means its text, and not the tag that it begins with.
  const isOfFigure = (pin?.origin === "lane" || pin?.origin === "ribbon") && pin.start === range.start && pin.end === range.end;
  useEffect(() => {
    if (isOfFigure && word !== undefined) actions.pin({ ...pin, ...word });
  }, [actions, isOfFigure, pin, word]);
  return (
    <>
      <p>There is no text at {rangeText(range)}: it is markup, a script or white space. Methods decide on text.</p>
      {word !== undefined && <Button onClick={() => actions.pin({ ...word, origin: "why" })}>Pin the nearest word</Button>}
    </>
  );
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  return (
    <span className="at-end">
      <Button icon="close" name="Close the reason" keys="Esc" onClick={onClose} />
    </span>
  );
}

interface FirstLineProps extends Subject {
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
  const { explanation, isStale } = useExplanation(lane, range);
  const method = runName(lane, library);
  const quote = quoteText(passage);
  const standing = run && standingOf(run.selection, range, passage);
  const sentence = explanation && standing && sentenceOf(quote, standing, method, explanation);
  const words = sentence && spoken(sentence);
  useSpoken(isStale ? undefined : words, `${range.start} ${range.end} ${lane.id}`, isFormer);
  return (
    <div className="reason-line row spaced">
      {sentence === undefined ? (
        <LaneStands lane={lane} />
      ) : (
        <p className="reason-sentence shrinks" title={words} data-stale={isStale || undefined}>
          “<bdi>{quote}</bdi>” is <b data-verdict={sentence.standing.verdict}>{verdictWords(sentence.standing)}</b> by{" "}
          <b>{method}</b>: {sentence.reason}.
        </p>
      )}
      {explanation !== undefined && <TryButton lane={lane} range={range} explanation={explanation} />}
      <Button look="quiet" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        Details
      </Button>
      <CloseButton onClose={onClose} />
    </div>
  );
}

/** Why a lane has no reason to give. */
function LaneStands({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const result = useSession(({ results }) => results[lane.id]);
  const name = runName(lane, library);
  if (result?.status === "failed")
    return (
      <p className="reason-sentence shrinks">
        {name} has no result: {result.failure.message} <WayOn lane={lane} />
      </p>
    );
  return (
    <p className="reason-sentence shrinks result-waiting muted">
      {result?.status === "done" ? "Looking …" : `${name} is running …`}
    </p>
  );
}

function useExplanation(lane: Lane, { start, end }: Range): { readonly explanation?: Explanation; readonly isStale: boolean } {
  const run = useRun(lane.id);
  const { asked, isRunning } = useFinishedRun(lane.id);
  const answer = useQuestion("explain", asked && [...asked, { start, end }], {
    subject: lane.id,
    about: run,
    beside: `${lane.id} ${start} ${end}`,
  });
  const isStale = isRunning || answer.isStale;
  if (answer.value === undefined || answer.about?.spec.extractor !== lane.extractor) return { isStale };
  return { explanation: answer.value, isStale };
}

/** Speaks the sentence of what is pinned once, not at each step of a slider. */
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
  readonly range: Range;
  readonly explanation: Explanation;
}

/** Sets the value that turns the verdict; what comes of it is said before. It keeps its place while that is worked out. */
function TryButton({ lane, range, explanation }: TryButtonProps) {
  const { library } = useLabContext();
  const actions = useActions();
  const run = useRun(lane.id);
  const { trials, isStale } = useTrials(lane, range);
  const tell = useTurned(runName(lane, library), explanation.verdict);
  if (explanation.verdict === "not text") return undefined;
  if (explanation.flip === undefined && explanation.trials === undefined)
    return <span className="muted rigid">No single value turns it.</span>;
  const best: Trial | undefined = trials?.[0];
  const parameter = best && extractorFor(library, lane.extractor).parameters[best.parameter];
  if (best !== undefined && parameter !== undefined && !isStale && keepsNothing(best))
    return (
      <span className="muted rigid">No value removes it alone: {nothingKept(runName(lane, library), parameter, best.value)}</span>
    );
  return (
    <span className="reason-try rigid" data-stale={isStale || undefined}>
      <Button
        {...((best === undefined || isStale) && { refusal: "It is being tried" })}
        onClick={() => {
          if (best === undefined) return;
          tell();
          actions.setValue(lane.id, best.parameter, best.value);
        }}
      >
        {best === undefined || parameter === undefined || run === undefined
          ? "Trying …"
          : trialText(best, { parameter, run, reason: reasonText(explanation) })}
      </Button>
    </span>
  );
}

/** Says the new verdict once the click has brought it about. */
function useTurned(method: string, verdict: Explanation["verdict"]): () => void {
  const actions = useActions();
  const from = useRef<Explanation["verdict"]>(undefined);
  useEffect(() => {
    if (from.current === undefined || from.current === verdict) return;
    from.current = undefined;
    actions.announce(`${method}: ${verdict} now`);
  }, [actions, method, verdict]);
  return () => {
    from.current = verdict;
  };
}

/** A verdict for each lane, which it puts in focus, and how far they agree. */
function LanesLine({ range, passage }: Subject) {
  const lanes = useSession(({ lab }) => lab.lanes);
  const results = useSession((session) => session.results);
  const actions = useActions();
  const selections = lanes.flatMap(({ id }) => {
    const result = results[id];
    const last = result === undefined || result.status === "idle" ? undefined : result.last;
    return last === undefined ? [] : [last.selection];
  });
  const standings = selections.map((selection: Selection) => standingOf(selection, range, passage));
  return (
    <div className="reason-lanes reason-line row wraps airy small">
      {lanes.length > 1 && lanes.map((lane) => <LaneVerdict key={lane.id} lane={lane} range={range} passage={passage} />)}
      {lanes.length > 1 && (
        <span className="at-end rigid muted">
          {agreementText(standings)} ·{" "}
          <Button look="link" keys="n" onClick={() => actions.nextDisagreement(1)}>
            next disagreement
          </Button>
        </span>
      )}
    </div>
  );
}

function LaneVerdict({ lane, range, passage }: Subject & { readonly lane: Lane }) {
  const { library, actions } = useLabContext();
  const isFocused = useSession(({ lab }) => lab.focusedLane === lane.id);
  const run = useRun(lane.id);
  const { explanation, isStale } = useExplanation(lane, range);
  const standing: Standing | undefined = run && standingOf(run.selection, range, passage);
  return (
    <button
      type="button"
      className="reason-lane bare truncated"
      aria-pressed={isFocused}
      data-stale={isStale || undefined}
      title={`Put lane ${lane.letter} in focus`}
      onClick={() => actions.focusLane(lane.id)}
    >
      <span className="muted">
        {lane.letter} {runName(lane, library)}
      </span>{" "}
      {standing === undefined ? (
        "–"
      ) : (
        <>
          <b data-verdict={standing.verdict}>{verdictWords(standing)}</b> {explanation && shortReason(explanation)}
        </>
      )}
    </button>
  );
}
