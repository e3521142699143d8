import type { Remote } from "comlink";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createStore } from "zustand/vanilla";
import { extractors } from "./extraction/algorithms/index.ts";
import { libraryOf } from "./extraction/run.ts";
import { emptyLab, activePage, withLane } from "./state/lab.ts";
import type { Linking, Notice, Session } from "./state/lab.ts";
import { App } from "./views/app.tsx";
import { LabProvider } from "./views/lab-context.tsx";
import type { LabQueries } from "./views/lab-context.tsx";
import { makeActions } from "./wiring/actions.ts";
import { Activity } from "./wiring/activity.ts";
import { Advisor } from "./wiring/advisor.ts";
import { Announcer } from "./wiring/announcer.ts";
import { loadSamples } from "./wiring/load-samples.ts";
import { workOffline } from "./wiring/offline.ts";
import { PendingEdit } from "./wiring/pending-edit.ts";
import { Scheduler } from "./wiring/scheduler.ts";
import { LabClient } from "./worker/client.ts";
import type { LabWorker } from "./worker/protocol.ts";
import "./lab.css";

/** Seconds after which a lane that shows no progress is ended; `?limit=5` in the address sets another number. */
const defaultLimit = 30;

const samples = await loadSamples();
const library = libraryOf(extractors);
const firstLanes = ["ccb", "cectd-ds", "danag"].reduce((lab, id) => withLane(lab, id), emptyLab);
const session = createStore<Session>(() => ({
  lab: { ...firstLanes, focusedLane: firstLanes.lanes[0]?.id ?? "", isTreeShown: matchMedia("(min-width: 1200px)").matches },
  pageState: { status: "opening" },
  results: {},
  notices: [],
}));
const linking = createStore<Linking>(() => ({ hover: undefined, pin: undefined }));
const activity = new Activity(document.documentElement);
const announcer = new Announcer();

const client = new LabClient({
  createWorker: () => new Worker(new URL("./worker/lab-worker.ts", import.meta.url), { type: "module", name: "lab" }),
  timeLimit: limitInSeconds() * 1000,
  onRestart: (sentence) => {
    announcer.say(`${sentence} A fresh worker has taken over; nothing is lost.`);
    queueMicrotask(() => {
      scheduler.afterRestart();
    });
  },
});
const scheduler = new Scheduler(session, client, activity, library);
const editing = new PendingEdit(activity, session);
const actions = makeActions({ session, linking, client, scheduler, activity, library, samples, announcer, editing });

/** Asks the worker something for a view; what goes wrong is said in a notice, and the view keeps what it has. */
async function ask<T>(question: (worker: Remote<LabWorker>) => Promise<T>): Promise<T | undefined> {
  try {
    return await activity.during(client.ask(question));
  } catch (error) {
    const text = `A figure or result could not be worked out: ${error instanceof Error ? error.message : String(error)}`;
    const notice: Notice = { id: "question", severity: "error", text, actions: [] };
    session.setState(({ notices }) => ({ notices: [...notices.filter(({ id }) => id !== notice.id), notice] }));
    return undefined;
  }
}

const queries: LabQueries = {
  window: (request) => ask((worker) => worker.window(request)),
  reading: (lane, run, units, at) => ask((worker) => worker.reading(lane, run, units, at)),
  explain: (lane, run, range) => ask((worker) => worker.explain(lane, run, range)),
  why: (lane, run, range) => ask((worker) => worker.why(lane, run, range)),
  passage: (page, range) => ask((worker) => worker.passage(page, range)),
  tree: (page) => ask((worker) => worker.tree(page)),
  text: (lane, run) => ask((worker) => worker.text(lane, run)),
  html: (lane, run) => ask((worker) => worker.html(lane, run)),
  preview: (page) => ask((worker) => worker.preview(page)),
  rows: (lane, run, units, first, count) => ask((worker) => worker.rows(lane, run, units, first, count)),
  response: (lane, run, parameter, count) => ask((worker) => worker.response(lane, run, parameter, count)),
};

new Advisor(session, actions, library, announcer).start();
scheduler.start();
workOffline(session, actions);
if (activePage(session.getState().lab) === undefined) actions.openSample("news");

const host = document.getElementById("lab");
if (host === null) throw new Error("the page has no element for the lab");
createRoot(host).render(
  <StrictMode>
    <LabProvider value={{ session, linking, actions, queries, library, samples }}>
      <App announcements={announcer.store} />
    </LabProvider>
  </StrictMode>,
);

function limitInSeconds(): number {
  const wished = Number(new URLSearchParams(location.search).get("limit"));
  return wished > 0 ? wished : defaultLimit;
}
