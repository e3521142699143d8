import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Explanation } from "../../extraction/contract/extraction.ts";
import { clip, sizeOf, type Range } from "../../extraction/page/selection.ts";
import { extractorFor } from "../../extraction/run.ts";
import { useFinishedRun, useQuestion } from "../../lab/use-question.ts";
import { useActions, useLabContext, useLinking, useRun, useSession } from "../../lab/react.tsx";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import type { Passage } from "../../protocol/reasons.ts";
import { shareText } from "../../format.ts";
import { laneName, rescueLabel } from "../../state/run-names.ts";
import type { Lane } from "../../state/lane.ts";
import type { Place } from "../../state/linking.ts";
import { usePassage } from "./use-reasons.ts";
import { decidedText, turnText } from "./why-text.ts";
import "./verdict-bar.css";

interface VerdictBarProps {
  readonly lane: Lane;
  /** Shows why all lanes decided as they did. */
  readonly onAll: () => void;
}

/** A lane's verdict on what is pinned, in a line: what decided, where, and the value that would turn it, to be set. */
export function VerdictBar({ lane, onAll }: VerdictBarProps) {
  const pin = useLinking((linking) => linking.pin);
  const [former] = useState(pin);
  return (
    <div className="verdict-bar row wraps rigid shaded topped small breakable" role="group" aria-label="Reason">
      {pin === undefined ? (
        <p className="muted">Click a paragraph to see why it is kept or removed; with Alt, a word.</p>
      ) : (
        <Verdict lane={lane} pin={pin} isFormer={pin === former} onAll={onAll} />
      )}
    </div>
  );
}

interface VerdictProps extends VerdictBarProps {
  readonly pin: Place;
  /** It was pinned before there was a bar. */
  readonly isFormer: boolean;
}

function Verdict({ lane, pin: { start, end, origin }, isFormer, onAll }: VerdictProps) {
  const { library } = useLabContext();
  const run = useRun(lane.id);
  const hasFailed = useSession(({ results }) => results[lane.id]?.status === "failed");
  const { asked, isRunning } = useFinishedRun(lane.id);
  const subject = usePassage({ start, end });
  const isSubject = subject?.range.start === start && subject.range.end === end;
  const answer = useQuestion("explain", asked && [...asked, { start, end }], {
    subject: lane.id,
    about: run,
    beside: `${lane.id} ${start} ${end}`,
  });
  const { value: explanation, about } = answer;
  const isAnswered = explanation !== undefined && about?.spec.extractor === lane.extractor && subject !== undefined;
  const isStale = isRunning || answer.isStale || !isSubject;
  const name = laneName(lane, library);
  const told = isAnswered
    ? toldOf({ lane, name, explanation, run: about, passage: subject.passage, range: subject.range }, library)
    : undefined;
  // What is pinned elsewhere is spoken of there.
  const isSpoken = (origin === "page" || origin === "result") && !isStale;
  useSpoken(isSpoken ? told : undefined, `${start} ${end} ${name} ${told?.verdict}`, isFormer);
  if (told === undefined || explanation === undefined)
    return (
      <p className="result-waiting muted">
        {hasFailed ? `${name} has no result.` : run === undefined ? `${name} is running …` : "Looking …"}
      </p>
    );
  return (
    <>
      <p data-stale={isStale}>
        <b className="verdict-sign" data-verdict={told.sign} aria-hidden="true">
          {signs[told.sign]}
        </b>{" "}
        <b>{name}</b>
        {told.share === "" ? <span className="visually-hidden"> {told.verdict}</span> : told.share}: <bdi>{told.decided}</bdi>
        {told.place !== undefined && (
          <>
            {" "}
            at <bdi className="mono">{told.place}</bdi>
          </>
        )}
        {told.turn !== undefined && <span className="muted"> · {told.turn}</span>}
      </p>
      <span className="row tight at-end">
        <SetButton lane={lane} explanation={explanation} />
        <button type="button" className="button quiet" title="Why, for all lanes" onClick={onAll}>
          All lanes
        </button>
      </span>
    </>
  );
}

const signs = { kept: "+", removed: "−", part: "±", "not text": "○" } as const;

interface Told {
  readonly sign: keyof typeof signs;
  /** "keeps it". */
  readonly verdict: string;
  /** Of a block that is kept in part: how much, and whether what follows is about what is kept of it or about the rest. */
  readonly share: string;
  readonly decided: string;
  readonly place: string | undefined;
  readonly turn: string | undefined;
  /** All of it, to be spoken. */
  readonly sentence: string;
}

interface Subject {
  readonly lane: Lane;
  readonly name: string;
  readonly explanation: Explanation;
  readonly run: RunSummary;
  readonly passage: Passage;
  readonly range: Range;
}

/** Longer names of elements are cut off: some carry a class attribute of thousands of characters. */
const longestLabel = 60;

function toldOf({ lane, name, explanation, run, passage, range }: Subject, library: Parameters<typeof extractorFor>[0]): Told {
  const size = sizeOf(clip(run.selection, range.start, range.end));
  const isPart = size > 0 && size < passage.characters && passage.words > 1;
  const sign = isPart ? "part" : explanation.verdict;
  const verdict = { kept: "keeps it", removed: "removes it", "not text": "finds no text", part: "keeps some of it" }[sign];
  const share = isPart ? ` keeps ${shareText(size / passage.characters)}; ${explanation.verdict}` : "";
  const parameter = extractorFor(library, lane.extractor).parameters[explanation.flip?.parameter ?? ""];
  const present = run.spec.values[explanation.flip?.parameter ?? ""] ?? parameter?.default ?? 0;
  const channel = run.channels.find(({ id }) => id === explanation.channel);
  const decided = decidedText(explanation);
  const place = explanation.unit?.label.slice(0, longestLabel);
  const turn = parameter && turnText({ explanation, parameter, present, channel });
  const where = place === undefined ? "" : ` at ${place}`;
  return {
    sign,
    verdict,
    share,
    decided,
    place,
    turn,
    sentence: `${name} ${isPart ? share.trim() : verdict}: ${decided}${where}.${turn === undefined ? "" : ` ${turn}.`}`,
  };
}

/** Speaks of what is told once for each subject, not at each step of a slider; of what was pinned before only once it is another. */
function useSpoken(told: Told | undefined, subject: string, isFormer: boolean): void {
  const actions = useActions();
  const said = useRef<string>(undefined);
  const speak = useEffectEvent((sentence: string) => {
    if (said.current !== subject && !(isFormer && said.current === undefined)) actions.announce(sentence);
    said.current = subject;
  });
  useEffect(() => {
    if (told !== undefined) speak(told.sentence);
  }, [told]);
}

/** Sets the nearest value that turns the verdict. */
function SetButton({ lane, explanation: { flip, verdict } }: { readonly lane: Lane; readonly explanation: Explanation }) {
  const { library } = useLabContext();
  const actions = useActions();
  const parameter = flip && extractorFor(library, lane.extractor).parameters[flip.parameter];
  if (flip === undefined || parameter === undefined || verdict === "not text") return undefined;
  const label = rescueLabel(parameter, flip.value);
  return (
    <button
      type="button"
      className="button"
      aria-label={label}
      title={`${label}: the nearest value that turns the verdict, all else equal`}
      onClick={() => actions.setValue(lane.id, flip.parameter, flip.value)}
    >
      Set
    </button>
  );
}
