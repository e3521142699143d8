import type { StoreApi } from "zustand";
import type { Linking } from "../state/linking.ts";

/** Has a lane scrolled into view and the focus put on it: it is new, or was asked for by its number. */
export function bringLane({ setState }: StoreApi<Linking>, lane: string): void {
  setState({ spotlight: { lane, part: "lane" } });
}
