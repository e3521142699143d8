import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Library } from "../extraction/run.ts";
import type { Session } from "../state/session.ts";
import type { Sweeps } from "../state/sweep.ts";
import type { SweepContextValue } from "../lab/sweeps.tsx";
import type { Activity } from "./activity.ts";
import type { LateFollowers } from "./effects.ts";
import type { Sweeper } from "./sweeper.ts";

/** The sweeps of a lab; what runs them is loaded with the first. */
export function sweepsOf(
  session: StoreApi<Session>,
  activity: Activity,
  library: Library,
  late: LateFollowers,
): SweepContextValue {
  const sweeps = createStore<Sweeps>(() => ({}));
  let sweeper: Promise<Sweeper> | undefined;
  const started = (): Promise<Sweeper> =>
    (sweeper ??= import("./sweeper.ts").then((module) => {
      const made = new module.Sweeper(session, sweeps, activity, library);
      late.sweeper = made;
      made.update();
      return made;
    }));
  const tell = (what: (sweeper: Sweeper) => void): void => {
    void activity.during(started().then(what));
  };
  return {
    sweeps,
    choose: (lane, choice) => {
      sweeps.setState((open) => {
        const { [lane]: _, ...others } = open;
        return choice === undefined ? others : { ...others, [lane]: { choice, status: "running" } };
      }, true);
      if (choice !== undefined) tell(() => undefined);
    },
    stop: (lane) => tell((known) => known.stop(lane)),
    again: (lane) => tell((known) => known.again(lane)),
  };
}
