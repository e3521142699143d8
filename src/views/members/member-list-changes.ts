import { useRef, useState, type PointerEvent, type RefObject } from "react";

/** Changes of a list that hold for members as for the keys that go with them. */

export function inserted<T>(list: readonly T[], item: T, at = list.length): readonly T[] {
  return list.toSpliced(at, 0, item);
}

export function removed<T>(list: readonly T[], at: number): readonly T[] {
  return list.toSpliced(at, 1);
}

export function replaced<T>(list: readonly T[], at: number, item: T): readonly T[] {
  return list.with(at, item);
}

/** Moves an item to another place, that it then has; unchanged where there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Where an item that is dragged would come to lie: before the first other row whose middle is below the pointer. */
export function placeAt(
  pointer: number,
  rows: readonly { readonly top: number; readonly height: number }[],
  from: number,
): number {
  const before = rows.filter(({ top, height }, index) => index !== from && top + height / 2 < pointer);
  return before.length;
}

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
