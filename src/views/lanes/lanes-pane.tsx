import { memo } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { PaneFailure } from "../ui/pane-failure.tsx";
import { AddLane } from "../lane-header/add-lane.tsx";
import { useSession } from "../../lab/react.tsx";
import { roving } from "../ui/roving.ts";
import { AxisChoice, SharedAxis, ZoomButtons } from "./shared-axis.tsx";
import { BrushFields } from "./brush-fields.tsx";
import { LaneView } from "./lane-view.tsx";
import "./lanes.css";

/** All lanes over one x axis, with what moves it. */
export function LanesPane() {
  const lanes = useSession(({ lab }) => lab.lanes);
  return (
    <>
      <LanesToolbar />
      <div className="fill scrolls steady">
        {lanes.map((lane) => (
          <ErrorBoundary
            key={lane.id}
            fallbackRender={(props) => <PaneFailure pane={`Lane ${lane.letter}`} {...props} />}
            resetKeys={[lane]}
          >
            <LaneView lane={lane} />
          </ErrorBoundary>
        ))}
      </div>
      <SharedAxis />
    </>
  );
}

const LanesToolbar = memo(function LanesToolbar() {
  return (
    <div ref={roving} className="lanes-toolbar row wraps shaded ruled" role="toolbar" aria-label="Lanes">
      <AddLane />
      <AxisChoice />
      <BrushFields />
      <ZoomButtons />
    </div>
  );
});
