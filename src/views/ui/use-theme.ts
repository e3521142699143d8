import { createContext, useContext, useInsertionEffect, useSyncExternalStore } from "react";
import { useSession } from "../../lab/react.tsx";

const darkQuery = "(prefers-color-scheme: dark)";

const DarkContext = createContext(false);
export const DarkProvider = DarkContext.Provider;

/** Whether the lab is dark: as chosen, else as the system has it. */
export function useIsDark(): boolean {
  return useContext(DarkContext);
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
