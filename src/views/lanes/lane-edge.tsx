import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { useActions } from "../../lab/react.tsx";
import { mostLaneHeight, type Lane } from "../../state/lane.ts";

/** Pixels that an arrow key moves the edge. */
const keyStride = 8;

interface LaneEdgeProps {
  readonly lane: Lane;
  /** Height of its bands and the pictures below them in all, and the least that they come to. */
  readonly height: number;
  readonly least: number;
}

/** The lower edge of a lane, which is dragged or moved by arrows: its bands and pictures grow with it. Home or a double click leave their height to the pane again. */
export function LaneEdge({ lane, height, least }: LaneEdgeProps) {
  const actions = useActions();
  const grip = useRef<{ readonly y: number; readonly height: number }>(undefined);
  const set = (wanted: number): void =>
    actions.changeLane(lane.id, { height: Math.round(Math.min(Math.max(wanted, least), mostLaneHeight)) });
  const reset = (): void => {
    if (lane.height !== undefined) actions.changeLane(lane.id, { height: undefined });
  };
  const turn = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown") set(height + keyStride);
    else if (event.key === "ArrowUp") set(height - keyStride);
    else if (event.key === "Home") reset();
    else return;
    event.preventDefault();
  };
  const letGo = (): void => {
    grip.current = undefined;
  };
  return (
    <div
      className="splitter horizontal lane-edge anchor"
      role="separator"
      aria-orientation="horizontal"
      aria-label={`Height of lane ${lane.letter}`}
      aria-valuemin={least}
      aria-valuemax={mostLaneHeight}
      aria-valuenow={height}
      tabIndex={0}
      title="Drag, or ↑ and ↓: the height of the lane. Double-click, or Home: as high as the pane has room"
      onKeyDown={turn}
      onDoubleClick={reset}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { y: event.clientY, height };
      }}
      onPointerMove={({ clientY }) => {
        if (grip.current !== undefined && clientY !== grip.current.y) set(grip.current.height + clientY - grip.current.y);
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    />
  );
}
