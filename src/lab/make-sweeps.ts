import { createStore } from "zustand/vanilla";
import type { Sweeps } from "../state/sweep.ts";
import type { SweepContextValue } from "./sweeps.tsx";
import type { LateFollowers } from "./effects.ts";
import type { Sweeper, SweeperParts } from "./sweeper.ts";

/** The sweeps of a lab; what runs them is loaded with the first. */
export function sweepsOf(parts: Omit<SweeperParts, "sweeps">, late: LateFollowers): SweepContextValue {
  const sweeps = createStore<Sweeps>(() => ({}));
  let sweeper: Promise<Sweeper> | undefined;
  const started = (): Promise<Sweeper> =>
    (sweeper ??= import("./sweeper.ts").then((module) => {
      const made = new module.Sweeper({ ...parts, sweeps });
      late.sweeper = made;
      made.update();
      return made;
    }));
  const tell = (what: (sweeper: Sweeper) => void): void => {
    void parts.activity.during(started().then(what));
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
