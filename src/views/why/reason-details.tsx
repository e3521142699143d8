import type { Range } from "../../extraction/page/selection.ts";
import { extractorFor } from "../../extraction/run.ts";
import { counted } from "../../format.ts";
import { useActions, useLabContext } from "../../lab/react.tsx";
import type { Passage } from "../../protocol/reasons.ts";
import type { Lane } from "../../state/lane.ts";
import { Button } from "../ui/kit.tsx";
import { comparisonText, marginText, rangeText, reasonText, trialText } from "./reason-text.ts";
import { useReasons, useTrials, type HeldReasons } from "./use-reasons.ts";
import { Chain, Facts, GaugePicture, RangeNumbers } from "./why-facts.tsx";
import { gaugeOf } from "./why-gauge.ts";

interface ReasonDetailsProps {
  readonly lane: Lane;
  readonly range: Range;
  readonly passage: Passage;
  /** The brush where the pin is explained, and the other way round. */
  readonly other: { readonly name: string; readonly choose: () => void } | undefined;
}

/** All that led to a lane's verdict: the comparison that decided, the formulas, and where it stands. */
export function ReasonDetails(props: ReasonDetailsProps) {
  const held = useReasons(props.lane, props.range);
  return (
    <div className="reason-details fill scrolls breakable small" tabIndex={0} role="group" aria-label="Details">
      {held === undefined ? <p className="result-waiting muted">Looking …</p> : <Columns {...props} {...held} />}
    </div>
  );
}

function Columns({ lane, range, passage, other, reasons, run, isStale }: ReasonDetailsProps & HeldReasons) {
  const actions = useActions();
  const { explanation, path, whatIfs } = reasons;
  const { unit, stepIndex } = explanation;
  const channel = run.channels.find(({ id }) => id === explanation.channel);
  const gauge = gaugeOf(explanation, channel);
  const comparison = comparisonText(explanation);
  return (
    <div className="reason-columns grid" data-stale={isStale || undefined}>
      <div className="column near">
        <blockquote dir="auto">
          {passage.text}
          {passage.isShortened && "…"}
        </blockquote>
        <p className="muted">
          {rangeText(range)} · {counted(passage.words, "word")}
          {other !== undefined && (
            <>
              {" · "}
              <Button look="link" onClick={other.choose}>
                explain the {other.name}
              </Button>
            </>
          )}
        </p>
        {passage.words > 1 && <RangeNumbers {...reasons} />}
        {comparison !== undefined && (
          <p>
            {explanation.quantity} <b>{comparison}</b>
            {channel?.kind === "series" && channel.unit !== "" && <span className="muted"> {channel.unit}</span>},{" "}
            <span className="muted">{marginText(explanation)}</span>
          </p>
        )}
        {gauge !== undefined && <GaugePicture gauge={gauge} verdict={explanation.verdict} />}
        <span>
          <Button onClick={() => actions.showInFigure(lane.id, unit ?? range, stepIndex)}>Show in figure</Button>
        </span>
      </div>
      <div className="column near">
        <Chain explanation={explanation} channel={channel} />
        <OtherTrials lane={lane} range={range} run={run} reason={reasonText(explanation)} />
      </div>
      <Facts lane={lane} explanation={explanation} whatIfs={whatIfs} path={path} channel={channel} />
    </div>
  );
}

/** What else may turn the verdict, besides the best. */
interface OtherTrialsProps extends Pick<ReasonDetailsProps, "lane" | "range">, Pick<HeldReasons, "run"> {
  readonly reason: string;
}

function OtherTrials({ lane, range, run, reason }: OtherTrialsProps) {
  const { library, actions } = useLabContext();
  const { trials } = useTrials(lane, range);
  const { parameters } = extractorFor(library, lane.extractor);
  const [, ...others] = trials ?? [];
  if (others.length === 0) return undefined;
  return (
    <ul className="plain-list near grid" aria-label="What else may turn it">
      {others.map((trial) => {
        const parameter = parameters[trial.parameter];
        return (
          parameter !== undefined && (
            <li key={trial.parameter}>
              <Button onClick={() => actions.setValue(lane.id, trial.parameter, trial.value)}>
                {trialText(trial, { parameter, run, reason })}
              </Button>
            </li>
          )
        );
      })}
    </ul>
  );
}
