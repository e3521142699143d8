import { lazy, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { PaneFailure } from "../ui/pane-failure.tsx";
import { Busy } from "../../lab/react.tsx";
import type { PanelsProps } from "./panels.tsx";

const Panels = lazy(async () => ({ default: (await import("./panels.tsx")).Panels }));

/** The pictures of a lane that do not share the page as their axis, loaded where one is open. */
export function LatePanels(props: PanelsProps) {
  if (props.pictures.length === 0) return undefined;
  return (
    <ErrorBoundary fallbackRender={(failure) => <PaneFailure pane="Pictures" {...failure} />} resetKeys={[props.run]}>
      <Suspense fallback={<Busy />}>
        <Panels {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
