import { memo, type ReactNode } from "react";
import { shippedModel } from "../../extraction/contract/parameters.ts";
import { runName, schemaFor } from "../../extraction/run.ts";
import { keptTexts, splitTimeText, thousands, timeOf, timeText } from "../../format.ts";
import { useActions, useLabContext, useRun, useSession } from "../../lab/react.tsx";
import { activePage, laneOf } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { modelParameterOf, showsSource, sourceOfLane, waitsForOutput } from "../../state/own-lanes.ts";
import { nothingKept, rescueLabel } from "../../state/run-names.ts";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { Button } from "../ui/kit.tsx";
import { CopyReport, faultReport } from "../ui/late-view.tsx";

interface RunStatusProps {
  readonly laneId: string;
  readonly letter: string;
  /** The text that it kept and its time are told, too. */
  readonly isWhole: boolean;
}

/** The state of a lane's run in its line: its progress or failure, and if there is room what it kept and how long it took. */
export const RunStatus = memo(function RunStatus({ laneId, letter, isWhole }: RunStatusProps) {
  const actions = useActions();
  const result = useSession(({ results }) => results[laneId]);
  const waits = useSession(({ lab, results }) => {
    const lane = laneOf(lab, laneId);
    return lane !== undefined && waitsForOutput(lane, results[laneId]);
  });
  const last = useRun(laneId);
  const progress = result?.status === "running" ? last?.progress : undefined;
  const [kept, whole] = last === undefined ? [] : keptTexts(last);
  return (
    <>
      {isWhole && kept !== undefined && (
        <span className="truncate" title={`${kept}${whole}`}>
          {kept}
        </span>
      )}
      {result?.status === "failed" && (waits ? <span>waiting</span> : <span className="bold failed">failed</span>)}
      {result?.status === "running" && result.isLayingOut === true && <span>laying out the page…</span>}
      {progress !== undefined && (
        <span className="row gap">
          {progress.label}…
          <Button look="quiet" icon="stop" name={`Stop lane ${letter}`} onClick={() => actions.stop(laneId)}>
            Stop
          </Button>
        </span>
      )}
      {isWhole && last !== undefined && (
        <span title={splitTimeText(last.milliseconds)}>{timeText(timeOf(last.milliseconds))}</span>
      )}
      {last?.isPartial === true && result?.status === "done" && <span>stopped early</span>}
    </>
  );
});

interface LaneOutcomeProps {
  readonly lane: Lane;
  /** Of the algorithm. */
  readonly name: string;
}

/** The message of a lane that failed, was cut short, or takes long without steps; nothing for most lanes. */
export function LaneOutcome({ lane, name }: LaneOutcomeProps) {
  const actions = useActions();
  const result = useSession(({ results }) => results[lane.id]);
  const length = useSession(({ lab }) => activePage(lab)?.source.length ?? 0);
  if (result?.status === "failed") {
    const { kind, message } = result.failure;
    if (waitsForOutput(lane, result))
      return (
        <OutcomeNote>
          <p>{message}</p>
          <WayOn lane={lane} />
        </OutcomeNote>
      );
    // A message that begins with the method's name is its own refusal, and no fault.
    const isUnexpected = kind === "crash" || (kind === "error" && !message.startsWith(`${name} `));
    const details = `values ${JSON.stringify(lane.values)}, page of ${length} characters`;
    return (
      <OutcomeNote role="alert">
        <p>
          {isUnexpected && `${name} stopped unexpectedly on this page. `}
          <span className={isUnexpected ? "muted" : undefined}>{message}</span>
        </p>
        <WayOn lane={lane} />
        <CopyReport report={faultReport(`${name} failed (${kind})`, message, details)} />
      </OutcomeNote>
    );
  }
  if (result?.status === "done" && result.cut !== undefined)
    return (
      <OutcomeNote>
        <p>
          Stopped after {result.cut.seconds} s. Showing {result.cut.step}.
        </p>
        <Button onClick={() => actions.retry(lane.id)}>Continue</Button>
        <RaiseLimit lane={lane} />
      </OutcomeNote>
    );
  // The layout itself cannot be stopped.
  if (result?.status !== "running" || result.isLayingOut === true || result.last?.progress !== undefined) return undefined;
  return (
    <div className="lane-waiting row gap border small">
      <span>Still working…</span>
      <Button name={`End lane ${lane.letter}`} onClick={() => actions.stop(lane.id)}>
        Stop
      </Button>
    </div>
  );
}

