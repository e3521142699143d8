import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import { extractors } from "../extraction/algorithms/index.ts";
import { declarationOf } from "../extraction/contract/extractor.ts";
import { extractorFor, type Library } from "../extraction/run.ts";
import type { Lane, LaneRun } from "../state/lane.ts";
import type { Linking } from "../state/linking.ts";
import type { Session, Screens } from "../state/session.ts";
import { activePage, emptyLab, laneOf, type Lab } from "../state/lab.ts";
import { withDefaults, withLane, withLaneChange, withLaneCopy, withoutLane, withRun, withValue } from "../state/lane-changes.ts";
import { withGold, withPage } from "../state/page-changes.ts";
import type { OpenPage } from "../state/open-page.ts";
import type { ShownFigures } from "../state/shown-figures.ts";
import { Activity } from "./activity.ts";
import { Announcer } from "./announcer.ts";
import { AnswerGate } from "./answer-gate.ts";
import { dragLane } from "./drag-lane.ts";
import { runEffectsForTests } from "./effects-for-tests.ts";
import { GoldSync } from "./gold-sync.ts";
import { makeModelActions } from "./model-actions.ts";
import { makeQueries } from "./questions.ts";
import { Scheduler } from "./scheduler.ts";
import { LabClient } from "../worker/client.ts";
import type { LabActions, ModelActions } from "./actions.ts";
import { LabProvider } from "./react.tsx";
import { clampView, zoomed } from "../state/view.ts";
import { Reach } from "./reach.ts";
import { recording } from "./recording-lab.tsx";
import { startWorker } from "../worker/start-worker.ts";

const library: Library = new Map(extractors.map((extractor) => [extractor.id, declarationOf(extractor)]));

const smallPage = `<body><div><a href=1>Home</a> <a href=2>News</a></div><div><p>${"The storm crossed the coast at dawn. ".repeat(8)}</p>
<p>${"Ferries stayed in port, and schools were closed. ".repeat(6)}</p></div><div><a href=3>Contact</a></div></body>`;

// Starting a worker takes longer than what it is asked: all tests of a file ask one.
const worker = startWorker("lab");
const client = new LabClient({ createWorker: () => worker, timeLimit: 20_000, onRestart: ignore });
let shown = 0;

/** Draws views, until the test ends, in a lab whose lanes run these algorithms on a page, a small one unless given, in a real worker. */
export function runLab(host: HTMLElement, views: ReactNode, lanes: readonly LaneRun[], source = smallPage): StoreApi<Session> {
  const session = createStore<Session>(() => ({
    lab: labOf(lanes, source),
    pageState: { status: "opening" },
    results: {},
    notices: [],
  }));
  const linking = createStore<Linking>(() => ({ hover: undefined, pin: undefined }));
  const activity = new Activity(host);
  const gold = new GoldSync(session, client, activity);
  gold.update();
  const figures = createStore<ShownFigures>(() => ({}));
  const gate = new AnswerGate(activity);
  const scheduler = new Scheduler({ session, figures, gate, client, activity, library });
  scheduler.start();
  runEffectsForTests({ session, linking }, { gold, scheduler });
  const root = createRoot(host);
  const screens = createStore<Screens>(() => ({ shown: "inspect" }));
  const value = {
    session: gate.through(session),
    linking,
    figures,
    screens,
    reach: new Reach(),
    actions: actionsOn(session, linking, activity, gate, modelActionsOn(session, activity, scheduler)),
    queries: makeQueries(session, client, activity),
    library,
    samples: [],
  };
  flushSync(() => root.render(<LabProvider value={value}>{views}</LabProvider>));
  onTestFinished(() => {
    root.unmount();
  });
  return session;
}

function labOf(lanes: readonly LaneRun[], source: string): Lab {
  return lanes.reduce(
    (lab, { extractor, values, members }) => withLane(lab, extractor, values, undefined, members),
    withPage(emptyLab, anotherPage(source)),
  );
}

/** A page as if it were pasted, with a key of its own. */
export function anotherPage(text: string): OpenPage {
  const key = `page ${++shown}`;
  const origin = { kind: "pasted", detail: "" } as const;
  return { id: key, key, name: "page", origin, source: text, revision: 0, byteLength: text.length, lineEnds: "LF" };
}

/** Those on models of the user's own are real. */
function modelActionsOn(session: StoreApi<Session>, activity: Activity, scheduler: Scheduler): ModelActions {
  const others = (id: string) => session.getState().notices.filter((notice) => notice.id !== id);
  const actions = makeModelActions({
    session,
    activity,
    scheduler,
    library,
    announcer: new Announcer(),
    notify: (notice) => session.setState({ notices: [notice, ...others(notice.id)] }),
    dismiss: (id) => session.setState({ notices: others(id) }),
  });
  actions.listModels();
  return actions;
}

/** The actions on lanes are real; the others are none of these tests' concern. */
function actionsOn(
  { setState }: StoreApi<Session>,
  linking: StoreApi<Linking>,
  activity: Activity,
  gate: AnswerGate,
  models: ModelActions,
): LabActions {
  const change = (transition: (lab: Lab) => Lab): void => setState(({ lab }) => ({ lab: transition(lab) }));
  const set = (lab: Lab, id: string, name: string, value: Lane["values"][string]): Lab => {
    const parameter = extractorFor(library, laneOf(lab, id)?.extractor ?? "").parameters[name];
    return parameter === undefined ? lab : withValue(lab, id, name, value, parameter.default);
  };
  return recording<LabActions>([], {
    ...models,
    addLane: (extractor) => change((lab) => withLane(lab, extractor)),
    duplicateLane: (id) => change((lab) => withLaneCopy(lab, id)),
    removeLane: (id) => change((lab) => withoutLane(lab, id)),
    changeLane: (id, look) => change((lab) => withLaneChange(lab, id, look)),
    setRun: (id, run) => change((lab) => withRun(lab, id, run)),
    setValue: (id, name, value) => change((lab) => set(lab, id, name, value)),
    slide: (id, parameter, value, others = {}) =>
      gate.step(() =>
        change((lab) =>
          Object.entries({ ...others, [parameter]: value }).reduce((before, [name, one]) => set(before, id, name, one), lab),
        ),
      ),
    resetValues: (id) => change((lab) => withDefaults(lab, id)),
    setView: (view) => change((lab) => ({ ...lab, view: clampView(view, activePage(lab)?.source.length ?? 0) })),
    zoom: (factor, about = 0) =>
      change((lab) => ({ ...lab, view: zoomed(lab.view, factor, about, activePage(lab)?.source.length ?? 0) })),
    stop: (id) => client.stop(id),
    drag: (lane) => dragLane(linking, lane),
    openCard: (card) => linking.setState({ card }),
    pin: (place) => linking.setState({ pin: place }),
    setMeasure: (measure) => change((lab) => ({ ...lab, measure })),
    setGold: (page, gold) => change((lab) => withGold(lab, page, gold)),
    busy: () => activity.begin(),
    afterPaint: (task) => activity.afterPaint(task),
  });
}

function ignore(): void {}
