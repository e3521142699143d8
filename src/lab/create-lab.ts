import { messageOf } from "../format.ts";
import type { Screen } from "../state/session.ts";
import type { Queries, Questions } from "../worker/protocol/questions.ts";
import { makeAdvisor } from "./advisor.ts";
import { keepLab, type BrowserStorage } from "./autosave/keep.ts";
import { goToScreen } from "./browser-history.ts";
import type { LabCore } from "./core.ts";
import { effectsOf, runEffects } from "./effects.ts";
import { goldActions, goldSync } from "./gold.ts";
import { laneActions, sweepActions } from "./lane-actions.ts";
import { withNewKeys } from "./new-page.ts";
import { ownActions } from "./own-actions.ts";
import { pageActions } from "./page-actions.ts";
import { Scheduler } from "./scheduler.ts";
import { viewActions } from "./view-actions.ts";

/** Everything that a view can ask to happen; a view knows neither worker nor storage. */
export type LabActions = LabContextValue["actions"];

/** A lab that runs, as the views have it. */
export type LabContextValue = ReturnType<typeof createLab>;

/** Makes a lab run: from now on all that depends on its state follows it. */
export function createLab(core: LabCore, storage: BrowserStorage) {
  const { session, gate } = core;
  const scheduler = new Scheduler(core);
  const gold = goldSync(core);
  gold.update();
  scheduler.start();
  const keep = keepLab(core, storage);
  const own = ownActions(core, scheduler);
  const features = { ...keep.actions, ...goldActions(core), ...own, ...sweepActions(core, scheduler.layouts) };
  const actions = {
    ...features,
    ...laneActions(core, scheduler, own.askOutput),
    ...viewActions(core),
    ...pageActions(core, { ...features, undo: keep.undo }),
    /** Shows the lab, or the table of many pages, as a step in the browser's history. */
    showScreen: (screen: Screen): Screen => goToScreen(core.screens, screen),
    notify: core.notify,
    dismiss: core.dismiss,
    announce: core.say,
    attempt: core.attempt,
    /** Holds the lab busy until what it returns is called: while a view draws for longer than a frame. */
    busy: (): (() => void) => core.activity.begin(),
    /** Does a task once the browser has painted what led to it and has time; the lab is busy until then. @returns what takes it back */
    afterPaint: (task: () => void): (() => void) => core.activity.afterPaint(task),
  };
  const advisor = makeAdvisor(core, actions);
  const renewKeys = (): void => core.change(withNewKeys);
  // Monaco and the platform reject what is called off.
  addEventListener("unhandledrejection", ({ reason }: { readonly reason: unknown }) => {
    if (!(reason instanceof Error && /^(?:Canceled|AbortError)$/.test(reason.name))) core.sayFailed(reason);
  });
  // Before all that views hear through the gate: what asks the worker makes them wait.
  runEffects(core, effectsOf({ ...core, ...storage, ...keep, gold, scheduler, advisor, renewKeys }));
  return {
    ...core,
    session: gate.through(session),
    /** The same, for what stands beside the figures and hears of a run once they are painted. */
    afterFigures: gate.afterFigures(session),
    actions,
    queries: makeQueries(core),
    keep: { ...keep, status: gate.through(keep.status), undo: gate.through(keep.undo.state) },
    /** A fresh worker knows no run. */
    afterRestart: (): void => scheduler.afterRestart(),
  };
}

/** The questions of the views, put to the worker; what goes wrong is said in a notice, and the view keeps what it has. */
function makeQueries({ client, during, notify }: LabCore): Queries {
  const ask = async <K extends keyof Questions>(name: K, args: Parameters<Questions[K]>): Promise<unknown> => {
    try {
      // The worker behind the remote answers every question by its name.
      return await during(client.ask((worker) => (worker as unknown as Queries)[name](...args)));
    } catch (error) {
      const text = `A figure or result could not be computed: ${messageOf(error)}`;
      notify({ id: "question", severity: "error", text, actions: [] });
      return undefined;
    }
  };
  // A question is the same function each time that it is read: views ask anew where it is another.
  const asked = new Map<string | symbol, unknown>();
  return new Proxy({} as Queries, {
    get: (_, name) => {
      const known = asked.get(name) ?? ((...args: Parameters<Questions[keyof Questions]>) => ask(name as keyof Questions, args));
      asked.set(name, known);
      return known;
    },
  });
}
