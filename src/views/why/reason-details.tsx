import type { ReactNode } from "react";
import type { ChainLink, Explanation } from "../../extraction/contract/extraction.ts";
import { numberText } from "../../extraction/contract/number-text.ts";
import type { Range } from "../../extraction/page/selection.ts";
import { extractorFor, schemaFor } from "../../extraction/run.ts";
import { counted, countedUnits } from "../../format.ts";
import { useActions, useLabContext } from "../../lab/react.tsx";
import type { ChannelSummary } from "../../worker/protocol/figures.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import type { Reasons } from "../../worker/protocol/questions.ts";
import type { Lane } from "../../state/lane.ts";
import { Button } from "../ui/kit.tsx";
import { comparisonText, marginText, rangeText, reasonText, spreadText, trialText } from "./reason-text.ts";
import { useReasons, type Subject } from "./use-reasons.ts";
import { Waterfall } from "./waterfall.tsx";

interface ReasonDetailsProps extends Subject {
  readonly lane: Lane;
}

/** All that led to a lane's verdict: what is asked about and the comparison that decided, the formulas, and where it stands. */
export function ReasonDetails(props: ReasonDetailsProps) {
  const { value: reasons, run, isStale } = useReasons("why", props.lane, props.range);
  return (
    <div className="reason-details grow scroll border-top small" tabIndex={0} role="group" aria-label="Details">
      {reasons === undefined || run === undefined ? (
        <p className="result-waiting muted">Looking …</p>
      ) : (
        <div className="reason-columns grid" data-stale={isStale || undefined}>
          <Asked {...props} reasons={reasons} run={run} />
          <Formulas {...props} reasons={reasons} run={run} />
          <Facts {...props} reasons={reasons} run={run} />
        </div>
      )}
    </div>
  );
}

interface PartProps extends ReasonDetailsProps {
  readonly reasons: Reasons;
  /** The run that was asked about. */
  readonly run: RunSummary;
}

/** The text that is asked about, what the lane measured over it, and the comparison that decided. */
function Asked({ lane, range, passage, reasons, run }: PartProps) {
  const actions = useActions();
  const { explanation, unitCount, unitName, spreads } = reasons;
  const channel = channelOf(explanation, run.channels);
  const comparison = comparisonText(explanation);
  return (
    <div className="column gap">
      <blockquote dir="auto">
        {passage.text}
        {passage.isShortened && "…"}
      </blockquote>
      <p className="muted">
        {rangeText(range)} · {counted(passage.words, "word")}
      </p>
      {passage.words > 1 && (
        <p>{[`Over all of it: ${countedUnits(unitCount, unitName)}`, ...spreads.map(spreadText)].join("; ")}</p>
      )}
      {comparison !== undefined && (
        <p>
          {explanation.quantity} <b>{comparison}</b>
          {channel?.kind === "series" && channel.unit !== "" && ` ${channel.unit}`}, {marginText(explanation)}
        </p>
      )}
      <span>
        <Button onClick={() => actions.showInFigure(lane.id, explanation.unit ?? range, explanation.stepIndex)}>
          Show in figure
        </Button>
      </span>
    </div>
  );
}

function channelOf({ channel }: Explanation, channels: readonly ChannelSummary[]): ChannelSummary | undefined {
  return channels.find(({ id }) => id === channel);
}

/** The formulas that led to a verdict, each in symbols and below with this place's numbers; and what else may turn it. */
function Formulas(props: PartProps) {
  const { explanation } = props.reasons;
  const channel = channelOf(explanation, props.run.channels);
  const links: readonly (Omit<ChainLink, "symbols"> & { readonly symbols: string | undefined })[] = explanation.chain ?? [
    { symbols: channel?.formula, numbers: explanation.formula },
  ];
  return (
    <div className="column gap">
      <ol className="grid gap plain-list" aria-label="Formulas, with this place’s numbers">
        {links.map(({ symbols, numbers, logOdds }) => (
          <li key={`${symbols} ${numbers}`}>
            {symbols !== undefined && <code className="muted mono block">{symbols}</code>}
            <code className="mono block">{numbers}</code>
            {logOdds && <Waterfall logOdds={logOdds} threshold={explanation.threshold} />}
          </li>
        ))}
      </ol>
      <OtherTrials {...props} />
    </div>
  );
}

/** What may turn the verdict besides the best. */
function OtherTrials({ lane, range, run, reasons }: PartProps) {
  const { library, actions } = useLabContext();
  const { value: [, ...others] = [] } = useReasons("trials", lane, range, "trials");
  const parameters = schemaFor(lane, library);
  if (others.length === 0) return undefined;
  return (
    <ul className="grid gap plain-list" aria-label="Other values that reverse this">
      {others.map((trial) => {
        const parameter = parameters[trial.parameter];
        if (parameter === undefined) return undefined;
        return (
          <li key={trial.parameter}>
            <Button onClick={() => actions.setValue(lane.id, trial.parameter, trial.value)}>
              {trialText(trial, parameter, run, reasonText(reasons.explanation))}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** What decided, where it stands, at which step, and what the paper says of it. */
function Facts({ lane, reasons: { explanation, whatIfs, path }, run }: PartProps) {
  const { library } = useLabContext();
  const { paper, cite } = extractorFor(library, lane.extractor);
  const { rule, step, unit } = explanation;
  const channel = channelOf(explanation, run.channels);
  const citation = channel?.cite ?? cite;
  const matched = rule?.matched;
  return (
    <dl className="reason-facts facts">
      <Fact name="Rule">{rule?.name}</Fact>
      <Fact name="Matched">{matched && <PlaceButton place={matched} lane={lane.id} label={`“${matched.text}”`} />}</Fact>
      <Fact name="Step">{step}</Fact>
      <Fact name="What if">
        {whatIfs.map(({ name, value, verdict }) => `${name}: ${numberText(value)}, ${verdict}`).join("; ")}
      </Fact>
      <Fact name="Decided by">{unit && <PlaceButton place={unit} lane={lane.id} label={unit.label} />}</Fact>
      <Fact name="Within">
        {path.length > 0 &&
          path.map((place, index) => (
            <span key={index}>
              {index > 0 && <span className="muted"> › </span>}
              <PlaceButton place={place} lane={lane.id} label={place.label} />
            </span>
          ))}
      </Fact>
      <Fact name="Differs">{channel?.differs}</Fact>
      <Fact name="Paper">
        <cite title={paper.title}>
          {citation.paper}, {citation.where}
        </cite>
      </Fact>
    </dl>
  );
}

/** Nothing where there is nothing to say. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === undefined || children === false || children === "") return undefined;
  return (
    <>
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface PlaceButtonProps {
  readonly place: Range;
  readonly lane: string;
  readonly label: string;
}

/** A place that can be pinned. */
function PlaceButton({ place: { start, end }, lane, label }: PlaceButtonProps) {
  const actions = useActions();
  if (end <= start) return label;
  return (
    <Button
      look="link"
      tip={`Pin ${label} at ${rangeText({ start, end })}`}
      onClick={() => actions.pin({ start, end, origin: "why", lane })}
    >
      <bdi className="mono">{label}</bdi>
    </Button>
  );
}
