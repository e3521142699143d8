import { memo, useEffect, useRef, type ReactNode } from "react";
import { useStore } from "zustand";
import { needsOf, runName } from "../../extraction/run.ts";
import { reached } from "../../lab/reach.ts";
import { useActions, useLabContext, useLinking, useRun, useSession, useSweep } from "../../lab/react.tsx";
import { maxLanes, type Lane } from "../../state/lane.ts";
import { activePage } from "../../state/lab.ts";
import { AlgorithmMenu } from "../algorithms/algorithm-menu.tsx";
import { LaneOutcome, StyleNote } from "../lane-status/lane-status.tsx";
import { Button, Card, SessionEntries, MenuButton, NumberField } from "../ui/kit.tsx";
import { FailureBoundary, lateView } from "../ui/late-view.tsx";
import { OverviewRows } from "../overview/page-rows.tsx";
import { paneEntries } from "./lane-commands.ts";
import { AxisRow, MaskLegend } from "./axis-row.tsx";
import { LaneFigure } from "./lane-figure.tsx";
import { LaneHeader } from "./lane-header.tsx";
import "./lanes.css";

/** The rows of the page, and all lanes, over one x axis. */
export function LanesPane() {
  const lanes = useSession(({ lab }) => lab.lanes);
  return (
    <div className="lanes column full-height">
      <div className="lane-list column grow scroll">
        <OverviewRows />
        <LaneList lanes={lanes} draw={(lane) => <LaneView lane={lane} />} />
        <AxisRow />
        <div className="lanes-foot calm row no-shrink">
          <MaskLegend />
          <span className="row end">
            <AddMethod />
            <PaneMenu />
          </span>
        </div>
      </div>
    </div>
  );
}

/** Lanes one below the other; one that fails leaves the others as they are. */
export function LaneList({ lanes, draw }: { readonly lanes: readonly Lane[]; readonly draw: (lane: Lane) => ReactNode }) {
  return lanes.map((lane) => (
    <FailureBoundary key={lane.id} name={`Lane ${lane.letter}`} subject={lane}>
      {draw(lane)}
    </FailureBoundary>
  ));
}

const ownModule = {
  name: "Module of your own…",
  summary: "A JavaScript function that receives the page’s document. Write it, paste it, or choose its file.",
};

/** Adds a lane with an algorithm chosen from a menu; with as many lanes as there can be, it says so instead. */
export function AddMethod() {
  const actions = useActions();
  const isFull = useSession(({ lab }) => lab.lanes.length >= maxLanes);
  const refusal = isFull ? `At most ${maxLanes} lanes: remove one to add another.` : undefined;
  const trigger = (
    <Button look="quiet" icon="add" refusal={refusal}>
      Add method
    </Button>
  );
  if (isFull) return trigger;
  return (
    <AlgorithmMenu
      trigger={trigger}
      others={{ name: "Your own", choices: [{ id: "own-module", of: ownModule, choose: () => actions.askModule() }] }}
      onChoose={(extractor) => actions.addLane(extractor)}
    />
  );
}

/** The menu of all lanes together. */
function PaneMenu() {
  const { dialogs, openDialog, closeDialog } = useLabContext();
  const isRange = useStore(dialogs, ({ id }) => id === "range");
  const place = useRef<HTMLElement>(null);
  return (
    <>
      <span ref={place} className="on-demand row">
        <MenuButton label="More of the lanes">
          <SessionEntries of={paneEntries} />
        </MenuButton>
      </span>
      <Card
        at={place}
        isOpen={isRange}
        onOpen={(isOpen) => (isOpen ? openDialog("range") : closeDialog())}
        className="popover card"
        align="end"
        aria-label="Range"
      >
        <BrushFields />
      </Card>
    </>
  );
}

/** The brushed range in numbers; the view while there is none. */
function BrushFields() {
  const actions = useActions();
  const { start, end } = useSession(({ lab }) => lab.brush ?? lab.view);
  const length = useSession(({ lab }) => activePage(lab)?.source.length ?? 0);
  const set = (from: number, to: number): void => {
    if (from < to) actions.setBrush({ start: from, end: to });
  };
  const bounds = { least: 0, most: length };
  return (
    <span className="row wrap small muted" role="group" aria-label="Brushed range">
      <NumberField label="from" {...bounds} value={start} onNumber={(from) => set(from, end)} />
      <NumberField label="to" {...bounds} value={end} onNumber={(to) => set(start, to)} />
    </span>
  );
}

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
