import { cumsum, extent } from "d3-array";
import type { CSSProperties, ReactNode } from "react";
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
import { Bar } from "../figures/bar.tsx";
import { Button } from "../ui/kit.tsx";
import { comparisonText, marginText, rangeText, reasonSentence, spreadText, trialText } from "./reason-text.ts";
import { useReasons, type ReasonSubject } from "./use-reasons.ts";

interface ReasonDetailsProps extends ReasonSubject {
  readonly lane: Lane;
}

/** The details of a lane's verdict: the passage and the deciding comparison, the formulas, and the facts. */
export function ReasonDetails(props: ReasonDetailsProps) {
  const { value: reasons, run, isStale } = useReasons("why", props.lane, props.range);
  return (
    <div className="reason-details grow scroll border-top small" tabIndex={0} role="group" aria-label="Details">
      {reasons === undefined || run === undefined ? (
        <p className="result-waiting muted">Looking …</p>
      ) : (
        <div className="reason-columns grid" data-stale={isStale || undefined}>
          <ReasonPassage {...props} reasons={reasons} run={run} />
          <Formulas {...props} reasons={reasons} run={run} />
          <ReasonFacts {...props} reasons={reasons} run={run} />
        </div>
      )}
    </div>
  );
}

interface ReasonColumnProps extends ReasonDetailsProps {
  readonly reasons: Reasons;
  /** The run that was asked about. */
  readonly run: RunSummary;
}

/** The passage, what the lane measured over it, and the deciding comparison. */
function ReasonPassage({ lane, range, passage, reasons, run }: ReasonColumnProps) {
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

/** The formulas of a verdict, in symbols and with this place's numbers, and other values that reverse it. */
function Formulas(props: ReasonColumnProps) {
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

/** The other values that reverse the verdict. */
function OtherTrials({ lane, range, run, reasons }: ReasonColumnProps) {
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
              {trialText(trial, parameter, run, reasonSentence(reasons.explanation))}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** The deciding rule, step and unit, where they stand, and what the paper says of them. */
function ReasonFacts({ lane, reasons: { explanation, whatIfs, path }, run }: ReasonColumnProps) {
  const { library } = useLabContext();
  const { paper, cite } = extractorFor(library, lane.extractor);
  const { rule, step, unit } = explanation;
  const channel = channelOf(explanation, run.channels);
  const citation = channel?.cite ?? cite;
  const matched = rule?.matched;
  return (
    <dl className="reason-facts facts">
      <ReasonFact name="Rule">{rule?.name}</ReasonFact>
      <ReasonFact name="Matched">
        {matched && <PlaceButton place={matched} lane={lane.id} label={`“${matched.text}”`} />}
      </ReasonFact>
      <ReasonFact name="Step">{step}</ReasonFact>
      <ReasonFact name="What if">
        {whatIfs.map(({ name, value, verdict }) => `${name}: ${numberText(value)}, ${verdict}`).join("; ")}
      </ReasonFact>
      <ReasonFact name="Decided by">{unit && <PlaceButton place={unit} lane={lane.id} label={unit.label} />}</ReasonFact>
      <ReasonFact name="Within">
        {path.length > 0 &&
          path.map((place, index) => (
            <span key={index}>
              {index > 0 && <span className="muted"> › </span>}
              <PlaceButton place={place} lane={lane.id} label={place.label} />
            </span>
          ))}
      </ReasonFact>
      <ReasonFact name="Differs">{channel?.differs}</ReasonFact>
      <ReasonFact name="Paper">
        <cite title={paper.title}>
          {citation.paper}, {citation.where}
        </cite>
      </ReasonFact>
    </dl>
  );
}

/** Nothing where there is nothing to say. */
function ReasonFact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
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

interface WaterfallProps {
  readonly logOdds: NonNullable<ChainLink["logOdds"]>;
  /** The probability from which things are kept. */
  readonly threshold: number | undefined;
}

/** Probabilities that are labelled on the axis, as far as it goes. */
const probabilities = [0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999];

/** The contributions to a probability, from the base rate on: those for content go to the right, those against it to the left. */
function Waterfall({ logOdds, threshold = 0.5 }: WaterfallProps) {
  const sums = cumsum(logOdds, ({ value }) => value);
  const cut = logOddsOf(Math.min(Math.max(threshold, 0.001), 0.999));
  const [least = 0, greatest = 1] = extent([...sums, cut]);
  const shareOf = (value: number): number => (value - least) / (greatest - least);
  const ticks = probabilities.filter(
    (probability) => shareOf(logOddsOf(probability)) >= 0 && shareOf(logOddsOf(probability)) <= 1,
  );
  const sumAt = (at: number): number => shareOf(sums[at]);
  return (
    <table className="waterfall" style={{ "--cut": shareOf(cut) } as CSSProperties} aria-label="Contributions to the probability">
      <thead className="muted">
        <tr>
          <th scope="col" aria-label="Contribution" />
          <td className="bar-steps relative" aria-hidden="true">
            {ticks.map((probability) => (
              <span key={probability} className="waterfall-tick" style={{ left: `${100 * shareOf(logOddsOf(probability))}%` }}>
                {probability}
              </span>
            ))}
          </td>
          <th scope="col" aria-label="Amount" />
        </tr>
      </thead>
      <tbody>
        {logOdds.map(({ text, value }, at) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            <td className="bar-steps relative">
              <Bar from={sumAt(Math.max(at - 1, 0))} to={sumAt(at)} paint={value < 0 ? "removed" : "kept"} />
            </td>
            <td>{at === 0 ? probabilityOf(value) : signed(value)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">together</th>
          <td className="bar-steps relative" aria-hidden="true" />
          <td>{probabilityOf(sums.at(-1) ?? 0)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function logOddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** "p 0.317". */
function probabilityOf(logOdds: number): string {
  return `p ${numberText(1 / (1 + Math.exp(-logOdds)))}`;
}

/** "+1.90", "−0.40". */
function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}
