import type { RunSpec } from "../extraction/contract/extractor.ts";
import type { Value } from "../extraction/contract/parameters.ts";
import { schemaFor, valuesWith } from "../extraction/run.ts";
import { laneOf, type Lab } from "../state/lab.ts";
import type { LaneLook, LaneSize } from "../state/lane.ts";
import {
  withAllOfSize,
  withAlone,
  withDefaults,
  withLane,
  withLaneChange,
  withLaneCopy,
  withoutLane,
  withRun,
} from "../state/lane-changes.ts";
import { showsSource } from "../state/own-lanes.ts";
import type { SweepChoice } from "../state/sweep.ts";
import type { LabCore } from "./core.ts";
import { late } from "./late.ts";
import type { PageLayouts, Scheduler } from "./scheduler.ts";
import type { makeSweeper } from "./sweeper.ts";

type Sweeper = ReturnType<typeof makeSweeper>;

/** The actions on lanes, and on their runs. */
export function laneActions(
  { session, gate, client, library, change, bringLane }: LabCore,
  scheduler: Pick<Scheduler, "stop" | "again">,
  askOutput: () => void,
) {
  const add = (transition: (lab: Lab) => Lab): void => {
    const { length } = session.getState().lab.lanes;
    change((lab) => {
      const next = transition(lab);
      const { extractor = "" } = laneOf(next, next.focusedLane) ?? {};
      // A formula is opened to be written.
      const isWritten = Object.values(library.get(extractor)?.parameters ?? {}).some(({ kind }) => kind === "formula");
      return isWritten && next !== lab ? withLaneChange(next, next.focusedLane, { size: "full" }) : next;
    });
    const { lanes, focusedLane } = session.getState().lab;
    if (lanes.length > length) bringLane(focusedLane);
  };
  const withOne = (lab: Lab, id: string, parameter: string, value: Value): Lab => {
    const lane = laneOf(lab, id);
    if (lane === undefined || schemaFor(lane, library)[parameter] === undefined) return lab;
    return withLaneChange(lab, id, { values: valuesWith(lane, parameter, value, library) });
  };
  return {
    addLane: (extractor: string): void => {
      // The output of another program is asked for first: the lane comes with it.
      if (showsSource({ extractor })) askOutput();
      else add((lab) => withLane(lab, extractor));
    },
    /** Adds a lane after another with a run of its own. */
    addRun: (after: string, { extractor, values, members }: RunSpec): void =>
      add((lab) => withLane(lab, extractor, values, after, members)),
    duplicateLane: (id: string): void => add((lab) => withLaneCopy(lab, id)),
    removeLane: (id: string): void => {
      const before = session.getState().lab;
      change((lab) => withoutLane(lab, id));
      const { focusedLane, lanes } = session.getState().lab;
      // The element in focus has gone with its lane.
      if (before.focusedLane === id && lanes.length < before.lanes.length) bringLane(focusedLane);
    },
    /** Changes how a lane is looked at. */
    changeLane: (id: string, look: Partial<LaneLook>): void => change((lab) => withLaneChange(lab, id, look)),
    /** Makes a lane full and all others strips, or where they are so, all of them figures. */
    toggleAlone: (id: string): void => change((lab) => withAlone(lab, id)),
    sizeAll: (size: LaneSize): void => change((lab) => withAllOfSize(lab, size)),
    /** Gives a lane another algorithm, or other values and members; without members, those of its algorithm. */
    setRun: (id: string, run: RunSpec): void => change((lab) => withRun(lab, id, run)),
    setValue: (id: string, parameter: string, value: Value): void => change((lab) => withOne(lab, id, parameter, value)),
    /** Sets a value as a slider does, step by step, with others that go with it: its result is shown with it where that comes at once. */
    slide: (id: string, parameter: string, value: Value, others: Readonly<Record<string, Value>> = {}): void =>
      gate.step(() =>
        change((lab) =>
          Object.entries({ ...others, [parameter]: value }).reduce((before, [name, set]) => withOne(before, id, name, set), lab),
        ),
      ),
    resetValues: (id: string): void => change((lab) => withDefaults(lab, id)),
    /** Ends a long run after the step at hand and keeps what it has. */
    stop: (id: string): void => scheduler.stop(id),
    /** Runs a lane again: after a failure, or on from where its time was over. */
    retry: (id: string): void => scheduler.again(id),
    /** Gives every lane twice the time, and runs this one again. */
    raiseLimit: (id: string): void => {
      client.raiseLimit();
      scheduler.again(id);
    },
  };
}

/** The actions on the sweeps of lanes; what runs them is loaded with the first. */
export function sweepActions(lab: LabCore, layouts: PageLayouts) {
  const { sweeps, attempt } = lab;
  const sweeper = late(async () => {
    const [{ makeSweeper }, engine] = await Promise.all([import("./sweeper.ts"), lab.engine()]);
    return makeSweeper(lab, engine, layouts);
  });
  const tell = (what: (sweeper: Sweeper) => void): void => attempt(async () => what(await sweeper()));
  return {
    /** Opens a lane's sweep, or another of it; closes it where there is no choice. */
    chooseSweep: (lane: string, choice: SweepChoice | undefined): void => {
      sweeps.setState((open) => {
        const { [lane]: known, ...others } = open;
        if (choice !== undefined && known?.choice.x === choice.x && known.choice.y === choice.y) return open;
        return choice === undefined ? others : { ...others, [lane]: { choice, status: "running" } };
      }, true);
      if (choice !== undefined) tell((known) => known.update());
    },
    /** Ends one that is under way, and keeps what it has. */
    stopSweep: (lane: string): void => tell((known) => known.stop(lane)),
    againSweep: (lane: string): void => tell((known) => known.again(lane)),
  };
}
