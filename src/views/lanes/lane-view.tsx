import { lazy, memo, Suspense } from "react";
import { needsOf, runName } from "../../extraction/run.ts";
import type { Lane } from "../../state/lane.ts";
import { Busy, useActions, useLabContext, useRun, useSession, useSweep } from "../../lab/react.tsx";
import { ReachLane } from "../../lab/use-reachable.ts";
import { LaneOutcome } from "../lane-status/lane-outcome.tsx";
import { LaneFigure } from "./lane-figure.tsx";
import { LaneHeader } from "./lane-header.tsx";
import { StyleNote } from "./style-note.tsx";
import { useSpotlight } from "./use-spotlight.ts";

const LaneSweep = lazy(async () => ({ default: (await import("../sweep/lane-sweep.tsx")).LaneSweep }));
const SiteBar = lazy(async () => ({ default: (await import("../site/site-bar.tsx")).SiteBar }));

/** A lane: what it is and how it is set, its figure, or why it has none. Another lane's slider does not draw it anew. */
export const LaneView = memo(function LaneView({ lane }: { readonly lane: Lane }) {
  const { library } = useLabContext();
  const actions = useActions();
  const result = useSession(({ results }) => results[lane.id]);
  const isFocused = useSession(({ lab }) => lab.focusedLane === lane.id);
  const run = useRun(lane.id);
  const name = runName(lane, library);
  const needs = needsOf(lane, library);
  const { host, isLit, leave } = useSpotlight(lane.id, run !== undefined);
  const hasSweep = useSweep(lane.id) !== undefined;
  const isOpen = lane.size !== "strip";
  const isOther = run !== undefined && run.spec.extractor !== lane.extractor;
  return (
    <ReachLane value={lane.id}>
      <section
        ref={host}
        className="lane column focus-inside anchor"
        tabIndex={-1}
        data-size={lane.size}
        data-lit={isLit || undefined}
        data-focused={isFocused || undefined}
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
        {needs.has("boxes") && isOpen && <StyleNote name={name} />}
        {needs.has("site") && isOpen && (
          <Suspense fallback={<Busy />}>
            <SiteBar name={name} />
          </Suspense>
        )}
        {hasSweep && isOpen && (
          <Suspense fallback={<Busy />}>
            <LaneSweep lane={lane} />
          </Suspense>
        )}
        {run !== undefined && !isOther ? (
          <LaneFigure lane={lane} run={run} isStale={result?.status === "running" && run.progress === undefined} />
        ) : (
          result?.status !== "failed" && <p className="lane-empty muted small">Working…</p>
        )}
      </section>
    </ReachLane>
  );
});
