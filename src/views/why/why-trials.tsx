import { useState } from "react";
import type { Explanation } from "../../extraction/contract/extraction.ts";
import type { Range } from "../../extraction/page/selection.ts";
import { extractorFor } from "../../extraction/run.ts";
import { useActions, useLabContext } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import type { Lane } from "../../state/lane.ts";
import { rescueLabel, trialLabel } from "../../state/run-names.ts";

type Trial = NonNullable<Explanation["trials"]>[number];

interface TrialsProps {
  readonly lane: Lane;
  readonly run: number;
  readonly range: Range;
  readonly trials: readonly Trial[];
}

/** Values that may turn a verdict. Only another run can tell whether one does, so that is asked for before the value is offered. */
export function Trials({ lane, run, range, trials }: TrialsProps) {
  return (
    <ul className="why-trials plain-list near grid" aria-label="What may turn it">
      {trials.map((trial) => (
        <TrialItem key={trial.parameter} lane={lane} run={run} range={range} trial={trial} />
      ))}
    </ul>
  );
}

function TrialItem({
  lane,
  run,
  range: { start, end },
  trial: { parameter, value },
}: Omit<TrialsProps, "trials"> & { readonly trial: Trial }) {
  const { library } = useLabContext();
  const actions = useActions();
  const [isTried, setTried] = useState(false);
  const answer = useQuestion("trial", isTried ? [lane.id, run, { start, end }, parameter, value] : undefined, {
    subject: lane.id,
  });
  const declared = extractorFor(library, lane.extractor).parameters[parameter];
  if (declared === undefined) return undefined;
  const trial = answer.value;
  if (trial === undefined)
    return (
      <li>
        <button
          type="button"
          className="button"
          title="Runs it once more and looks"
          disabled={isTried}
          onClick={() => setTried(true)}
        >
          {trialLabel(declared, value)}
        </button>{" "}
        <span role="status" className="muted">
          {answer.isRefused ? "It could not be tried." : isTried && "Trying …"}
        </span>
      </li>
    );
  if ("problem" in trial) return <li role="status">{trial.problem}</li>;
  if (!trial.isKept) return <li role="status">{trialLabel(declared, value)}: it goes all the same.</li>;
  return (
    <li>
      <button
        type="button"
        className="button"
        title="Another run has kept it so"
        onClick={() => actions.setValue(lane.id, parameter, value)}
      >
        {rescueLabel(declared, value)}
      </button>{" "}
      <span role="status">and it is kept.</span>
    </li>
  );
}
