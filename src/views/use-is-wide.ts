import { useSyncExternalStore } from "react";

/** From this width on three columns stand side by side. */
const query = "(min-width: 1200px)";

export function useIsWide(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

function watch(onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener("change", onChange);
  return () => {
    list.removeEventListener("change", onChange);
  };
}
