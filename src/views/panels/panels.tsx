import { useId } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { StoreApi } from "zustand";
import type { Lane } from "../../state/lane.ts";
import type { Session } from "../../state/session.ts";
import type { RunSummary } from "../../worker/protocol.ts";
import { PaneFailure } from "../chrome/pane-failure.tsx";
import { useLabContext, useSession } from "../lab-context.tsx";
import { roving } from "../roving.ts";
import { IcicleView } from "./icicle-view.tsx";
import { PanelView } from "./panel-view.tsx";
import "./panels.css";
import "./panel-rows.css";
import { pictureName, picturesOf } from "./pictures.ts";
import type { Picture } from "./pictures.ts";

export interface PanelsProps {
  readonly lane: Lane;
  readonly run: RunSummary;
  /** Whether the lane has a figure above: its first picture is open at once where it has none. */
  readonly hasBands: boolean;
}

/** A switch for each picture of a lane, and those that are open. */
export function Panels({ lane, run, hasBands }: PanelsProps) {
  const { session } = useLabContext();
  const id = useId();
  const pictures = picturesOf(run.channels);
  const key = `${lane.id} ${run.spec.extractor}`;
  const chosen = useSession((state) => state.pictures?.[key]);
  const open = chosen ?? (hasBands ? [] : pictures.slice(0, 1).map((picture) => picture.id));
  const toggle = (picture: Picture): void => {
    const isOpen = open.includes(picture.id);
    remember(session, key, isOpen ? open.filter((other) => other !== picture.id) : [...open, picture.id]);
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

/** Which pictures are open stays as long as the lab does. */
function remember(session: StoreApi<Session>, key: string, ids: readonly string[]): void {
  session.setState(({ pictures }) => ({ pictures: { ...pictures, [key]: ids } }));
}
