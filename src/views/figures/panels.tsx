import { useId, useMemo } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useActions } from "../../lab/react.tsx";
import { useQuestion } from "../../lab/use-question.ts";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import { PaneFailure } from "../ui/pane-failure.tsx";
import { roving } from "../ui/roving.ts";
import { chosenIds } from "./bands/diagrams.ts";
import type { FigureProps } from "./figure-kind.ts";
import { IcicleView } from "./icicle/icicle-view.tsx";
import { kindOf } from "./index.ts";
import { pictureName, panelsOf, type Panel } from "./panels-of.ts";
import "./panels.css";
import "./panel-rows.css";

export interface PanelsProps {
  readonly lane: Lane;
  readonly run: RunSummary;
  /** True where the lane has a figure above: its first picture is open at once where it has none. */
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
  const { value: data } = useQuestion("panel", [lane.id, run.run, channel]);
  if (data === undefined) return <p className="panel-waiting muted small">Working…</p>;
  return <Drawn lane={lane} run={run} data={data} />;
}

function Drawn(props: Pick<FigureProps<never>, "lane" | "run" | "data">) {
  const { data } = props;
  const { channel } = data;
  const { View, text } = kindOf(channel);
  const summary = useMemo(() => text(channel, data), [text, channel, data]);
  return <View {...props} channel={channel} summary={summary} />;
}
