import { registerSW } from "virtual:pwa-register";
import type { LabCore } from "./core.ts";

const updateNotice = "update";

/**
 * Has the browser keep the lab, so that it works without a network. A newer version waits until the user asks for it; where the
 * browser refuses to keep anything, the lab works as before.
 */
export function workOffline({ session, notify, dismiss }: LabCore): void {
  const settle = (): void => {
    session.setState({ isOfflineReady: true });
  };
  if (navigator.serviceWorker?.controller) settle();
  const update = registerSW({
    immediate: true,
    onOfflineReady: settle,
    onNeedRefresh: () =>
      notify({
        id: updateNotice,
        severity: "info",
        text: "A newer version of Contentscope is ready. Your work is kept.",
        actions: [
          { label: "Reload", run: () => void update() },
          { label: "Later", run: () => dismiss(updateNotice) },
        ],
      }),
    onRegisterError: () => undefined,
  });
}
