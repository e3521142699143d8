import { useRef } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { drawAxis } from "../../plots/axis.ts";
import { activePage, textView } from "../../state/lab.ts";
import { PaneFailure } from "../chrome/pane-failure.tsx";
import { AddLane } from "../lane-header/add-lane.tsx";
import { useActions, useSession } from "../lab-context.tsx";
import { usePlot } from "../use-plot.tsx";
import { useSize } from "../use-size.ts";
import { BrushActions, BrushFields } from "./brush-fields.tsx";
import { LaneView } from "./lane-view.tsx";
import "./lanes.css";

const axisHeight = 22;

/** All lanes over one x axis, with what moves it. */
export function LanesPane() {
  const actions = useActions();
  const lanes = useSession(({ lab }) => lab.lanes);
  const axis = useSession(({ lab }) => lab.axis);
  const brush = useSession(({ lab }) => lab.brush);
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
        <span className="zoom-buttons" role="group" aria-label="Zoom">
          <button
            type="button"
            className="icon-button"
            aria-label="Zoom out"
            title="Zoom out (−)"
            onClick={() => actions.zoom(0.5)}
          >
            −
          </button>
          <span className="fit-buttons">{brush === undefined ? <FitButtons /> : <BrushActions brush={brush} />}</span>
          <button type="button" className="icon-button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => actions.zoom(2)}>
            +
          </button>
        </span>
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

/** The x axis of all lanes; in index mode each lane counts its own units, so only the source range is named. */
function SharedAxis() {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const view = useSession(({ lab }) => lab.view);
  const axis = useSession(({ lab }) => lab.axis);
  const svg = usePlot<SVGSVGElement, Parameters<typeof drawAxis>[1]>(
    drawAxis,
    { start: view.start, end: view.end, label: "characters" },
    width,
    axisHeight,
  );
  return (
    <div className="shared-axis">
      <span className="gutter-label muted">{axis === "index" ? "by index" : "offset"}</span>
      <div ref={host}>
        {axis === "source" ? (
          <svg ref={svg} width={width} height={axisHeight} aria-hidden="true" />
        ) : (
          <span className="muted">
            units of each lane in characters {view.start.toLocaleString("en")} to {view.end.toLocaleString("en")}
          </span>
        )}
      </div>
    </div>
  );
}

/** Two views to go back to. */
function FitButtons() {
  const actions = useActions();
  const summary = useSession(({ pageState }) => (pageState.status === "open" ? pageState.summary : undefined));
  const length = useSession(({ lab }) => activePage(lab)?.source.length ?? 0);
  return (
    <>
      <button
        type="button"
        className="button quiet"
        title="Show from the first word of the page to the last"
        disabled={summary === undefined}
        onClick={() => {
          if (summary !== undefined) actions.setView(textView(summary));
        }}
      >
        Fit text
      </button>
      <button
        type="button"
        className="button quiet"
        title="Show the whole page (0)"
        onClick={() => actions.setView({ start: 0, end: length })}
      >
        Fit page
      </button>
    </>
  );
}
