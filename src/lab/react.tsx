import { createContext, useContext, useMemo, useEffect, type ReactNode } from "react";
import { useStore, type StoreApi } from "zustand";
import type { Selection } from "../extraction/page/selection.ts";
import type { Library } from "../extraction/run.ts";
import type { RunSummary } from "../worker/protocol/lab-worker.ts";
import { goldSelection } from "../state/gold.ts";
import { activePage } from "../state/lab.ts";
import type { Linking } from "../state/linking.ts";
import type { Screens, Session } from "../state/session.ts";
import type { ShownFigures } from "../state/shown-figures.ts";
import { messageOf } from "../format.ts";
import type { Sample, LabActions } from "./actions.ts";
import type { Reach } from "./reach.ts";
import type { Asked } from "../worker/protocol/questions.ts";

export interface LabContextValue {
  readonly session: StoreApi<Session>;
  /** The same, for what stands beside the figures and hears of a run once they are painted; the same moment where there is none. */
  readonly afterFigures?: StoreApi<Session>;
  readonly linking: StoreApi<Linking>;
  readonly figures: StoreApi<ShownFigures>;
  /** The elements on the screen that can be reached by id. */
  readonly reach: Reach;
  readonly actions: LabActions;
  readonly queries: Asked;
  readonly screens: StoreApi<Screens>;
  readonly library: Library;
  readonly samples: readonly Sample[];
}

const LabContext = createContext<LabContextValue | undefined>(undefined);
export const LabProvider = LabContext.Provider;

/** The views beside the figures: a run is drawn here once it is painted there, so that a slider moves what it moves at once. */
export function AfterFigures({ children }: { readonly children: ReactNode }) {
  const value = useLabContext();
  const late = useMemo(() => ({ ...value, session: value.afterFigures ?? value.session }), [value]);
  return <LabProvider value={late}>{children}</LabProvider>;
}

/** @throws Error outside a provider. */
export function useLabContext(): LabContextValue {
  const value = useContext(LabContext);
  if (value === undefined) throw new Error("no lab around this view");
  return value;
}

export function useSession<T>(selector: (session: Session) => T): T {
  return useStore(useLabContext().session, selector);
}

export function useLinking<T>(selector: (linking: Linking) => T): T {
  return useStore(useLabContext().linking, selector);
}

export function useActions(): LabActions {
  return useLabContext().actions;
}

export function useQueries(): Asked {
  return useLabContext().queries;
}

/** The last run of a lane, also while another is under way. */
export function useRun(lane: string): RunSummary | undefined {
  return useSession(({ results }) => {
    const result = results[lane];
    return result === undefined || result.status === "idle" ? undefined : result.last;
  });
}

/** Where the shown page's gold standard stands; undefined without one. */
export function useGold(): Selection | undefined {
  return useSession(({ lab }) => goldSelection(activePage(lab)?.gold));
}

/** Stands for a part of the screen whose code is on its way: until it has come the lab is not at rest. */
export function Busy({ children }: { readonly children?: ReactNode }) {
  const { busy: hold } = useActions();
  useEffect(() => hold(), [hold]);
  return children;
}

/** Says that the page is being drawn; the lab is busy as long as it does. */
export function PageWaiting() {
  const actions = useActions();
  useEffect(() => actions.busy(), [actions]);
  return <span className="result-waiting muted">Drawing the page …</span>;
}

/** Holds the lab busy while something is made to be saved; answers what to say then. What goes wrong is said in a notice. */
export async function saving({ actions, session }: LabContextValue, work: () => Promise<string>): Promise<void> {
  const release = actions.busy();
  try {
    actions.announce(await work());
  } catch (error) {
    const text = `This could not be saved: ${messageOf(error)}`;
    const notice = { id: "saving", severity: "error", text, actions: [] } as const;
    session.setState(({ notices }) => ({ notices: [...notices.filter(({ id }) => id !== notice.id), notice] }));
  } finally {
    release();
  }
}
