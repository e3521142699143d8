import { memo } from "react";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import { laneOf } from "../../state/lab.ts";
import { waitsForOutput } from "../../state/source-lane.ts";
import { Icon } from "../ui/icon.tsx";
import { keptTexts, splitTimeText, timeOf, timeText } from "../../format.ts";

/** How a lane's run stands: what it kept and how long it took, or how far it has come. */
export const RunStatus = memo(function RunStatus({ laneId, letter }: { readonly laneId: string; readonly letter: string }) {
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
      {last !== undefined && <KeptCharacters run={last} />}
      {result?.status === "failed" && (waits ? <span>waiting</span> : <span className="bold failed">failed</span>)}
      {result?.status === "running" && result.isLayingOut === true && (
        <span className="inline-row near">laying out the page…</span>
      )}
      {progress !== undefined && (
        <span className="inline-row near">
          {progress.label}…
          <button
            type="button"
            className="button lane-stop"
            aria-label={`Stop lane ${letter}`}
            onClick={() => actions.stop(laneId)}
          >
            <Icon name="stop" /> Stop
          </button>
        </span>
      )}
      {progress === undefined && last !== undefined && result?.status !== "failed" && (
        <RunTime run={last} isRunning={result?.status === "running"} />
      )}
    </>
  );
});

function KeptCharacters({ run }: { readonly run: RunSummary }) {
  const [kept, whole] = keptTexts(run);
  // Where room is short the share alone stands there.
  const [count, share] = [kept.slice(0, kept.indexOf("(") + 1), kept.slice(kept.indexOf("(") + 1, -1)];
  return (
    <span className="lane-kept flex shrinks" title={`${kept}${whole}`}>
      <span className="lane-kept-count">{count}</span>
      <span className="lane-kept-share">{share.replace("under ", "<").replace("over ", ">")}</span>
      <span className="lane-kept-count">)</span>
      <span className="lane-kept-whole clips">{whole}</span>
    </span>
  );
}

function RunTime({ run: { milliseconds, isPartial }, isRunning }: { readonly run: RunSummary; readonly isRunning: boolean }) {
  return (
    <>
      <span
        className="lane-time"
        data-kept={(milliseconds.kept?.length ?? 0) > 0 || undefined}
        title={splitTimeText(milliseconds)}
      >
        {timeText(timeOf(milliseconds))}
      </span>
      {isPartial && !isRunning && <span className="lane-partial">stopped early</span>}
    </>
  );
}
