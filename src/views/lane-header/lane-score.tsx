import { Tooltip } from "radix-ui";
import { lazy, memo, Suspense } from "react";
import type { ReactElement, ReactNode } from "react";
import { isScore } from "../../extraction/scoring/score.ts";
import { fileStem } from "../../persistence/file-names.ts";
import { activePage } from "../../state/lab.ts";
import { useActions, useRun, useSession } from "../../lab/react.tsx";
import { scoreText } from "./lane-text.ts";

const ScoreDetails = lazy(async () => ({ default: (await import("../gold/score-details.tsx")).ScoreDetails }));

/** What a lane scores by the measure that is shown; without a gold standard, the way to one. */
export const LaneScore = memo(function LaneScore({ laneId, letter }: { readonly laneId: string; readonly letter: string }) {
  const actions = useActions();
  const page = useSession(({ lab }) => activePage(lab));
  const run = useRun(laneId);
  const hasFailed = useSession(({ results }) => results[laneId]?.status === "failed");
  const score = hasFailed || page?.gold === undefined ? undefined : run?.score;
  if (page === undefined) return undefined;
  if (page.gold === undefined)
    return (
      <Tip
        content={`Mark the gold standard (G) or drop ${fileStem(page.name) || "page"}.txt to see precision and recall.`}
        trigger={
          <button
            type="button"
            className="lane-score"
            aria-label={`score… lane ${letter}: mark the gold standard`}
            onClick={() => actions.setMarking(true)}
          >
            score…
          </button>
        }
      />
    );
  if (score === undefined || run === undefined) return <span className="lane-score">{hasFailed ? "F1 –" : "F1 …"}</span>;
  const value = isScore(score) ? scoreText(score.value) : "–";
  return (
    <Tip
      content={
        <Suspense fallback="…">
          <ScoreDetails run={run} score={score} />
        </Suspense>
      }
      trigger={
        <button
          type="button"
          className="lane-score"
          data-measure={score.measure}
          aria-label={`${score.valueName} ${isScore(score) ? value : "not computed"} of lane ${letter}, by ${score.name}: show all scores`}
          onClick={() => {
            actions.focusLane(laneId);
            actions.setTab("scores");
          }}
        >
          {score.valueName} <b>{value}</b>
        </button>
      }
    />
  );
});

function Tip({ content, trigger }: { readonly content: ReactNode; readonly trigger: ReactElement }) {
  return (
    <Tooltip.Provider delayDuration={400}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>{trigger}</Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content className="lane-hint" side="bottom" sideOffset={4} collisionPadding={8}>
            {content}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
