import { memberName, schemaFor } from "../../extraction/run.ts";
import { thousands } from "../../format.ts";
import { useActions, useLabContext, useSession, useSweep } from "../../lab/react.tsx";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { bestOf, sweptParameters, triedCount, type SweepGrid, type SweepState } from "../../state/sweep.ts";
import { ExportButton } from "../ui/exports.tsx";
import { Button } from "../ui/kit.tsx";
import {
  isScored,
  presentValues,
  settingWords,
  SweepPicture,
  sweepSheet,
  sweepTable,
  SweptAxes,
  valuesAt,
} from "./sweep-picture.tsx";

/** Of its picture, in CSS pixels. */
const height = 220;

/** What a lane would score with other values of one parameter, or of two, over their whole ranges. */
export function LaneSweep({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const actions = useActions();
  const sweep = useSweep(lane.id);
  const page = useSession(({ lab }) => activePage(lab)?.name ?? "");
  const parameters = schemaFor(lane, library);
  if (sweep === undefined) return null;
  const { choice, grid } = sweep;
  const set = (at: number): void => {
    if (grid === undefined) return;
    for (const [axis, value] of valuesAt(grid, at).entries()) actions.setValue(lane.id, grid.axes[axis]?.parameter ?? "", value);
  };
  const run = memberName(lane, library);
  const shown = grid && { schema: parameters, grid, present: presentValues(grid.axes, lane, parameters) };
  const best = grid === undefined ? -1 : bestOf(grid.points);
  return (
    <section className="sweep border-top" aria-label={`Sweep of lane ${lane.letter}`}>
      <div className="sweep-head toolbar small">
        <SweptAxes
          label="Sweep"
          swept={sweptParameters(parameters)}
          {...choice}
          onChoose={(chosen) => actions.chooseSweep(lane.id, chosen)}
        />
        <SweepProgress lane={lane} sweep={sweep} />
        {grid !== undefined && best >= 0 && (
          <Button look="quiet" onClick={() => set(best)}>
            Use the best: {settingWords(grid, best, parameters)}
          </Button>
        )}
        {shown && (
          <ExportButton
            label={`Export the sweep of lane ${lane.letter}`}
            words="Export"
            on={page}
            file={[lane.extractor, ...shown.grid.axes.map(({ parameter }) => parameter)].join("-")}
            tables={() => [sweepTable(shown.grid, `${run} on ${page}`)]}
            sheet={() => sweepSheet({ ...shown, run, on: page, captions: [] })}
          />
        )}
        <span className="end">
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
          <Button look="quiet" onClick={() => actions.againSweep(lane.id)}>
            Try again
          </Button>
        </p>
      )}
      {shown && (
        <SweepPicture
          {...shown}
          height={height}
          name={lane.letter}
          hint={<Hint grid={shown.grid} />}
          onSet={set}
          onGrip={() => actions.drag(lane.id)}
          onSlide={(value) => actions.slide(lane.id, shown.grid.axes[0].parameter, value)}
        />
      )}
    </section>
  );
}

/** What can be done, or what to do where nothing can be scored. */
function Hint({ grid }: { readonly grid: SweepGrid }) {
  if (!isScored(grid))
    return (
      <span className="muted">
        How much of the text is kept. Mark the gold standard (<kbd>G</kbd>) or import one to see precision and recall.
      </span>
    );
  return grid.axes.length === 1 ? <span className="muted">Drag the rule, or click a setting to take it.</span> : "";
}

function SweepProgress({ lane, sweep: { status, grid } }: { readonly lane: Lane; readonly sweep: SweepState }) {
  const actions = useActions();
  const of = grid?.points.length ?? 0;
  const tried = grid === undefined ? 0 : triedCount(grid.points);
  return (
    <span className="row gap">
      {status === "running" && (
        <progress value={tried} max={Math.max(of, 1)} aria-label={`Progress of the sweep of lane ${lane.letter}`} />
      )}
      <span className="muted">
        {thousands(tried)} of {thousands(of)} settings
      </span>
      {status === "running" && (
        <Button look="quiet" onClick={() => actions.stopSweep(lane.id)}>
          Stop
        </Button>
      )}
      {status === "stopped" && (
        <Button look="quiet" onClick={() => actions.againSweep(lane.id)}>
          Continue
        </Button>
      )}
    </span>
  );
}
