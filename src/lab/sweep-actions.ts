import type { SweepChoice } from "../state/sweep.ts";
import type { LabCore } from "./core.ts";
import type { PageLayouts } from "./page-layouts.ts";
import type { Sweeper } from "./sweeper.ts";

/** The actions on the sweeps of lanes; what runs them is loaded with the first. */
export function sweepActions(lab: LabCore, layouts: PageLayouts) {
  const { sweeps, late, during } = lab;
  let sweeper: Promise<Sweeper> | undefined;
  const started = (): Promise<Sweeper> =>
    (sweeper ??= import("./sweeper.ts").then((module) => {
      const made = new module.Sweeper(lab, layouts);
      late.sweeper = made;
      made.update();
      return made;
    }));
  const tell = (what: (sweeper: Sweeper) => void): void => {
    void during(started().then(what));
  };
  return {
    /** Opens a lane's sweep, or another of it; closes it where there is no choice. */
    chooseSweep: (lane: string, choice: SweepChoice | undefined): void => {
      sweeps.setState((open) => {
        const { [lane]: _, ...others } = open;
        return choice === undefined ? others : { ...others, [lane]: { choice, status: "running" } };
      }, true);
      if (choice !== undefined) tell(() => undefined);
    },
    /** Ends one that is under way, and keeps what it has. */
    stopSweep: (lane: string): void => tell((known) => known.stop(lane)),
    againSweep: (lane: string): void => tell((known) => known.again(lane)),
  };
}
