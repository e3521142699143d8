import { activePage } from "../../state/lab.ts";
import { textView } from "../../state/view.ts";
import { useActions, useSession } from "../../lab/react.tsx";
import { BrushActions } from "./brush-fields.tsx";
import "./lanes.css";

/** Closer, further, and the views to go back to; where there is a brush, what to do with it. */
export function ZoomButtons() {
  const actions = useActions();
  const brush = useSession(({ lab }) => lab.brush);
  return (
    <span className="zoom-buttons" role="group" aria-label="Zoom">
      <button type="button" className="icon-button" aria-label="Zoom out" title="Zoom out (−)" onClick={() => actions.zoom(0.5)}>
        −
      </button>
      <span className="fit-buttons">{brush === undefined ? <FitButtons /> : <BrushActions brush={brush} />}</span>
      <button type="button" className="icon-button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => actions.zoom(2)}>
        +
      </button>
    </span>
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
