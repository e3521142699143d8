import type { StoreApi } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Library } from "../extraction/run.ts";
import { messageOf } from "../format.ts";
import { activePage, type Lab } from "../state/lab.ts";
import type { Linking } from "../state/linking.ts";
import { withPageChange } from "../state/page-changes.ts";
import type { DialogId, Notice, OpenDialog, Screens, Session, ShownFigures } from "../state/session.ts";
import type { Sweeps } from "../state/sweep.ts";
import type { LabClient } from "../worker/client.ts";
import type { Activity } from "./activity.ts";
import type { Announcer } from "./announcer.ts";
import { AnswerGate } from "./answer-gate.ts";
import { late, LateFailure } from "./late.ts";
import type { Sample } from "./load.ts";
import { PendingEdit } from "./pending-edit.ts";

/** Ids of notices about the shown page start with this, so that they leave with the page. */
export const advicePrefix = "page:";

/** The parts of a lab that it does not make itself. */
interface LabParts {
  /** The lab to begin with, and the place that is pinned in it. */
  readonly lab: Lab;
  readonly pin?: Linking["pin"];
  readonly client: LabClient;
  readonly activity: Activity;
  readonly announcer: Announcer;
  readonly library: Library;
  readonly samples: readonly Sample[];
}

/** The stores of a lab, and the few things that all in it do with them: whatever the lab can do is a function of this. */
export type LabCore = ReturnType<typeof labCore>;

export function labCore({ lab, pin, ...given }: LabParts) {
  const { activity } = given;
  const session = createStore<Session>(() => ({ lab, pageState: { status: "opening" }, results: {}, notices: [] }));
  // A change that leaves all as it was is told to nobody, such as the focus of a lane that has it.
  const change = (transition: (lab: Lab) => Lab): void =>
    session.setState((now) => {
      const next = transition(now.lab);
      return next === now.lab ? now : { lab: next };
    });
  const dialogs = createStore<OpenDialog>(() => ({ id: undefined, focused: null }));
  const linking = createStore<Linking>(() => ({ hover: undefined, pin }));
  const notify = (notice: Notice): void =>
    // The newest on top: on a small screen the others have to be scrolled to.
    session.setState(({ notices }) => ({ notices: [notice, ...notices.filter(({ id }) => id !== notice.id)] }));
  const dismiss = (notice: string): void => {
    session.setState(({ notices }) => ({ notices: notices.filter(({ id }) => id !== notice) }));
    const page = activePage(session.getState().lab);
    // Advice on the page is worked out anew with every edit: what was dismissed is not given again.
    if (page !== undefined && notice.startsWith(advicePrefix))
      change((now) => withPageChange(now, page.id, { dismissed: [...(page.dismissed ?? []), notice] }));
  };
  const sayFailed = (error: unknown, again?: () => void): void => {
    const text = error instanceof LateFailure ? error.message : `This could not be done: ${messageOf(error)}`;
    const id = `failed ${text}`;
    const run = (): void => {
      dismiss(id);
      again?.();
    };
    notify({ id, severity: "error", text, actions: again === undefined ? [] : [{ label: "Try again", run }] });
  };
  const attempt = (work: () => Promise<unknown>): void =>
    void activity.during(work()).catch((error: unknown) => sayFailed(error, () => attempt(work)));
  return {
    ...given,
    session,
    linking,
    /** The figures on the screen: a run brings what they draw of it. */
    figures: createStore<ShownFigures>(() => ({})),
    screens: createStore<Screens>(() => ({ shown: "inspect" })),
    dialogs,
    openDialog: (id: DialogId): void => dialogs.setState({ id, focused: document.activeElement }),
    closeDialog: (): void => dialogs.setState({ id: undefined }),
    sweeps: createStore<Sweeps>(() => ({})),
    /** The threads that pages are judged in, for lanes and corpora alike. */
    engine: late(async () => new (await import("./engine.ts")).Engine({ library: given.library })),
    /** The views hear of the session through it. */
    gate: new AnswerGate(activity),
    /** The edits that were typed and are not yet the lab's. */
    editing: new PendingEdit(activity, session),
    change,
    /** Has a lane scrolled into view and the focus put on it: it is new, or was asked for by its number. */
    bringLane: (lane: string): void => linking.setState({ spotlight: { lane, part: "lane" } }),
    /** Shows a notice in place of a former one of its id. */
    notify,
    dismiss,
    /** Says a sentence to who does not see what happened. */
    say: (sentence: string): void => given.announcer.say(sentence),
    /** Holds the lab busy until the promise settles. */
    during: <T>(work: Promise<T>): Promise<T> => activity.during(work),
    /** Does something that nobody waits for: the lab is busy meanwhile, and a failure is said, with a way to try it again. */
    attempt,
    /** Says in a notice that something failed, with a way to try it again where there is one. */
    sayFailed,
  };
}

/** The first answer that a question about a store's state has, now or after some change. */
export function firstAnswer<S, T>({ getState, subscribe }: StoreApi<S>, ask: (state: S) => T | undefined): Promise<T> {
  return new Promise((resolve) => {
    const take = (answer: T | undefined): void => {
      if (answer === undefined) return;
      end();
      resolve(answer);
    };
    const end = subscribe((state) => take(ask(state)));
    take(ask(getState()));
  });
}
