import { useEffect, useRef } from "react";
import type { Explanation } from "../../extraction/contract/extractor.ts";
import { extractorFor } from "../../extraction/run.ts";
import type { Lane } from "../../state/lane.ts";
import { useActions, useLabContext } from "../../lab/react.tsx";
import { laneName } from "../../state/lane-name.ts";
import { rescueLabel } from "../result/result-text.ts";

interface FlipProps {
  readonly lane: Lane;
  readonly explanation: Explanation;
}

/** The nearest value that would turn a verdict: a click sets it. */
export function Flip({ lane, explanation: { verdict, flip } }: FlipProps) {
  const { library } = useLabContext();
  const actions = useActions();
  const tell = useTurned(lane, verdict);
  const { parameters } = extractorFor(library, lane.extractor);
  if (verdict === "not text" || Object.keys(parameters).length === 0) return undefined;
  const parameter = flip === undefined ? undefined : parameters[flip.parameter];
  if (flip === undefined || parameter === undefined)
    return <p className="why-flip muted">No single value is known to turn this.</p>;
  return (
    <p className="why-flip">
      <button
        type="button"
        className="button"
        title="The nearest value that turns the verdict, all else equal"
        onClick={() => {
          tell();
          actions.setValue(lane.id, flip.parameter, flip.value);
        }}
      >
        {rescueLabel(parameter, flip.value)}
      </button>{" "}
      <span>and it is {verdict === "kept" ? "removed" : "kept"}.</span>
    </p>
  );
}

/** Says the new verdict once the click has brought it about. */
function useTurned(lane: Lane, verdict: Explanation["verdict"]): () => void {
  const { library, actions } = useLabContext();
  const from = useRef<Explanation["verdict"]>(undefined);
  const name = laneName(lane, library);
  useEffect(() => {
    if (from.current === undefined || from.current === verdict) return;
    from.current = undefined;
    actions.announce(`${name}: ${verdict} now`);
  }, [actions, name, verdict]);
  return () => {
    from.current = verdict;
  };
}
