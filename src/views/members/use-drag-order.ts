import { useRef, useState } from "react";
import type { PointerEvent, RefObject } from "react";
import { placeAt } from "./member-list-changes.ts";

export interface Drag {
  readonly from: number;
  /** Where the row would come to lie. */
  readonly to: number;
}

/** Lets the rows of a list be dragged by a handle, with mouse, pen and finger. */
export function useDragOrder(move: (from: number, to: number) => void): {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly drag: Drag | undefined;
  readonly beginDrag: (event: PointerEvent<HTMLElement>, from: number) => void;
} {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const beginDrag = (event: PointerEvent<HTMLElement>, from: number): void => {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    const rows = Array.from(list.current?.children ?? [], (row) => row.getBoundingClientRect());
    let to = from;
    const follow = ({ clientY }: globalThis.PointerEvent): void => {
      to = placeAt(clientY, rows, from);
      setDrag({ from, to });
    };
    const end = ({ type }: Event): void => {
      for (const name of ["pointermove", "pointerup", "pointercancel"] as const)
        handle.removeEventListener(name, name === "pointermove" ? (follow as EventListener) : end);
      setDrag(undefined);
      if (type === "pointerup") move(from, to);
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("pointerup", end);
    handle.addEventListener("pointercancel", end);
    setDrag({ from, to: from });
  };
  return { list, drag, beginDrag };
}