function OutcomeNote({
  role = "status",
  children,
}: {
  readonly role?: "status" | "alert" | "note";
  readonly children: ReactNode;
}) {
  return (
    <div className="lane-outcome remark row wrap shaded small" role={role}>
      {children}
    </div>
  );
}

/** The remedies for a lane without result: pasting the output that it waits for, else another try, more time, or the shipped model. */
export function WayOn({ lane }: { readonly lane: Lane }) {
  const { library, actions } = useLabContext();
  const result = useSession(({ results }) => results[lane.id]);
  const parameter = modelParameterOf(lane.extractor, library);
  const model = parameter && lane.values[parameter];
  const lacksModel = useSession(({ models }) => models !== undefined && model !== undefined && !models.includes(String(model)));
  const source = sourceOfLane(lane);
  const isModule = useSession(({ modules }) => source !== undefined && modules?.includes(source) === true);
  return (
    <>
      {!waitsForOutput(lane, result) && <Button onClick={() => actions.retry(lane.id)}>Try again</Button>}
      {result?.status === "failed" && result.failure.kind === "timeout" && <RaiseLimit lane={lane} />}
      {parameter !== undefined && lacksModel && (
        <Button onClick={() => actions.setValue(lane.id, parameter, shippedModel)}>Use the shipped model</Button>
      )}
      {showsSource(lane) && !isModule && <Button onClick={() => actions.askOutput(lane.id)}>Paste its output…</Button>}
    </>
  );
}

function RaiseLimit({ lane }: { readonly lane: Lane }) {
  const actions = useActions();
  return (
    <Button tip="Double the time limit of all lanes, and run this one again" onClick={() => actions.raiseLimit(lane.id)}>
      Raise limit
    </Button>
  );
}

/** The message in place of a result: why there is none, and the remedies. Nothing if the lane keeps something. */
export function LaneMessage({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const result = useSession(({ results }) => results[lane.id]);
  const run = useRun(lane.id);
  const isPageEmpty = useSession(({ lab }) => (activePage(lab)?.source.trim() ?? "") === "");
  const name = runName(lane, library);
  if (isPageEmpty)
    return <p className="result-standing no-shrink">This page is empty. Paste HTML, drop a file, or open a sample.</p>;
  if (result?.status === "failed")
    return (
      <div className="result-standing no-shrink">
        <p>{result.failure.message}</p>
        <WayOn lane={lane} />
      </div>
    );
  if (run === undefined) return <p className="result-standing result-waiting no-shrink muted">{name} is running …</p>;
  if (run.keptCharacters > 0) return undefined;
  if (run.textCharacters === 0)
    return (
      <p className="result-standing no-shrink">
        The page has no text outside scripts and styles. If JavaScript draws it, save it after loading (“Webpage, complete”) and
        drop the file.
      </p>
    );
  const blamed = run.rescue && schemaFor(lane, library)[run.rescue.parameter];
  return (
    <div className="result-standing no-shrink">
      <p>{nothingKept(name, blamed, run.rescue && (lane.values[run.rescue.parameter] ?? blamed?.default))}</p>
      <Rescue lane={lane} run={run} />
    </div>
  );
}

interface RescueProps {
  readonly lane: Lane;
  readonly run: Pick<RunSummary, "rescue" | "spec">;
  readonly look?: "link";
}

/** Sets the value from which a run that keeps nothing keeps something; nothing where there is none. */
export function Rescue({ lane, run: { rescue, spec }, look }: RescueProps) {
  const { library, actions } = useLabContext();
  const parameter = rescue && schemaFor(spec, library)[rescue.parameter];
  if (rescue === undefined || parameter === undefined) return undefined;
  return (
    <Button {...(look && { look })} onClick={() => actions.setValue(lane.id, rescue.parameter, rescue.value)}>
      {rescueLabel(parameter, rescue.value)}
    </Button>
  );
}

/** A warning that a method which reads the layout sees the page without its style sheets, as they are elsewhere. */
export function StyleNote({ name }: Pick<LaneOutcomeProps, "name">) {
  const count = useSession(({ pageState }) => (pageState.status === "open" ? pageState.summary.structure.foreignStyles : 0));
  if (count === 0) return undefined;
  const missing =
    count === 1 ? "A style sheet of this page is missing" : `${thousands(count)} style sheets of this page are missing`;
  return (
    <OutcomeNote role="note">
      <p>
        {missing}, and the lab loads nothing from elsewhere. Without styles, all blocks stand one below the other, and {name} may
        keep far too much. Open a copy that includes its styles, such as one saved by the browser extension SingleFile, or raise
        PDoC for smaller segments.
      </p>
    </OutcomeNote>
  );
}
