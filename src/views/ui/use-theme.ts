import { createContext, useContext, useInsertionEffect, useSyncExternalStore, useCallback } from "react";
import { useSession } from "../../lab/react.tsx";

const darkQuery = "(prefers-color-scheme: dark)";

const DarkContext = createContext(false);
export const DarkProvider = DarkContext.Provider;

/** Returns whether the lab is dark: as chosen, else as the system has it. */
export function useIsDark(): boolean {
  return useContext(DarkContext);
}

/** Returns whether classes are told by textures, too: where a person wants it, or more contrast. */
export function useHasTextures(): boolean {
  const isWanted = useSession(({ lab }) => lab.preferences.textures);
  const hasMoreContrast = useMedia("(prefers-contrast: more)");
  return isWanted || hasMoreContrast;
}

/** Sets the theme on the root element, from which all colours follow, and answers what to provide. Used once. */
export function useThemeOnRoot(): boolean {
  const theme = useSession(({ lab }) => lab.theme);
  const systemIsDark = useSyncExternalStore(watchSystem, () => matchMedia(darkQuery).matches);
  const isDark = theme === "system" ? systemIsDark : theme === "dark";
  // Before any layout effect: plots read the theme's colours when they draw.
  useInsertionEffect(() => {
    document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  }, [isDark]);
  return isDark;
}

function watchSystem(onChange: () => void): () => void {
  const query = matchMedia(darkQuery);
  query.addEventListener("change", onChange);
  return () => {
    query.removeEventListener("change", onChange);
  };
}

/** Returns whether a media query holds, kept up to date. */
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

/** Returns whether the window is as narrow as a phone's: one pane at a time, parameters at the foot, no editor. */
export function useIsNarrow(): boolean {
  return useMedia("(max-width: 767px)");
}
