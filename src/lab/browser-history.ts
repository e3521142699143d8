import type { StoreApi } from "zustand";
import type { Library } from "../extraction/run.ts";
import type { Screen, Screens } from "../state/session.ts";
import type { ReadAddress, RefusedLink } from "../persistence/link.ts";
import { thousands } from "../format.ts";
import type { SaveStatus } from "./autosave/autosave.ts";
import { firstAnswer, type LabCore } from "./core.ts";
import { fetchCode } from "./late.ts";

/** Shows the screen that the browser's history says, now and after each step in it. */
export function followHistory({ setState }: StoreApi<Screens>): void {
  const show = (): void => {
    const state: unknown = history.state;
    setState({ shown: state === "corpus" ? "corpus" : "inspect" });
  };
  addEventListener("popstate", show);
  show();
}

/** Shows a screen as a step in the browser's history, so that Back returns to the other. @returns the one that was shown */
export function goToScreen({ getState, setState }: StoreApi<Screens>, shown: Screen): Screen {
  const before = getState().shown;
  if (before === shown) return before;
  history.pushState(shown, "");
  setState({ shown });
  return before;
}

/** Characters of a link that is read: three times the longest that the lab makes, as one may come percent-encoded. */
const longestRead = 100_000;

/** The link that a location's hash holds. What reads it is loaded where there is any; one longer than any that the lab makes is not looked into. */
export async function linkIn(hash: string, library: Library): Promise<ReadAddress | RefusedLink | undefined> {
  if (hash.length > longestRead) {
    const [count, most] = [hash.length, longestRead].map(thousands);
    const why = `it has ${count} characters; the limit is ${most}`;
    return { refusal: `This link was not opened: ${why}. A lab file holds pages of any size: ask for one.` };
  }
  return hash.length < 2 ? undefined : (await fetchCode(() => import("../persistence/link.ts"))).readAddress(hash, library);
}

/**
 * Opens the link that the lab was started by, and each that is put into its address later. A link that is open leaves the
 * address as soon as what became of it is saved: a reload brings that back, not the link again.
 */
export function followLinks(
  { library, attempt }: LabCore,
  openLink: (link: ReadAddress | RefusedLink) => Promise<void>,
  keeping: StoreApi<SaveStatus>,
  first: () => Promise<ReadAddress | RefusedLink | undefined>,
): void {
  const open = async (link: ReadAddress | RefusedLink | undefined): Promise<void> => {
    if (link === undefined) return;
    const { hash } = location;
    await openLink(link);
    // For ever where it cannot be saved.
    void firstAnswer(keeping, ({ status }) => (status === "saved" ? status : undefined)).then(() => {
      if (location.hash === hash) history.replaceState(history.state, "", location.pathname + location.search);
    });
  };
  addEventListener("hashchange", () => attempt(async () => open(await linkIn(location.hash, library))));
  attempt(async () => open(await first()));
}
