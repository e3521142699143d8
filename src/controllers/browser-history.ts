import type { StoreApi } from "zustand";
import type { Screen, Screens } from "../state/screen.ts";

/** Shows the screen that the browser's history says, now and after each step in it. */
export function followHistory({ setState }: StoreApi<Screens>): void {
  const show = (): void => {
    const state: unknown = history.state;
    setState({ shown: state === "corpus" ? "corpus" : "inspect" });
  };
  addEventListener("popstate", show);
  show();
}

/** Shows a screen as a step in the browser's history, so that Back returns to the other. */
export function goToScreen({ getState, setState }: StoreApi<Screens>, shown: Screen): void {
  if (getState().shown === shown) return;
  history.pushState(shown, "");
  setState({ shown });
}
