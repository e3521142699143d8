import {
  createContext,
  createElement,
  useCallback,
  useContext,
  useEffect,
  useInsertionEffect,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { useSession } from "../../lab/react.tsx";
import { activePage } from "../../state/lab.ts";

const DarkContext = createContext(false);

/** Returns whether the lab is dark: as chosen, else as the system has it. */
export function useIsDark(): boolean {
  return useContext(DarkContext);
}

/** Returns whether classes have textures, too: by choice, or for more contrast. */
export function useHasTextures(): boolean {
  const isWanted = useSession(({ lab }) => lab.preferences.textures);
  const hasMoreContrast = useMedia("(prefers-contrast: more)");
  return isWanted || hasMoreContrast;
}

/** Sets the theme on the root element, from which all colours follow, and the page's name as title. Used once. */
export function Themed({ children }: { readonly children: ReactNode }) {
  const theme = useSession(({ lab }) => lab.theme);
  const page = useSession(({ lab }) => activePage(lab)?.name);
  const systemIsDark = useMedia("(prefers-color-scheme: dark)");
  const isDark = theme === "system" ? systemIsDark : theme === "dark";
  // The theme is set before any layout effect, because plots read its colours when they draw.
  useInsertionEffect(() => {
    document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  }, [isDark]);
  useEffect(() => {
    document.title = page === undefined ? "Contentscope" : `${page} – Contentscope`;
  }, [page]);
  return createElement(DarkContext, { value: isDark }, children);
}

/** Returns whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

/** Returns whether the window is as narrow as a phone's: one pane at a time, parameters at the foot, no editor. */
export function useIsNarrow(): boolean {
  return useMedia("(max-width: 767px)");
}
