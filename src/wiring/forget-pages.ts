import type { StoreApi } from "zustand";
import type { Session } from "../state/lab.ts";
import type { LabClient } from "../worker/client.ts";

/** Lets the worker forget pages that are no longer open: closed, undone, or of a session that was left. */
export function forgetClosedPages(session: StoreApi<Session>, client: LabClient): void {
  session.subscribe(({ lab }, { lab: before }) => {
    if (lab.pages === before.pages) return;
    const open = new Set(lab.pages.map(({ id }) => id));
    for (const { id, key } of before.pages) if (!open.has(id)) client.close(key);
  });
}
