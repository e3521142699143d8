import { shippedModel } from "../../extraction/contract/parameters.ts";
import { modelParameterOf } from "../../state/model-lane.ts";
import { showsSource, sourceOfLane, waitsForOutput } from "../../state/source-lane.ts";
import type { Lane } from "../../state/lane.ts";
import type { Cut, Failure } from "../../state/session.ts";
import { CopyReport, faultReport } from "../ui/pane-failure.tsx";
import { useActions, useLabContext, useSession } from "../../lab/react.tsx";
import { PasteOutput, TryAgain } from "./way-on.tsx";
import "./lane-outcome.css";

interface LaneOutcomeProps {
  readonly lane: Lane;
  /** Of the algorithm. */
  readonly name: string;
}

/** What is to be said of a lane that failed, was cut short, or takes long and shows no step; nothing for most. */
export function LaneOutcome({ lane, name }: LaneOutcomeProps) {
  const result = useSession(({ results }) => results[lane.id]);
  switch (result?.status) {
    case "failed":
      if (waitsForOutput(lane, result)) return <LaneWithoutOutput lane={lane} message={result.failure.message} />;
      return <LaneFailure lane={lane} name={name} failure={result.failure} />;
    case "done":
      return result.cut === undefined ? undefined : <LaneCut lane={lane} cut={result.cut} />;
    case "running":
      // The layout itself cannot be stopped.
      if (result.isLayingOut === true) return undefined;
      return result.last?.progress === undefined ? <LaneWaiting lane={lane} /> : undefined;
    case "idle":
    case undefined:
      return undefined;
  }
}

function LaneFailure({ lane, name, failure: { kind, message } }: LaneOutcomeProps & { readonly failure: Failure }) {
  const length = useSession(({ lab }) => lab.pages.find(({ id }) => id === lab.page)?.source.length ?? 0);
  // A refusal speaks of the algorithm itself, and is none of its faults.
  const isRefusal = kind === "error" && message.startsWith(`${name} `);
  const isUnexpected = kind === "crash" || (kind === "error" && !isRefusal);
  const values = JSON.stringify(lane.values);
  return (
    <div className="lane-outcome row wraps shaded small remark" data-severity="error" role="alert">
      <p>
        {isUnexpected && `${name} stopped unexpectedly on this page. `}
        <span className={isUnexpected ? "muted" : undefined}>{message}</span>
      </p>
      <TryAgain lane={lane} />
      {kind === "timeout" && <RaiseLimit lane={lane} />}
      <ShippedModel lane={lane} />
      <MissingOutput lane={lane} />
      <CopyReport report={faultReport(`${name} failed (${kind})`, message, `values ${values}, page of ${length} characters`)} />
    </div>
  );
}

/** Nothing has gone wrong: the lane shows an output as soon as it is given one. */
function LaneWithoutOutput({ lane, message }: { readonly lane: Lane; readonly message: string }) {
  return (
    <div className="lane-outcome row wraps shaded small remark" role="status">
      <p>{message}</p>
      <MissingOutput lane={lane} />
    </div>
  );
}

/** The way on for a lane whose model is not in this browser. */
function ShippedModel({ lane }: { readonly lane: Lane }) {
  const actions = useActions();
  const { library } = useLabContext();
  const parameter = modelParameterOf(lane.extractor, library);
  const model = parameter && lane.values[parameter];
  const isMissing = useSession(({ models }) => models !== undefined && model !== undefined && !models.includes(String(model)));
  if (parameter === undefined || !isMissing) return undefined;
  return (
    <button type="button" className="button" onClick={() => actions.setValue(lane.id, parameter, shippedModel)}>
      Use the shipped model
    </button>
  );
}

/** The way on for a lane whose program wrote nothing for the page. */
function MissingOutput({ lane }: { readonly lane: Lane }) {
  const source = sourceOfLane(lane);
  const isModule = useSession(({ modules }) => source !== undefined && modules?.includes(source) === true);
  if (!showsSource(lane) || isModule) return undefined;
  return <PasteOutput lane={lane} />;
}

function LaneCut({ lane, cut: { seconds, step } }: { readonly lane: Lane; readonly cut: Cut }) {
  const actions = useActions();
  return (
    <div className="lane-outcome row wraps shaded small remark" role="status">
      <p>
        Stopped after {seconds} s. Showing {step}.
      </p>
      <button type="button" className="button" onClick={() => actions.retry(lane.id)}>
        Continue
      </button>
      <RaiseLimit lane={lane} />
    </div>
  );
}

function RaiseLimit({ lane }: { readonly lane: Lane }) {
  const actions = useActions();
  return (
    <button
      type="button"
      className="button"
      title="Give every lane twice the time, and run this one again"
      onClick={() => actions.raiseLimit(lane.id)}
    >
      Raise limit
    </button>
  );
}

/** Appears after three seconds. */
function LaneWaiting({ lane }: { readonly lane: Lane }) {
  const actions = useActions();
  return (
    <div className="lane-waiting row small spaced boxed">
      <span>Still working…</span>
      <button type="button" className="button" aria-label={`End lane ${lane.letter}`} onClick={() => actions.stop(lane.id)}>
        Stop
      </button>
    </div>
  );
}
