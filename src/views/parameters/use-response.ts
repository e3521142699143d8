import { useEffect, useState } from "react";
import type { NumberParameter } from "../../extraction/contract/parameters.ts";
import { useQueries } from "../../lab/react.tsx";

/** Values at which a parameter's response is sampled. */
const samples = 61;
/** Milliseconds after a run: a slider being dragged shall not compete with its own curve. */
const pause = 250;

/** Share of the text kept at each value of a decision parameter; a page's last curve stays until the next is known. */
export function useResponse(
  laneId: string,
  runId: number | undefined,
  name: string,
  parameter: NumberParameter,
): Float32Array | undefined {
  const queries = useQueries();
  const [shares, setShares] = useState<Float32Array>();
  // Without a run the page is another one.
  if (runId === undefined && shares !== undefined) setShares(undefined);
  const isAsked = parameter.stage === "decision" && runId !== undefined;
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      queries.response(laneId, runId, name, samples).then(
        (answer) => {
          if (isCurrent && answer !== undefined) setShares(answer);
        },
        // The curve is an extra: a run that failed says so itself.
        () => undefined,
      );
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [queries, laneId, runId, name, isAsked]);
  return shares;
}
