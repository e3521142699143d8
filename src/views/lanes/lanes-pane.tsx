import { ErrorBoundary } from "react-error-boundary";
import { PaneFailure } from "../chrome/pane-failure.tsx";
import { AddLane } from "../lane-header/add-lane.tsx";
import { useActions, useSession } from "../lab-context.tsx";
import { BrushFields } from "./brush-fields.tsx";
import { LaneView } from "./lane-view.tsx";
import { SharedAxis } from "./shared-axis.tsx";
import { ZoomButtons } from "./zoom-buttons.tsx";
import "./lanes.css";

/** All lanes over one x axis, with what moves it. */
export function LanesPane() {
  const actions = useActions();
  const lanes = useSession(({ lab }) => lab.lanes);
  const axis = useSession(({ lab }) => lab.axis);
  return (
    <>
      <div className="lanes-toolbar" role="toolbar" aria-label="Lanes">
        <AddLane />
        <span className="segmented" role="radiogroup" aria-label="x axis">
          <button
            type="button"
            role="radio"
            aria-checked={axis === "source"}
            title="x is the offset in the source: lanes line up (X)"
            onClick={() => actions.setAxis("source")}
          >
            Source
          </button>
          <button
            type="button"
            role="radio"
            aria-checked={axis === "index"}
            title="x is the number of the unit, as in the papers’ figures (X)"
            onClick={() => actions.setAxis("index")}
          >
            Index
          </button>
        </span>
        <BrushFields />
        <ZoomButtons />
      </div>
      <div className="lanes-list">
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
