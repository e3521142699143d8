import { Popover } from "radix-ui";
import { lazy, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useStore } from "zustand";
import { Icon } from "../ui/icon.tsx";
import { Busy } from "../../lab/react.tsx";
import { useKeepingContext } from "../../lab/sessions.tsx";
import "./sessions.css";

const SessionsPanel = lazy(async () => ({ default: (await import("./sessions-panel.tsx")).SessionsPanel }));

/** Opens the list of stored sessions, which is loaded when it is first asked for. */
export function SessionsButton() {
  const { sessions } = useKeepingContext();
  const isOpen = useStore(sessions.state, (state) => state.isOpen);
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => sessions.setOpen(open)}>
      <Popover.Trigger className="icon-button" aria-label="Sessions and resets" title="Sessions kept in this browser; resets">
        <Icon name="sessions" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="sessions-panel card column spaced"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label="Sessions"
        >
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
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
