import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Linking } from "../state/linking.ts";
import type { OpenPage } from "../state/open-page.ts";
import type { Session, Screens } from "../state/session.ts";
import { emptyLab, type Lab } from "../state/lab.ts";
import { withLane, withLaneChange } from "../state/lane-changes.ts";
import { showPage, withGold, withoutPage, withPage, withPageChange } from "../state/page-changes.ts";
import type { ShownFigures } from "../state/shown-figures.ts";
import type { Asked } from "../protocol/questions.ts";
import type { LabActions } from "./actions.ts";
import { LabProvider, type LabContextValue } from "./react.tsx";

/** A lab without a worker around the views under test: pages, notices and changes of lanes are real, every other action is only noted. */
export interface TestLab {
  readonly session: StoreApi<Session>;
  readonly linking: StoreApi<Linking>;
  /** The actions taken, as "zoom 2". */
  readonly taken: string[];
}

export function pageNamed(name: string, change: Partial<OpenPage> = {}): OpenPage {
  return {
    id: name,
    key: name,
    name,
    origin: { kind: "pasted", detail: "" },
    source: `<p>${name}`,
    revision: 0,
    byteLength: 3 + name.length,
    lineEnds: "LF",
    ...change,
  };
}

/** Draws views, until the test ends, in a lab with these pages, the last one shown, and three lanes, the last one focused. */
export function drawInLab(
  host: HTMLElement,
  views: ReactNode,
  pages: readonly OpenPage[],
  part: Partial<Session> = {},
  queries: Partial<Asked> = {},
): TestLab {
  const lab = pages.reduce(withPage, withLane(withLane(withLane(emptyLab, "ccb"), "cetd"), "danag"));
  const session = createStore<Session>(() => ({ lab, pageState: { status: "opening" }, results: {}, notices: [], ...part }));
  const linking = createStore<Linking>(() => ({ hover: undefined, pin: undefined }));
  const taken: string[] = [];
  const value: LabContextValue = {
    session,
    linking,
    figures: createStore<ShownFigures>(() => ({})),
    actions: actionsOn(session, taken),
    queries: {
      windows: nothing,
      icicle: nothing,
      reading: nothing,
      explain: nothing,
      why: nothing,
      passage: nothing,
      tree: nothing,
      text: nothing,
      html: nothing,
      markdown: nothing,
      preview: nothing,
      panel: nothing,
      rows: nothing,
      response: nothing,
      goldText: nothing,
      scores: nothing,
      ...queries,
    },
    screens: createStore<Screens>(() => ({ shown: "inspect" })),
    library: new Map(),
    samples: [
      { id: "news", site: "gazette", page: "news", title: "News article", lesson: "Teasers pose as content.", language: "en" },
    ],
  };
  const root = createRoot(host);
  flushSync(() => root.render(<LabProvider value={value}>{views}</LabProvider>));
  onTestFinished(() => root.unmount());
  return { session, linking, taken };
}

function actionsOn({ setState }: StoreApi<Session>, taken: string[]): LabActions {
  const change = (transition: (lab: Lab) => Lab): void => setState(({ lab }) => ({ lab: transition(lab) }));
  const noted =
    (name: string) =>
    (...details: readonly unknown[]): void => {
      taken.push([name, ...details.map(shown)].join(" "));
    };
  return {
    showPage: (id) => change((lab) => showPage(lab, id)),
    closePage: (id) => change((lab) => withoutPage(lab, id)),
    renamePage: (id, name) => change((lab) => withPageChange(lab, id, { name })),
    dismiss: (id) => setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
    openSample: noted("openSample"),
    openPasted: noted("openPasted"),
    openFiles: noted("openFiles"),
    corpus: () => Promise.reject(new Error("no corpus in this test")),
    showScreen: noted("showScreen"),
    addToSite: () => Promise.resolve(),
    addSampleSite: () => Promise.resolve(),
    removeFromSite: noted("removeFromSite"),
    redecode: noted("redecode"),
    openLink: nothing,
    edit: noted("edit"),
    addLane: noted("addLane"),
    duplicateLane: noted("duplicateLane"),
    removeLane: noted("removeLane"),
    changeLane: (id, laneChange) => {
      noted("changeLane")(id, laneChange);
      change((lab) => withLaneChange(lab, id, laneChange));
    },
    setRun: noted("setRun"),
    setValue: noted("setValue"),
    slide: noted("slide"),
    resetValues: noted("resetValues"),
    stop: noted("stop"),
    retry: noted("retry"),
    raiseLimit: noted("raiseLimit"),
    setView: noted("setView"),
    zoom: noted("zoom"),
    setBrush: noted("setBrush"),
    setAxis: noted("setAxis"),
    focusLane: noted("focusLane"),
    goToLane: noted("goToLane"),
    setTab: noted("setTab"),
    setPair: noted("setPair"),
    setLayout: noted("setLayout"),
    resetLayout: noted("resetLayout"),
    resetAllValues: noted("resetAllValues"),
    undo: noted("undo"),
    redo: noted("redo"),
    startAnew: noted("startAnew"),
    saveLabFile: noted("saveLabFile"),
    setTheme: noted("setTheme"),
    setAutoRun: noted("setAutoRun"),
    setTreeShown: noted("setTreeShown"),
    setSingleKeys: noted("setSingleKeys"),
    seeHint: noted("seeHint"),
    showHints: noted("showHints"),
    hover: noted("hover"),
    drag: noted("drag"),
    pin: noted("pin"),
    nextDisagreement: noted("nextDisagreement"),
    showInFigure: noted("showInFigure"),
    endSpotlight: noted("endSpotlight"),
    announce: noted("announce"),
    setMarking: (isMarking) => change((lab) => ({ ...lab, isMarking })),
    setMeasure: (measure) => change((lab) => ({ ...lab, measure })),
    selectWords: noted("selectWords"),
    setGold: (page, gold) => change((lab) => withGold(lab, page, gold)),
    mark: noted("mark"),
    unmark: noted("unmark"),
    startGoldFrom: noted("startGoldFrom"),
    clearGold: noted("clearGold"),
    importGold: noted("importGold"),
    importSampleGold: noted("importSampleGold"),
    exportGold: noted("exportGold"),
    busy: () => () => undefined,
    afterPaint: (task) => {
      task();
      return () => undefined;
    },
  };
}

function shown(detail: unknown): string {
  if (Array.isArray(detail)) return detail.map(shown).join(",");
  if (detail instanceof File) return detail.name;
  if (detail === undefined) return "nothing";
  return typeof detail === "string" ? detail : JSON.stringify(detail);
}

function nothing(): Promise<undefined> {
  return Promise.resolve(undefined);
}
