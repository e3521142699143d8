import { useState, type KeyboardEvent } from "react";
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
    const next = nextRow(event.key, current, total - 1);
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

function nextRow(key: string, current: number, last: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return Math.min(current + 1, last);
    case "ArrowUp":
      return Math.max(current - 1, 0);
    case "PageDown":
      return Math.min(current + pageLength, last);
    case "PageUp":
      return Math.max(current - pageLength, 0);
    case "Home":
      return 0;
    case "End":
      return Math.max(last, 0);
    default:
      return undefined;
  }
}

/** Pixels of a row: enough for a finger where a finger points. */
export function useRowHeight(): number {
  return useMedia("(pointer: coarse)") ? 44 : 24;
}
