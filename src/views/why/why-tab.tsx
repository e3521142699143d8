import { useEffect, useRef, useState } from "react";
import type { Range } from "../../extraction/page/selection.ts";
import { useActions, useLabContext, useSession, useLinking } from "../../lab/react.tsx";
import type { Passage } from "../../protocol/reasons.ts";
import { laneName } from "../../state/run-names.ts";
import type { Lane } from "../../state/lane.ts";
import { counted } from "../../format.ts";
import { usePassage } from "./use-reasons.ts";
import { WhyCard } from "./why-card.tsx";
import { keepersText, keptShareText, rangeText } from "./why-text.ts";
import "./why.css";

/** Why each lane keeps or removes what is pinned, or brushed: a card a lane, that of the focused one first. */
export function WhyTab() {
  const subject = useSubject();
  const held = usePassage(subject.range);
  if (subject.range === undefined) return <NothingPinned />;
  if (held === undefined) return <p className="result-standing result-waiting rigid muted">Looking …</p>;
  return (
    <div className="why column fill" role="group" aria-label="Why">
      {subject.kinds.length > 1 && <SubjectChoice {...subject} />}
      {held.passage.words === 0 ? <NoText range={held.range} passage={held.passage} /> : <Reasons {...held} />}
    </div>
  );
}

function NothingPinned() {
  const actions = useActions();
  const canWalk = useSession(({ lab }) => lab.lanes.length > 1);
  return (
    <div className="result-standing rigid">
      <p>Click anywhere, or press Enter in a figure, to see why each lane keeps or removes it. A brushed range is summed up.</p>
      {canWalk && (
        <button type="button" className="button" title="N from anywhere" onClick={() => actions.nextDisagreement(1)}>
          Go to the first disagreement
        </button>
      )}
    </div>
  );
}

/** The choice whether the pin or the brush is asked about, where there are both. */
function SubjectChoice({ kind, kinds, choose }: ReturnType<typeof useSubject>) {
  return (
    <div className="why-choice rigid">
      <span className="segmented" role="radiogroup" aria-label="What is explained">
        {kinds.map((candidate) => (
          <button key={candidate} type="button" role="radio" aria-checked={candidate === kind} onClick={() => choose(candidate)}>
            {candidate === "pin" ? "Pin" : "Brush"}
          </button>
        ))}
      </span>
    </div>
  );
}

interface Subject {
  readonly range: Range;
  readonly passage: Passage;
}

function NoText({ range, passage: { word } }: Subject) {
  const actions = useActions();
  return (
    <div className="result-standing rigid">
      <p>There is no text at {rangeText(range)}: it is markup, a script, or white space. What the lanes decide on is text.</p>
      {word !== undefined && (
        <button type="button" className="button" onClick={() => actions.pin({ ...word, origin: "why" })}>
          Pin the nearest word
        </button>
      )}
    </div>
  );
}

function Reasons({ range, passage }: Subject) {
  const lanes = useSession(({ lab }) => lab.lanes);
  const inOrder = lanes.toSorted((a, b) => a.letter.localeCompare(b.letter));
  const focused = useSession(({ lab }) => lab.focusedLane);
  const scroller = useFollowed(focused);
  const cards = [...inOrder.filter(({ id }) => id === focused), ...inOrder.filter(({ id }) => id !== focused)];
  const isOne = passage.words === 1;
  const first = isOne ? undefined : passage.text.split(" ", 1)[0];
  return (
    <div ref={scroller} className="why-scroller fill scrolls breakable steady">
      <Quote range={range} passage={passage} lanes={inOrder} />
      {first !== undefined && (
        <>
          <Shares range={range} passage={passage} lanes={inOrder} />
          <p className="why-first">
            The first word, “<bdi>{first}</bdi>”:
          </p>
        </>
      )}
      {cards.map((lane) => (
        <WhyCard key={lane.id} lane={lane} range={range} isOne={isOne} />
      ))}
    </div>
  );
}

/** Brings the card of the focused lane into view where another has become that. */
function useFollowed(focused: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const former = useRef(focused);
  useEffect(() => {
    if (former.current !== focused) scroller.current?.querySelector("[data-focused]")?.scrollIntoView({ block: "nearest" });
    former.current = focused;
  }, [focused]);
  return scroller;
}

interface OverLanes extends Subject {
  readonly lanes: readonly Lane[];
}

function Quote({ range, passage: { text, isShortened, words, characters }, lanes }: OverLanes) {
  const selections = useSelections(lanes).flatMap(({ selection }) => (selection === undefined ? [] : [selection]));
  return (
    <div className="why-subject">
      <blockquote dir="auto">
        {text}
        {isShortened && "…"}
      </blockquote>
      <p className="muted">
        <span>{rangeText(range)}</span> · <span>{counted(words, "word")}</span> ·{" "}
        <span>{keepersText(selections, range, characters)}</span>
      </p>
    </div>
  );
}

/** What share of the range each lane keeps. */
function Shares({ range, passage: { characters }, lanes }: OverLanes) {
  const { library, actions } = useLabContext();
  return (
    <ul className="why-shares small plain-list" aria-label="Share kept">
      {useSelections(lanes).map(({ lane, selection }) => (
        <li key={lane.id}>
          <button
            type="button"
            className="link-button"
            title={`Focus lane ${lane.letter}`}
            onClick={() => actions.focusLane(lane.id)}
          >
            {laneName(lane, library)}
          </button>{" "}
          {selection === undefined ? <span className="muted">no result yet</span> : keptShareText(selection, range, characters)}
        </li>
      ))}
    </ul>
  );
}

function useSelections(lanes: readonly Lane[]) {
  const results = useSession((session) => session.results);
  return lanes.map((lane) => {
    const result = results[lane.id];
    return { lane, selection: result === undefined || result.status === "idle" ? undefined : result.last?.selection };
  });
}

type SubjectKind = "pin" | "brush";

/** What is asked about: the pin or the brush, where there are both the one set last, or chosen by hand. */
function useSubject(): {
  readonly range: Range | undefined;
  readonly kind: SubjectKind;
  readonly kinds: readonly SubjectKind[];
  readonly choose: (kind: SubjectKind) => void;
} {
  const pin = useLinking((linking) => linking.pin);
  const brush = useSession(({ lab }) => lab.brush);
  const [seen, setSeen] = useState<{ pin: Range | undefined; brush: Range | undefined; latest: SubjectKind }>({
    pin,
    brush,
    latest: "pin",
  });
  if (seen.pin !== pin) setSeen({ pin, brush, latest: "pin" });
  else if (seen.brush !== brush) setSeen({ pin, brush, latest: "brush" });
  const kinds = [...(pin === undefined ? [] : ["pin" as const]), ...(brush === undefined ? [] : ["brush" as const])];
  const kind = kinds.includes(seen.latest) ? seen.latest : (kinds[0] ?? "pin");
  return {
    range: kind === "pin" ? pin : brush,
    kind,
    kinds,
    choose: (latest) => setSeen({ pin, brush, latest }),
  };
}
