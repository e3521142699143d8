import { NoStore } from "../../persistence/sessions.ts";
import type { Notice } from "../../state/session.ts";
import type { Trouble } from "../../lab/sessions.tsx";

export function troubleOf(error: unknown): Trouble {
  if (error instanceof Error && error.name === "QuotaExceededError")
    return { kind: "full", text: "Not saved: browser storage is full." };
  if (error instanceof NoStore) return { kind: "refused", text: "Not saved: this browser window keeps nothing." };
  return { kind: "other", text: `Not saved: ${error instanceof Error ? error.message : String(error)}` };
}

/** A session at the beginning of a sentence. */
export function sessionName(name: string | undefined): string {
  return name === undefined ? "The session" : `The session “${name}”`;
}

/** Says what of a session is lost, and that it was left as it is. */
export function damageNotice(session: string, problems: readonly string[]): Notice {
  const text = `${session} could be restored in part only: ${problems.join(" ")} It is left as it is; here you work on a copy.`;
  return { id: "session", severity: "warning", text, actions: [] };
}

/** Says that the store did not take what a page handed it as it was left. */
export const lostNotice: Notice = {
  id: "lost",
  severity: "warning",
  text: "The last changes could not be stored before the page was left. This is how the session was stored before them.",
  actions: [],
};
