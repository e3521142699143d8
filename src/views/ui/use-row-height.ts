import { useMedia } from "./use-media.ts";

/** Pixels of a row: enough for a finger where a finger points. */
export function useRowHeight(): number {
  return useMedia("(pointer: coarse)") ? 44 : 24;
}
