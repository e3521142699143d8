import { useState, type KeyboardEvent } from "react";
import { rowAfter } from "./grid-keys.ts";
import { useMedia } from "./use-theme.ts";

/** Rows that a page key goes on. */
const pageLength = 8;

interface RowKeys {
  readonly total: number;
  /** Row that the keys begin with. */
  readonly first: number;
  readonly reveal: (row: number) => void;
  readonly speak: (row: number) => void;
  readonly pin: (row: number) => void;
}

/** One tab stop for a whole table: keys go through its rows, Enter pins the one come to. */
export function useRowKeys({ total, first, reveal, speak, pin }: RowKeys) {
  const [current, setCurrent] = useState(first);
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = rowAfter(event.key, current, total, pageLength);
    if (next !== undefined) {
      setCurrent(next);
      reveal(next);
      speak(next);
    } else if (event.key === "Enter" && event.target === event.currentTarget) pin(current);
    else return;
    event.preventDefault();
  };
  return { current, press };
}

/** Pixels of a row: enough for a finger where a finger points. */
export function useRowHeight(): number {
  return useMedia("(pointer: coarse)") ? 44 : 24;
}
