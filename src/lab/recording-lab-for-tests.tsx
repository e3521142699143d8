import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import { emptyLab, type Lab } from "../state/lab.ts";
import { withLane, withLaneChange } from "../state/lane-changes.ts";
import type { Linking } from "../state/linking.ts";
import type { OpenPage } from "../state/open-page.ts";
import { showPage, withGold, withoutPage, withPage, withPageChange } from "../state/page-changes.ts";
import type { Session } from "../state/session.ts";
import type { LabClient } from "../worker/client.ts";
import type { Queries } from "../worker/protocol/questions.ts";
import { Activity } from "./activity.ts";
import { Announcer } from "./announcer.ts";
import type { SaveStatus } from "./autosave/autosave.ts";
import { labCore, type LabCore } from "./core.ts";
import type { LabActions, LabContextValue } from "./create-lab.ts";
import { LabProvider } from "./react.tsx";
import type { UndoState } from "./undo.ts";

/** A lab without a worker around the views under test: pages, notices and changes of lanes are real, every other action is only noted. */
export interface TestLab {
  readonly session: StoreApi<Session>;
  readonly linking: StoreApi<Linking>;
  /** The actions taken, as "zoom 2". */
  readonly taken: string[];
}

/** Draws views, until the test ends, in a lab with these pages, the last one shown, and three lanes, the last one focused. */
export function drawInLab(
  host: HTMLElement,
  views: ReactNode,
  pages: readonly OpenPage[],
  part: Partial<Session> = {},
  queries: Partial<Queries> = {},
): TestLab {
  const lab = pages.reduce(withPage, withLane(withLane(withLane(emptyLab, "ccb"), "cetd"), "danag"));
  const core = coreForTests(lab);
  core.session.setState(part);
  const taken: string[] = [];
  const value = labWith(core, actionsOn(core, taken), recording<Queries>([], queries, unanswered));
  const root = createRoot(host);
  flushSync(() => root.render(<LabProvider value={value}>{views}</LabProvider>));
  onTestFinished(() => root.unmount());
  return { session: core.session, linking: core.linking, taken };
}

/** The stores of a lab without a worker. */
export function coreForTests(lab: Lab): LabCore {
  const client: Partial<LabClient> = {};
  return labCore({
    lab,
    client: client as LabClient,
    activity: new Activity(document.createElement("div")),
    announcer: new Announcer(),
    library: libraryOf(extractors),
    samples: [
      { id: "news", site: "gazette", page: "news", title: "News article", lesson: "Teasers pose as content.", language: "en" },
    ],
  });
}

/** A lab of such stores: all is saved, nothing can be undone, and no session is stored. */
export function labWith(core: LabCore, actions: Partial<LabActions>, queries: Partial<Queries>): LabContextValue {
  const lab = { ...core, afterFigures: core.session, actions, queries, keep: keepingAll };
  return lab as Partial<Record<keyof LabContextValue, unknown>> as LabContextValue;
}

const keepingAll = {
  status: createStore<SaveStatus>(() => ({ status: "saved", at: 0 })),
  undo: createStore<UndoState>(() => ({ undo: undefined, redo: undefined })),
  sessions: {
    changes: createStore<object>(() => ({})),
    list: () => Promise.resolve([]),
    open: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  },
  showTrouble: () => undefined,
};

/** Some actions change the lab; what answers at once does; every other is only noted. */
function actionsOn({ change, notify, dismiss, attempt }: LabCore, taken: string[]): LabActions {
  return recording<LabActions>(taken, {
    showPage: (id) => change((lab) => showPage(lab, id)),
    closePage: (id) => change((lab) => withoutPage(lab, id)),
    renamePage: (id, name) => change((lab) => withPageChange(lab, id, { name })),
    notify,
    dismiss,
    attempt,
    corpus: () => Promise.reject(new Error("no corpus in this test")),
    addToSite: () => Promise.resolve(),
    addSampleSite: () => Promise.resolve(),
    openLink: () => Promise.resolve(),
    changeLane: (id, laneChange) => {
      taken.push(taking("changeLane", [id, laneChange]));
      change((lab) => withLaneChange(lab, id, laneChange));
    },
    setMarking: (isMarking) => change((lab) => ({ ...lab, isMarking })),
    setMeasure: (measure) => change((lab) => ({ ...lab, measure })),
    setReading: (reading) => change((lab) => ({ ...lab, reading })),
    setGold: (page, gold) => change((lab) => withGold(lab, page, gold)),
    busy: () => () => undefined,
    afterPaint: (task) => {
      task();
      return () => undefined;
    },
  });
}

/**
 * An object of which every method notes that it was called, as "zoom 2", but those that are given. A method is the same function
 * each time that it is read.
 */
function recording<T extends object>(taken: string[], given: Partial<T>, answer?: () => unknown): T {
  const noting = new Map<string, unknown>();
  const methodOf = (name: string): unknown => {
    const method = (...details: readonly unknown[]): unknown => {
      taken.push(taking(name, details));
      return answer?.();
    };
    noting.set(name, noting.get(name) ?? method);
    return noting.get(name);
  };
  return new Proxy({} as T, { get: (_, name) => Reflect.get(given, name) ?? methodOf(String(name)) });
}

/** "zoom 2" */
function taking(name: string, details: readonly unknown[]): string {
  return [name, ...details.map(shown)].join(" ");
}

function shown(detail: unknown): string {
  if (Array.isArray(detail)) return detail.map(shown).join(",");
  if (detail instanceof File) return detail.name;
  if (detail === undefined) return "nothing";
  return typeof detail === "string" ? detail : JSON.stringify(detail);
}

function unanswered(): Promise<undefined> {
  return Promise.resolve(undefined);
}
