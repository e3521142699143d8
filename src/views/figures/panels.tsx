import { useId } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { Lane } from "../../state/lane.ts";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import { PaneFailure } from "../ui/pane-failure.tsx";
import { useActions } from "../../lab/react.tsx";
import { chosenIds } from "./bands/figure-bands.ts";
import { roving } from "../ui/roving.ts";
import { IcicleView } from "./icicle/icicle-view.tsx";
import { PanelView } from "./panel-view.tsx";
import "./panels.css";
import "./panel-rows.css";
import { pictureName, picturesOf } from "./panels-of.ts";
import type { Picture } from "./panels-of.ts";

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
  const pictures = picturesOf(run.channels);
  const initial = hasBands ? [] : pictures.slice(0, 1).map((picture) => picture.id);
  const open = lane.pictures ?? initial;
  const toggle = (picture: Picture): void => {
    const isOpen = open.includes(picture.id);
    const next = isOpen ? open.filter((other) => other !== picture.id) : [...open, picture.id];
    actions.changeLane(lane.id, { pictures: chosenIds(next, initial) });
  };
  return (
    <div className="panels">
      <div ref={roving} className="panels-toolbar" role="toolbar" aria-label={`Pictures of lane ${lane.letter}`}>
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
