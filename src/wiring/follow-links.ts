import type { Library } from "../extraction/run.ts";
import type { ReadAddress } from "../sharing/address.ts";
import type { LabActions } from "../views/lab-context.tsx";

/** The link that a location's hash holds. What reads it is loaded where there is any. */
export async function linkIn(hash: string, library: Library): Promise<ReadAddress | undefined> {
  return hash.length < 2 ? undefined : (await import("../sharing/address.ts")).readAddress(hash, library);
}

/**
 * Opens the link that the lab was started by, and each that is put into its address later. A link that is open leaves the
 * address: a reload brings back what became of it, not the link again.
 */
export function followLinks(actions: LabActions, library: Library, first: ReadAddress | undefined): void {
  const open = async (link: ReadAddress | undefined): Promise<void> => {
    if (link === undefined) return;
    const { hash } = location;
    await actions.openLink(link);
    if (location.hash === hash) history.replaceState(history.state, "", location.pathname + location.search);
  };
  addEventListener("hashchange", () => void linkIn(location.hash, library).then(open));
  void open(first);
}
