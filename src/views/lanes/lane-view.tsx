import type { Selection } from "../../extraction/page/selection.ts";
import { lazy, memo, Suspense, useRef } from "react";
import { needsOf, runName } from "../../extraction/run.ts";
import { activePage } from "../../state/lab.ts";
import type { Lane } from "../../state/lane.ts";
import { Busy, useActions, useLabContext, useRun, useSession } from "../../lab/react.tsx";
import { LaneHeader } from "../lane-header/lane-header.tsx";
import { useHasSweep } from "../../lab/sweeps.tsx";
import { ReachLane } from "../../lab/use-reachable.ts";
import { useSize } from "../ui/use-plot.tsx";
import { LaneFigure } from "./lane-figure.tsx";
import { LaneOutcome } from "../lane-status/lane-outcome.tsx";
import { StyleNote } from "./style-note.tsx";
import { MaskView, sourceOffsets } from "../figures/bands/mask-view.tsx";
import { useHeldHeights } from "./use-held-heights.ts";
import { useSpotlight } from "./use-spotlight.ts";

const LaneSweep = lazy(async () => ({ default: (await import("../sweep/lane-sweep.tsx")).LaneSweep }));
const SiteBar = lazy(async () => ({ default: (await import("../site/site-bar.tsx")).SiteBar }));

/** A lane: what it is and how it is set, its figure, or why it has none. Another lane's slider does not draw it anew. */
export const LaneView = memo(function LaneView({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const actions = useActions();
  const result = useSession(({ results }) => results[lane.id]);
  const run = useRun(lane.id);
  const name = runName(lane, library);
  const needs = needsOf(lane, library);
  const { host, isLit, leave } = useSpotlight(lane.id, run !== undefined);
  useHeldHeights(host, lane.id);
  const hasSweep = useHasSweep(lane.id);
  const isOther = run !== undefined && run.spec.extractor !== lane.extractor;
  return (
    <ReachLane value={lane.id}>
      <section
        ref={host}
        className="lane focus-inside ruled anchor"
        tabIndex={-1}
        data-lit={isLit || undefined}
        aria-label={`${lane.letter} ${name}`}
        data-lane={lane.id}
        data-status={result?.status ?? "idle"}
        data-run={run?.run}
        data-kept={run?.keptCharacters}
        onFocus={() => {
          actions.focusLane(lane.id);
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.target !== event.currentTarget) return;
          event.preventDefault();
          actions.toggleAlone(lane.id);
        }}
      >
        <LaneHeader lane={lane} />
        <LaneOutcome lane={lane} name={name} />
        {needs.has("boxes") && lane.size !== "strip" && <StyleNote name={name} />}
        {needs.has("site") && lane.size !== "strip" && (
          <Suspense fallback={<Busy />}>
            <SiteBar name={name} />
          </Suspense>
        )}
        {hasSweep && lane.size !== "strip" && (
          <Suspense fallback={<Busy />}>
            <LaneSweep lane={lane} />
          </Suspense>
        )}
        {run !== undefined && lane.size !== "strip" && !isOther && (
          <LaneFigure lane={lane} run={run} isStale={result?.status === "running" && run.progress === undefined} />
        )}
        {run !== undefined && lane.size === "strip" && <CollapsedMask selection={run.selection} />}
        {(run === undefined || isOther) && result?.status !== "failed" && lane.size !== "strip" && (
          <p className="lane-empty muted small">Working…</p>
        )}
      </section>
    </ReachLane>
  );
});

function CollapsedMask({ selection }: { readonly selection: Selection }) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const view = useSession(({ lab }) => lab.view);
  const hasPage = useSession(({ lab }) => activePage(lab) !== undefined);
  return (
    <div ref={host} className="lane-collapsed">
      {hasPage && (
        <MaskView selection={selection} offsets={sourceOffsets(view.start, view.end, width)} width={width} height={12} />
      )}
    </div>
  );
}
