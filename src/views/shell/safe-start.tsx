import { useInsertionEffect } from "react";
import type { Theme } from "../../state/lab.ts";
import { Mark } from "../ui/icon.tsx";

interface SafeStartProps {
  /** There is no lab yet that has one. */
  readonly theme: Theme;
  readonly onAnswer: (goWithout: boolean) => void;
}

/** Asked before anything is opened, when the last session took the lab down twice. */
export function SafeStart({ theme, onAnswer }: SafeStartProps) {
  useInsertionEffect(() => {
    const isDark = theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
    document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  }, [theme]);
  return (
    <main className="whole-screen column">
      <h1>
        <Mark />
        Start without reopening the last page?
      </h1>
      <p>The lab stopped twice while it opened what was there last. Nothing is lost: it stays in this browser, under Sessions.</p>
      <p className="row wraps spaced">
        <button type="button" className="button" onClick={() => onAnswer(true)}>
          Start without it
        </button>
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          Reopen it
        </button>
      </p>
    </main>
  );
}
