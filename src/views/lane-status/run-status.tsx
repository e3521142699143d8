import { memo } from "react";
import type { RunSummary } from "../../worker/protocol/lab-worker.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import { laneOf } from "../../state/lab.ts";
import { waitsForOutput } from "../../state/source-lane.ts";
import { Button } from "../ui/kit.tsx";
import { keptTexts, splitTimeText, timeOf, timeText } from "../../format.ts";

interface RunStatusProps {
  readonly laneId: string;
  readonly letter: string;
  /** What it kept and how long it took is said, too. */
  readonly isWhole: boolean;
}

/** How a lane's run stands: how far it has come or that it failed, and where there is room what it kept and how long it took. */
export const RunStatus = memo(function RunStatus({ laneId, letter, isWhole }: RunStatusProps) {
  const actions = useActions();
  const result = useSession(({ results }) => results[laneId]);
  const waits = useSession(({ lab, results }) => {
    const lane = laneOf(lab, laneId);
    return lane !== undefined && waitsForOutput(lane, results[laneId]);
  });
  const last = result === undefined || result.status === "idle" ? undefined : result.last;
  const progress = result?.status === "running" ? last?.progress : undefined;
  return (
    <>
      {isWhole && last !== undefined && <KeptCharacters run={last} />}
      {result?.status === "failed" && (waits ? <span>waiting</span> : <span className="bold failed">failed</span>)}
      {result?.status === "running" && result.isLayingOut === true && (
        <span className="inline-row near">laying out the page…</span>
      )}
      {progress !== undefined && (
        <span className="inline-row near">
          {progress.label}…
          <Button look="quiet" icon="stop" name={`Stop lane ${letter}`} onClick={() => actions.stop(laneId)}>
            Stop
          </Button>
        </span>
      )}
      {isWhole && last !== undefined && <RunTime run={last} />}
      {last?.isPartial === true && result?.status === "done" && <span>stopped early</span>}
    </>
  );
});

function KeptCharacters({ run }: { readonly run: RunSummary }) {
  const [kept, whole] = keptTexts(run);
  return (
    <span className="truncated" title={`${kept}${whole}`}>
      {kept}
    </span>
  );
}

function RunTime({ run: { milliseconds } }: { readonly run: RunSummary }) {
  return <span title={splitTimeText(milliseconds)}>{timeText(timeOf(milliseconds))}</span>;
}
