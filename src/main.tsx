import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "react-error-boundary";
import { Activity } from "./lab/activity.ts";
import { Announcer } from "./lab/announcer.ts";
import { begin, openStorage } from "./lab/autosave/keep.ts";
import { followHistory, followLinks, linkIn } from "./lab/browser-history.ts";
import { labCore } from "./lab/core.ts";
import { createLab, type LabContextValue } from "./lab/create-lab.ts";
import { storyNote } from "./lab/effects.ts";
import { late } from "./lab/late.ts";
import { declaredBy, loadSamples } from "./lab/load.ts";
import { workOffline } from "./lab/offline.ts";
import { LabProvider } from "./lab/react.tsx";
import { firstLab } from "./state/lane-changes.ts";
import type { Lab } from "./state/lab.ts";
import { App, fetchAroundFigures } from "./views/shell/app.tsx";
import { RootFailure, SafeStart, usualAddress } from "./views/shell/whole-screen.tsx";
import { lateView } from "./views/ui/late-view.tsx";
import { LabClient } from "./worker/client.ts";
import { isFigure, startWorker, withoutStorage } from "./worker/start-worker.ts";
import "./lab.css";

/** Seconds after which a lane that shows no progress is ended; `?limit=5` in the address sets another number. */
const defaultLimit = 30;

const EmbeddedLab = lateView("The figure", async () => (await import("./views/embed/embedded-lab.tsx")).EmbeddedLab);

const asked = new URLSearchParams(location.search);
/** The lab is a figure in somebody's article: it shows lanes alone, and keeps nothing. */
const isEmbedded = isFigure(location.search);
if (isEmbedded) withoutStorage();
else fetchAroundFigures();

const host = document.getElementById("lab");
if (host === null) throw new Error("the page has no element for the lab");
const root = createRoot(host);

/** The lab, once it runs: a worker may end before. */
const running: { lab?: LabContextValue } = {};
const activity = new Activity(document.documentElement);
const begun = activity.begin();
const announcer = new Announcer();
const client = new LabClient({
  createWorker: () => startWorker("lab"),
  timeLimit: limitInSeconds() * 1000,
  onRestart: (sentence) => {
    announcer.say(`${sentence} A fresh worker has taken over; nothing is lost.`);
    queueMicrotask(() => running.lab?.afterRestart());
  },
});
const samplesLoading = loadSamples();
const library = await declaredBy(client);
const storage = openStorage(isEmbedded);
const isSafe = asked.get("safe") === "1";
if (isSafe) history.replaceState(undefined, "", usualAddress(location.href));
const namedStory = asked.get("story");
const firstLink = late(() => linkIn(location.hash || (namedStory === null ? "" : `#story=${namedStory}`), library));
// Where what reads it cannot be fetched, it is read once the lab is there to say so.
const link = await firstLink().catch(() => undefined);
const isLinkRead = link !== undefined && "address" in link;
const [samples, beginning] = await Promise.all([
  samplesLoading,
  begin(storage, {
    library,
    fresh: isEmbedded ? embeddedLab() : firstLab(),
    without: isLinkRead ? "link" : isSafe ? "safe" : undefined,
    askToGoWithout: (theme) => new Promise((resolve) => root.render(<SafeStart theme={theme} onAnswer={resolve} />)),
  }),
]);
const { lab: first, restored, leftOut } = beginning;
const core = labCore({ lab: first, pin: restored?.pin, client, activity, announcer, library, samples });
const lab = createLab(core, storage);
running.lab = lab;
const { actions, keep } = lab;

followHistory(core.screens);
if (!isEmbedded) workOffline(core);
const isFirstVisit = restored === undefined && leftOut === undefined;
if (isFirstVisit && !isLinkRead) actions.openSample("news");
followLinks(core, actions.openLink, keep.status, firstLink);
actions.resumeStory(storage.tabNotes.read(storyNote));
keep.start(beginning, isFirstVisit);

root.render(
  <StrictMode>
    <ErrorBoundary
      onError={() => keep.crashed()}
      fallbackRender={({ error }) => (
        <RootFailure error={error} keeping={keep.status.getState()} onSaveLabFile={actions.saveLabFile} />
      )}
    >
      <LabProvider value={lab}>
        {isEmbedded ? <EmbeddedLab announcements={announcer.store} /> : <App announcements={announcer.store} />}
      </LabProvider>
    </ErrorBoundary>
  </StrictMode>,
);
begun();

/** The keys and the panes around a figure are its article's. */
function embeddedLab(): Lab {
  const made = firstLab();
  return { ...made, preferences: { ...made.preferences, singleKeys: false, follows: false, welcomed: true } };
}

function limitInSeconds(): number {
  const wished = Number(asked.get("limit"));
  return wished > 0 ? wished : defaultLimit;
}
