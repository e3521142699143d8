import { lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useStore } from "zustand";
import { Busy, useLabContext } from "../../lab/react.tsx";
import { keyId } from "../../lab/reach.ts";
import { useReachable } from "../../lab/use-reachable.ts";
import { LabDialog } from "../ui/kit.tsx";

const SessionsPanel = lazy(async () => ({ default: (await import("./sessions-panel.tsx")).SessionsPanel }));

/** The list of stored sessions, which is loaded when it is first asked for: by the command, or by a notice. */
export function SessionsDialog() {
  const { sessions } = useLabContext().keep;
  const isOpen = useStore(sessions.state, (state) => state.isOpen);
  const byCommand = useReachable(keyId("sessions"));
  const [focused, setFocused] = useState<Element | null>(null);
  const open = (): void => {
    setFocused(document.activeElement);
    sessions.setOpen(true);
  };
  return (
    <>
      <button ref={byCommand} type="button" hidden onClick={open}>
        Sessions
      </button>
      <LabDialog title="Sessions" isOpen={isOpen} onClose={() => sessions.setOpen(false)} focused={focused}>
        <ErrorBoundary fallback={<p role="alert">The list could not be loaded: reload the page and try again.</p>}>
          <Suspense
            fallback={
              <Busy>
                <p className="muted">Loading…</p>
              </Busy>
            }
          >
            <SessionsPanel />
          </Suspense>
        </ErrorBoundary>
      </LabDialog>
    </>
  );
}
