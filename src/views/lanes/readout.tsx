import type { Explanation } from "../../extraction/contract/extraction.ts";
import { extractorFor } from "../../extraction/run.ts";
import { useActions, useLabContext, useLinking } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import type { UnitReading } from "../../protocol/figures.ts";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import { verdictText } from "../../state/run-names.ts";
import { singular, thousands } from "../../format.ts";
import { figureLegend } from "../figures/bands/diagrams.ts";
import type { Band } from "../figures/bands/index.ts";
import { LegendItems } from "../figures/bands/legend.tsx";
import "./readout.css";

interface ReadoutProps {
  readonly reading: UnitReading | undefined;
  readonly run: RunSummary;
  readonly lane: Lane;
  /** The bands that are shown. */
  readonly bands: readonly Band[];
}

/** Exact numbers of the place that is hovered or pinned, and the reason for the verdict there; else what the paints mean. */
export function Readout({ reading, run, lane, bands }: ReadoutProps) {
  const explanation = useExplanation(lane.id, run.run);
  const scalars = run.channels.flatMap((channel) => (channel.kind === "scalar" ? [scalarText(channel)] : [])).join(" · ");
  return (
    <div className="readout small grid">
      {/* Keeps its room while something is read, so that nothing below moves under the pointer. */}
      <div className="readout-rest muted wraps flex" data-covered={reading !== undefined || undefined}>
        {/* Where nothing is drawn, no paint means anything. */}
        {(run.unfit === undefined || bands.length > 0) &&
          figureLegend(bands, run.channels, "screen").map((items, group) => <LegendItems key={group} items={items} />)}
        <span className="readout-facts" title={scalars}>
          {scalars || "Point at the figure to read its numbers."}
        </span>
      </div>
      {reading !== undefined && (
        <div className="readout-read">
          {explanation !== undefined && <Verdict explanation={explanation} lane={lane} />}
          <span className="readout-numbers flex one-line clips">
            <span className="readout-unit truncated rigid mono" dir="auto">
              {reading.label}
            </span>
            <span className="muted">
              {thousands(reading.start)}–{thousands(reading.end)}
            </span>
            {reading.values.map((value) => (
              <span key={value.id} title={`${value.name}: ${value.formula}`}>
                <span className="muted">{value.name}</span> {value.text}
              </span>
            ))}
          </span>
        </div>
      )}
    </div>
  );
}

function Verdict({
  explanation: { verdict, formula, flip, step },
  lane,
}: {
  readonly explanation: Explanation;
  readonly lane: Lane;
}) {
  const actions = useActions();
  const { library } = useLabContext();
  const label =
    flip === undefined ? "" : (extractorFor(library, lane.extractor).parameters[flip.parameter]?.label ?? flip.parameter);
  return (
    <span className="readout-verdict truncated block" data-verdict={verdict}>
      <b>{verdictText(verdict)}</b> {formula}
      {flip !== undefined && verdict !== "not text" && (
        <button
          type="button"
          className="link-button"
          title={`The nearest value that would ${verdict === "kept" ? "remove" : "keep"} this`}
          onClick={() => actions.setValue(lane.id, flip.parameter, flip.value)}
        >
          {verdict === "kept" ? "removed" : "kept"} at {label} {flip.value}
        </button>
      )}
      {step !== undefined && <span className="muted"> {step}</span>}
    </span>
  );
}

function useExplanation(lane: string, run: number): Explanation | undefined {
  const pin = useLinking((linking) => linking.pin);
  const { value, isRefused } = useQuestion("explain", pin && [lane, run, { start: pin.start, end: pin.end }], {
    subject: pin,
    beside: JSON.stringify(pin),
  });
  return pin === undefined || isRefused ? undefined : value;
}

interface Scalar {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** "Threshold: 16.36 characters per tag", "Words kept: 1,291", "1 page" of one: the unit where the name does not say it. */
export function scalarText({ name, value, unit }: Scalar): string {
  const number = value.toLocaleString("en", Number.isInteger(value) ? {} : twoDecimals);
  const isSaid = name.toLowerCase().split(" ").includes(unit.toLowerCase());
  return `${name}: ${number}${unit === "" || isSaid ? "" : ` ${value === 1 ? singular(unit) : unit}`}`;
}
