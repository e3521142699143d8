import { goToScreen } from "../screens.ts";
import { Desk } from "./corpus-desk.ts";
import type { DeskParts } from "./corpus-desk.ts";

/** What judges many pages, with its workers. */
export function makeDesk(parts: Omit<DeskParts, "createWorker" | "showScreen"> & ScreenParts): Desk {
  return new Desk({
    ...parts,
    showScreen: (screen) => goToScreen(parts.screens, screen),
    createWorker: () => new Worker(new URL("../../worker/judge-worker.ts", import.meta.url), { type: "module", name: "judge" }),
  });
}

interface ScreenParts {
  readonly screens: Parameters<typeof goToScreen>[0];
}
