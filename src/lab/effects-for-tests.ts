import { createStore } from "zustand/vanilla";
import type { Sweeps } from "../state/sweep.ts";
import { effectsOf, runEffects } from "./effects.ts";

type Followers = Parameters<typeof effectsOf>[0];

/** Runs the table of effects as the lab does; followers that a test has none of do nothing. */
export function runEffectsForTests(
  stores: Omit<Parameters<typeof runEffects>[0], "sweeps">,
  followers: Partial<Followers>,
): void {
  const idle = new Proxy({}, { get: () => () => undefined });
  const all = {
    gold: idle,
    scheduler: idle,
    advisor: idle,
    client: idle,
    autosave: idle,
    notes: idle,
    tabNotes: idle,
    undo: idle,
    followers: {},
  };
  runEffects(
    { ...stores, sweeps: createStore<Sweeps>(() => ({})) },
    effectsOf({ ...(all as unknown as Followers), ...followers }),
  );
}
