import { useActions } from "../../lab/react.tsx";
import type { RunSummary } from "../../protocol/lab-worker.ts";
import type { Lane } from "../../state/lane.ts";
import { chosenIds } from "./bands/diagrams.ts";
import { openPictures, panelsOf, pictureId, pictureName, type Panel } from "./panels-of.ts";

interface PictureSwitchesProps {
  readonly lane: Lane;
  readonly run: RunSummary;
  /** Ids of the pictures that are open until others are chosen. */
  readonly initial: readonly string[];
}

/** A switch for each picture of a lane that does not share the page as its axis: they open below its bands. */
export function PictureSwitches({ lane, run, initial }: PictureSwitchesProps) {
  const actions = useActions();
  const pictures = panelsOf(run.channels);
  const open = openPictures(lane, pictures, initial);
  const toggle = ({ id }: Panel): void => {
    const next = open.includes(id) ? open.filter((other) => other !== id) : [...open, id];
    actions.changeLane(lane.id, { pictures: chosenIds(next, initial) });
  };
  return pictures.map((picture) => {
    const isOpen = open.includes(picture.id);
    return (
      <button
        key={picture.id}
        type="button"
        className="chip"
        aria-expanded={isOpen}
        aria-controls={isOpen ? pictureId(lane.id, picture) : undefined}
        onClick={() => toggle(picture)}
      >
        <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span> {pictureName(picture)}
      </button>
    );
  });
}
