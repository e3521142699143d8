import { useEffect, useState } from "react";
import type { Explanation } from "../../extraction/contract/extractor.ts";
import { extractorFor } from "../../extraction/run.ts";
import type { Lane, Place } from "../../state/lab.ts";
import type { RunSummary, UnitReading } from "../../worker/protocol.ts";
import { stackPaint } from "../../plots/stack.ts";
import { classColours } from "./diagrams.ts";
import type { ClassSummary } from "./diagrams.ts";
import { useActions, useLabContext, useLinking, useQueries, useSession } from "../lab-context.tsx";
import { useIsNarrow } from "../use-media.ts";
import { verdictText } from "./verdict-text.ts";

interface ReadoutProps {
  readonly reading: UnitReading | undefined;
  readonly run: RunSummary;
  readonly lane: Lane;
}

/** What the colours of a figure's bars mean. */
function Legend({ classes, meanings }: Pick<ClassSummary, "classes" | "meanings">) {
  const paints = classColours(meanings);
  return (
    <span className="legend">
      {classes.map((name, index) => (
        <span key={name}>
          <span className="swatch" data-paint={paints[index]} /> {name}
        </span>
      ))}
    </span>
  );
}

/** The classes of a run's figure, those of several verdicts once. */
function legendsOf({ channels }: RunSummary): readonly ClassSummary[] {
  const shown = channels.filter((channel) => channel.kind === "class").filter(({ role }) => role !== "input");
  const keys = shown.map(({ classes, meanings }) => JSON.stringify([classes, meanings]));
  return shown.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}

/** What the parts of stacked bars are. */
function StackLegend({ run }: { readonly run: RunSummary }) {
  const parts = run.channels.flatMap((channel) => (channel.kind === "series" && channel.partOf !== undefined ? [channel] : []));
  if (parts.length === 0) return undefined;
  return (
    <span className="legend">
      {parts.map(({ id, name }, index) => (
        <span key={id}>
          <span className="swatch" data-paint={stackPaint(index)} /> {name}
        </span>
      ))}
    </span>
  );
}

/** Exact numbers of the place that is hovered or pinned, and the reason for the verdict there. */
export function Readout({ reading, run, lane }: ReadoutProps) {
  const explanation = useExplanation(lane.id, run.run);
  if (reading === undefined)
    return (
      <p className="readout muted">
        <StackLegend run={run} />
        {legendsOf(run).map(({ id, classes, meanings }) => (
          <Legend key={id} classes={classes} meanings={meanings} />
        ))}
        {run.channels.flatMap((channel) => (channel.kind === "scalar" ? [scalarText(channel)] : [])).join(" · ") ||
          "Point at the figure to read its numbers."}
      </p>
    );
  return (
    <div className="readout">
      {explanation !== undefined && <Verdict explanation={explanation} lane={lane} />}
      <span className="readout-numbers">
        <span className="readout-unit" dir="auto">
          {reading.label}
        </span>
        <span className="muted">
          {reading.start.toLocaleString("en")}–{reading.end.toLocaleString("en")}
        </span>
        {reading.values.map((value) => (
          <span key={value.id} title={`${value.name}: ${value.formula}`}>
            <span className="muted">{value.name}</span> {value.text}
          </span>
        ))}
      </span>
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
    <span className="readout-verdict" data-verdict={verdict}>
      <b>{verdictText(verdict)}</b> <WhyLink /> {formula}
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

/** The way to all that is to be said: the tab Why, where there is a pane for it beside the figure. */
function WhyLink() {
  const actions = useActions();
  const isShown = useSession(({ lab }) => lab.tab === "why");
  const isNarrow = useIsNarrow();
  if (isShown || isNarrow) return undefined;
  return (
    <button
      type="button"
      className="link-button"
      title="Formulas, numbers and thresholds of all lanes, in Result"
      onClick={() => actions.setTab("why")}
    >
      why?
    </button>
  );
}

function useExplanation(lane: string, run: number): Explanation | undefined {
  const queries = useQueries();
  const pin = useLinking((linking) => linking.pin);
  const [answered, setAnswered] = useState<{ readonly pin: Place; readonly explanation: Explanation | undefined }>();
  useEffect(() => {
    if (pin === undefined) return undefined;
    let isWanted = true;
    void queries.explain(lane, run, pin).then((explanation) => {
      if (isWanted) setAnswered({ pin, explanation });
    });
    return () => {
      isWanted = false;
    };
  }, [queries, lane, run, pin]);
  return pin !== undefined && answered?.pin === pin ? answered.explanation : undefined;
}

function scalarText({ name, value, unit }: { readonly name: string; readonly value: number; readonly unit: string }): string {
  const number = Number.isInteger(value) ? value.toLocaleString("en") : value.toFixed(2);
  return `${name} ${number}${unit === "" || unit === name.toLowerCase() ? "" : ` ${unit}`}`;
}
