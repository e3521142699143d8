import type { Lane } from "../../state/lane.ts";
import { activePage } from "../../state/lab.ts";
import { useActions, useLabContext, useRun, useSession } from "../../lab/react.tsx";
import { algorithmName, nothingKept, rescueLabel } from "../../state/run-names.ts";
import { WayOn } from "./way-on.tsx";

/** What stands in a result's place: why there is none, with what can be done. Nothing where the lane keeps something. */
export function LaneStanding({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const result = useSession(({ results }) => results[lane.id]);
  const run = useRun(lane.id);
  const isPageEmpty = useSession(({ lab }) => (activePage(lab)?.source.trim() ?? "") === "");
  const name = algorithmName(lane, library);
  if (isPageEmpty) return <p className="result-standing rigid">This page is empty. Paste HTML, drop a file, or open a sample.</p>;
  if (result?.status === "failed")
    return (
      <div className="result-standing rigid">
        <p>{result.failure.message}</p>
        <WayOn lane={lane} />
      </div>
    );
  if (run === undefined) return <p className="result-standing result-waiting rigid muted">{name} is running …</p>;
  if (run.keptCharacters > 0) return undefined;
  if (run.textCharacters === 0)
    return (
      <p className="result-standing rigid">
        The page has no text outside scripts and styles. If JavaScript draws it, save it after loading (“Webpage, complete”) and
        drop that.
      </p>
    );
  return <NothingKept lane={lane} name={name} rescue={run.rescue} />;
}

interface NothingKeptProps {
  readonly lane: Lane;
  readonly name: string;
  readonly rescue: { readonly parameter: string; readonly value: number } | undefined;
}

function NothingKept({ lane, name, rescue }: NothingKeptProps) {
  const { library } = useLabContext();
  const actions = useActions();
  const parameter = rescue && library.get(lane.extractor)?.parameters[rescue.parameter];
  const value = rescue && (lane.values[rescue.parameter] ?? parameter?.default);
  return (
    <div className="result-standing rigid">
      <p>{nothingKept(name, parameter, value)}</p>
      {rescue !== undefined && parameter !== undefined && (
        <button type="button" className="button" onClick={() => actions.setValue(lane.id, rescue.parameter, rescue.value)}>
          {rescueLabel(parameter, rescue.value)}
        </button>
      )}
    </div>
  );
}
