import { registerSW } from "virtual:pwa-register";
import type { StoreApi } from "zustand";
import type { Session } from "../state/session.ts";
import type { LabActions } from "./actions.ts";

const updateNotice = "update";

/**
 * Has the browser keep the lab, so that it works without a network. A newer version waits until the user asks for it; where the
 * browser refuses to keep anything, the lab works as before.
 */
export function workOffline(session: StoreApi<Session>, { dismiss }: Pick<LabActions, "dismiss">): void {
  const settle = (): void => {
    session.setState({ isOfflineReady: true });
  };
  if (navigator.serviceWorker?.controller) settle();
  const update = registerSW({
    immediate: true,
    onOfflineReady: settle,
    onNeedRefresh: () => {
      session.setState(({ notices }) => ({
        notices: [
          ...notices.filter(({ id }) => id !== updateNotice),
          {
            id: updateNotice,
            severity: "info",
            text: "A newer version of Contentscope is ready. Your work is kept.",
            actions: [
              { label: "Reload", run: () => void update() },
              { label: "Later", run: () => dismiss(updateNotice) },
            ],
          },
        ],
      }));
    },
    onRegisterError: () => undefined,
  });
}
