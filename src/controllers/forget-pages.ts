import type { StoreApi } from "zustand";
import type { Session } from "../state/session.ts";
import type { LabClient } from "../worker/client.ts";

/** Lets the worker forget pages that are no longer open: closed, undone, or of a session that was left. */
export function forgetClosedPages(session: StoreApi<Session>, client: LabClient): void {
  session.subscribe(({ lab }, { lab: before }) => {
    if (lab.site !== before.site) {
      const given = new Set(lab.site.map(({ key }) => key));
      for (const { key } of before.site) if (!given.has(key)) client.close(key);
    }
    if (lab.pages === before.pages) return;
    const open = new Set(lab.pages.map(({ id }) => id));
    for (const { id, key } of before.pages) if (!open.has(id)) client.close(key);
  });
}
