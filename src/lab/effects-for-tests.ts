import { effectsOf, runEffects } from "./effects.ts";

type Followers = Parameters<typeof effectsOf>[0];

/** Runs the table of effects as the lab does; followers that a test has none of do nothing. */
export function runEffectsForTests(stores: Parameters<typeof runEffects>[0], followers: Partial<Followers>): void {
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
  };
  runEffects(stores, effectsOf({ ...(all as unknown as Followers), ...followers }));
}
