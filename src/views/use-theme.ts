import { useEffect, useSyncExternalStore } from "react";
import { useSession } from "./lab-context.tsx";

const darkQuery = "(prefers-color-scheme: dark)";

/** Whether the lab is dark: as chosen, else as the system has it. */
export function useIsDark(): boolean {
  const theme = useSession(({ lab }) => lab.theme);
  const systemIsDark = useSyncExternalStore(watchSystem, () => matchMedia(darkQuery).matches);
  return theme === "system" ? systemIsDark : theme === "dark";
}

/** Sets the theme on the root element, from which all colours follow. Used once. */
export function useThemeOnRoot(): void {
  const isDark = useIsDark();
  useEffect(() => {
    document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  }, [isDark]);
}

function watchSystem(onChange: () => void): () => void {
  const query = matchMedia(darkQuery);
  query.addEventListener("change", onChange);
  return () => {
    query.removeEventListener("change", onChange);
  };
}
