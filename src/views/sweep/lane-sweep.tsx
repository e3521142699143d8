import { useId } from "react";
import { extractorFor } from "../../extraction/run.ts";
import { useActions, useLabContext, useSweep } from "../../lab/react.tsx";
import type { Lane } from "../../state/lane.ts";
import { bestOf, triedCount, type SweepGrid, type SweepState } from "../../state/sweep.ts";
import { Button } from "../ui/kit.tsx";
import { SweepExport } from "./sweep-export.tsx";
import { SweepPicture } from "./sweep-picture.tsx";
import { isScored, presentValues, settingWords, valuesAt } from "./sweep-text.ts";
import { sweptParameters, type SweptParameter } from "./swept-parameters.ts";
import { thousands } from "../../format.ts";

/** Of its picture, in CSS pixels. */
const height = 220;

/** What a lane would score with other values of one parameter, or of two, over their whole ranges. */
export function LaneSweep({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const actions = useActions();
  const sweep = useSweep(lane.id);
  const { parameters } = extractorFor(library, lane.extractor);
  const swept = sweptParameters(parameters);
  if (sweep === undefined) return null;
  const { choice, grid } = sweep;
  const set = (at: number): void => {
    if (grid === undefined) return;
    for (const [axis, value] of valuesAt(grid, at).entries()) actions.setValue(lane.id, grid.axes[axis]?.parameter ?? "", value);
  };
  const best = grid === undefined ? -1 : bestOf(grid.points);
  return (
    <section className="sweep topped" aria-label={`Sweep of lane ${lane.letter}`}>
      <div className="sweep-head row wraps small airy">
        <AxisChoices choice={choice} among={swept} onChoose={(next) => actions.chooseSweep(lane.id, next)} />
        <Progress lane={lane} sweep={sweep} />
        {grid !== undefined && best >= 0 && (
          <button type="button" className="button quiet" onClick={() => set(best)}>
            Use the best: {settingWords(grid, best, parameters)}
          </button>
        )}
        {grid !== undefined && <SweepExport lane={lane} grid={grid} />}
        <span className="at-end">
          <Button
            icon="close"
            name={`Close the sweep of lane ${lane.letter}`}
            onClick={() => actions.chooseSweep(lane.id, undefined)}
          />
        </span>
      </div>
      {sweep.problem !== undefined && (
        <p className="sweep-problem small" role="alert">
          {sweep.problem}{" "}
          <button type="button" className="button quiet" onClick={() => actions.againSweep(lane.id)}>
            Try again
          </button>
        </p>
      )}
      {grid !== undefined && (
        <SweepPicture
          place="panel"
          height={height}
          name={lane.letter}
          schema={parameters}
          grid={grid}
          present={presentValues(grid.axes, lane, parameters)}
          hint={<Hint grid={grid} />}
          onSet={set}
          onGrip={() => actions.drag(lane.id)}
          onSlide={(value) => actions.slide(lane.id, grid.axes[0].parameter, value)}
        />
      )}
    </section>
  );
}

interface AxisChoicesProps {
  readonly choice: SweepState["choice"];
  readonly among: readonly SweptParameter[];
  readonly onChoose: (choice: SweepState["choice"]) => void;
}

/** The parameter that is swept, and where there are others the one against it. */
function AxisChoices({ choice, among, onChoose }: AxisChoicesProps) {
  return (
    <>
      <ParameterChoice
        label="Sweep"
        value={choice.x}
        among={among}
        onChange={(x) => onChoose({ x, ...(choice.y !== undefined && choice.y !== x && { y: choice.y }) })}
      />
      {among.length > 1 && (
        <ParameterChoice
          label="against"
          value={choice.y ?? ""}
          among={among.filter(([name]) => name !== choice.x)}
          none="nothing else"
          onChange={(y) => onChoose(y === "" ? { x: choice.x } : { x: choice.x, y })}
        />
      )}
    </>
  );
}

function Hint({ grid }: { readonly grid: SweepGrid }) {
  if (!isScored(grid)) return <NoGold />;
  return grid.axes.length === 1 ? <span className="muted">Drag the rule, or click a setting to take it.</span> : undefined;
}

interface ParameterChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly among: readonly SweptParameter[];
  /** What is said where there is none. */
  readonly none?: string;
  readonly onChange: (name: string) => void;
}

function ParameterChoice({ label, value, among, none, onChange }: ParameterChoiceProps) {
  const id = useId();
  return (
    <span className="inline-row near">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {among.map(([name, { label: text }]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

function Progress({ lane, sweep: { status, grid } }: { readonly lane: Lane; readonly sweep: SweepState }) {
  const actions = useActions();
  const of = grid?.points.length ?? 0;
  const tried = grid === undefined ? 0 : triedCount(grid.points);
  const words = `${thousands(tried)} of ${thousands(of)} settings`;
  if (status === "running")
    return (
      <span className="sweep-progress inline-row near">
        <progress value={tried} max={Math.max(of, 1)} aria-label={`Progress of the sweep of lane ${lane.letter}`} />
        <span className="muted">{words}</span>
        <button type="button" className="button quiet" onClick={() => actions.stopSweep(lane.id)}>
          Stop
        </button>
      </span>
    );
  return (
    <span className="sweep-progress muted inline-row near">
      {words}
      {status === "stopped" && (
        <button type="button" className="button quiet" onClick={() => actions.againSweep(lane.id)}>
          Go on
        </button>
      )}
    </span>
  );
}

/** What to do where nothing can be scored. */
export function NoGold() {
  return (
    <span className="muted">
      How much of the text is kept. Mark the gold standard (<kbd>G</kbd>) or import one to see precision and recall.
    </span>
  );
}
