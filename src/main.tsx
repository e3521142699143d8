import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "react-error-boundary";
import { createStore } from "zustand/vanilla";
import { firstLab } from "./state/first-lab.ts";
import type { Linking } from "./state/linking.ts";
import { withPreferences } from "./state/settings.ts";
import type { Session, Screens } from "./state/session.ts";
import type { ShownFigures } from "./state/shown-figures.ts";
import { App, fetchAroundFigures } from "./views/shell/app.tsx";
import { KeepingProvider } from "./lab/sessions.tsx";
import { RootFailure, usualAddress } from "./views/shell/root-failure.tsx";
import { Reach } from "./lab/reach.ts";
import { LabProvider } from "./lab/react.tsx";
import { SweepProvider } from "./lab/sweeps.tsx";
import { makeActions } from "./lab/make-actions.ts";
import { Activity } from "./lab/activity.ts";
import { Advisor } from "./lab/advisor.ts";
import { Announcer } from "./lab/announcer.ts";
import { AnswerGate } from "./lab/answer-gate.ts";
import { followLinks, linkIn, followHistory } from "./lab/browser-history.ts";
import { effectsOf, runEffects, storyNote, type LateFollowers } from "./lab/effects.ts";
import { GoldSync } from "./lab/gold-sync.ts";
import { begin } from "./lab/autosave/begin.ts";
import { keepLab, openStorage } from "./lab/autosave/start.ts";
import { declaredBy, loadSamples } from "./lab/load.ts";
import { workOffline } from "./lab/offline.ts";
import { PendingEdit } from "./lab/pending-edit.ts";
import { withNewKeys } from "./lab/new-page.ts";
import { makeQueries } from "./lab/questions.ts";
import { Scheduler } from "./lab/scheduler.ts";
import { sweepsOf } from "./lab/make-sweeps.ts";
import { LabClient } from "./worker/client.ts";
import { startWorker } from "./worker/start-worker.ts";
import { isFigure, withoutStorage } from "./worker/without-storage.ts";
import "./lab.css";

/** Seconds after which a lane that shows no progress is ended; `?limit=5` in the address sets another number. */
const defaultLimit = 30;

const EmbeddedLab = lazy(async () => ({ default: (await import("./views/embed/embedded-lab.tsx")).EmbeddedLab }));

const asked = new URLSearchParams(location.search);
/** The lab is a figure in somebody's article: it shows lanes alone, and keeps nothing. */
const isEmbedded = isFigure(location.search);
if (isEmbedded) withoutStorage();
else fetchAroundFigures();

const host = document.getElementById("lab");
if (host === null) throw new Error("the page has no element for the lab");
const root = createRoot(host);

/** Told when a fresh worker has taken over. */
const restartListeners: { readonly afterRestart: () => void }[] = [];
const activity = new Activity(document.documentElement);
const begun = activity.begin();
const announcer = new Announcer();
const client = new LabClient({
  createWorker: () => startWorker("lab"),
  timeLimit: limitInSeconds() * 1000,
  onRestart: (sentence) => {
    announcer.say(`${sentence} A fresh worker has taken over; nothing is lost.`);
    queueMicrotask(() => {
      for (const heir of restartListeners) heir.afterRestart();
    });
  },
});
const samplesLoading = loadSamples();
const library = await declaredBy(client);
const storage = openStorage(isEmbedded);
const isSafe = asked.get("safe") === "1";
if (isSafe) history.replaceState(undefined, "", usualAddress(location.href));
const namedStory = asked.get("story");
const link = await linkIn(location.hash || (namedStory === null ? "" : `#story=${namedStory}`), library);
const isLinkRead = link !== undefined && "address" in link;
const [samples, beginning] = await Promise.all([
  samplesLoading,
  begin({
    ...storage,
    library,
    fresh: isEmbedded ? withPreferences(firstLab(), { singleKeys: false, follows: false, welcomed: true }) : firstLab(),
    without: isLinkRead ? "link" : isSafe ? "safe" : undefined,
    askToGoWithout: async (theme) => {
      const { SafeStart } = await import("./views/shell/safe-start.tsx");
      return new Promise((resolve) => {
        root.render(<SafeStart theme={theme} onAnswer={resolve} />);
      });
    },
  }),
]);
const session = createStore<Session>(() => ({
  lab: beginning.lab,
  pageState: { status: "opening" },
  results: {},
  notices: [],
}));
const linking = createStore<Linking>(() => ({ hover: undefined, pin: beginning.restored?.pin }));
const figures = createStore<ShownFigures>(() => ({}));
const screens = createStore<Screens>(() => ({ shown: "inspect" }));
const gate = new AnswerGate(activity);
const reach = new Reach();
const scheduler = new Scheduler({ session, figures, gate, client, activity, library });
restartListeners.push(scheduler);
const gold = new GoldSync(session, client, activity);
gold.update();
scheduler.start();
const late: LateFollowers = {};
const renewKeys = () => session.setState(({ lab }) => ({ lab: withNewKeys(lab) }));
const editing = new PendingEdit(activity, session);
const keep = keepLab({ session, linking, editing, activity, announcer, library, storage });
const whole = keep.actions;
const sweeps = sweepsOf({ session, layouts: scheduler.layouts, activity, library }, late);
const actions = makeActions({
  session,
  linking,
  screens,
  gate,
  client,
  scheduler,
  activity,
  library,
  samples,
  announcer,
  editing,
  whole,
  undo: keep.undo,
  sweeps,
  late,
});

const queries = makeQueries(session, client, activity);

const advisor = new Advisor({ session, actions, library, announcer, reach });
followHistory(screens);
if (!isEmbedded) workOffline(session, actions);
const isFirstVisit = beginning.restored === undefined && beginning.leftOut === undefined;
if (isFirstVisit && !isLinkRead) actions.openSample("news");
followLinks({ actions, library, activity, keeping: keep.context.keeping }, link);
actions.resumeStory(storage.tabNotes.read(storyNote));
keep.start(beginning, isFirstVisit);
// Before all that views hear through the gate: what asks the worker makes them wait.
runEffects(
  { session, linking, sweeps: sweeps.sweeps },
  effectsOf({
    gold,
    scheduler,
    advisor,
    client,
    autosave: keep.autosave,
    notes: storage.notes,
    tabNotes: storage.tabNotes,
    undo: keep.undo,
    late,
    renewKeys,
  }),
);

const { keeping, undo } = keep.context;
const keptInView = { ...keep.context, keeping: gate.through(keeping), undo: gate.through(undo) };
const lab = {
  session: gate.through(session),
  afterFigures: gate.afterFigures(session),
  linking,
  figures,
  screens,
  reach,
  actions,
  queries,
  library,
  samples,
};
root.render(
  <StrictMode>
    <ErrorBoundary
      onError={() => keep.crashed()}
      fallbackRender={({ error }) => <RootFailure error={error} keeping={keeping.getState()} onSaveLabFile={whole.saveLabFile} />}
    >
      <LabProvider value={lab}>
        <KeepingProvider value={keptInView}>
          <SweepProvider value={sweeps}>
            {isEmbedded ? (
              <Suspense>
                <EmbeddedLab announcements={announcer.store} />
              </Suspense>
            ) : (
              <App announcements={announcer.store} />
            )}
          </SweepProvider>
        </KeepingProvider>
      </LabProvider>
    </ErrorBoundary>
  </StrictMode>,
);
begun();

function limitInSeconds(): number {
  const wished = Number(asked.get("limit"));
  return wished > 0 ? wished : defaultLimit;
}
