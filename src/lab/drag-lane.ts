import type { StoreApi } from "zustand";
import type { Linking } from "../state/linking.ts";

/** Notes that a value of a lane is dragged until the pointer is let go, wherever that is: what was pressed may be gone by then. */
export function dragLane(linking: StoreApi<Linking>, lane: string): void {
  const letGo = new AbortController();
  linking.setState({ dragged: lane });
  for (const name of ["pointerup", "pointercancel", "blur"] as const)
    addEventListener(
      name,
      () => {
        letGo.abort();
        linking.setState({ dragged: undefined });
      },
      { signal: letGo.signal },
    );
}
