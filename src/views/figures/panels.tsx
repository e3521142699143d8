import { useId, useMemo } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useActions, useQueries } from "../../lab/react.tsx";
import { useLatestAnswer } from "../../lab/use-latest-answer.ts";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import { PaneFailure } from "../ui/pane-failure.tsx";
import { roving } from "../ui/roving.ts";
import { chosenIds } from "./bands/band-plot.ts";
import { CurveView } from "./curve/curve-view.tsx";
import type { FigureProps } from "./panel-frame.tsx";
import { IcicleView } from "./icicle/icicle-view.tsx";
import { LayoutView } from "./layout/layout-view.tsx";
import { MatrixView } from "./matrix/matrix-view.tsx";
import { OutlineView } from "./outline/outline-view.tsx";
import { pictureName, panelsOf, type Panel } from "./panels-of.ts";
import { PlaneView } from "./plane/plane-view.tsx";
import { ProcedureView } from "./procedure/procedure-view.tsx";
import "./panels.css";
import "./panel-rows.css";

export interface PanelsProps {
  readonly lane: Lane;
  readonly run: RunSummary;
  /** Whether the lane has a figure above: its first picture is open at once where it has none. */
  readonly hasBands: boolean;
}

/** A switch for each picture of a lane, and those that are open. */
export function Panels({ lane, run, hasBands }: PanelsProps) {
  const actions = useActions();
  const id = useId();
  const pictures = panelsOf(run.channels);
  const initial = hasBands ? [] : pictures.slice(0, 1).map((picture) => picture.id);
  const open = lane.pictures ?? initial;
  const toggle = (picture: Panel): void => {
    const isOpen = open.includes(picture.id);
    const next = isOpen ? open.filter((other) => other !== picture.id) : [...open, picture.id];
    actions.changeLane(lane.id, { pictures: chosenIds(next, initial) });
  };
  return (
    <div className="panels">
      <div ref={roving} className="panels-toolbar row wraps" role="toolbar" aria-label={`Pictures of lane ${lane.letter}`}>
        {pictures.map((picture) => (
          <button
            key={picture.id}
            type="button"
            className="chip"
            aria-expanded={open.includes(picture.id)}
            aria-controls={`${id}-${picture.id}`}
            onClick={() => toggle(picture)}
          >
            <span aria-hidden="true">{open.includes(picture.id) ? "▾" : "▸"}</span> {pictureName(picture)}
          </button>
        ))}
      </div>
      {pictures.map((picture) => (
        <div key={picture.id} id={`${id}-${picture.id}`} hidden={!open.includes(picture.id)}>
          {open.includes(picture.id) && (
            <ErrorBoundary
              fallbackRender={(failure) => <PaneFailure pane={pictureName(picture)} {...failure} />}
              resetKeys={[run]}
            >
              {picture.kind === "tree" ? (
                <IcicleView lane={lane} run={run} tree={picture} />
              ) : (
                <PanelView lane={lane} run={run} channel={picture.id} />
              )}
            </ErrorBoundary>
          )}
        </div>
      ))}
    </div>
  );
}

interface PanelViewProps {
  readonly lane: Lane;
  readonly run: RunSummary;
  /** Id of its channel. */
  readonly channel: string;
}

/** A channel's picture; the last one stays while the lane runs anew. */
export function PanelView({ lane, run, channel }: PanelViewProps) {
  const queries = useQueries();
  const question = useMemo(() => () => queries.panel(lane.id, run.run, channel), [queries, lane.id, run.run, channel]);
  const data = useLatestAnswer(question);
  if (data === undefined) return <p className="panel-waiting muted small">Working…</p>;
  return <Drawn lane={lane} run={run} data={data} />;
}

function Drawn(props: Omit<FigureProps<never>, "channel">) {
  const { channel } = props.data;
  switch (channel.kind) {
    case "plane":
      return <PlaneView {...props} channel={channel} />;
    case "matrix":
      return <MatrixView {...props} channel={channel} />;
    case "procedure":
      return <ProcedureView {...props} channel={channel} />;
    case "curve":
      return <CurveView {...props} channel={channel} />;
    case "outline":
      return <OutlineView {...props} channel={channel} />;
    case "layout":
      return <LayoutView {...props} channel={channel} />;
  }
}
