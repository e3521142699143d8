import { useRef } from "react";
import type { PointerEvent } from "react";

/** Pixels a press may wander and still be a click. */
const clickSlack = 3;

interface Press {
  /** Places are pixels from the left edge. */
  readonly onDrag: (x: number) => void;
  readonly onClick: (x: number) => void;
  /** Undefined when the pointer has left. */
  readonly onPoint: (x: number | undefined) => void;
}

/** The pointer over a picture along whose x axis something is dragged. */
export function usePress({ onDrag, onClick, onPoint }: Press) {
  const held = useRef<{ readonly x: number; isDrag: boolean } | undefined>(undefined);
  const placeOf = (event: PointerEvent<HTMLElement>): number => event.clientX - event.currentTarget.getBoundingClientRect().left;
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { x: placeOf(event), isDrag: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const x = placeOf(event);
      const press = held.current;
      if (press !== undefined && Math.abs(x - press.x) > clickSlack) press.isDrag = true;
      if (press?.isDrag === true) onDrag(x);
      onPoint(x);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const press = held.current;
      held.current = undefined;
      if (press?.isDrag === false) onClick(placeOf(event));
    },
    onPointerCancel: () => {
      held.current = undefined;
    },
    onPointerLeave: () => onPoint(undefined),
  };
}
