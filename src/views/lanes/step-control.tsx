import { drawChanges } from "../../plots/sparkline.ts";
import { CanvasPlot } from "../ui/use-plot.tsx";
import type { StepsSummary } from "../figures/bands/diagrams.ts";
import { FilmButtons, useFilm } from "../ui/playback.tsx";

/** Milliseconds a pass stays while the passes play. */
const playPace = 250;
const sparkWidth = 72;
const sparkHeight = 20;

interface StepControlProps {
  readonly letter: string;
  readonly steps: StepsSummary;
  readonly step: number;
  readonly onStep: (step: number) => void;
  readonly showAll: boolean;
  readonly onShowAll: (show: boolean) => void;
}

/** Steps through the passes of an iterative method: what each changed, back and forth, and as a film. */
export function StepControl({ letter, steps, step, onStep, showAll, onShowAll }: StepControlProps) {
  const last = steps.labels.length - 1;
  const film = useFilm({ at: step, last, onGo: onStep }, playPace);
  const changed = steps.changes[step] ?? 0;
  return (
    <span className="step-control" role="group" aria-label={`Passes of lane ${letter}`}>
      <span className="step-spark" title={`${steps.changesUnit} in each pass; the last settled`}>
        <CanvasPlot
          draw={drawChanges}
          data={{ changes: steps.changes, stop: last, selected: step }}
          width={sparkWidth}
          height={sparkHeight}
        />
      </span>
      <FilmButtons film={film} frame="pass" frames="passes">
        <label className="step-field">
          pass{" "}
          <input
            type="number"
            aria-label={`Pass of lane ${letter}`}
            min={0}
            max={last}
            value={step}
            onChange={(event) => onStep(Math.min(Math.max(Math.round(Number(event.target.value)), 0), last))}
          />{" "}
          of {last}
        </label>
      </FilmButtons>
      <span className="muted" title={`${changed.toLocaleString("en")} ${steps.changesUnit} in this pass`}>
        {step === 0 ? "not blurred" : `${changed.toLocaleString("en")} changed`}
      </span>
      {last > 6 && (
        <button type="button" className="chip" aria-pressed={showAll} onClick={() => onShowAll(!showAll)}>
          All rows
        </button>
      )}
    </span>
  );
}
