import { memo, useEffect, useRef, type ReactNode } from "react";
import { needsOf, runName } from "../../extraction/run.ts";
import type { Lane } from "../../state/lane.ts";
import { reached } from "../../lab/reach.ts";
import { useActions, useLabContext, useLinking, useRun, useSession, useSweep } from "../../lab/react.tsx";
import { LaneOutcome, StyleNote } from "../lane-status/lane-status.tsx";
import { lateView } from "../ui/late-view.tsx";
import { LaneFigure } from "./lane-figure.tsx";
import { LaneHeader } from "./lane-header.tsx";

const LaneSweep = lateView("Sweep", async () => (await import("../sweep/lane-sweep.tsx")).LaneSweep);
const SiteBar = lateView("Pages of the site", async () => (await import("../site/site-bar.tsx")).SiteBar);

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
  const isOpen = lane.size !== "strip";
  return (
    <section
      ref={host}
      className="lane column no-shrink relative focus-inside border-top"
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
        const { key, target, currentTarget } = event;
        const isOwn = target === currentTarget || (target instanceof Element && target.matches(".lane-name"));
        if (key !== "Enter" || !isOwn) return;
        event.preventDefault();
        actions.toggleAlone(lane.id);
      }}
    >
      <LaneHeader lane={lane} />
      <LaneBody lane={lane} name={name}>
        {needs.has("boxes") && isOpen && <StyleNote name={name} />}
        {needs.has("site") && isOpen && <SiteBar name={name} />}
      </LaneBody>
    </section>
  );
});

/** Brings the lane, or its figure, before the reader when asked for: into view and in focus. A figure stays lit until the focus leaves it. */
function useSpotlight(lane: string, hasFigure: boolean) {
  const actions = useActions();
  const spotlight = useLinking((linking) => linking.spotlight);
  const host = useRef<HTMLElement>(null);
  const shown = useRef<typeof spotlight>(undefined);
  const isAsked = spotlight?.lane === lane;
  useEffect(() => {
    const element = host.current;
    if (spotlight?.lane !== lane || element === null) return;
    const isAgain = shown.current === spotlight;
    shown.current = spotlight;
    // A new lane grows when its figure arrives, so it is scrolled into view again while it has the focus.
    if (isAgain && (!hasFigure || !element.contains(document.activeElement))) return;
    const figure = spotlight.part === "figure" ? reached("plot", lane)[0] : undefined;
    element.scrollIntoView({ block: "nearest" });
    figure?.scrollIntoView({ block: "nearest" });
    if (!isAgain) (figure ?? element).focus({ preventScroll: true });
  }, [lane, spotlight, hasFigure]);
  // A lane that reappears later, as on a phone, must not light up again.
  useEffect(() => () => actions.endSpotlight(lane), [actions, lane]);
  return { host, isLit: isAsked && spotlight.part === "figure", leave: () => isAsked && actions.endSpotlight(lane) };
}

interface LaneBodyProps {
  readonly lane: Lane;
  readonly name: string;
  /** Remarks on the lane beside its outcome. */
  readonly children?: ReactNode;
}

/** The parts below a lane's line: its outcome, its sweep, and its figure once there is one of its method. */
export function LaneBody({ lane, name, children }: LaneBodyProps) {
  const result = useSession(({ results }) => results[lane.id]);
  const run = useRun(lane.id);
  const hasSweep = useSweep(lane.id) !== undefined && lane.size !== "strip";
  return (
    <>
      <LaneOutcome lane={lane} name={name} />
      {children}
      {hasSweep && <LaneSweep lane={lane} />}
      {run?.spec.extractor === lane.extractor ? (
        <LaneFigure lane={lane} run={run} isStale={result?.status === "running" && run.progress === undefined} />
      ) : (
        result?.status !== "failed" && <p className="lane-note muted small">Working…</p>
      )}
    </>
  );
}
