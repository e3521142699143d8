import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => {
        list.removeEventListener("change", onChange);
      };
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

/** Whether the window is as narrow as a phone's: one pane at a time, parameters at the foot, no editor. */
export function useIsNarrow(): boolean {
  return useMedia("(max-width: 767px)");
}
