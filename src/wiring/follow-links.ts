import type { StoreApi } from "zustand";
import type { Library } from "../extraction/run.ts";
import type { ReadAddress } from "../sharing/address.ts";
import type { Keeping } from "../views/keep/keeping-context.tsx";
import type { LabActions } from "../views/lab-context.tsx";
import type { Activity } from "./activity.ts";

/** The link that a location's hash holds. What reads it is loaded where there is any. */
export async function linkIn(hash: string, library: Library): Promise<ReadAddress | undefined> {
  return hash.length < 2 ? undefined : (await import("../sharing/address.ts")).readAddress(hash, library);
}

interface Followed {
  readonly actions: LabActions;
  readonly library: Library;
  readonly activity: Activity;
  readonly keeping: StoreApi<Keeping>;
}

/**
 * Opens the link that the lab was started by, and each that is put into its address later. A link that is open leaves the
 * address as soon as what became of it is saved: a reload brings that back, not the link again.
 */
export function followLinks({ actions, library, activity, keeping }: Followed, first: ReadAddress | undefined): void {
  const open = async (link: ReadAddress | undefined): Promise<void> => {
    if (link === undefined) return;
    const { hash } = location;
    await actions.openLink(link);
    void saved(keeping).then(() => {
      if (location.hash === hash) history.replaceState(history.state, "", location.pathname + location.search);
    });
  };
  addEventListener("hashchange", () => void activity.during(linkIn(location.hash, library).then(open)));
  void activity.during(open(first));
}

/** Waits until the lab is saved as it is; for ever where it cannot be. */
function saved({ getState, subscribe }: StoreApi<Keeping>): Promise<void> {
  return new Promise((resolve) => {
    const isSaved = (): boolean => getState().status === "saved";
    if (isSaved()) {
      resolve();
      return;
    }
    const end = subscribe(() => {
      if (!isSaved()) return;
      end();
      resolve();
    });
  });
}
