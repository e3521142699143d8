import { useId, useEffect, useRef } from "react";
import type { Explanation } from "../../extraction/contract/extraction.ts";
import type { Range } from "../../extraction/page/selection.ts";
import { extractorFor } from "../../extraction/run.ts";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { laneName, rescueLabel, verdictText } from "../../state/run-names.ts";
import type { Lane } from "../../state/lane.ts";
import { WayOn } from "../lane-status/way-on.tsx";
import { useReasons, type HeldReasons } from "./use-reasons.ts";
import { Facts, Chain, GaugePicture, RangeNumbers } from "./why-facts.tsx";
import { gaugeOf } from "./why-gauge.ts";
import { comparisonText, marginText } from "./why-text.ts";

interface WhyCardProps {
  readonly lane: Lane;
  readonly range: Range;
  /** The range is one word, not many. */
  readonly isOne: boolean;
}

/** A lane's verdict on a range with all that led to it. */
export function WhyCard({ lane, range, isOne }: WhyCardProps) {
  const { library, actions } = useLabContext();
  const isFocused = useSession(({ lab }) => lab.focusedLane === lane.id);
  const held = useReasons(lane, range);
  const titleId = useId();
  const verdict = held?.reasons.explanation.verdict;
  return (
    <article
      className="why-card shaded boxed"
      aria-labelledby={titleId}
      data-focused={isFocused || undefined}
      data-stale={held?.isStale}
    >
      <h3 id={titleId}>
        <button
          type="button"
          className="why-lane bare"
          title={`Focus lane ${lane.letter}`}
          aria-pressed={isFocused}
          onClick={() => actions.focusLane(lane.id)}
        >
          {laneName(lane, library)}
        </button>
        {verdict !== undefined && (
          <span className="why-verdict rigid small" data-verdict={verdict}>
            <span className="visually-hidden">: </span>
            {verdictText(verdict)}
          </span>
        )}
      </h3>
      <CardStanding lane={lane} hasReasons={held !== undefined} />
      {held !== undefined && <CardBody lane={lane} range={range} isOne={isOne} {...held} />}
    </article>
  );
}

/** Why there are no reasons, or only old ones. */
function CardStanding({ lane, hasReasons }: { readonly lane: Lane; readonly hasReasons: boolean }) {
  const result = useSession(({ results }) => results[lane.id]);
  if (result?.status === "failed")
    return (
      <p className="why-standing">
        {result.failure.message} <WayOn lane={lane} />
      </p>
    );
  if (hasReasons) return undefined;
  return <p className="why-standing result-waiting muted">{result?.status === "done" ? "Looking …" : "It is running …"}</p>;
}

function CardBody({ lane, range, isOne, reasons, run }: WhyCardProps & HeldReasons) {
  const actions = useActions();
  const { explanation, path, whatIfs } = reasons;
  const { unit, quantity, stepIndex } = explanation;
  const channel = run.channels.find(({ id }) => id === explanation.channel);
  const gauge = gaugeOf(explanation, channel);
  return (
    <>
      {!isOne && <RangeNumbers {...reasons} />}
      {quantity !== undefined && (
        <p className="why-quantity">
          {quantity}
          {channel?.kind === "series" && channel.unit !== "" && <span className="muted">, {channel.unit}</span>}
        </p>
      )}
      <Comparison explanation={explanation} />
      {gauge !== undefined && <GaugePicture gauge={gauge} verdict={explanation.verdict} />}
      <Chain explanation={explanation} channel={channel} />
      <Flip lane={lane} explanation={explanation} />
      <Facts lane={lane} explanation={explanation} whatIfs={whatIfs} path={path} channel={channel} />
      <button
        type="button"
        className="button"
        title={`Shows ${unit?.label ?? "the place"} in the figure of lane ${lane.letter}`}
        onClick={() => actions.showInFigure(lane.id, unit ?? range, stepIndex)}
      >
        Show in figure
      </button>
    </>
  );
}

function Comparison({ explanation }: { readonly explanation: Explanation }) {
  const comparison = comparisonText(explanation);
  if (comparison === undefined) return undefined;
  return (
    <p className="why-comparison">
      <b>{comparison}</b> <span className="muted">{marginText(explanation)}</span>
    </p>
  );
}

interface FlipProps {
  readonly lane: Lane;
  readonly explanation: Explanation;
}

/** The nearest value that would turn a verdict: a click sets it. */
function Flip({ lane, explanation: { verdict, flip } }: FlipProps) {
  const { library } = useLabContext();
  const actions = useActions();
  const tell = useTurned(lane, verdict);
  const { parameters } = extractorFor(library, lane.extractor);
  if (verdict === "not text" || Object.keys(parameters).length === 0) return undefined;
  const parameter = flip === undefined ? undefined : parameters[flip.parameter];
  if (flip === undefined || parameter === undefined)
    return <p className="why-flip muted">No single value is known to turn this.</p>;
  return (
    <p className="why-flip">
      <button
        type="button"
        className="button"
        title="The nearest value that turns the verdict, all else equal"
        onClick={() => {
          tell();
          actions.setValue(lane.id, flip.parameter, flip.value);
        }}
      >
        {rescueLabel(parameter, flip.value)}
      </button>{" "}
      <span>and it is {verdict === "kept" ? "removed" : "kept"}.</span>
    </p>
  );
}

/** Says the new verdict once the click has brought it about. */
function useTurned(lane: Lane, verdict: Explanation["verdict"]): () => void {
  const { library, actions } = useLabContext();
  const from = useRef<Explanation["verdict"]>(undefined);
  const name = laneName(lane, library);
  useEffect(() => {
    if (from.current === undefined || from.current === verdict) return;
    from.current = undefined;
    actions.announce(`${name}: ${verdict} now`);
  }, [actions, name, verdict]);
  return () => {
    from.current = verdict;
  };
}
