import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import { extractors } from "../extraction/algorithms/index.ts";
import { libraryOf } from "../extraction/run.ts";
import type { Linking } from "../state/linking.ts";
import type { OpenPage } from "../state/open-page.ts";
import type { Session, Screens } from "../state/session.ts";
import { emptyLab, type Lab } from "../state/lab.ts";
import { withLane, withLaneChange } from "../state/lane-changes.ts";
import { showPage, withGold, withoutPage, withPage, withPageChange } from "../state/page-changes.ts";
import type { ShownFigures } from "../state/shown-figures.ts";
import type { Asked } from "../worker/protocol/questions.ts";
import { Reach } from "./reach.ts";
import type { LabActions } from "./actions.ts";
import { LabProvider, type LabContextValue } from "./react.tsx";
import {
  KeepingProvider,
  type KeepingContextValue,
  type SaveStatus,
  type SessionListState,
  type UndoState,
} from "./sessions.tsx";

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
    queries: recording<Asked>([], queries, unanswered),
    screens: createStore<Screens>(() => ({ shown: "inspect" })),
    reach: new Reach(),
    library: libraryOf(extractors),
    samples: [
      { id: "news", site: "gazette", page: "news", title: "News article", lesson: "Teasers pose as content.", language: "en" },
    ],
  };
  const root = createRoot(host);
  flushSync(() =>
    root.render(
      <LabProvider value={value}>
        <KeepingProvider value={keepingAll}>{views}</KeepingProvider>
      </LabProvider>,
    ),
  );
  onTestFinished(() => root.unmount());
  return { session, linking, taken };
}

/** All is saved, nothing can be undone, and no session is stored. */
const keepingAll: KeepingContextValue = {
  keeping: createStore<SaveStatus>(() => ({ status: "saved", at: 0 })),
  undo: createStore<UndoState>(() => ({ undo: undefined, redo: undefined })),
  sessions: {
    state: createStore<SessionListState>(() => ({ isOpen: false, changes: 0 })),
    setOpen: () => undefined,
    list: () => Promise.resolve([]),
    open: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  },
  showTrouble: () => undefined,
};

/** Some actions change the lab; what answers at once does; every other is only noted. */
function actionsOn({ setState }: StoreApi<Session>, taken: string[]): LabActions {
  const change = (transition: (lab: Lab) => Lab): void => setState(({ lab }) => ({ lab: transition(lab) }));
  return recording<LabActions>(taken, {
    showPage: (id) => change((lab) => showPage(lab, id)),
    closePage: (id) => change((lab) => withoutPage(lab, id)),
    renamePage: (id, name) => change((lab) => withPageChange(lab, id, { name })),
    dismiss: (id) => setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
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
export function recording<T extends object>(taken: string[], given: Partial<T>, answer?: () => unknown): T {
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
