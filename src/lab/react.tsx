import { createContext, useContext, useMemo, useEffect, type ReactNode } from "react";
import { useStore } from "zustand";
import type { Selection } from "../extraction/page/selection.ts";
import { messageOf } from "../format.ts";
import { goldSelection } from "../state/gold.ts";
import { activePage } from "../state/lab.ts";
import type { Linking, MarkedUnits } from "../state/linking.ts";
import type { Session } from "../state/session.ts";
import { siteOf, type Site } from "../state/site.ts";
import type { SweepState } from "../state/sweep.ts";
import type { RunSummary } from "../worker/protocol/lab-worker.ts";
import type { Queries } from "../worker/protocol/questions.ts";
import type { SaveStatus } from "./autosave/autosave.ts";
import type { LabActions, LabContextValue } from "./create-lab.ts";

const LabContext = createContext<LabContextValue | undefined>(undefined);
export const LabProvider = LabContext.Provider;

/** The views beside the figures: a run is drawn here once it is painted there, so that a slider moves what it moves at once. */
export function AfterFigures({ children }: { readonly children: ReactNode }) {
  const value = useLabContext();
  const late = useMemo(() => ({ ...value, session: value.afterFigures }), [value]);
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

/** The units of the shown page that are marked. */
export function useMarkedUnits(): MarkedUnits | undefined {
  const key = useSession(({ lab }) => activePage(lab)?.key);
  return useLinking(({ units }) => (units?.page === key ? units : undefined));
}

export function useActions(): LabActions {
  return useLabContext().actions;
}

export function useQueries(): Queries {
  return useLabContext().queries;
}

/** The last run of a lane, also while another is under way. */
export function useRun(lane: string): RunSummary | undefined {
  return useSession(({ results }) => results[lane]?.last);
}

/** Where the shown page's gold standard stands; undefined without one. */
export function useGold(): Selection | undefined {
  return useSession(({ lab }) => goldSelection(activePage(lab)?.gold));
}

/** The pages that methods over a site compare the shown one with. */
export function useSite(): Site {
  const { session } = useLabContext();
  const pages = useSession(({ lab }) => lab.pages);
  const page = useSession(({ lab }) => lab.page);
  const site = useSession(({ lab }) => lab.site);
  return useMemo(() => siteOf({ ...session.getState().lab, pages, page, site }), [session, pages, page, site]);
}

/** Stands for a part of the screen whose code is on its way: until it has come the lab is not at rest. */
export function Busy({ children }: { readonly children?: ReactNode }) {
  const { busy: hold } = useActions();
  useEffect(() => hold(), [hold]);
  return children;
}

/** Says that the page is being drawn; the lab is busy as long as it does. */
export function PageWaiting() {
  return (
    <Busy>
      <span className="result-waiting muted">Drawing the page …</span>
    </Busy>
  );
}

/** The state of saving what the lab holds. */
export function useSaveStatus(): SaveStatus {
  return useStore(useLabContext().keep.status);
}

/** The sweep that is open for a lane. */
export function useSweep(lane: string): SweepState | undefined {
  return useStore(useLabContext().sweeps, (sweeps) => sweeps[lane]);
}

/** Holds the lab busy while something is made to be saved; answers what to say then. What goes wrong is said in a notice. */
export async function saving({ actions }: Pick<LabContextValue, "actions">, work: () => Promise<string>): Promise<void> {
  const release = actions.busy();
  try {
    actions.announce(await work());
  } catch (error) {
    actions.notify({ id: "saving", severity: "error", text: `This could not be saved: ${messageOf(error)}`, actions: [] });
  } finally {
    release();
  }
}
